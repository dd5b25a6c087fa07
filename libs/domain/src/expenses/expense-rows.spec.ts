import { describe, expect, it } from '@jest/globals';
import { type BudgetLineEvents } from '../budgeting/events.js';
import { type Decision, replay } from '../kernel/index.js';
import { AT, logOf, type Told } from '../kernel/log.suite.js';
import { type Charged, type Concerning, type ExpenseEvents, type PurchaseOrderEvents } from './events.js';
import { expenses, heldIn } from './expenses.projection.js';
import { lookalikes, lookalikesKey } from './lookalikes.projection.js';

type Events = ExpenseEvents & PurchaseOrderEvents & BudgetLineEvents;
type Event = Told<Events>;

const concerning: Omit<Concerning, 'reservation'> = {
  ...{ expenseId: 'e-1', kind: 'purchase', departmentId: 1, submittedBy: 'u-1', amountPaise: 2_500_00 },
  ...{ grantId: null, grantHead: null },
};
const purchase: Charged = { ...concerning, financialYear: 'FY26-27' };
const submitted = (change: Partial<ExpenseEvents['ExpenseSubmitted']> = {}): Event => [
  'ExpenseSubmitted',
  { ...concerning, submittedByName: 'Asha Rao', description: 'Lenses', receiptUrl: 'https://a.example/1', ...change },
];
const decision: Decision = {
  ...{ step: 'Head of department', by: 'u-2', byName: 'Vasudha Kelkar', verdict: 'returned', note: 'Which lens?' },
  ...{ at: AT, seen: null },
};
const stepped: Event = [
  'ExpenseStepApproved',
  { ...concerning, decidedBy: 'u-2', decision, next: 'Finance', waitsFor: { roles: ['finance_manager'] } },
];
const fell: Event = [
  'ExpenseStepFell',
  { ...concerning, step: 'Head of department', to: 'Finance', at: 1, waitsFor: { roles: ['finance_manager'] } },
];
const handedUp: Event = [
  'ExpenseHandedUp',
  { ...concerning, next: 'Finance', waitsFor: { roles: ['finance_manager'] } },
];
const returned: Event = ['ExpenseReturned', { ...concerning, decidedBy: 'u-2', decision }];
const resubmitted = (changes: ExpenseEvents['ExpenseResubmitted']['changes'] = {}): Event => {
  const { amountPaise = 2_500_00 } = changes;
  return ['ExpenseResubmitted', { ...concerning, amountPaise, previousPaise: 2_500_00, changes, answer: 'The 50 mm' }];
};
const decided = { decidedBy: 'u-2', decidedByName: 'Vasudha Kelkar' };
const approved: Event = ['ExpenseApproved', { ...purchase, ...decided, note: 'Fine' }];
const rejected: Event = ['ExpenseRejected', { ...concerning, ...decided, note: 'No' }];
const withdrawn: Event = ['ExpenseWithdrawn', concerning];
const ordered: Event = ['PurchaseOrdered', { ...purchase, vendorName: 'Tarang Instruments', orderedBy: 'u-3' }];
const numbered: Event = [
  'PurchaseOrderNumbered',
  { poNumber: 'FY26-27/PO/000041', number: 41, financialYear: 'FY26-27', expenseId: 'e-1' },
];
const received = (complete: boolean): Event => [
  'GoodsReceived',
  { ...purchase, receivedId: 'g-1', quantityNote: '2 boxes', complete, receivedBy: 'u-3' },
];
const billed = (billNumber: string, billedPaise: number, more: { moreFollow?: true } = {}): Event => [
  'PurchaseBilled',
  { ...purchase, billedPaise, billNumber, billDate: '2026-11-26', billedBy: 'u-3', ...more },
];
const closed: Event = [
  'PurchaseClosed',
  { ...purchase, billedPaise: 1_300_00, releasedPaise: 1_200_00, closedBy: 'u-3' },
];
const place = { financialYear: 'FY26-27', departmentId: 1, reservationId: 'e-1', leftPaise: 0 };
const reserved: Event = ['BudgetReserved', { ...place, paise: 2_500_00, overPaise: 100_00 }];
const adjusted = (paise: number, overPaise: number): Event => [
  'BudgetReservationAdjusted',
  { ...place, paise, previousPaise: 2_500_00, overPaise },
];
const allowed: Event = [
  'BudgetOverrunAllowed',
  { ...place, overPaise: 100_00, allowedBy: 'u-4', allowedByName: 'Meera Rao', reason: 'Exams' },
];
const spent: Event = [
  'BudgetSpent',
  { ...place, paise: 1_300_00, billId: 'b-1', relievedPaise: 1_300_00, heldPaise: 1_200_00 },
];
const released: Event = ['BudgetReservationReleased', { ...place, paise: 1_200_00 }];

