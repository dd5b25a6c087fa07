import { describe, expect, it } from '@jest/globals';
import { type EmployeeEvents } from '../identity/events.js';
import { officer, replay } from '../kernel/index.js';
import { AT, intentsOf, logOf, type Told } from '../kernel/log.suite.js';
import { type PayrollEvents, type PayrollRunEvents } from './events.js';
import { payrollRuns } from './payroll-runs.projection.js';
import { payrolls } from './payrolls.projection.js';
import { whenPaymentApproved } from './when-payment-approved.policy.js';

const basic = (amountPaise: number) => [{ name: 'Basic pay', kind: 'earning', amountPaise }] as const;
const generated: Told<PayrollEvents> = [
  'PayrollGenerated',
  {
    payrollId: 'payroll-1',
    runId: 'run-1',
    staffId: 'staff-1',
    staffName: 'Asha Rao',
    role: 'staff',
    departmentId: null,
    month: '2026-11',
    generatedBy: null,
    lines: [...basic(50_000)],
    grossPaise: 50_000,
    deductionsPaise: 0,
    amountPaise: 50_000,
  },
];
const recalculated: Told<PayrollEvents> = [
  'PayrollRecalculated',
  {
    payrollId: 'payroll-1',
    staffId: 'staff-1',
    month: '2026-11',
    lines: [...basic(60_000)],
    grossPaise: 60_000,
    deductionsPaise: 0,
    amountPaise: 60_000,
    previousPaise: 50_000,
    recalculatedBy: 'user-f',
  },
];

describe('The payrolls', () => {
  const row = (...told: Told<PayrollEvents>[]) => replay(payrolls, logOf<PayrollEvents>(...told)).get('payroll-1');

  it('shows the recalculated payslip', () => {
    expect(row(generated, recalculated)).toMatchObject({
      amount: 600,
      lines: [{ name: 'Basic pay', kind: 'earning', amount: 600 }],
      version: 1,
    });
    expect(row(generated, recalculated)).toHaveProperty('unpaid_days', 0);
    const short: Told<PayrollEvents> = ['PayrollRecalculated', { ...recalculated[1], unpaidDays: 2.5 }];
    expect(row(generated, short)).toHaveProperty('unpaid_days', 2.5);
    expect(row(recalculated)).toBeUndefined();
  });

  it('show the number that the person got later', () => {
    type Events = PayrollEvents & EmployeeEvents;
    const other: Told<Events> = ['PayrollGenerated', { ...generated[1], payrollId: 'p-2', staffId: 's-2' }];
    const numbered: Told<Events> = [
      'EmployeeNumbered',
      { userId: 'staff-1', name: 'Asha Rao', employeeNo: 'E-000041' } as never,
    ];
    const rows = [...replay(payrolls, logOf<Events>(generated, other, numbered)).values()];
    expect(rows.map(({ id, employee_no }) => [id, employee_no])).toEqual([
      ['payroll-1', 'E-000041'],
      ['p-2', null],
    ]);
    expect(rows[0]).toHaveProperty('staff_name', 'Asha Rao');
  });
});

describe('The payroll runs', () => {
  it('names the reason of a stopped run', () => {
    const why = { code: 'payroll/month-invalid', kind: 'invalid', reason: 'No such month' } as const;
    const failed: Told<PayrollRunEvents> = ['PayrollRunFailed', { runId: 'run-1', ...why }];
    const started: Told<PayrollRunEvents> = ['PayrollRunStarted', { runId: 'run-1', month: '2026-11', targetCount: 3 }];
    expect(replay(payrollRuns, logOf<PayrollRunEvents>(started, failed)).get('run-1')).toMatchObject({
      month: '2026-11',
      status: 'failed',
      failure: 'No such month',
      finished_at: AT,
    });
    expect(replay(payrollRuns, logOf<PayrollRunEvents>(failed)).size).toBe(0);
  });
});

describe('The approval of a payment of salaries', () => {
  const asked = { askedBy: 'u-f', askedByName: 'Farida Khan' };
  const commandsAfter = (work: object) =>
    intentsOf(whenPaymentApproved, 'RequestApproved', { ...asked, work } as never);

  it('pays each of them on its day, by the person who asked', () => {
    const by = officer({ userId: 'u-f', name: 'Farida Khan' });
    const pay = { type: 'PayPayroll', today: '2026-04-01', by, salarySetBy: [] };
    const work = { kind: 'payroll_payment', payrollIds: ['p-1', 'p-2'] };
    expect(commandsAfter({ ...work, amountsPaise: [300, 500], months: ['2026-03', '2026-04'] })).toEqual([
      ['payroll', 'p-1', { ...pay, askedPaise: 300, askedMonth: '2026-03' }],
      ['payroll', 'p-2', { ...pay, askedPaise: 500, askedMonth: '2026-04' }],
    ]);
    expect(commandsAfter(work)).toEqual([
      ['payroll', 'p-1', pay],
      ['payroll', 'p-2', pay],
    ]);
  });

  it('pays nothing after the approval of another kind', () => {
    expect(commandsAfter({ kind: 'journal', voucherId: 'v-1' })).toEqual([]);
  });
});
