import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type UserEvents } from '../identity/events.js';
import { User } from '../identity/user.js';
import { DomainError, officer, type Paise, replay, rupeesOf } from '../kernel/index.js';
import { redelivered, Simulation } from '../kernel/simulation.js';
import { type PayrollEvents } from './events.js';
import { Payroll } from './payroll.js';
import { PayrollRun } from './payroll-run.js';
import { payrollRuns } from './payroll-runs.projection.js';
import { newSlotHolder, payrollOfHolder, PayrollSlot, payrollSlotOf } from './payroll-slot.js';
import { payrolls } from './payrolls.projection.js';
import { payslipOf } from './payslip.js';
import { Salary } from './salary.js';
import { salaries } from './salaries.projection.js';
import { SALARY_STRUCTURE, SalaryStructure } from './salary-structure.js';
import { salaryStructures } from './salary-structures.projection.js';
import { whenPayrollMoved } from './when-payroll-moved.policy.js';
import { whenSalarySet } from './when-salary-set.policy.js';

const SEED = 20_261_121;
const TODAY = '2026-11-21';
const AT = '2026-11-21T06:00:00.000Z';
const FARIDA = { ...officer({ userId: 'user-f', name: 'Farida Khan' }), role: 'finance_manager' };
const STRUCTURE = {
  basicRate: 5_000,
  components: [
    {
      name: 'Provident fund',
      kind: 'deduction' as const,
      calculation: { basis: 'basic' as const, rate: 1_200, ceilingPaise: null },
      fromGrossPaise: 0,
    },
  ],
};

class PayrollOffice {
  readonly simulation = new Simulation([whenPayrollMoved, whenSalarySet]);
  private moves = 0;

  generate(staffId: string, month: string, payrollId = `${staffId}-${month}`, grossPaise = 50_000_00): void {
    this.claim(staffId, month, payrollId);
    const { netPaise, ...slip } = payslipOf(grossPaise, STRUCTURE);
    const facts = { staffName: 'Asha Rao', role: 'staff', departmentId: 1 } as const;
    const payroll = {
      payrollId,
      runId: 'run-1',
      staffId,
      month,
      generatedBy: FARIDA.userId,
      ...facts,
      ...slip,
      amountPaise: netPaise,
    };
    this.simulation.execute(Payroll, payrollId, { type: 'GeneratePayroll', ...payroll }, FARIDA);
  }

  amend(payrollId: string, month: string, amountPaise: Paise, paidOn: string | null): void {
    const state = this.simulation.stateOf(Payroll, payrollId);
    const status = paidOn === null ? 'unpaid' : 'paid';
    const moves = state.status !== 'none' && month !== state.month;
    const slotHolder = moves ? newSlotHolder(payrollId, `m${++this.moves}`) : null;
    if (moves && slotHolder !== null) this.claim(state.staffId, month, slotHolder);
    const edit = {
      month,
      amountPaise,
      status,
      paidOn,
      notes: undefined,
      slotHolder,
      today: TODAY,
      by: FARIDA,
      salarySetBy: [],
    } as const;
    this.simulation.execute(Payroll, payrollId, { type: 'AmendPayroll', ...edit }, FARIDA);
  }

  pay(payrollId: string): void {
    this.simulation.execute(
      Payroll,
      payrollId,
      { type: 'PayPayroll', today: TODAY, by: FARIDA, salarySetBy: [] },
      FARIDA,
    );
  }

  reverse(payrollId: string): void {
    this.simulation.execute(
      Payroll,
      payrollId,
      { type: 'ReversePayrollPayment', reason: 'Bounced', by: FARIDA },
      FARIDA,
    );
  }

  private claim(staffId: string, month: string, holder: string): void {
    this.simulation.execute(PayrollSlot, payrollSlotOf(staffId, month), { type: 'Take', holder, at: AT }, FARIDA);
  }
}

function unlessRefused(act: () => void): void {
  try {
    act();
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
  }
}

const row = ({ simulation }: PayrollOffice, id: string) => {
  simulation.settle();
  return replay(payrolls, simulation.log).get(id);
};

