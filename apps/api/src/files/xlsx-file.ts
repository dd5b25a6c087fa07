import { printed, type Unit, type Value } from '@bursar/contracts';
import { inIndia } from '@bursar/domain/kernel';
import { Zip, ZipDeflate } from 'fflate';
import { plain } from './plain-text.js';
import { dayOf, lineAbove, lineBelow, type Table, valuesOf } from './table.js';
import { cellAt, frameParts, sheetEnd, sheetStart, STYLES } from './workbook-xml.js';

/** Without the header and two lines of an instant. */
export const XLSX_ROWS_MAX = 1_048_573;

/** 1 January 1970 in days from 30 December 1899. */
const FIRST_OF_1970 = 25_569;
const DAY_MS = 86_400_000;
const daysSince1900 = (atMs: number): number => atMs / DAY_MS + FIRST_OF_1970;

/** In characters. */
const WIDTH = { min: 8, max: 48 };

type Cell = readonly [value: string | number, style: number];

const CELLS: Readonly<Record<Unit, (value: string | number) => Cell>> = {
  rupees: (value) => [Number(value), STYLES.rupees],
  day: (value) => [daysSince1900(Date.parse(dayOf(String(value)))), STYLES.day],
  instant: (value) => [daysSince1900(inIndia(String(value))), STYLES.instant],
  status: (value) => [plain(printed(value, 'status')), STYLES.plain],
};

function cellOf(value: Value, unit: Unit | undefined): Cell | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (unit) return CELLS[unit](value);
  return [typeof value === 'number' ? value : plain(value), STYLES.plain];
}

const rowOf = (cells: readonly (Cell | undefined)[], number: number): string =>
  `<row r="${number}">${cells.map((cell, column) => (cell ? cellAt(column, number, ...cell) : '')).join('')}</row>`;

const widthsOf = (columns: Table['columns'], rows: readonly never[]): readonly number[] =>
  columns.map((column) => {
    const texts = rows.flatMap((row) => valuesOf([column], row).map((cell) => printed(...cell).length));
    const longest = Math.max(column.header.length, ...texts);
    return Math.min(WIDTH.max, Math.max(WIDTH.min, longest + 2));
  });

async function* sheetOf({ columns, pages, asOf }: Table): AsyncGenerator<string, void> {
  const header = columns.map((column): Cell => [plain(column.header), STYLES.header]);
  const heads: Cell[][] = asOf ? [[[lineAbove(asOf), STYLES.plain]], header] : [header];
  let last = 0;
  for await (const rows of pages) {
    if (last === 0) {
      yield sheetStart(widthsOf(columns, rows), heads.length);
      yield heads.map((cells) => rowOf(cells, (last += 1))).join('');
    }
    yield rows
      .map((row) =>
        rowOf(
          valuesOf(columns, row).map((cell) => cellOf(...cell)),
          (last += 1),
        ),
      )
      .join('');
  }
  if (asOf) yield rowOf([[lineBelow(asOf), STYLES.plain]], last + 1);
  yield sheetEnd;
}

export async function* xlsxOf(table: Table): AsyncGenerator<Buffer, void> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const taken = (): Buffer => {
    const bytes = Buffer.concat(packed);
    packed = [];
    return bytes;
  };
  const fileIn = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name);
    zip.add(file);
    return file;
  };
  for (const [name, xml] of frameParts(table.title)) fileIn(name).push(Buffer.from(xml), true);
  const sheet = fileIn('xl/worksheets/sheet1.xml');
  for await (const xml of sheetOf(table)) {
    sheet.push(Buffer.from(xml));
    yield taken();
  }
  sheet.push(new Uint8Array(), true);
  zip.end();
  yield taken();
}
