import { type Notification } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { requestsSince } from './requests-since.js';

const told = (id: string, kind: Notification['kind'], minute: number): Notification => ({
  id,
  kind,
  title: id,
  body: '',
  link: '/hod',
  student_id: null,
  student_name: null,
  created_at: `2026-09-05T10:0${minute}:00.000Z`,
  read_at: null,
});

const UNREAD = [
  told('pay', 'payroll.paid', 4),
  told('second', 'expense.submitted', 3),
  told('first', 'expense.submitted', 2),
  told('before', 'expense.submitted', 1),
];

const WAITING = UNREAD.map(({ created_at }) => ({ submitted_at: created_at }));

describe('The requests that a head is told about', () => {
  it('tells a head about new requests only', () => {
    expect(requestsSince(UNREAD, WAITING, '2026-09-05T10:01:00.000Z').map(({ id }) => id)).toEqual(['second', 'first']);
  });

  it('exclude decided requests', () => {
    const waiting = WAITING.filter(({ submitted_at }) => submitted_at !== UNREAD[1]?.created_at);
    expect(requestsSince(UNREAD, waiting, '2026-09-05T10:01:00.000Z').map(({ id }) => id)).toEqual(['first']);
  });

  it('tells a head about no requests once all was seen, and before the marks are known', () => {
    expect(requestsSince(UNREAD, WAITING, '2026-09-05T10:04:00.000Z')).toEqual([]);
    expect(requestsSince(UNREAD, WAITING, undefined)).toEqual([]);
  });
});
