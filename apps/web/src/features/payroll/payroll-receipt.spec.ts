import { describe, expect, it } from '@jest/globals';
import { type Payroll } from '@bursar/contracts';

import { payrollReceiptFileName } from './payroll-receipt.js';
import { payslipOf } from './payslip.js';

const PAYROLL: Payroll = {
  id: 'P1',
  staff_id: 'U1',
  staff_name: 'Sunita Tirkey',
  employee_no: 'E0017',
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
  unpaid_days: 0.5,
  status: 'paid',
  paid_on: '2026-10-30',
  notes: '',
  processed_by: 'Farhan Merchant',
  approved_by: 'Farhan Merchant',
  reversal_reason: null,
  generated_at: '2026-10-26T10:30:00.000Z',
  version: 1,
};

const ORIGIN = 'https://bursar.example';

describe('a payroll receipt', () => {
  it('shows earnings beside deductions, and the net in words', () => {
    expect(payslipOf(PAYROLL, ORIGIN)).toEqual({
      title: 'Salary Receipt',
      at: '2026-10-30',
      facts: [
        ['Staff', 'Sunita Tirkey'],
        ['Employee No', 'E0017'],
        ['Role', 'Staff'],
        ['Department', 'Mechanical Engineering'],
        ['Receipt No', 'P1'],
        ['Month', 'Oct 2026'],
        ['Days Paid', '30.5 of 31'],
        ['Status', 'Paid'],
        ['Paid On', '30 Oct 2026'],
        ['Approved By', 'Farhan Merchant'],
      ],
      rows: [
        ['Basic pay', '20,000.00', 'Provident fund', '1,800.00'],
        ['Special allowance', '20,000.00', 'Professional tax', '200.00'],
      ],
      totals: ['Gross', '40,000.00', 'Deductions', '2,000.00'],
      net: '₹38,000.00',
      inWords: 'Rupees Thirty-Eight Thousand Only',
      foundAt: 'https://bursar.example/admin/staff?open=P1',
    });
  });

  it('leaves the cells of the shorter column empty', () => {
    const lines = PAYROLL.lines.slice(0, 3);
    expect(payslipOf({ ...PAYROLL, lines }, ORIGIN).rows.at(-1)).toEqual(['Special allowance', '20,000.00', '', '']);
  });

  it('names the "Finance Manager" as approver without a signature [RCPT-010]', () => {
    expect(payslipOf({ ...PAYROLL, approved_by: null }, ORIGIN).facts).toContainEqual([
      'Approved By',
      'Finance Manager',
    ]);
  });

  it('names no approver before the salary is paid', () => {
    const pending = { ...PAYROLL, status: 'unpaid', paid_on: null, approved_by: null } as const;
    expect(payslipOf(pending, ORIGIN).facts).toContainEqual(['Approved By', '—']);
  });

  it('names the file of a payroll receipt after its id [RCPT-007]', () => {
    expect(payrollReceiptFileName(PAYROLL)).toBe('payroll-receipt-P1.pdf');
  });
});
