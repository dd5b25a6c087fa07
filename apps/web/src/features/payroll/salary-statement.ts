import { type FileColumn, type Paper, paperOf, type Payroll } from '@bursar/contracts';
import { day, money, plain } from '@bursar/contracts/sheets/columns';
import { financialYearName, financialYearOf } from '@bursar/domain/kernel';

import { download, inFileName } from '../../shared/export/download.js';
import { printed } from '../../shared/export/formats.js';
import { formatDateTime, formatMonth } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { timeShown } from '../../shared/past/past.js';
import { earningsOf } from './earnings.js';

const COLUMNS: readonly FileColumn<Payroll>[] = [
  { header: 'Month', value: ({ month }) => formatMonth(month) },
  money('gross', 'Gross'),
  money('deductions', 'Deductions'),
  money('amount', 'Net Amount'),
  { header: 'Status', value: ({ paid_on }) => (paid_on === null ? 'Pending' : 'Paid') },
  day('paid_on', 'Paid On'),
  plain('notes', 'Notes'),
];

export const yearOf = (month: string): string => financialYearOf(`${month}-01`);

export const yearsOf = (payrolls: readonly Payroll[]): readonly string[] =>
  [...new Set(payrolls.map(({ month }) => yearOf(month)))].toSorted().toReversed();

export function statementOf(
  title: string,
  payrolls: readonly Payroll[],
  at = timeShown() ?? new Date().toISOString(),
): Paper {
  const { total, payments } = earningsOf(payrolls);
  const note = `${formatRupees(total)} paid in ${payments} ${payments === 1 ? 'payment' : 'payments'} · ${formatDateTime(at)}`;
  return paperOf({ title, note }, COLUMNS, payrolls);
}

async function print(title: string, payrolls: readonly Payroll[], fileName: string): Promise<void> {
  const sheet = statementOf(title, payrolls);
  download(fileName, await printed(sheet));
}

export const downloadHistory = (name: string, payrolls: readonly Payroll[]): Promise<void> =>
  print(`Payment History of ${name}`, payrolls, `payroll-history-${inFileName(name)}.pdf`);

export const downloadYear = (name: string, payrolls: readonly Payroll[], year: string): Promise<void> =>
  print(
    `Salary Statement ${financialYearName(year)} of ${name}`,
    payrolls.filter(({ month }) => yearOf(month) === year),
    `salary-statement-${year}-${inFileName(name)}.pdf`,
  );