const rowAfter = (...events: readonly Event[]) => replay(expenses, logOf<Events>(...events)).get('e-1');

describe('The row of a request', () => {
  it('starts without bills, goods and reservation', () => {
    expect(rowAfter(submitted())).toMatchObject({ bills: [], goods: 'none', reserved: 0, over_budget: 0, version: 0 });
  });

  it.each([stepped, fell])('waits for the next step after %s', (...event) => {
    const waits = { waits_for: 'Finance', version: 1 };
    expect(rowAfter(submitted(), event as unknown as Event)).toEqual({ ...rowAfter(submitted()), ...waits });
  });

  it('waits on after its step was told of it', () => {
    expect(rowAfter(submitted(), handedUp)).toEqual({ ...rowAfter(submitted()), version: 1 });
  });

  it('names the step of its route that waits, from the submission to the decision', () => {
    const step = { who: { roles: ['admin'] }, need: 1, dueWorkingDays: 2 } as const;
    const route = { ruleId: 'rule', ruleVersion: 1, steps: [{ name: 'Registrar', ...step }] };
    const waits = (...events: readonly Event[]) => rowAfter(...events)?.waits_for;
    expect(waits(submitted())).toBe('Head of department');
    expect(waits(submitted({ route }))).toBe('Registrar');
    expect(waits(submitted({ route }), stepped)).toBe('Finance');
    expect(waits(submitted({ route }), stepped, returned)).toBeNull();
    expect(waits(submitted({ route }), stepped, returned, resubmitted())).toBe('Registrar');
    expect(waits(submitted(), stepped, returned, ['ExpenseResubmitted', { ...resubmitted()[1], route }] as Event)).toBe(
      'Registrar',
    );
    const waitsFor = { roles: ['admin'] };
    const toAdmins: Event = [
      'ExpenseStepFell',
      { ...concerning, step: 'Registrar', to: 'Administrator', at: 0, waitsFor },
    ];
    expect(waits(submitted({ route }), toAdmins, returned, resubmitted())).toBe('Administrator');
    for (const end of [approved, rejected, withdrawn]) expect(waits(submitted({ route }), end)).toBeNull();
  });

  it('shows the question to its maker, until it is asked again', () => {
    expect(rowAfter(submitted(), returned)).toMatchObject({
      ...{ status: 'returned', stage: 'pending', decided_at: AT, decided_by: 'u-2' },
      ...{ decided_by_name: 'Vasudha Kelkar', decision_note: 'Which lens?', version: 1 },
    });
    expect(rowAfter(submitted(), returned, resubmitted())).toEqual({ ...rowAfter(submitted()), version: 2 });
  });

  it('shows the changes with which it is asked again', () => {
    const now = { amountPaise: 2_000_50, description: 'One lens', receiptUrl: null };
    expect(rowAfter(submitted(), returned, resubmitted(now))).toEqual({
      ...rowAfter(submitted()),
      ...{ amount: 2_000.5, description: 'One lens', receipt_url: null, version: 2 },
    });
  });

  it('shows the order of a purchase and its goods', () => {
    const order = [submitted(), approved, ordered, numbered] as const;
    const terms = { vendor_name: 'Tarang Instruments', po_number: 'FY26-27/PO/000041', stage: 'ordered' };
    expect(rowAfter(...order)).toMatchObject({ ...terms, goods: 'none' });
    expect(rowAfter(...order, received(false))).toMatchObject({ ...terms, goods: 'part', version: 4 });
    expect(rowAfter(...order, received(true))).toMatchObject({ ...terms, goods: 'all', version: 4 });
  });

  it('lists its bills, and is due with the last one or when it is closed', () => {
    const first = [submitted(), approved, billed('B-1', 1_300_50, { moreFollow: true })] as const;
    const bill = { number: 'B-1', date: '2026-11-26', amount: 1_300.5 };
    expect(rowAfter(...first)).toMatchObject({ stage: 'ordered', billed_amount: 1_300.5, bills: [bill] });
    expect(rowAfter(...first, billed('B-2', 1_200_00))).toMatchObject({
      ...{ stage: 'to_pay', billed_amount: 2_500.5, bill_number: 'B-1, B-2' },
      bills: [bill, { number: 'B-2', date: '2026-11-26', amount: 1_200 }],
    });
    expect(rowAfter(...first, closed)).toMatchObject({ stage: 'to_pay', billed_amount: 1_300.5, version: 3 });
  });

  it('shows what the budget keeps for it, and how far it went beyond the budget', () => {
    expect(rowAfter(submitted(), reserved)).toMatchObject({ reserved: 2_500, over_budget: 100, overrun: null });
    expect(rowAfter(submitted(), reserved, adjusted(2_430_00, 0))).toMatchObject({ reserved: 2_430, over_budget: 30 });
    expect(rowAfter(submitted(), reserved, adjusted(2_300_00, 0))).toMatchObject({ reserved: 2_300, over_budget: 0 });
    expect(rowAfter(submitted(), reserved, adjusted(2_800_00, 300_00))).toMatchObject({
      ...{ reserved: 2_800, over_budget: 400 },
    });
    expect(rowAfter(submitted(), reserved, allowed)).toHaveProperty('overrun', {
      by_name: 'Meera Rao',
      reason: 'Exams',
    });
    expect(rowAfter(submitted(), reserved, spent)).toMatchObject({ reserved: 1_200 });
    expect(rowAfter(submitted(), reserved, spent, released)).toMatchObject({ reserved: 0, over_budget: 100 });
  });

  it('keeps what the year of its approval holds when the year before lets go', () => {
    const later: Event = ['BudgetReserved', { ...place, financialYear: 'FY27-28', paise: 2_500_00, overPaise: 0 }];
    const row = rowAfter(submitted(), reserved, later, released);
    expect(row).toMatchObject({ reserved: 2_500, reserved_in: 'FY27-28' });
    expect(row && [heldIn(row, 'FY27-28'), heldIn(row, 'FY26-27')]).toEqual([2_500_00, 0]);
  });

  it.each([
    ...[stepped, fell, handedUp, returned, resubmitted(), approved, ordered, numbered, received(true)],
    ...[billed('B-1', 1), closed, reserved, adjusted(1, 0), allowed, spent, released],
  ])('is missing after %s alone', (...event) => {
    expect(rowAfter(event as unknown as Event)).toBeUndefined();
  });
});

