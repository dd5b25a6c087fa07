import { z } from 'zod';
import { count, text } from './fields.js';
import { route } from './route.js';

const SAMPLE_MAX = 500;

const drawn = z.object({
  draw: z.number(),
  hash: z.string(),
  index: z.number(),
  row: z.record(z.string(), z.unknown()).readonly(),
});
export type Drawn = z.output<typeof drawn>;

export const samples = {
  draw: route({
    method: 'GET',
    path: '/admin/sample',
    summary: 'Rows of a list, drawn by a seed: SHA-256 of seed:draw modulo the population, in the order of the ids',
    who: ['auditor', 'admin'],
    input: z
      .object({
        of: text('Of', 60),
        seed: text('Seed', 100),
        size: count('Size', SAMPLE_MAX),
      })
      .catchall(z.string('Every filter must be said once')),
    output: z.object({
      title: z.string(),
      population: z.number(),
      /** Draws the same rows again. */
      as_of: z.object({ position: z.string(), time: z.string() }),
      rows: z.array(drawn),
    }),
    onlyOnline: true,
    reads: [],
  }),
};
