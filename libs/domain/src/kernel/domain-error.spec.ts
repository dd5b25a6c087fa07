import { describe, expect, it } from '@jest/globals';

import { DomainError, domainErrors } from './domain-error.js';

const refuse = domainErrors('library', {
  'not-lent': ['missing', 'This book is not lent.'],
  'lent-to': ['conflict', (borrower: string, days: number) => `${borrower} has it for ${days} more days.`],
  'no-shelf': ['invalid', 'There is no such shelf.', 'shelf'],
});

describe('a domain error', () => {
  it('carries its code, its kind and the user’s sentence', () => {
    expect(refuse('not-lent')).toMatchObject({
      name: 'DomainError',
      code: 'library/not-lent',
      kind: 'missing',
      message: 'This book is not lent.',
    });
  });

  it('puts its facts into its sentence', () => {
    expect(refuse('lent-to', 'Asha', 3)).toMatchObject({
      code: 'library/lent-to',
      kind: 'conflict',
      message: 'Asha has it for 3 more days.',
    });
  });

  it('names the field that it refuses', () => {
    expect([refuse('no-shelf').field, refuse('not-lent').field]).toEqual(['shelf', undefined]);
  });

  it('throws an Error with a stack for unaware callers', () => {
    const error = refuse('not-lent');
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toBeInstanceOf(Error);
    expect(error.stack).toContain('domain-error.spec');
  });
});
