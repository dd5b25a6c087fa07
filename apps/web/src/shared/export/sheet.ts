import { type FileColumn, type Unit, type Value } from '@bursar/contracts';

export interface Sheet {
  readonly title: string;
  /** Filters, row count and time. */
  readonly note: string;
  /** Names below the lines of the signatures. */
  readonly signatures?: readonly string[];
  readonly columns: readonly { readonly header: string; readonly unit: Unit | undefined }[];
  readonly rows: readonly (readonly Value[])[];
  readonly totals?: readonly Value[];
}

export const sheetOf = <Row>(
  about: Pick<Sheet, 'title' | 'note' | 'signatures'>,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  total?: Row,
): Sheet => ({
  ...about,
  columns: columns.map(({ header, unit }) => ({ header, unit })),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
  ...(total && { totals: columns.map(({ value }) => value(total)) }),
});
