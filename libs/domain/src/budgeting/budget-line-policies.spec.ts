import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expenses } from '../expenses/expenses.projection.js';
import { whenBudgetReserved } from '../expenses/when-budget-reserved.policy.js';
import { type BudgetControl, type Paise, paiseOf, type Recorded, replay } from '../kernel/index.js';
import { redelivered, Simulation } from '../kernel/simulation.js';
import { budgetKey } from './budget-ledger.js';
import { BudgetLine, leftOf } from './budget-line.js';
import { budgetLines, leftPaise } from './budget-lines.projection.js';
import { DepartmentOffice, YEAR } from './department-office.suite.js';
import { whenBudgetAllocated } from './when-budget-allocated.policy.js';
import { whenExpenseChanges } from './when-expense-changes.policy.js';

const KEY = budgetKey(YEAR, 1);
const POLICIES = [whenExpenseChanges, whenBudgetAllocated, whenBudgetReserved];

class BudgetOffice extends DepartmentOffice {
  override readonly simulation = new Simulation(POLICIES);

  open(): void {
    const { allocated_paise, spent_paise, encumbered_paise } = this.budget(1);
    const asOf = this.log.at(-1)?.position ?? '';
    this.simulation.execute(BudgetLine, KEY, {
      type: 'OpenLine',
      line: { financialYear: YEAR, departmentId: 1 },
      ...{ allocatedPaise: allocated_paise, spentPaise: spent_paise, reservedPaise: encumbered_paise, asOf },
    });
  }

  ask(id: string, paise: Paise, kind: 'claim' | 'purchase', control: BudgetControl): void {
    const reservation = kind === 'purchase' ? { reservation: { financialYear: YEAR, control } } : {};
    this.submit(id, paise, { kind, ...reservation });
  }

  approveFrom(id: string, control: BudgetControl, crashes = false): void {
    const row = replay(expenses, this.log).get(id);
    if (row?.status !== 'pending') return;
    const asked = { reservationId: id, paise: paiseOf(row.amount), control, departmentName: 'Computing' };
    this.simulation.execute(BudgetLine, KEY, { type: 'Reserve', ...asked });
    if (!crashes) this.approve(id);
  }

  get line() {
    const line = this.simulation.stateOf(BudgetLine, KEY);
    if (line === 'unopened') throw new Error('the line is not open');
    return line;
  }
}

const move = fc.record({
  what: fc.constantFrom(
    ...(['claim', 'purchase', 'claim', 'purchase', 'approve', 'approve', 'approve', 'die', 'reject'] as const),
    ...(['withdraw', 'bill', 'bill', 'cancel', 'undo', 'allocate', 'deliver', 'deliver', 'crash', 'settle'] as const),
  ),
  which: fc.nat(7),
  paise: fc.integer({ min: 1, max: 5_000 }),
});
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;

function make(office: BudgetOffice, { what, which, paise }: Move, control: BudgetControl): void {
  const id = which > 4 ? `old-${which % 3}` : `expense-${which}`;
  const { simulation } = office;
  const moves: Readonly<Record<Move['what'], () => void>> = {
    claim: () => office.ask(id, paise, 'claim', control),
    purchase: () => office.ask(id, paise, 'purchase', control),
    approve: () => office.approveFrom(id, control),
    die: () => office.approveFrom(id, control, true),
    reject: () => office.reject(id),
    withdraw: () => office.withdraw(id),
    bill: () => office.bill(id, Math.min(paise, 4_000)),
    cancel: () => office.cancel(id),
    undo: () => office.undo(id),
    allocate: () => office.allocate(1, 20_000 + paise),
    deliver: () => simulation.deliver(paise % POLICIES.length),
    crash: () => simulation.deliver(paise % POLICIES.length, paise % 2),
    settle: () => simulation.settle(),
  };
  DepartmentOffice.refuses(moves[what]);
}

function countedFrom(log: readonly Recorded[], held: Readonly<Record<string, { readonly heldPaise: Paise }>>) {
  const rows = [...replay(expenses, log).values()];
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + Math.round(each * 100), 0);
  const approved = rows.filter(({ status }) => status === 'approved');
  const ordered = ({ stage }: { readonly stage: string }) => stage === 'ordered';
  const pending = rows.filter(({ status }) => status === 'pending');
  return {
    spent: sum(approved.filter((row) => !ordered(row)).map((row) => row.billed_amount ?? row.amount)),
    reserved:
      sum(approved.filter(ordered).map(({ amount }) => amount)) +
      pending.reduce((total, { id }) => total + (held[id]?.heldPaise ?? 0), 0),
  };
}

const relievedIn = (log: readonly Recorded[]): Paise =>
  log.reduce((sum, { type, data }) => {
    const { relievedPaise = 0, paise = 0 } = data as { relievedPaise?: Paise; paise?: Paise };
    return sum + (type === 'BudgetSpent' ? relievedPaise : type === 'BudgetReservationReleased' ? paise : 0);
  }, 0);

