import { describe, expect, it } from '@jest/globals';

import { decide, decider, fold } from './decider.js';
import { domainErrors } from './domain-error.js';
import { type DomainEvent } from './event.js';

type BookState = { readonly status: 'in' } | { readonly status: 'out'; readonly borrower: string };
type BookCommands = { Lend: { borrower: string }; Return: Record<never, never> };
type BookEvents = { Lent: { borrower: string }; Returned: Record<never, never> };

const refuse = domainErrors('library', { 'already-lent': ['conflict', 'This book is lent.'] });

const Book = decider<BookState, BookCommands, BookEvents>({
  category: 'book',
  initial: { status: 'in' },
  decide: {
    Lend: ({ borrower }, book) => {
      if (book.status === 'out' && book.borrower !== borrower) throw refuse('already-lent');
      return book.status === 'out' ? [] : [{ type: 'Lent', data: { borrower } }];
    },
    Return: (_, book) => (book.status === 'out' ? [{ type: 'Returned', data: {} }] : []),
  },
  evolve: {
    Lent: (_, { borrower }) => ({ status: 'out', borrower }),
    Returned: () => ({ status: 'in' }),
  },
});

const lent = (borrower: string) => ({ type: 'Lent', data: { borrower } }) as const;
const returned = { type: 'Returned', data: {} } as const;

describe('fold', () => {
  it('starts from the initial state', () => {
    expect(fold(Book, [])).toBe(Book.initial);
  });

  it('applies the events in their order', () => {
    expect(fold(Book, [lent('Asha'), returned, lent('Bilal')])).toEqual({ status: 'out', borrower: 'Bilal' });
  });

  it('goes on from a state folded before, and comes to the same', () => {
    const history = [lent('Asha'), returned, lent('Bilal')];
    for (let cut = 0; cut <= history.length; cut += 1) {
      expect(fold(Book, history.slice(cut), fold(Book, history.slice(0, cut)))).toEqual(fold(Book, history));
    }
  });

  it('takes any iterable, so that a log can be read as it is folded', () => {
    function* log() {
      yield lent('Asha');
      yield returned;
    }
    expect(fold(Book, log())).toEqual({ status: 'in' });
  });

  it("throws on another aggregate's event", () => {
    const foreign = { type: 'Burnt', data: {} } as unknown as DomainEvent<BookEvents>;
    expect(() => fold(Book, [foreign])).toThrow('book has no rule for the event Burnt');
  });
});

describe('decide', () => {
  it('answers the events of the rule the command names', () => {
    expect(decide(Book, { type: 'Lend', borrower: 'Asha' }, { status: 'in' })).toEqual([lent('Asha')]);
  });

  it('answers nothing when it is already so', () => {
    expect(decide(Book, { type: 'Lend', borrower: 'Asha' }, { status: 'out', borrower: 'Asha' })).toEqual([]);
  });

  it('gives the rule what the command asks with, and not its name', () => {
    const echo = decider<null, { Ask: { what: string } }, { Asked: { what: string } }>({
      category: 'echo',
      initial: null,
      decide: { Ask: (asked) => [{ type: 'Asked', data: asked }] },
      evolve: { Asked: () => null },
    });
    expect(decide(echo, { type: 'Ask', what: 'time' }, null)).toEqual([{ type: 'Asked', data: { what: 'time' } }]);
  });

  it('throws what the rule throws', () => {
    expect(() => decide(Book, { type: 'Lend', borrower: 'Asha' }, { status: 'out', borrower: 'Bilal' })).toThrow(
      expect.objectContaining({ code: 'library/already-lent' }),
    );
  });
});
