import { type Payroll } from '@bursar/contracts';

import { madeBy } from '../../shared/export/made-by.js';

/** Specification, section 7. */
export const payrollReceiptFileName = ({ id }: Pick<Payroll, 'id'>): string => `payroll-receipt-${id}.pdf`;

export async function downloadPayrollReceipt(payroll: Payroll): Promise<void> {
  const foot = madeBy();
  const [{ payslipOf }, { printPayslip }] = await Promise.all([
    import('./payslip.js'),
    import('../../shared/export/payslip-document.js'),
  ]);
  await printPayslip(payslipOf(payroll, window.location.origin), payrollReceiptFileName(payroll), foot);
}
