import { describe, expect, it } from '@jest/globals';

import { DAYS_SHOWN, daysUpTo, dotsOf, outlinesOf, placeAfter, sentenceOfDay, ticksOf } from './scrubber-columns.js';
import { eventsByGroup } from './timeline-groups.js';

const column = (at: string, contexts: Readonly<Record<string, number>>, seals = 0) => ({
  at,
  contexts,
  events: Object.values(contexts).reduce((sum, events) => sum + events, 0),
  amount: 0,
  seals,
  first_position: '1',
  last_position: '2',
});

describe('the columns of the scrubber', () => {
  const days = daysUpTo('2026-03-31');

  it('are the days of 24 months', () => {
    expect([days.length, days[0], days.at(-1)]).toEqual([DAYS_SHOWN, '2024-03-31', '2026-03-31']);
    expect(ticksOf(days).map(({ day }) => day)).toContain('2026-01-01');
    expect(ticksOf(days)).toHaveLength(8);
  });

  it('are as high as the root of their events, parted by context', () => {
    const busy = column('2026-03-31', { fees: 300, payroll: 100 });
    const quiet = column('2026-03-30', { audit: 4 });
    const outlines = outlinesOf(days, new Map([busy, quiet].map((each) => [each.at, each])));
    expect(outlines).toEqual(['M730 25h1v75h-1z', 'M730 0h1v25h-1z', '', '', 'M729 90h1v10h-1z']);
  });

  it('have a name and a value', () => {
    const busy = column('2026-03-31', { fees: 3, aid: 1 });
    expect(sentenceOfDay('2026-03-31', busy)).toBe('31 Mar 2026: 4 events, most of them fees and payments');
    expect(sentenceOfDay('2026-03-30', undefined)).toBe('30 Mar 2026: 0 events');
  });

  it('have a dot and a count where the log was sealed', () => {
    const sealed = column('2026-03-31', { assurance: 24 }, 24);
    const unsealed = column('2026-03-30', { assurance: 1 });
    expect(dotsOf(days, new Map([sealed, unsealed].map((each) => [each.at, each])))).toBe('M730.5 0h0');
    expect(sentenceOfDay('2026-03-31', sealed)).toBe('31 Mar 2026: 24 events, most of them others; 24 seals');
  });

  it('count each event in one group, also of an unknown context', () => {
    expect(eventsByGroup({ contexts: { fees: 1, payments: 2, expenses: 3, identity: 4, moon: 5 } })).toEqual([
      3, 3, 0, 4, 5,
    ]);
  });

  it('are walked with the arrow keys, within their ends', () => {
    expect(placeAfter('ArrowLeft', 10)).toBe(9);
    expect(placeAfter('ArrowLeft', 0)).toBe(0);
    expect(placeAfter('PageUp', DAYS_SHOWN - 5)).toBe(DAYS_SHOWN - 1);
    expect([placeAfter('Home', 90), placeAfter('End', 90)]).toEqual([0, DAYS_SHOWN - 1]);
    expect(placeAfter('x', 90)).toBeUndefined();
  });
});
