import { describe, expect, it } from '@jest/globals';
import { isOwn, needsAnother, type Officer, requireIndependence } from './officer.js';

const asha: Officer = { userId: 'u-asha', name: 'Asha Rao', studentIds: ['s-asha'], fourEyes: false };

describe('an officer whose account was changed lately', () => {
  const changed: Officer = { ...asha, changedBy: ['u-bina'] };
  const SENTENCE =
    'The person who prepared this changed your account within the last 24 hours. Another person must decide it.';

  it('decides nothing that the person who changed it prepared or owns, with or without four eyes', () => {
    for (const fourEyes of [false, true]) {
      expect(() => isOwn({ ...changed, fourEyes }, 'u-bina')).toThrow(SENTENCE);
      expect(() => needsAnother({ ...changed, fourEyes }, null, 'u-bina')).toThrow(SENTENCE);
    }
  });

  it('decides what others prepared', () => {
    expect(isOwn(changed, 'u-chand', null)).toBe(false);
    expect(needsAnother(changed, 'u-chand')).toBe(false);
  });
});

describe('an officer whose account was registered or activated lately', () => {
  const fresh: Officer = { ...asha, admittedBy: ['u-bina'] };
  const strict = { ...fresh, fourEyes: true };
  const SENTENCE =
    'The person this concerns registered or activated your account within the last 24 hours. Another person can decide it now. You can decide it after the 24 hours.';

  it('decides nothing that the registrar owns, with or without four eyes', () => {
    for (const by of [fresh, strict]) expect(() => isOwn(by, null, 'u-bina')).toThrow(SENTENCE);
  });

  it('checks what the registrar prepared only where one person is enough', () => {
    expect(needsAnother(fresh, 'u-bina')).toBe(false);
    expect(() => requireIndependence(fresh, 'u-bina')).not.toThrow();
    expect(() => needsAnother(strict, 'u-bina')).toThrow(SENTENCE);
    expect(() => requireIndependence(strict, 'u-bina')).toThrow(SENTENCE);
  });

  it('decides what others prepared or own', () => {
    expect(isOwn(strict, 'u-chand', null)).toBe(false);
    expect(needsAnother(strict, 'u-chand')).toBe(false);
  });
});

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
