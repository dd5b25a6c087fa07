import { describe, expect, it } from '@jest/globals';
import { type ExpenseEvents } from '../expenses/events.js';
import { replay } from '../kernel/index.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { GRANT } from './department-office.suite.js';
import { type GrantEvents } from './events.js';
import { grants } from './grants.projection.js';

type Event = Told<GrantEvents & ExpenseEvents>;

const purchase = {
  ...({ kind: 'purchase', expenseId: 'e-1', financialYear: 'FY26-27', departmentId: 4, submittedBy: 'u-1' } as const),
  ...{ grantId: 'g-1', grantHead: 'Travel', amountPaise: 1_000_00 },
};
const decided = { decidedBy: 'u-2', decidedByName: 'Asha Rao', note: '' };
const registered: Event = ['GrantRegistered', { grantId: 'g-1', ...GRANT }];
const approved: Event = ['ExpenseApproved', { ...purchase, ...decided }];
const billed = (billedPaise: number, relievedPaise: number): Event => [
  'PurchaseBilled',
  { ...purchase, billedPaise, relievedPaise, moreFollow: true } as never,
];
const closed: Event = ['PurchaseClosed', { ...purchase, billedPaise: 300_00, releasedPaise: 700_00, closedBy: 'u-2' }];

describe('A purchase with several bills from a grant', () => {
  it('keeps the rest reserved until it is closed', () => {
    const rowAfter = (...events: readonly Event[]) =>
      replay(grants, logOf<GrantEvents & ExpenseEvents>(registered, approved, ...events)).get('g-1');
    const row = (spent: number, encumbered: number) => {
      const head = { name: 'Travel', amount: 2_000, spent, encumbered };
      return { spent, encumbered, remaining: 5_000 - spent - encumbered, heads: [head] };
    };
    expect(rowAfter()).toMatchObject(row(0, 1_000));
    expect(rowAfter(billed(300_00, 300_00))).toMatchObject(row(300, 700));
    expect(rowAfter(billed(300_00, 300_00), closed)).toMatchObject(row(300, 0));
  });
});
