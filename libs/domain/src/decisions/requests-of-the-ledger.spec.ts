import { describe, expect, it } from '@jest/globals';
import { intentsOf } from '../kernel/log.suite.js';
import { whenOpeningEntered } from './when-opening-entered.policy.js';
import { whenVoucherDrafted } from './when-voucher-drafted.policy.js';

const route = {
  ...{ ruleId: 'two-people', ruleVersion: 0 },
  steps: [{ name: 'Second person', who: { roles: ['admin'] }, need: 1 as const, dueWorkingDays: 2 }],
};

describe('A journal voucher', () => {
  it('asks for approval under its own id, and never by its maker [APR-005]', () => {
    const intents = intentsOf(whenVoucherDrafted, 'VoucherDrafted', {
      ...{ voucherId: 'v-1', voucherType: 'journal', date: '2026-11-25', amountPaise: 500_00, lines: [] },
      ...{ narration: 'Rent of the hall', evidence: null, madeBy: 'u-1', madeByName: 'Asha Rao', route },
    } as never);
    const request = {
      ...{ requestId: 'v-1', recordId: 'v-1', kind: 'journal', departmentId: null, amountPaise: 500_00 },
      ...{ description: 'Rent of the hall', askedBy: 'u-1', askedByName: 'Asha Rao' },
      ...{ makerIds: ['u-1'], concerned: [] },
    };
    const work = { kind: 'journal', voucherId: 'v-1' };
    expect(intents).toEqual([['request', 'v-1', { type: 'SubmitRequest', request, work, route }]]);
  });
});

describe('Opening balances', () => {
  const entry = {
    ...{ entryId: 'e-2', financialYear: '2026-27', students: [], sourceNote: 'Tally', lines: [] },
    ...{ enteredBy: 'u-1', enteredByName: 'Asha Rao' },
  };
  const withdrawal = ['request', 'e-1', { type: 'WithdrawRequest', by: 'u-2' }];
  const commandsAfter = (change: object) =>
    intentsOf(whenOpeningEntered, 'OpeningBalancesEntered', { ...entry, ...change });

  it('withdraw the request of the entry that they replace, and ask anew', () => {
    const replaced = { entryId: 'e-1', enteredBy: 'u-2' };
    expect(commandsAfter({ replaced, route })).toMatchObject([withdrawal, ['request', 'e-2', { route }]]);
    expect(commandsAfter({ replaced })).toEqual([withdrawal]);
  });

  it('ask for no approval by a route when any second person confirms them', () => {
    expect(commandsAfter({})).toEqual([]);
  });
});
