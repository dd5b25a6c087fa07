import { describe, expect, it } from '@jest/globals';

import { expiryOf } from './token-expiry.js';

const tokenOf = (claims: unknown): string =>
  ['{}', JSON.stringify(claims), 'signature'].map((part) => Buffer.from(part).toString('base64url')).join('.');

describe('the expiry of a token', () => {
  it('reads the expiry in milliseconds', () => {
    expect(expiryOf(tokenOf({ sub: 'Meera ÿ???>>>', exp: 1_795_000_000 }))).toBe(1_795_000_000_000);
  });

  it.each(['', 'token-1', 'a.b.c', tokenOf({}), tokenOf(null), tokenOf({ exp: '1' })])('is unknown in %j', (token) => {
    expect(expiryOf(token)).toBeUndefined();
  });
});
