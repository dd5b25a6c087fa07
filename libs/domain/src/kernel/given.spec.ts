import { describe, expect, it } from '@jest/globals';

import { decider } from './decider.js';
import { domainErrors } from './domain-error.js';
import { type DomainEvent } from './event.js';
import { given } from './given.js';

type TillCommands = { Pay: { amount: number }; Close: Record<never, never>; Break: Record<never, never> };
type TillEvents = { Paid: { amount: number }; Closed: Record<never, never> };

const refuse = domainErrors('till', {
  closed: ['conflict', 'The till is closed.'],
  nothing: ['invalid', 'Nothing was paid.'],
});
const unknown = { type: 'Stolen', data: {} } as unknown as DomainEvent<TillEvents>;

const Till = decider<{ readonly closed: boolean }, TillCommands, TillEvents>({
  category: 'till',
  initial: { closed: false },
  decide: {
    Pay: ({ amount }, { closed }) => {
      if (closed) throw refuse('closed');
      if (amount === 0) throw refuse('nothing');
      return [{ type: 'Paid', data: { amount } }];
    },
    Close: (_, { closed }) => (closed ? [] : [{ type: 'Closed', data: {} }]),
    Break: () => [unknown],
  },
  evolve: { Paid: (till) => till, Closed: () => ({ closed: true }) },
});

const till = given(Till);
const paid = (amount: number) => ({ type: 'Paid', data: { amount } }) as const;
const closed = { type: 'Closed', data: {} } as const;

describe('given / when / then passes', () => {
  it('passes for exactly the expected events', () => {
    till().when({ type: 'Pay', amount: 5 }).then(paid(5));
  });

  it('passes when no event is expected and none comes', () => {
    till(closed).when({ type: 'Close' }).thenNothing();
  });

  it('passes when the rule refuses with the expected code and sentence', () => {
    till(closed).when({ type: 'Pay', amount: 5 }).thenRefused('till/closed');
    till(closed).when({ type: 'Pay', amount: 5 }).thenRefused('till/closed', 'The till is closed.');
  });
});

describe('given / when / then fails', () => {
  it('fails for another payload and shows both', () => {
    const claim = () => till().when({ type: 'Pay', amount: 5 }).then(paid(6));
    expect(claim).toThrow(/"amount": 5[^]*expected[^]*"amount": 6/);
  });

  it('fails for a missing event', () => {
    expect(() => till().when({ type: 'Pay', amount: 5 }).then(paid(5), closed)).toThrow('Pay gave');
  });

  it('fails for an unexpected event', () => {
    expect(() => till().when({ type: 'Close' }).thenNothing()).toThrow('Close gave');
  });

  it('fails when an event was expected and none comes', () => {
    expect(() => till(closed).when({ type: 'Close' }).then(closed)).toThrow('Close gave');
  });

  it('fails when the rule refuses instead of an event', () => {
    expect(() => till(closed).when({ type: 'Pay', amount: 5 }).then(paid(5))).toThrow('The till is closed.');
  });

  it('fails when the rule accepts instead of a refusal', () => {
    const claim = () => till().when({ type: 'Pay', amount: 5 }).thenRefused('till/closed');
    expect(claim).toThrow(/Pay gave[^]*expected the refusal till\/closed/);
  });

  it('fails for another refusal code and shows the actual refusal', () => {
    const claim = () => till(closed).when({ type: 'Pay', amount: 5 }).thenRefused('till/nothing');
    expect(claim).toThrow(expect.objectContaining({ code: 'till/closed' }));
  });

  it('fails for another sentence', () => {
    const claim = () => till(closed).when({ type: 'Pay', amount: 5 }).thenRefused('till/closed', 'Come back tomorrow.');
    expect(claim).toThrow('till/closed reads "The till is closed.", expected "Come back tomorrow."');
  });

  it('fails when the decider cannot fold its own events', () => {
    expect(() => till().when({ type: 'Break' }).then(unknown)).toThrow('till has no rule for the event Stolen');
  });

  it('fails when the history holds an event of another aggregate', () => {
    expect(() => till(unknown).when({ type: 'Close' }).then(closed)).toThrow('no rule for the event Stolen');
  });
});
