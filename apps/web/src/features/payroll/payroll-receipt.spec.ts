import { describe, expect, it } from '@jest/globals';
import { type Payroll } from '@bursar/contracts';

import { payrollReceiptFileName, payrollReceiptLines } from './payroll-receipt.js';

const PAYROLL: Payroll = {
  id: 'P1',
  staff_id: 'U1',
  staff_name: 'Sunita Tirkey',
  role: 'staff',
  department_id: 3,
  department: 'Mechanical Engineering',
  month: '2026-10',
  gross: 40_000,
  deductions: 2_000,
  amount: 38_000,
  lines: [
    { name: 'Basic pay', kind: 'earning', amount: 20_000 },
    { name: 'Special allowance', kind: 'earning', amount: 20_000 },
    { name: 'Provident fund', kind: 'deduction', amount: 1_800 },
    { name: 'Professional tax', kind: 'deduction', amount: 200 },
  ],
  status: 'paid',
  paid_on: '2026-10-30',
  notes: '',
  processed_by: 'Farhan Merchant',
  approved_by: 'Farhan Merchant',
  reversal_reason: null,
  generated_at: '2026-10-26T10:30:00.000Z',
  version: 1,
};

describe('a payroll receipt', () => {
  it('shows earnings, deductions and net pay', () => {
    expect(payrollReceiptLines(PAYROLL)).toEqual([
      ['Receipt No', 'P1'],
      ['Staff', 'Sunita Tirkey'],
      ['Role', 'Staff'],
      ['Department', 'Mechanical Engineering'],
      ['Month', 'Oct 2026'],
      ['Basic pay', '₹20,000.00'],
      ['Special allowance', '₹20,000.00'],
      ['Gross', '₹40,000.00'],
      ['Provident fund', '− ₹1,800.00'],
      ['Professional tax', '− ₹200.00'],
      ['Deductions', '₹2,000.00'],
      ['Net Amount', '₹38,000.00'],
      ['Status', 'Paid'],
      ['Paid On', '30 Oct 2026'],
      ['Approved By', 'Farhan Merchant'],
    ]);
  });

  it('names the "Finance Manager" as approver without a signature [RCPT-010]', () => {
    expect(payrollReceiptLines({ ...PAYROLL, approved_by: null }).at(-1)).toEqual(['Approved By', 'Finance Manager']);
  });

  it('names the file of a payroll receipt after its id [RCPT-007]', () => {
    expect(payrollReceiptFileName(PAYROLL)).toBe('payroll-receipt-P1.pdf');
  });
});