describe('The budget line and the requests of a department', () => {
  it.each(['stop', 'warn'] as const)(
    'agree under %s after any order, delay, repetition and crash, from a log of any age',
    (control) => {
      fc.assert(
        fc.property(
          fc.array(move, { maxLength: 15 }),
          fc.array(move, { minLength: 20, maxLength: 60, size: 'max' }),
          (before, course) => {
            const office = new BudgetOffice();
            office.receive('income-1', 1_000_000);
            office.allocate(1, 20_000);
            for (const { what, which, paise } of before) {
              const id = `old-${which % 3}`;
              const old: Readonly<Partial<Record<Move['what'], () => void>>> = {
                claim: () => office.submit(id, paise),
                purchase: () => office.submit(id, paise, { kind: 'purchase' }),
                approve: () => office.approve(id),
                bill: () => office.bill(id, paise),
              };
              DepartmentOffice.refuses(old[what] ?? (() => undefined));
            }
            office.open();
            for (const each of course) {
              make(office, each, control);
              const { allocatedPaise, spentPaise, reservedPaise } = office.line;
              if (control === 'stop' && before.length === 0)
                expect(spentPaise + reservedPaise).toBeLessThanOrEqual(allocatedPaise);
            }
            for (const { id, stage } of replay(expenses, office.log).values())
              if (stage === 'ordered') DepartmentOffice.refuses(() => office.cancel(id));
            office.simulation.settle();
            expect(office.simulation.parked).toEqual([]);
            const { spent, reserved } = countedFrom(office.log, office.line.reservations);
            expect(office.line).toMatchObject({ spentPaise: spent, reservedPaise: reserved });
            const row = office.budget(1);
            expect(row).toMatchObject({ spent_paise: spent, encumbered_paise: reserved, is_open: true });
            expect(leftPaise(row)).toBe(leftOf(office.line));
            expect(redelivered(budgetLines, office.log)).toEqual(replay(budgetLines, office.log));
            const { length } = office.log;
            for (const place of POLICIES.keys()) office.simulation.rewind(place, length);
            office.simulation.settle();
            const again = countedFrom(office.log, office.line.reservations);
            expect(again.spent).toBe(spent);
            expect(office.line).toMatchObject({ spentPaise: spent, reservedPaise: again.reserved });
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  const bill = fc.record({
    what: fc.constantFrom('part', 'part', 'last', 'close', 'again', 'crash'),
    paise: fc.integer({ min: 1, max: 1_200 }),
  });
  it('relieve the reservation of a purchase with several bills exactly once, over 10,000 sequences [APR-016]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), fc.array(bill, { maxLength: 6 }), (approved, course) => {
        const office = new BudgetOffice();
        const { simulation } = office;
        office.receive('income-1', 1_000_000);
        office.allocate(1, 20_000);
        office.open();
        office.ask('expense-1', approved, 'purchase', 'stop');
        simulation.settle();
        office.approve('expense-1');
        for (const [number, { what, paise }] of [...course, { what: 'last', paise: 1 } as const].entries()) {
          const steps = {
            part: () => office.bill('expense-1', paise, `bill-${number}`, { moreFollow: true }),
            last: () => office.bill('expense-1', paise, `bill-${number}`),
            close: () => office.close('expense-1'),
            again: () => POLICIES.forEach((_, place) => simulation.rewind(place, paise % 5)),
            crash: () => simulation.deliver(paise % POLICIES.length, 0),
          };
          DepartmentOffice.refuses(steps[what]);
        }
        DepartmentOffice.refuses(() => office.close('expense-1'));
        simulation.settle();
        const billed = replay(expenses, office.log).get('expense-1')?.billed_amount ?? 0;
        expect(office.line).toMatchObject({ spentPaise: paiseOf(billed), reservedPaise: 0 });
        const relieved = relievedIn(office.log);
        expect(relieved).toBe(approved);
      }),
      { numRuns: 10_000 },
    );
  });

  it('returns a reservation that comes after the rejection of its request', () => {
    const office = new BudgetOffice();
    office.receive('income-1', 1_000_000);
    office.allocate(1, 20_000);
    office.open();
    office.ask('expense-1', 5_000, 'claim', 'stop');
    office.reject('expense-1');
    office.simulation.settle();
    const asked = { reservationId: 'expense-1', paise: 5_000, control: 'stop', departmentName: 'Computing' } as const;
    office.simulation.execute(BudgetLine, KEY, { type: 'Reserve', ...asked });
    expect(leftOf(office.line)).toBe(15_000);
    office.simulation.settle();
    expect(leftOf(office.line)).toBe(20_000);
  });

  it('moves the reservation of a purchase that is approved in the next financial year', () => {
    const office = new BudgetOffice();
    office.receive('income-1', 1_000_000);
    office.allocate(1, 20_000);
    office.open();
    office.ask('expense-1', 5_000, 'purchase', 'stop');
    office.simulation.settle();
    expect(leftOf(office.line)).toBe(15_000);
    office.approve('expense-1', 1, '2027-04-01');
    office.simulation.settle();
    expect(leftOf(office.line)).toBe(20_000);
  });
});
