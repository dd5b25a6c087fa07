import { describe, expect, it } from '@jest/globals';

import { subjectOf, decide, decider, fold } from './decider.js';
import { domainErrors } from './domain-error.js';
import { type DomainEvent } from './event.js';

type BookState = { readonly status: 'in' } | { readonly status: 'out'; readonly borrower: string };
type BookCommands = { Lend: { borrower: string }; Return: Record<never, never> };
type BookEvents = { Lent: { borrower: string }; Returned: Record<never, never> };

const refuse = domainErrors('library', { 'already-lent': ['conflict', 'This book is lent.'] });

const Book = decider<BookState, BookCommands, BookEvents>({
  category: 'book',
  about: (book) => (book.status === 'out' ? book.borrower : undefined),
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

  it('applies events in their order', () => {
    expect(fold(Book, [lent('Asha'), returned, lent('Bilal')])).toEqual({ status: 'out', borrower: 'Bilal' });
  });

  it('continues from an earlier state to the same result', () => {
    const history = [lent('Asha'), returned, lent('Bilal')];
    for (let cut = 0; cut <= history.length; cut += 1) {
      expect(fold(Book, history.slice(cut), fold(Book, history.slice(0, cut)))).toEqual(fold(Book, history));
    }
  });

  it('accepts any iterable, so the log is folded while it is read', () => {
    function* log() {
      yield lent('Asha');
      yield returned;
    }
    expect(fold(Book, log())).toEqual({ status: 'in' });
  });

  it('throws for an event of another aggregate', () => {
    const foreign = { type: 'Burnt', data: {} } as unknown as DomainEvent<BookEvents>;
    expect(() => fold(Book, [foreign])).toThrow('book has no rule for the event Burnt');
  });
});

describe('decide', () => {
  it('returns the events of the command’s rule', () => {
    expect(decide(Book, { type: 'Lend', borrower: 'Asha' }, { status: 'in' })).toEqual([lent('Asha')]);
  });

  it('returns no event for a command that is already done', () => {
    expect(decide(Book, { type: 'Lend', borrower: 'Asha' }, { status: 'out', borrower: 'Asha' })).toEqual([]);
  });

  it('passes the payload without the command’s name to the rule', () => {
    const echo = decider<null, { Ask: { what: string } }, { Asked: { what: string } }>({
      category: 'echo',
      initial: null,
      decide: { Ask: (asked) => [{ type: 'Asked', data: asked }] },
      evolve: { Asked: () => null },
    });
    expect(decide(echo, { type: 'Ask', what: 'time' }, null)).toEqual([{ type: 'Asked', data: { what: 'time' } }]);
  });

  it('throws the rule’s refusal', () => {
    expect(() => decide(Book, { type: 'Lend', borrower: 'Asha' }, { status: 'out', borrower: 'Bilal' })).toThrow(
      expect.objectContaining({ code: 'library/already-lent' }),
    );
  });
});

describe('subjectOf', () => {
  const out = (borrower: string): BookState => ({ status: 'out', borrower });

  it('returns the name after the events, or the one before when the record ended', () => {
    expect(subjectOf(Book, out('Asha'), out('Bilal'))?.about).toBe('Bilal');
    expect(subjectOf(Book, out('Asha'), { status: 'in' })?.about).toBe('Asha');
    expect(subjectOf(Book, { status: 'in' }, { status: 'in' })?.about).toBeUndefined();
  });

  it('returns nothing for records without a name', () => {
    const { about: _about, ...nameless } = Book;
    expect(subjectOf(nameless, out('Asha'), out('Bilal'))?.about).toBeUndefined();
  });
});
