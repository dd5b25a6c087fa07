import { type Timestamp } from '@bursar/domain/kernel';
import writeXlsx, { type Cell } from 'write-excel-file/universal';

import { type Unit, type Value } from '../ui/column.js';
import { dayOf, plain, printed, type Sheet } from './sheet.js';

/** India has one zone and no daylight saving; a spreadsheet has no zones, so it is given the time in India. */
const IST_OFFSET_MS = 19_800_000;
const inIndia = (at: Timestamp): Date => new Date(Date.parse(at) + IST_OFFSET_MS);

/** What a spreadsheet takes for the name of a sheet: 31 characters, none of these. */
const sheetName = (title: string): string => title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);

/** A column is as wide as what it holds, in characters, within reason. */
const WIDTH = { min: 8, max: 48 };

function cellOf(value: Value, unit: Unit | undefined): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (unit === 'rupees') return { value: Number(value), type: Number, format: '#,##0.00' };
  if (unit === 'day') return { value: new Date(dayOf(String(value))), type: Date, format: 'dd mmm yyyy' };
  if (unit === 'instant') return { value: inIndia(String(value)), type: Date, format: 'dd/mm/yyyy hh:mm' };
  if (unit === 'status') return { value: plain(printed(value, unit)), type: String };
  return typeof value === 'number' ? { value, type: Number } : { value: plain(value), type: String };
}

/** The sheet as a workbook: amounts are numbers, days are dates, and no text is a formula. */
export function xlsxFile({ title, columns, rows }: Sheet): Promise<Blob> {
  const header = columns.map((column): Cell => ({ value: plain(column.header), type: String, fontWeight: 'bold' }));
  const cells = rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.unit)));
  const widths = columns.map((column, index) => {
    const longest = rows.reduce(
      (width, row) => Math.max(width, printed(row[index], column.unit).length),
      column.header.length,
    );
    return { width: Math.min(WIDTH.max, Math.max(WIDTH.min, longest + 2)) };
  });
  return writeXlsx([header, ...cells], { sheet: sheetName(title), columns: widths, stickyRowsCount: 1 }).toBlob();
}
