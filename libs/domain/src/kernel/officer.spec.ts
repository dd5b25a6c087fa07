import { describe, expect, it } from '@jest/globals';
import { isOwn, needsAnother, type Officer } from './officer.js';

const asha: Officer = { userId: 'u-asha', name: 'Asha Rao', studentIds: ['s-asha'], fourEyes: false };

describe('a record', () => {
  it('is an officer’s own under the user id and under every student id that was theirs', () => {
    expect(isOwn(asha, 'u-asha')).toBe(true);
    expect(isOwn(asha, 's-asha')).toBe(true);
    expect(isOwn(asha, 'u-bina', null, 'u-asha')).toBe(true);
  });

  it('of somebody else, or of nobody, is not an officer’s own', () => {
    expect(isOwn(asha, 'u-bina')).toBe(false);
    expect(isOwn(asha, null, undefined)).toBe(false);
  });

  it('needs another person once two are required and the officer prepared it', () => {
    const strict = { ...asha, fourEyes: true };
    expect(needsAnother(asha, 'u-asha')).toBe(false);
    expect(needsAnother(strict, 'u-asha')).toBe(true);
    expect(needsAnother(strict, 'u-bina', null)).toBe(false);
  });
});
