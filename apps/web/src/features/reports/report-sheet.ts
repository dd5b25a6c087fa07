import { type Report } from '@bursar/contracts';
import { reportFileColumns, rowsWithTotal } from '@bursar/contracts/sheets/reports';

import { type Sheet, sheetOf } from '../../shared/export/sheet.js';
import { formatDate, formatDateTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';

/** `01 Apr 2026 to 21 Nov 2026`. */
export const periodText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${formatDate(from)} to ${formatDate(to)}`;

/** The rows and totals of the screen and the files. */
export function sheetOfReport(report: Report, title: string, about: string, preparedBy: string): Sheet {
  const note = [about, `${formatCount(report.rows.length)} rows`, formatDateTime(report.made_at)].filter(Boolean);
  return sheetOf({ title, note: note.join(' · '), preparedBy }, reportFileColumns(report), rowsWithTotal(report));
}
