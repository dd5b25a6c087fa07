import { z } from 'zod';
import { clearableText, nameText, oneOf } from './fields.js';
import { done, nothing, route } from './route.js';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export const savedView = z.object({
  name: nameText('Name', 60),
  q: clearableText('Search', 100),
  sort: clearableText('Sort', 100).optional(),
  filters: z.record(z.string(), clearableText('Filter', 200), 'Filters must be a list of fields with their values'),
});
export type SavedView = z.infer<typeof savedView>;

const MOST_VIEWS = 50;

export const PICTURE = 'picture';

const tablePreferences = z.strictObject({
  columns: z.record(z.string(), z.boolean('A column is shown or hidden')),
  views: z
    .array(savedView.strict())
    .max(MOST_VIEWS, `A list keeps at most ${MOST_VIEWS} views`)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, 'Two views have the same name'),
});
export type TablePreferences = z.infer<typeof tablePreferences>;

const chosen = {
  density: oneOf('Density', DENSITIES),
  tables: z.record(z.string(), tablePreferences),
};

const kept = z.object({
  version: z.int(),
  ...chosen,
});
export type Preferences = z.infer<typeof kept>;

export const preferences = {
  mine: route({
    method: 'GET',
    path: '/account/preferences',
    summary: 'One’s own views, columns and density',
    who: 'signed-in',
    afterPassOut: true,
    input: nothing,
    output: kept,
    timeless: true,
  }),
  save: route({
    method: 'PUT',
    path: '/account/preferences',
    summary: 'Replace one’s own views, columns and density, if they are still of this version',
    who: 'signed-in',
    afterPassOut: true,
    input: z.object({ version: z.int('Version must be the one that was read').min(0), ...chosen }),
    output: done({ preferences: kept }),
  }),
};
