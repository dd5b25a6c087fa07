import { z } from 'zod';
import { defaulted, oneOf, optionalText, text } from './fields.js';
import { fileBytes, route } from './route.js';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportFileName = (kind: string, day: string, format: string): string => `${kind}-${day}.${format}`;

export const exports = {
  file: route({
    method: 'GET',
    path: '/admin/export/:export_kind',
    summary: 'A list or a report as a file, with the filters and the access rules of the list',
    who: 'signed-in',
    afterPassOut: true,
    input: z
      .object({
        export_kind: text('Kind', 60),
        format: defaulted(oneOf('Format', EXPORT_FORMATS), 'csv'),
        /** Separated by commas; by default all. */
        columns: optionalText('Columns', 1_000),
      })
      // The list's own route checks the filters.
      .catchall(z.string('Every filter must be said once')),
    output: fileBytes,
    // Files are never cached.
    reads: [],
  }),
};
