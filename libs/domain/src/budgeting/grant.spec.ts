import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { subjectOf, type DomainEvent, fold } from '../kernel/index.js';
import { type GrantEvents, type GrantTerms } from './events.js';
import { Grant } from './grant.js';

const terms: GrantTerms = {
  fundingAgency: 'Science and Engineering Board',
  amountPaise: 10_00_000_00,
  status: 'active',
  startDate: '2025-04-01',
  endDate: '2027-03-31',
  departmentId: 1,
  facultyId: 'faculty-1',
  facultyName: 'Anirban Lahiri',
  heads: [
    { name: 'Equipment', amountPaise: 6_00_000_00 },
    { name: 'Travel', amountPaise: 4_00_000_00 },
  ],
};

type Event = DomainEvent<GrantEvents>;
const registered: Event = { type: 'GrantRegistered', data: { grantId: 'grant-1', ...terms } };
const register = (change: Partial<GrantTerms> = {}) =>
  ({ type: 'RegisterGrant', grantId: 'grant-1', terms: { ...terms, ...change } }) as const;
const update = (change: Partial<GrantTerms> = {}) =>
  ({ ...register(change), type: 'UpdateGrant', usedHeads: [] }) as const;
const withdrawn: Event = { type: 'GrantWithdrawn', data: { grantId: 'grant-1' } };

const grant = given(Grant);

describe('A grant', () => {
  it('registers a grant once, with heads or without', () => {
    grant().when(register()).then(registered);
    grant(registered).when(register()).thenNothing();
    grant()
      .when(register({ heads: [] }))
      .then({ type: 'GrantRegistered', data: { grantId: 'grant-1', ...terms, heads: [] } });
  });

  it.each([
    [{ amountPaise: 0, heads: [] }, 'budgeting/amount-not-positive'],
    [{ endDate: '2025-03-31' }, 'budgeting/grant-period'],
    [{ heads: [{ name: 'Travel', amountPaise: 10_00_000_01 }] }, 'budgeting/grant-heads-exceed'],
    [
      {
        heads: [
          { name: 'Travel', amountPaise: 1 },
          { name: 'travel', amountPaise: 1 },
        ],
      },
      'budgeting/grant-heads-repeat',
    ],
  ])('refuses a grant with %j', (change, code) => {
    grant().when(register(change)).thenRefused(code);
    grant(registered).when(update(change)).thenRefused(code);
  });

  it('registers a grant that ends on its first day', () => {
    const day = { startDate: '2026-04-01', endDate: '2026-04-01' };
    grant()
      .when(register(day))
      .then({ type: 'GrantRegistered', data: { grantId: 'grant-1', ...terms, ...day } });
  });

  it('changes a grant and keeps its earlier terms [STATE-012]', () => {
    grant(registered)
      .when(update({ status: 'closed' }))
      .then({ type: 'GrantUpdated', data: { grantId: 'grant-1', ...terms, status: 'closed', previous: terms } });
    const heads = [{ name: 'Equipment', amountPaise: 7_00_000_00 }];
    grant(registered)
      .when(update({ heads }))
      .then({ type: 'GrantUpdated', data: { grantId: 'grant-1', ...terms, heads, previous: terms } });
    grant(registered).when(update()).thenNothing();
  });

  it('deletes a grant without spending', () => {
    grant(registered).when({ type: 'WithdrawGrant', grantId: 'grant-1', inUse: false, isAsked: false }).then(withdrawn);
    grant(registered)
      .when({ type: 'WithdrawGrant', grantId: 'grant-1', inUse: true, isAsked: false })
      .thenRefused('budgeting/grant-spent');
    grant(registered)
      .when({ type: 'WithdrawGrant', grantId: 'grant-1', inUse: false, isAsked: true })
      .thenRefused('budgeting/grant-asked', 'Requests for money of this grant are undecided; close it instead');
    for (const history of [[], [registered, withdrawn]]) {
      grant(...history)
        .when(update())
        .thenRefused('budgeting/grant-not-found', 'Grant not found');
      grant(...history)
        .when({ type: 'WithdrawGrant', grantId: 'grant-1', inUse: false, isAsked: false })
        .thenRefused('budgeting/grant-not-found');
    }
  });
});

describe('The terms of a grant', () => {
  const [equipment, travel] = terms.heads as [GrantTerms['heads'][number], GrantTerms['heads'][number]];

  it.each([
    [[equipment]],
    [[equipment, travel, { name: 'Books', amountPaise: 0 }]],
    [[{ ...equipment, name: 'Machines' }, travel]],
    [[equipment, { ...travel, amountPaise: 1 }]],
    [[equipment, { ...travel, name: 'Trips' }]],
    [[]],
  ])('change with their heads: %j', (heads) => {
    grant(registered)
      .when(update({ heads }))
      .then({ type: 'GrantUpdated', data: { grantId: 'grant-1', ...terms, heads, previous: terms } });
  });

  it('keep the heads whose money is used', () => {
    const change = (...heads: GrantTerms['heads']) => ({ ...update({ heads }), usedHeads: ['Travel'] });
    const sentence = 'Money of the head Travel has been spent or asked for; keep this head';
    for (const heads of [[equipment], [equipment, { ...travel, name: 'Trips' }]])
      grant(registered)
        .when(change(...heads))
        .thenRefused('budgeting/grant-head-used', sentence);
    grant(registered)
      .when(change({ ...travel, amountPaise: 1 }))
      .then({
        type: 'GrantUpdated',
        data: { grantId: 'grant-1', ...terms, heads: [{ ...travel, amountPaise: 1 }], previous: terms },
      });
  });

  it('stay the same for the same heads and a full use of the amount', () => {
    grant(registered)
      .when(update({ heads: [{ ...equipment }, { ...travel }] }))
      .thenNothing();
  });

  it('are kept while the grant lives', () => {
    const changed: Event = {
      type: 'GrantUpdated',
      data: { grantId: 'grant-1', ...terms, status: 'closed', previous: terms },
    };
    expect(fold(Grant, [registered])).toEqual({ status: 'live', terms });
    expect(fold(Grant, [registered, changed])).toEqual({ status: 'live', terms: { ...terms, status: 'closed' } });
    expect(fold(Grant, [registered, withdrawn])).toEqual({ status: 'withdrawn' });
  });

  it('name a grant after its agency', () => {
    expect(subjectOf(Grant, Grant.initial, Grant.initial)?.about).toBeUndefined();
    expect(subjectOf(Grant, Grant.initial, fold(Grant, [registered]))?.about).toBe('Science and Engineering Board');
  });
});
