import { type FileColumn, type Unit, type Value } from '@bursar/contracts';

/** A table on its way into a printed file. */
export interface Sheet {
  readonly title: string;
  /** What was filtered, how many rows there are, and when they were read. */
  readonly note: string;
  readonly columns: readonly { readonly header: string; readonly unit: Unit | undefined }[];
  readonly rows: readonly (readonly Value[])[];
}

/** The rows as the columns tell them. */
export const sheetOf = <Row>(
  about: Pick<Sheet, 'title' | 'note'>,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Sheet => ({
  ...about,
  columns: columns.map(({ header, unit }) => ({ header, unit })),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});
