import { describe, expect, it } from '@jest/globals';
import { type RequestEvents } from '../decisions/events.js';
import { intentsOf } from '../kernel/log.suite.js';
import { whenOpeningDecided } from './when-opening-decided.policy.js';
import { whenVoucherDecided } from './when-voucher-changes.policy.js';

const POLICIES = [whenOpeningDecided, whenVoucherDecided];
const decision = {
  step: 'Second person',
  by: 'A1',
  byName: 'Meera',
  forName: 'Ravi',
  verdict: 'approved',
  note: 'Twice',
};
const request = {
  ...{ requestId: 'e1', kind: 'opening_balances', recordId: 'FY26-27', askedBy: 'F1', askedByName: 'Farida' },
  ...{ work: { kind: 'opening_balances', financialYear: 'FY26-27', entryId: 'e1' }, decision },
};
const ofVoucher = { kind: 'journal', recordId: 'V1', requestId: 'V1', work: { kind: 'journal', voucherId: 'V1' } };

type Decided = 'RequestApproved' | 'RequestRejected' | 'RequestWithdrawn';

const commandsAfter = (type: Decided, change: object = {}) =>
  POLICIES.flatMap((each) => intentsOf<Pick<RequestEvents, Decided>>(each, type, { ...request, ...change } as never));

describe('The decision about opening balances', () => {
  const meera = { userId: 'A1', name: 'Meera for Ravi' };
  const reject = { type: 'RejectOpeningBalances', entryId: 'e1' };

  it('confirms them in the name of the person who approved', () => {
    expect(commandsAfter('RequestApproved')).toMatchObject([
      ['opening', 'FY26-27', { type: 'ConfirmOpeningBalances', entryId: 'e1', by: meera }],
    ]);
  });

  it('rejects them with the note of the decision', () => {
    expect(commandsAfter('RequestRejected')).toMatchObject([
      ['opening', 'FY26-27', { ...reject, reason: 'Twice', by: meera }],
    ]);
  });

  it('rejects them in the name of their maker when the request is withdrawn', () => {
    const by = { userId: 'F1', name: 'Farida' };
    expect(commandsAfter('RequestWithdrawn')).toMatchObject([
      ['opening', 'FY26-27', { ...reject, reason: 'Withdrawn by its maker', by }],
    ]);
  });
});

describe('The decision about a voucher', () => {
  const meera = { by: 'A1', byName: 'Meera for Ravi' };
  const reject = { type: 'RejectVoucher', voucherId: 'V1' };

  it('approves it in the name of the person who approved', () => {
    expect(commandsAfter('RequestApproved', ofVoucher)).toEqual([
      ['journalVoucher', 'V1', { type: 'ApproveVoucher', voucherId: 'V1', ...meera }],
    ]);
  });

  it('rejects it with the note of the decision', () => {
    expect(commandsAfter('RequestRejected', ofVoucher)).toEqual([
      ['journalVoucher', 'V1', { ...reject, ...meera, reason: 'Twice' }],
    ]);
  });

  it('rejects it in the name of its maker when the request is withdrawn', () => {
    expect(commandsAfter('RequestWithdrawn', ofVoucher)).toEqual([
      ['journalVoucher', 'V1', { ...reject, by: 'F1', byName: 'Farida', reason: 'Withdrawn by its maker' }],
    ]);
  });
});

describe('The decision about another thing', () => {
  it.each(['RequestApproved', 'RequestRejected', 'RequestWithdrawn'] as const)('moves no books: %s', (type) => {
    expect(commandsAfter(type, { kind: 'income', work: { kind: 'income' } })).toEqual([]);
  });
});
