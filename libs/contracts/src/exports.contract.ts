import { z } from 'zod';
import { defaulted, oneOf, optionalText, text } from './fields.js';
import { route } from './route.js';

/** The kinds of files that the server makes. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Returns the name of an exported file, such as `assignedfees-2026-09-05.csv`. */
export const exportFileName = (kind: string, day: string, format: string): string => `${kind}-${day}.${format}`;

/** Lists and reports as files. */
export const exports = {
  file: route({
    method: 'GET',
    path: '/admin/export/:export_kind',
    summary: 'A list or a report as a file, for whoever may read it; it takes the filters that the list takes',
    who: 'signed-in',
    afterPassOut: true,
    input: z
      .object({
        export_kind: text('Kind', 60),
        format: defaulted(oneOf('Format', EXPORT_FORMATS), 'csv'),
        /** The ids of the columns, separated by commas; every column without it. */
        columns: optionalText('Columns', 1_000),
      })
      // The list itself refuses a filter that it does not take.
      .catchall(z.string('Every filter must be said once')),
    output: z.unknown(),
    // Every file is made anew.
    reads: [],
  }),
};
