import Papa from 'papaparse';

import { type Unit, type Value } from '../ui/column.js';
import { dayOf, plain, printed, type Sheet } from './sheet.js';

/** Without it a spreadsheet takes the file for Latin-1, and every name in another script is lost. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Amounts are numbers of rupees with two decimals, days are ISO 8601, instants too. */
function cellOf(value: Value, unit: Unit | undefined): string | number {
  if (value === null || value === undefined) return '';
  if (unit === 'rupees') return Number(value).toFixed(2);
  if (unit === 'day' && value !== '') return dayOf(String(value));
  if (unit === 'status') return plain(printed(value, unit));
  return typeof value === 'number' ? value : plain(value);
}

/** The sheet as comma-separated values: its header and its rows. */
export const csvText = ({ columns, rows }: Sheet): string =>
  BYTE_ORDER_MARK +
  Papa.unparse({
    fields: columns.map(({ header }) => plain(header)),
    data: rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.unit))),
  });

/** The sheet as a file of comma-separated values. */
export const csvFile = (sheet: Sheet): Blob => new Blob([csvText(sheet)], { type: 'text/csv;charset=utf-8' });