describe('The payrolls', () => {
  it('shows a new payroll with its slip', () => {
    const office = new PayrollOffice();
    office.generate('staff-1', '2026-11');
    expect(row(office, 'staff-1-2026-11')).toEqual({
      id: 'staff-1-2026-11',
      staff_id: 'staff-1',
      staff_name: 'Asha Rao',
      employee_no: null,
      unpaid_days: 0,
      role: 'staff',
      department_id: 1,
      department: 'Computer Science & Engineering',
      month: '2026-11',
      gross: 50_000,
      deductions: 3_000,
      amount: 47_000,
      lines: [
        { name: 'Basic pay', kind: 'earning', amount: 25_000 },
        { name: 'Special allowance', kind: 'earning', amount: 25_000 },
        { name: 'Provident fund', kind: 'deduction', amount: 3_000 },
      ],
      status: 'unpaid',
      paid_on: null,
      notes: '',
      processed_by: null,
      approved_by: null,
      reversal_reason: null,
      generated_at: '2026-04-01T04:30:01.000Z',
      version: 0,
    });
  });

  it('shows the payer and the day until the payment is taken back', () => {
    const office = new PayrollOffice();
    office.generate('staff-1', '2026-11');
    office.pay('staff-1-2026-11');
    const paidBy = { processed_by: 'Farida Khan', approved_by: 'Farida Khan' };
    expect(row(office, 'staff-1-2026-11')).toMatchObject({ status: 'paid', paid_on: TODAY, ...paidBy, version: 1 });
    office.reverse('staff-1-2026-11');
    const nobody = { processed_by: null, approved_by: null };
    expect(row(office, 'staff-1-2026-11')).toMatchObject({
      status: 'unpaid',
      paid_on: null,
      ...nobody,
      reversal_reason: 'Bounced',
    });
    office.pay('staff-1-2026-11');
    expect(row(office, 'staff-1-2026-11')).toMatchObject({ status: 'paid', reversal_reason: null });
  });

  it('shows the difference of an edit as an adjustment', () => {
    const office = new PayrollOffice();
    office.generate('staff-1', '2026-11');
    office.amend('staff-1-2026-11', '2026-11', 46_000_50, null);
    expect(row(office, 'staff-1-2026-11')).toMatchObject({ gross: 50_000, deductions: 3_999.5, amount: 46_000.5 });
    office.amend('staff-1-2026-11', '2026-11', 48_000_00, TODAY);
    const amended = row(office, 'staff-1-2026-11');
    expect(amended).toMatchObject({ gross: 51_000, deductions: 3_000, amount: 48_000, status: 'paid' });
    expect(amended?.lines.at(-1)).toEqual({ name: 'Adjustment', kind: 'earning', amount: 1_000 });
  });
});

describe('Changes that people make to their own data', () => {
  it('appear on unpaid payrolls only', () => {
    const office = new PayrollOffice();
    office.generate('staff-1', '2026-10');
    office.pay('staff-1-2026-10');
    office.generate('staff-1', '2026-11');
    const registration: UserEvents['UserRegistered'] = {
      userId: 'staff-1',
      name: 'Asha Rao',
      email: 'asha@bursar.test',
      role: 'staff',
      departmentId: 1,
      student: null,
      monthlySalaryPaise: null,
      source: 'single',
      importId: null,
    };
    office.simulation.execute(User, 'staff-1', { type: 'RegisterUser', registration, credentialId: 'c' });
    const { email, role, student } = registration;
    const wanted = { name: 'Asha Menon', email, role, departmentId: 3, student, monthlySalaryPaise: 60_000_00 };
    office.simulation.execute(User, 'staff-1', { type: 'UpdateUser', wanted, by: null });
    expect(row(office, 'staff-1-2026-10')).toMatchObject({ staff_name: 'Asha Rao', department_id: 1 });
    expect(row(office, 'staff-1-2026-11')).toMatchObject({
      staff_name: 'Asha Menon',
      department: 'Mechanical Engineering',
    });
    expect(replay(salaries, office.simulation.log).get('staff-1')?.revisions).toMatchObject([
      { effectiveFrom: '2026-04', monthlySalaryPaise: 60_000_00, reason: 'Set with the person’s details' },
    ]);
  });
});

describe('A month', () => {
  it('keeps one payroll per person and month, also after an edit moved one', () => {
    const office = new PayrollOffice();
    office.generate('staff-1', '2026-10');
    office.generate('staff-1', '2026-11');
    expect(() => office.generate('staff-1', '2026-11', 'another')).toThrow('Payroll for this month already exists');
    expect(() => office.amend('staff-1-2026-11', '2026-10', 1_00, null)).toThrow(
      'Payroll for this month already exists',
    );
  });

  it('frees the month that a payroll left', () => {
    const office = new PayrollOffice();
    office.generate('staff-1', '2026-11');
    office.amend('staff-1-2026-11', '2026-09', 1_00, null);
    office.simulation.settle();
    office.generate('staff-1', '2026-11', 'another');
    expect(() => office.generate('staff-1', '2026-09', 'a third')).toThrow('Payroll for this month already exists');
  });
});

describe('A run', () => {
  it('starts and completes a payroll run once', () => {
    const { simulation } = new PayrollOffice();
    const start = { type: 'Start', runId: 'run-1', facts: { month: '2026-11' }, targetCount: 2 } as const;
    const complete = { type: 'Complete', runId: 'run-1', done: 2, passedOver: 0 } as const;
    expect(simulation.execute(PayrollRun, 'run-1', complete)).toEqual([]);
    for (const command of [start, start, complete, complete]) simulation.execute(PayrollRun, 'run-1', command, FARIDA);
    expect(simulation.log.map(({ type }) => type)).toEqual(['PayrollRunStarted', 'PayrollRunCompleted']);
    expect(replay(payrollRuns, simulation.log).get('run-1')).toMatchObject({
      status: 'completed',
      target_count: 2,
      created: 2,
      skipped: 0,
      started_by: 'user-f',
    });
  });
});

