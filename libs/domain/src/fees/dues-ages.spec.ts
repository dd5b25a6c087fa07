import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DUES_AGES, duesAsked, dueWithin } from './dues-ages.js';

const instant = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const isWithin = (due: string, { from = '', below = '~' }) => due >= from && due < below;

describe('the ages of dues', () => {
  it('puts each due instant into one band at any time', () => {
    fc.assert(
      fc.property(instant, instant, (due, now) => {
        const bands = DUES_AGES.filter(({ id }) => isWithin(due.toISOString(), dueWithin(id, now.toISOString())));
        expect(bands).toHaveLength(1);
        const overdue = isWithin(due.toISOString(), dueWithin('overdue', now.toISOString()));
        expect(overdue).toBe(bands[0]?.id !== 'not_due');
      }),
    );
  });

  it('changes at midnight in India', () => {
    const due = '2026-11-20T18:29:59.999Z';
    const bandAt = (now: string) => DUES_AGES.find(({ id }) => isWithin(due, dueWithin(id, now)))?.id;
    expect(bandAt('2026-11-20T18:29:59.000Z')).toBe('not_due');
    expect(bandAt('2026-11-20T18:30:00.000Z')).toBe('to_30');
    expect(bandAt('2026-12-20T18:29:59.999Z')).toBe('to_30');
    expect(bandAt('2026-12-20T18:30:00.000Z')).toBe('to_60');
  });

  it('narrows the days that are asked for, and is narrowed by them', () => {
    const now = '2026-12-01T06:00:00.000Z';
    const within = { from: '2026-11-10', to: '2026-11-20' };
    const days = { from: '2026-11-09T18:30:00.000Z', below: '2026-11-20T18:30:00.000Z' };
    expect(duesAsked(within, now)).toEqual(days);
    expect(duesAsked({ age: 'to_30', ...within }, now)).toEqual(days);
    expect(duesAsked({ age: 'to_30', to: '2026-11-20' }, now)).toEqual({ ...days, from: '2026-10-31T18:30:00.000Z' });
    expect(duesAsked({ age: 'overdue', from: '2026-11-10' }, now)).toEqual({
      ...{ from: days.from, below: '2026-11-30T18:30:00.000Z' },
    });
    expect(duesAsked({}, now)).toEqual({ from: undefined, below: undefined });
  });
});
