import { describe, expect, it } from '@jest/globals';
import { payrollEvents, payrollRunEvents, salaryEvents } from './events.js';

const payment = {
  payrollId: 'payroll-1',
  staffId: 'staff-1',
  staffName: 'Asha Rao',
  month: '2026-11',
  paidOn: '2026-11-28',
  amountPaise: 49_800_00,
};
const salary = { staffId: 'staff-1', staffName: 'Asha Rao' };

describe('The audit sentences of payroll', () => {
  it('names the paid person and the month of a salary', () => {
    const paid = { ...payment, processedBy: 'user-f', processedByName: 'Farida Khan', via: 'pay_now' } as const;
    expect(payrollEvents.PayrollPaid.tell(paid, '').says).toBe(
      'Paid the salary of Asha Rao for November 2026 on 28 Nov 2026',
    );
    expect(payrollEvents.PayrollPaymentReversed.tell({ ...payment, reason: 'Bounced' }, '').says).toBe(
      'Took back the salary of Asha Rao for November 2026, paid on 28 Nov 2026: Bounced',
    );
  });

  it('names the person of a salary or account, with the last four digits', () => {
    const revision = { effectiveFrom: '2026-07', monthlySalaryPaise: 60_000_00, reason: 'Raise', revisedBy: 'user-f' };
    const account = { accountNumber: '001234567890', ifsc: 'SBIN0001234', setBy: 'user-f' };
    expect(salaryEvents.SalaryRevised.tell({ ...salary, ...revision }, '').says).toBe(
      'Revised the salary of Asha Rao from July 2026 on: Raise',
    );
    expect(salaryEvents.BankAccountSet.tell({ ...salary, ...account }, '').says).toBe(
      'Set the bank account of Asha Rao to SBIN0001234, ending 7890',
    );
  });

  it('counts one person and several people', () => {
    const startedFor = (targetCount: number): string =>
      payrollRunEvents.PayrollRunStarted.tell({ month: '2026-11', targetCount } as never, '').says;
    expect([startedFor(1), startedFor(2)]).toEqual([
      'Started to generate the payroll for November 2026: 1 person',
      'Started to generate the payroll for November 2026: 2 people',
    ]);
  });
});
