import { describe, expect, it } from '@jest/globals';
import { afterDecision, type ApprovalStep, type Authority, begin, decisionOf, officer } from '../kernel/index.js';
import { dueOn, soughtBy, standing, waitsFor } from './waiting.js';

const HEAD: ApprovalStep = { name: 'Head of department', who: { headOf: 7 }, need: 1, dueWorkingDays: 2 };
const OFFICE: ApprovalStep = { ...HEAD, name: 'Finance', who: { roles: ['finance_manager', 'admin'] } };

const vasudha: Authority = { userId: 'u-1', name: 'Vasudha Kelkar', role: 'hod', headOf: [7], delegation: null };
const anirban: Authority = { userId: 'u-2', name: 'Anirban Lahiri', role: 'hod', headOf: [3], delegation: null };
const meera: Authority = { userId: 'u-3', name: 'Meera Rao', role: 'admin', headOf: [], delegation: null };
const forVasudha: Authority = { ...vasudha, delegation: { id: 'd-1', upToPaise: 25_000_00 } };

const pending = (paise: number, submittedBy = 'u-9') => ({
  progress: begin({ ruleId: 'r', ruleVersion: 1, steps: [HEAD] }),
  makers: [submittedBy],
  paise,
});

const NONE: ReadonlySet<string> = new Set();

describe('a step that waits', () => {
  it('is due after working days, and Sunday is none [APR-014]', () => {
    expect(dueOn('2026-11-25T05:00:00.000Z', HEAD, NONE)).toBe('2026-11-27');
    expect(dueOn('2026-11-27T05:00:00.000Z', HEAD, NONE)).toBe('2026-11-30');
    expect(dueOn('2026-11-27T18:30:00.000Z', HEAD, NONE)).toBe('2026-12-01');
  });

  it('is not due on a holiday of all India', () => {
    expect(dueOn('2027-01-25T05:00:00.000Z', HEAD, NONE)).toBe('2027-01-28');
  });

  it('is not due on a holiday of the university', () => {
    const holidays = new Set(['2026-11-26', '2026-11-28']);
    expect(dueOn('2026-11-25T05:00:00.000Z', HEAD, holidays)).toBe('2026-11-30');
  });

  it('is found by each of its holders', () => {
    expect(soughtBy([vasudha])).toContain(waitsFor(HEAD));
    expect(soughtBy([anirban])).not.toContain(waitsFor(HEAD));
    expect(soughtBy([anirban, forVasudha])).toContain(waitsFor(HEAD));
    for (const one of [vasudha, anirban]) expect(soughtBy([one])).toContain(waitsFor(OFFICE));
  });

  it('of one role or of one person is not looked for by others', () => {
    const ofAdmins = waitsFor({ who: { roles: ['admin'] } });
    const ofVasudha = waitsFor({ who: { userIds: ['u-1'] } });
    expect(soughtBy([meera])).toContain(ofAdmins);
    expect(soughtBy([vasudha])).not.toContain(ofAdmins);
    expect(soughtBy([vasudha])).toContain(ofVasudha);
    expect(soughtBy([anirban])).not.toContain(ofVasudha);
  });
});

describe('an inbox', () => {
  it('holds what its owner may decide, and neither their own requests nor those of others', () => {
    expect(standing(pending(100), officer(vasudha), [vasudha])).toEqual({ forId: null, forName: null, refusal: null });
    expect(standing(pending(100, 'u-1'), officer(vasudha), [vasudha])).toBeUndefined();
    expect(standing(pending(100), officer(anirban), [anirban])).toBeUndefined();
  });

  it('shows a deputy what only the head can decide, and why', () => {
    const of = (paise: number) => standing(pending(paise), officer(anirban), [anirban, forVasudha]);
    expect(of(25_000_00)).toMatchObject({ forName: 'Vasudha Kelkar', refusal: null });
    expect(of(30_000_00)).toEqual({
      forId: forVasudha.userId,
      forName: 'Vasudha Kelkar',
      refusal: 'You may decide up to ₹25,000.00 for Vasudha Kelkar.',
    });
    expect(standing(pending(30_000_00), officer(vasudha), [vasudha])?.refusal).toBeNull();
  });

  it('holds nothing of a maker through a deputy, nor of a deputy who is the maker', () => {
    expect(standing(pending(100, 'u-1'), officer(anirban), [anirban, forVasudha])).toBeUndefined();
    expect(standing(pending(30_000_00, 'u-2'), officer(anirban), [anirban, forVasudha])).toBeUndefined();
  });

  it('names the person whose limit is too low, and never the maker', () => {
    const limited: Authority = { ...meera, headOf: [7], delegation: { id: 'd-2', upToPaise: 100 } };
    const unlimited: Authority = { ...forVasudha, delegation: { id: 'd-1', upToPaise: null } };
    expect(standing(pending(200, 'u-1'), officer(anirban), [anirban, unlimited, limited])).toEqual({
      ...{ forId: 'u-3', forName: 'Meera Rao', refusal: 'You may decide up to ₹1.00 for Meera Rao.' },
    });
  });

  it('lets go of a request with its decision', () => {
    const second: ApprovalStep = { ...OFFICE, name: 'Second person' };
    const after = (by: Authority, ...steps: readonly ApprovalStep[]) => {
      const progress = begin({ ruleId: 'r', ruleVersion: 1, steps });
      const [first] = steps as readonly [ApprovalStep];
      const taken = { verdict: 'approved', note: '', at: '2026-11-25T05:12:00.000Z', seen: null } as const;
      const decision = decisionOf(first, officer(by), by, taken);
      return { ...pending(100), progress: afterDecision(progress, decision) };
    };
    const otherHead: Authority = { ...vasudha, userId: 'u-4', name: 'Asha Rao' };
    expect(standing(after(vasudha, HEAD), officer(otherHead), [otherHead])).toBeUndefined();
    expect(standing(after(vasudha, HEAD, OFFICE), officer(otherHead), [otherHead])).toBeUndefined();
    expect(standing(after(meera, OFFICE, second), officer(meera), [meera])).toBeUndefined();
    expect(standing(after(vasudha, HEAD, OFFICE), officer(meera), [meera])?.refusal).toBeNull();
  });
});
