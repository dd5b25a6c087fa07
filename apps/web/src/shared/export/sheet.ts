import { type Day, istDayOf, type Timestamp } from '@bursar/domain/kernel';

import { formatDate, formatDateTime } from '../dates.js';
import { formatRupees } from '../money.js';
import { statusLook } from '../ui/status.js';
import { type FileColumn, type Unit, type Value } from '../ui/column.js';

/** A table on its way into a file. */
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

/** What begins a formula, after blanks and invisible characters that a spreadsheet may drop, in its full width too. */
const beginsFormula = (text: string): boolean =>
  /^[\t\r\n\0]/.test(text) || /^[\s\p{C}]*[=+\-@]/u.test(text.normalize('NFKC'));

/**
 * Text that no spreadsheet takes for a formula: what begins one, a tab or a line break is given an apostrophe, which is
 * how one types such text. A name is typed by strangers, and a formula could call out.
 */
export const plain = (text: string): string => (beginsFormula(text) ? `'${text}` : text);

/** The day of a date or an instant, in India. */
export const dayOf = (at: Day | Timestamp): Day => (at.length === 10 ? at : istDayOf(at));

const PRINTED: Readonly<Record<Unit, (value: string | number) => string>> = {
  rupees: (value) => formatRupees(Number(value)),
  day: (value) => formatDate(String(value)),
  instant: (value) => formatDateTime(String(value)),
  status: (value) => statusLook(String(value)).word,
};

/** A value as people read it. */
export function printed(value: Value, unit: Unit | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  return unit ? PRINTED[unit](value) : String(value);
}