describe('Requests of one amount', () => {
  const idsAfter = (amountPaise: number, ...events: readonly Event[]) =>
    replay(lookalikes, logOf<Events>(...events) as never)
      .get(lookalikesKey('u-1', amountPaise))
      ?.expenses.map(({ id }) => id);
  const other = submitted({ expenseId: 'e-2', amountPaise: 2_000_00 });
  const twin = submitted({ expenseId: 'e-3' });

  it('are compared by the amount with which they were asked again', () => {
    const asked = [submitted(), other, twin, resubmitted({ amountPaise: 2_000_00 })] as const;
    expect([idsAfter(2_500_00, ...asked), idsAfter(2_000_00, ...asked)]).toEqual([['e-3'], ['e-2', 'e-1']]);
    const alone = [submitted(), resubmitted({ amountPaise: 7_00 })] as const;
    expect([idsAfter(2_500_00, ...alone), idsAfter(7_00, ...alone)]).toEqual([[], ['e-1']]);
  });

  it('stay once when they are asked again for the same amount', () => {
    expect(idsAfter(2_500_00, submitted(), twin, resubmitted())).toEqual(['e-1', 'e-3']);
  });

  it('may be repeated after a cancellation or a reversal', () => {
    const cancelled: Event = ['PurchaseCancelled', { ...purchase, reason: 'Too dear' }];
    const reversal = { reversedPaise: 2_500_00, paidOn: null, reason: 'Twice', reversedBy: 'u-3', reversedByName: 'F' };
    const reversed: Event = ['ExpenseReversed', { ...purchase, ...reversal }];
    for (const end of [cancelled, reversed]) expect(idsAfter(2_500_00, submitted(), twin, end)).toEqual(['e-3']);
  });
});
