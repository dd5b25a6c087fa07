import { describe, expect, it } from '@jest/globals';
import { isOwn, needsAnother, officer, type Officer, requireIndependence } from './officer.js';

const asha: Officer = { userId: 'u-asha', name: 'Asha Rao', studentIds: ['s-asha'], fourEyes: false };

describe('an officer with a recently changed account', () => {
  const changed: Officer = { ...asha, changedBy: ['u-bina'] };
  const SENTENCE =
    'The person who prepared this changed your account within the last 24 hours. Another person must decide it.';

  it('refuses decisions about the changer’s work and money, with or without four eyes', () => {
    for (const fourEyes of [false, true]) {
      expect(() => isOwn({ ...changed, fourEyes }, 'u-bina')).toThrow(SENTENCE);
      expect(() => needsAnother({ ...changed, fourEyes }, null, 'u-bina')).toThrow(SENTENCE);
    }
  });

  it('accepts decisions about the work of other people', () => {
    expect(isOwn(changed, 'u-chand', null)).toBe(false);
    expect(needsAnother(changed, 'u-chand')).toBe(false);
  });
});

describe('an officer with a recently registered or activated account', () => {
  const fresh: Officer = { ...asha, admittedBy: ['u-bina'] };
  const strict = { ...fresh, fourEyes: true };
  const SENTENCE =
    'The person this concerns registered or activated your account within the last 24 hours. Another person can decide it now. You can decide it after the 24 hours.';

  it('refuses decisions about the registrar’s money, with or without four eyes', () => {
    for (const by of [fresh, strict]) expect(() => isOwn(by, null, 'u-bina')).toThrow(SENTENCE);
  });

  it('accepts decisions about the registrar’s work only where one person is enough', () => {
    expect(needsAnother(fresh, 'u-bina')).toBe(false);
    expect(() => requireIndependence(fresh, 'u-bina')).not.toThrow();
    expect(() => needsAnother(strict, 'u-bina')).toThrow(SENTENCE);
    expect(() => requireIndependence(strict, 'u-bina')).toThrow(SENTENCE);
  });

  it('accepts decisions about the work and money of other people', () => {
    expect(isOwn(strict, 'u-chand', null)).toBe(false);
    expect(needsAnother(strict, 'u-chand')).toBe(false);
  });
});

describe('a record', () => {
  it('recognises an officer’s own record by user id and by every former student id', () => {
    expect(isOwn(asha, 'u-asha')).toBe(true);
    expect(isOwn(asha, 's-asha')).toBe(true);
    expect(isOwn(asha, 'u-bina', null, 'u-asha')).toBe(true);
  });

  it('does not recognise a record of another person, or without an owner, as the officer’s own', () => {
    expect(isOwn(asha, 'u-bina')).toBe(false);
    expect(isOwn(asha, null, undefined)).toBe(false);
  });

  it('requires another person under four eyes when the officer prepared the record', () => {
    const strict = { ...asha, fourEyes: true };
    expect(needsAnother(asha, 'u-asha')).toBe(false);
    expect(needsAnother(strict, 'u-asha')).toBe(true);
    expect(needsAnother(strict, 'u-bina', null)).toBe(false);
  });
});

describe('officer', () => {
  it('makes an officer without students, who may act alone', () => {
    const meera = { userId: 'u-meera', name: 'Meera Iyer' };
    expect(officer(meera)).toEqual({ ...meera, studentIds: [], fourEyes: false });
  });
});
