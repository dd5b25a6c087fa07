import { type FileColumn, type Unit, type Value } from '@bursar/contracts';

export interface Sheet {
  readonly title: string;
  /** Filters, row count and time. */
  readonly note: string;
  readonly preparedBy?: string;
  readonly columns: readonly { readonly header: string; readonly unit: Unit | undefined }[];
  readonly rows: readonly (readonly Value[])[];
}

export const sheetOf = <Row>(
  about: Pick<Sheet, 'title' | 'note' | 'preparedBy'>,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Sheet => ({
  ...about,
  columns: columns.map(({ header, unit }) => ({ header, unit })),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});
