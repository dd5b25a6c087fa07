import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { AT, logOf, type Told } from '../kernel/log.suite.js';
import { type PayrollEvents, type PayrollRunEvents } from './events.js';
import { payrollRuns } from './payroll-runs.projection.js';
import { payrolls } from './payrolls.projection.js';

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
    expect(row(recalculated)).toBeUndefined();
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
