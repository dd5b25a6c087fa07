import { type Sheet } from './sheet.js';

/** A kind of file a register can be taken away as. */
export type Format = 'csv' | 'xlsx' | 'pdf';

/** The formats as people know them, in the order they are offered. */
export const FORMATS: readonly { readonly format: Format; readonly label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'pdf', label: 'PDF' },
];

/** What makes the files; each is fetched when it is first asked for. */
const MAKERS: Readonly<Record<Format, () => Promise<(sheet: Sheet) => Blob | Promise<Blob>>>> = {
  csv: async () => (await import('./csv-file.js')).csvFile,
  xlsx: async () => (await import('./xlsx-file.js')).xlsxFile,
  pdf: async () => (await import('./pdf-file.js')).pdfFile,
};

/** The sheet as a file. */
export const fileOf = async (sheet: Sheet, format: Format): Promise<Blob> => (await MAKERS[format]())(sheet);

/** `assigned-fees-2026-09-05.csv`. */
export const exportFileName = (title: string, day: string, format: Format): string =>
  `${title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}-${day}.${format}`;
