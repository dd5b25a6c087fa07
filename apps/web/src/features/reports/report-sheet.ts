import { type Report, STATEMENTS } from '@bursar/contracts';
import { reportFileColumns, totalRow } from '@bursar/contracts/sheets/reports';

import { type Sheet, sheetOf } from '../../shared/export/sheet.js';
import { formatDate, formatDateTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';

/** `01 Apr 2026 to 21 Nov 2026`. */
export const periodText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${formatDate(from)} to ${formatDate(to)}`;

export const signaturesOf = ({ kind }: Report, preparedBy: string): readonly string[] =>
  STATEMENTS.some((statement) => statement === kind)
    ? ['Finance officer', 'Auditor']
    : [`Prepared by ${preparedBy}`, 'Checked by'];

/** The rows and totals of the screen and the files. */
export function sheetOfReport(report: Report, title: string, about: string, preparedBy: string): Sheet {
  const note = [report.whose, about, `${formatCount(report.rows.length)} rows`, formatDateTime(report.made_at)].filter(
    Boolean,
  );
  return sheetOf(
    { title, note: note.join(' · '), signatures: signaturesOf(report, preparedBy) },
    reportFileColumns(report),
    report.rows,
    totalRow(report),
  );
}
