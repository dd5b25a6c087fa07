import { statusWord, type Unit, type Value } from '@bursar/contracts';
import { inIndia, type Timestamp } from '@bursar/domain/kernel';
import Papa from 'papaparse';
import { plain } from './plain-text.js';
import { dayOf, lineAbove, lineBelow, type Table, valuesOf } from './table.js';

/** Without it spreadsheets read UTF-8 as Latin-1. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

const instantOf = (at: Timestamp): string => new Date(inIndia(at)).toISOString().replace('Z', '+05:30');

const TEXT: Readonly<Record<Unit, (value: string | number) => string>> = {
  rupees: (value) => Number(value).toFixed(2),
  day: (value) => dayOf(String(value)),
  instant: (value) => instantOf(String(value)),
  status: (value) => plain(statusWord(String(value))),
};

function cellOf(value: Value, unit: Unit | undefined): string | number {
  if (value === null || value === undefined || value === '') return '';
  if (unit) return TEXT[unit](value);
  return typeof value === 'number' ? value : plain(value);
}

export async function* csvOf({ columns, pages, asOf }: Table): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK;
  if (asOf) yield Papa.unparse([[lineAbove(asOf)]]) + LINE_END;
  yield Papa.unparse([columns.map(({ header }) => plain(header))]);
  for await (const rows of pages) {
    const cells = rows.map((row) => valuesOf(columns, row).map((cell) => cellOf(...cell)));
    if (cells.length > 0) yield LINE_END + Papa.unparse(cells, { newline: LINE_END });
  }
  if (asOf) yield LINE_END + Papa.unparse([[lineBelow(asOf)]]);
}
