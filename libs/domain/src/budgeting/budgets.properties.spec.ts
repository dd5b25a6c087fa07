import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replay } from '../kernel/index.js';
import { type ExpenseEvents } from '../expenses/events.js';
import { expenses } from '../expenses/expenses.projection.js';
import { availablePaise, budgetShares } from './balance.projection.js';
import { DepartmentOffice, GRANT, YEAR } from './department-office.suite.js';
import { leftPaise } from './budget-lines.projection.js';

const DEPARTMENTS = [1, 2, 3];

const step = fc.record({
  what: fc.constantFrom(
    'receive',
    'reverse',
    'allocate',
    'claim',
    'purchase',
    'approve',
    'reject',
    'bill',
    'cancel',
    'pay',
  ),
  which: fc.nat(9),
  department: fc.constantFrom(...DEPARTMENTS),
  paise: fc.integer({ min: 0, max: 500_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function take(office: DepartmentOffice, { what, which, department, paise }: Step): void {
  const id = `${what === 'receive' || what === 'reverse' ? 'income' : 'expense'}-${which}`;
  const owner = (which % DEPARTMENTS.length) + 1;
  const steps: Readonly<Record<Step['what'], () => void>> = {
    receive: () => office.receive(id, paise),
    reverse: () => office.reverse(id),
    allocate: () => office.allocate(department, paise),
    claim: () => office.submit(id, paise, { departmentId: owner }),
    purchase: () => office.submit(id, paise, { departmentId: owner, kind: 'purchase' }),
    approve: () => office.approve(id, owner),
    reject: () => office.reject(id, owner),
    bill: () => office.bill(id, paise),
    cancel: () => office.cancel(id),
    pay: () => office.pay(id),
  };
  const { available: before } = office;
  const happened = office.log.length;
  const refused = DepartmentOffice.refuses(steps[what]);
  if (what === 'allocate' && !refused && office.available < before) expect(office.available).toBeGreaterThanOrEqual(0);
  if (what === 'allocate' && office.log.length > happened)
    expect(leftPaise(office.budget(department))).toBeGreaterThanOrEqual(0);
}

function counted(office: DepartmentOffice, department: number): { spent: number; reserved: number } {
  const approved = new Set(
    office.log.flatMap(({ type, data }) =>
      type === 'ExpenseApproved' ? [(data as ExpenseEvents['ExpenseApproved']).expenseId] : [],
    ),
  );
  let [spent, reserved] = [0, 0];
  for (const row of replay(expenses, office.log).values()) {
    if (row.department_id !== department || !approved.has(row.id) || row.status !== 'approved') continue;
    if (row.kind === 'purchase' && row.billed_amount === null) reserved += Math.round(row.amount * 100);
    else spent += Math.round((row.billed_amount ?? row.amount) * 100);
  }
  return { spent, reserved };
}

describe('An office that acts in any order', () => {
  it('counts each expense once in the allocated, spent and reserved amounts of a budget', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (course) => {
        const office = new DepartmentOffice();
        for (const each of course) take(office, each);
        let allocated = 0;
        for (const department of DEPARTMENTS) {
          const budget = office.budget(department);
          const { spent, reserved } = counted(office, department);
          expect([budget.spent_paise, budget.encumbered_paise]).toEqual([spent, reserved]);
          expect(leftPaise(budget)).toBe(budget.allocated_paise - spent - reserved);
          allocated += budget.allocated_paise;
        }
        expect(budgetShares(office.balance, YEAR)).toEqual({ current: allocated, coming: 0, past: 0 });
        expect(office.available).toBe(office.balance.income_paise - allocated);
        const spent = DEPARTMENTS.reduce((sum, department) => sum + counted(office, department).spent, 0);
        expect(availablePaise(office.balance, 'FY27-28')).toBe(office.balance.income_paise - spent);
      }),
      { numRuns: 60 },
    );
  });

  it('lets only a head of the department decide a request', () => {
    const other = fc.integer({ min: 1, max: 8 });
    fc.assert(
      fc.property(other, other, fc.boolean(), (own, head, approves) => {
        const office = new DepartmentOffice();
        office.submit('expense-1', 100, { departmentId: own });
        const refused = DepartmentOffice.refuses(() =>
          approves ? office.approve('expense-1', head) : office.reject('expense-1', head),
        );
        expect(refused).toBe(own !== head);
        const status = own !== head ? 'pending' : approves ? 'approved' : 'rejected';
        expect(replay(expenses, office.log).get('expense-1')?.status).toBe(status);
      }),
    );
  });

  it('registers a grant only with an amount, an ordered period and fitting heads', () => {
    const day = fc.constantFrom('2026-04-01', '2027-03-31', '2028-03-31');
    const paise = fc.integer({ min: -10, max: 1_000 });
    fc.assert(
      fc.property(paise, day, day, fc.array(paise, { maxLength: 3 }), (amountPaise, startDate, endDate, parts) => {
        const heads = parts.map((part, index) => ({ name: `Head ${index}`, amountPaise: part }));
        const office = new DepartmentOffice();
        const refused = DepartmentOffice.refuses(() =>
          office.register('grant-1', { ...GRANT, amountPaise, startDate, endDate, heads }),
        );
        const fits = heads.reduce((sum, head) => sum + head.amountPaise, 0) <= amountPaise;
        expect(refused).toBe(amountPaise <= 0 || endDate < startDate || !fits);
      }),
    );
  });

  it('decides, bills and pays an expense once, and pays only approved ones', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (course) => {
        const office = new DepartmentOffice();
        for (const each of course) take(office, each);
        const seen = new Map<string, number>();
        for (const { type, stream } of office.log) {
          const key = `${stream} ${type.replace(/^Expense(Approved|Rejected|Withdrawn)$/, 'decided')}`;
          if (stream.startsWith('expense-')) seen.set(key, (seen.get(key) ?? 0) + 1);
        }
        expect([...seen.values()].every((count) => count === 1)).toBe(true);
        for (const { stage, status } of replay(expenses, office.log).values()) {
          if (stage === 'paid') expect(status).toBe('approved');
        }
      }),
      { numRuns: 60 },
    );
  });
});
