import { type Payroll, ROLE_NAMES } from '@bursar/contracts';
import { amountInWords } from '@bursar/domain/kernel';

import { type PayslipDocument } from '../../shared/export/payslip-document.js';
import { formatDate, formatMonth } from '../../shared/figures/dates.js';
import { formatRupees, paiseOf } from '../../shared/figures/money.js';
import { paidDaysOf } from './paid-days.js';

const figure = (rupees: number): string => formatRupees(rupees).replace('₹', '');

function rowsOf({ lines }: Payroll): PayslipDocument['rows'] {
  const of = (wanted: Payroll['lines'][number]['kind']) => lines.filter(({ kind }) => kind === wanted);
  const [earnings, deductions] = [of('earning'), of('deduction')];
  const cells = (line: Payroll['lines'][number] | undefined) => (line ? [line.name, figure(line.amount)] : ['', '']);
  return Array.from(
    { length: Math.max(earnings.length, deductions.length) },
    (_, index) =>
      [...cells(earnings[index]), ...cells(deductions[index])] as unknown as PayslipDocument['rows'][number],
  );
}

export const payslipOf = (payroll: Payroll, origin: string): PayslipDocument => ({
  title: 'Salary Receipt',
  at: payroll.paid_on ?? undefined,
  facts: [
    ['Staff', payroll.staff_name],
    ['Employee No', payroll.employee_no ?? '—'],
    ['Role', ROLE_NAMES[payroll.role]],
    ['Department', payroll.department ?? '—'],
    ...(payroll.notes === '' ? [] : [['Notes', payroll.notes] as const]),
    ['Receipt No', payroll.id],
    ['Month', formatMonth(payroll.month)],
    ['Days Paid', paidDaysOf(payroll)],
    ['Status', payroll.paid_on === null ? 'Pending' : 'Paid'],
    ['Paid On', formatDate(payroll.paid_on)],
    ['Approved By', payroll.paid_on === null ? '—' : (payroll.approved_by ?? 'Finance Manager')],
  ],
  rows: rowsOf(payroll),
  totals: ['Gross', figure(payroll.gross), 'Deductions', figure(payroll.deductions)],
  net: formatRupees(payroll.amount),
  inWords: amountInWords(paiseOf(payroll.amount)),
  foundAt: `${origin}/admin/staff?open=${payroll.id}`,
});
