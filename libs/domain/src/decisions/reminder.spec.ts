import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { fold, subjectOf } from '../kernel/index.js';
import { Reminder } from './reminder.js';

const late = {
  ...{ requestId: 'r-1', kind: 'expense', amountPaise: 40_000_00, description: 'Lab kits', submittedBy: 'u-9' },
  ...{ step: 'Head of department', since: '2026-11-20T05:00:00.000Z', day: '2026-11-24' },
};
const waitsFor = { headOf: 7 };
const next = { roles: ['registrar'] };
const remind = (day: string, then: typeof next | null = next) =>
  ({ type: 'Remind', late: { ...late, day }, waitsFor, next: then }) as const;
const reminded = (day: string, count: number) =>
  ({ type: 'ApprovalReminded', data: { ...late, day, waitsFor, count } }) as const;

describe('Reminders of a step that is late', () => {
  it('are sent once a day', () => {
    given(Reminder)().when(remind('2026-11-24')).then(reminded('2026-11-24', 1));
    given(Reminder)(reminded('2026-11-24', 1)).when(remind('2026-11-24')).thenNothing();
    given(Reminder)(reminded('2026-11-24', 1)).when(remind('2026-11-25')).then(reminded('2026-11-25', 2));
  });

  it('tell the next step with the third of them, and only then', () => {
    const escalated = { type: 'ApprovalEscalated', data: { ...late, day: '2026-11-26', next } } as const;
    const two = [reminded('2026-11-24', 1), reminded('2026-11-25', 2)];
    given(Reminder)(...two)
      .when(remind('2026-11-26'))
      .then(reminded('2026-11-26', 3), escalated);
    given(Reminder)(...two)
      .when(remind('2026-11-26', null))
      .then(reminded('2026-11-26', 3));
    given(Reminder)(...two, reminded('2026-11-26', 3))
      .when(remind('2026-11-27'))
      .then(reminded('2026-11-27', 4));
  });

  it('count anew at each step', () => {
    const second = { ...late, step: 'Registrar', since: '2026-11-25T05:00:00.000Z', day: '2026-11-28' };
    given(Reminder)(reminded('2026-11-24', 1))
      .when({ type: 'Remind', late: second, waitsFor: next, next: null })
      .then({ type: 'ApprovalReminded', data: { ...second, waitsFor: next, count: 1 } });
    const sameDay = { ...late, step: 'Registrar' };
    const again = { ...late, since: '2026-11-21T05:00:00.000Z' };
    for (const anew of [sameDay, again]) {
      given(Reminder)(reminded('2026-11-24', 1))
        .when({ type: 'Remind', late: anew, waitsFor, next: null })
        .then({ type: 'ApprovalReminded', data: { ...anew, waitsFor, count: 1 } });
    }
  });

  it('stand in the history under the request and the person who submitted it', () => {
    const state = fold(Reminder, [reminded('2026-11-24', 1)]);
    expect(subjectOf(Reminder, Reminder.initial, state)).toEqual({ about: 'Lab kits', whom: 'u-9' });
    expect(subjectOf(Reminder, Reminder.initial, Reminder.initial)).toBeUndefined();
  });
});
