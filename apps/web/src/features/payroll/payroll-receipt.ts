import { type Payroll, ROLE_NAMES } from '@bursar/contracts';

import { formatDate, formatMonth } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';

type Lines = readonly (readonly [label: string, value: string])[];

/** Specification, section 7. */
export const payrollReceiptFileName = ({ id }: Pick<Payroll, 'id'>): string => `payroll-receipt-${id}.pdf`;

const linesOf = (payroll: Payroll, kind: Payroll['lines'][number]['kind'], sign: string): Lines =>
  payroll.lines
    .filter((line) => line.kind === kind)
    .map(({ name, amount }) => [name, `${sign}${formatRupees(amount)}`] as const);

export const payrollReceiptLines = (payroll: Payroll): Lines => [
  ['Receipt No', payroll.id],
  ['Staff', payroll.staff_name],
  ['Role', ROLE_NAMES[payroll.role]],
  ['Department', payroll.department ?? '—'],
  ['Month', formatMonth(payroll.month)],
  ...linesOf(payroll, 'earning', ''),
  ['Gross', formatRupees(payroll.gross)],
  ...linesOf(payroll, 'deduction', '− '),
  ['Deductions', formatRupees(payroll.deductions)],
  ['Net Amount', formatRupees(payroll.amount)],
  ['Status', payroll.paid_on === null ? 'Pending' : 'Paid'],
  ['Paid On', formatDate(payroll.paid_on)],
  ...(payroll.notes === '' ? [] : [['Notes', payroll.notes] as const]),
  ['Approved By', payroll.approved_by ?? 'Finance Manager'],
];

export async function downloadPayrollReceipt(payroll: Payroll): Promise<void> {
  const { printReceipts } = await import('../../shared/export/receipt-document.js');
  await printReceipts('Salary Receipt', [{ lines: payrollReceiptLines(payroll) }], payrollReceiptFileName(payroll));
}
