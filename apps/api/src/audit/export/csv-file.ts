import { statusWord, type Unit, type Value } from '@bursar/contracts';
import { type Timestamp } from '@bursar/domain/kernel';
import Papa from 'papaparse';
import { plain } from './plain-text.js';
import { dayOf, inIndia, type Table } from './table.js';

/** A spreadsheet takes a file without it for Latin-1, and every name in another script is lost. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** ISO 8601 with India's offset: `2026-09-05T03:07:00.000+05:30`. */
const instantOf = (at: Timestamp): string => new Date(inIndia(at)).toISOString().replace('Z', '+05:30');

const TEXT: Readonly<Record<Unit, (value: string | number) => string>> = {
  rupees: (value) => Number(value).toFixed(2),
  day: (value) => dayOf(String(value)),
  instant: (value) => instantOf(String(value)),
  status: (value) => plain(statusWord(String(value))),
};

/** Amounts are numbers of rupees with two decimals, days and instants are ISO 8601. */
function cellOf(value: Value, unit: Unit | undefined): string | number {
  if (value === null || value === undefined || value === '') return '';
  if (unit) return TEXT[unit](value);
  return typeof value === 'number' ? value : plain(value);
}

/** Makes the table into comma-separated values, page by page: UTF-8 with its mark, lines that end with CR and LF. */
export async function* csvOf({ columns, pages }: Table): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + Papa.unparse([columns.map(({ header }) => plain(header))]);
  for await (const rows of pages) {
    const cells = rows.map((row) => columns.map(({ value, unit }) => cellOf(value(row), unit)));
    if (cells.length > 0) yield LINE_END + Papa.unparse(cells, { newline: LINE_END });
  }
}
