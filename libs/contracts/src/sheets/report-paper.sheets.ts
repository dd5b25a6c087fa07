import { daysFrom, formatDate, formatDateTime } from '@bursar/domain/kernel';
import { type EntrySource, STATEMENTS } from '../report-kinds.js';
import { type Report } from '../reports.contract.js';
import { type Paper, paperOf } from '../sheet.js';
import { reportPaperColumns, totalRow } from './reports.sheets.js';

export const SOURCE_NAMES: Readonly<Record<EntrySource, string>> = {
  fee: 'Fees',
  income: 'Other income',
  salary: 'Salaries',
  expense: 'Expenses',
  aid: 'Aid',
};

export function oldestDueText({ oldest_due, to }: Pick<Report, 'oldest_due' | 'to'>): string {
  if (!oldest_due) return '';
  const days = daysFrom(oldest_due, to);
  const late = days > 0 ? `, ${days} ${days === 1 ? 'day' : 'days'} late` : '';
  return `Oldest due ${formatDate(oldest_due)}${late}`;
}

export const signaturesOf = ({ kind }: Report, preparedBy: string): readonly string[] =>
  STATEMENTS.some((statement) => statement === kind)
    ? ['Finance officer', 'Auditor']
    : [`Prepared by ${preparedBy}`, 'Checked by'];

export function paperOfReport(report: Report, title: string, about: string, preparedBy: string): Paper {
  const { length } = report.rows;
  const count = `${length.toLocaleString('en-IN')} ${length === 1 ? 'row' : 'rows'}`;
  const note = [report.whose, oldestDueText(report), about, count, formatDateTime(report.made_at)].filter(Boolean);
  return paperOf(
    { title, note: note.join(' · '), signatures: signaturesOf(report, preparedBy) },
    reportPaperColumns(report),
    report.rows,
    totalRow(report),
  );
}