describe('Decisions about salaries', () => {
  it('keep their author and the bank account', () => {
    const { simulation } = new PayrollOffice();
    const who = { staffId: 'staff-1', staffName: 'Asha Rao', by: FARIDA };
    const revision = { ...who, effectiveFrom: '2026-07', monthlySalaryPaise: 60_000_00, reason: 'Raise' };
    const account = { accountNumber: '001234567890', ifsc: 'SBIN0001234' };
    simulation.execute(Salary, 'staff-1', { type: 'ReviseSalary', ...revision }, FARIDA);
    simulation.execute(Salary, 'staff-1', { type: 'SetBankAccount', ...who, ...account }, FARIDA);
    const layDown = { type: 'LayDownStructure', effectiveFrom: '2026-04', structure: STRUCTURE } as const;
    simulation.execute(SalaryStructure, SALARY_STRUCTURE, layDown, FARIDA);
    expect(replay(salaries, simulation.log).get('staff-1')).toMatchObject({
      revisions: [{ effectiveFrom: '2026-07', monthlySalaryPaise: 60_000_00, decided_by: 'Farida Khan' }],
      account,
    });
    expect([...replay(salaryStructures, simulation.log).values()]).toMatchObject([
      { effective_from: '2026-04', structure: STRUCTURE, decided_by: 'Farida Khan' },
    ]);
  });
});

describe('A payroll office under any commands', () => {
  const STAFF = ['staff-1', 'staff-2'];
  const MONTHS = ['2026-09', '2026-10', '2026-11'];
  const moves = fc.array(
    fc.record({
      act: fc.constantFrom('generate', 'amend', 'pay', 'edit to paid', 'reverse', 'policies'),
      staff: fc.constantFrom(...STAFF),
      which: fc.nat(9),
      month: fc.constantFrom(...MONTHS),
      amountPaise: fc.integer({ min: 0, max: 90_000_00 }),
    }),
    { maxLength: 40 },
  );

  it('pays each person once per month, and shows the paid amount to the paisa', () => {
    fc.assert(
      fc.property(moves, (made) => {
        const office = new PayrollOffice();
        const { simulation } = office;
        const ids: string[] = [];
        for (const [number, { act, staff, which, month, amountPaise }] of made.entries()) {
          const id = ids[which % Math.max(ids.length, 1)] ?? 'none';
          const acts = {
            generate: () => {
              office.generate(staff, month, `p${number}`);
              ids.push(`p${number}`);
            },
            amend: () => office.amend(id, month, amountPaise, null),
            'edit to paid': () => office.amend(id, month, amountPaise, TODAY),
            pay: () => office.pay(id),
            reverse: () => office.reverse(id),
            policies: () => simulation.settle(),
          };
          unlessRefused(acts[act]);
        }
        simulation.settle();
        const rows = [...replay(payrolls, simulation.log).values()];

        const places = rows.map(({ staff_id, month }) => payrollSlotOf(staff_id, month));
        expect(new Set(places).size).toBe(places.length);
        for (const { id, staff_id, month } of rows) {
          const { holder } = simulation.stateOf(PayrollSlot, payrollSlotOf(staff_id, month));
          expect(payrollOfHolder(holder ?? '')).toBe(id);
        }
        for (const each of rows) {
          expect(each.status === 'paid').toBe(each.paid_on !== null);
          expect((each.paid_on ?? TODAY) <= TODAY).toBe(true);
          expect(each.amount).toBeGreaterThan(0);
          expect(Math.round((each.gross - each.deductions) * 100)).toBe(Math.round(each.amount * 100));
        }
        for (const { type, data } of simulation.log) {
          if (type !== 'PayrollAmended') continue;
          const { before, after } = data as PayrollEvents['PayrollAmended'];
          if (before.paidOn !== null) expect(after.paidOn).not.toBeNull();
        }
        expect(rupeesOf(moneyMoved(office))).toBe(
          rows.reduce((sum, { status, amount }) => (status === 'paid' ? sum + Math.round(amount * 100) : sum), 0) / 100,
        );
        expect(redelivered(payrolls, simulation.log)).toEqual(replay(payrolls, simulation.log));
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  function moneyMoved({ simulation }: PayrollOffice): Paise {
    let paid = 0;
    for (const { type, data } of simulation.log) {
      const { amountPaise, before, after } = data as {
        amountPaise: Paise;
        before: { amountPaise: Paise; paidOn: string | null };
        after: { amountPaise: Paise };
      };
      if (type === 'PayrollPaid') paid += amountPaise;
      if (type === 'PayrollPaymentReversed') paid -= amountPaise;
      if (type === 'PayrollAmended' && before.paidOn !== null) paid += after.amountPaise - before.amountPaise;
    }
    return paid;
  }
});
