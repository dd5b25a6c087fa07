import { describe, expect, it } from '@jest/globals';
import { RecentChanges } from './recent-changes.js';

describe('the recent changes', () => {
  const at = (now: { ms: number }) => new RecentChanges(1000, () => now.ms);

  it('return to a socket the changes of its rooms', () => {
    const recent = at({ ms: 0 });
    recent.note('user:1', new Set(['books']));
    recent.note('role:admin', new Set(['users', 'books']));
    recent.note('user:2', new Set(['aid']));
    recent.note('user:1', new Set(['loans']));
    expect([...recent.of(['user:1', 'role:admin']).keys()].sort()).toEqual(['books', 'loans', 'users']);
    expect([...recent.of(['user:3'])]).toEqual([]);
  });

  it('return the age of the latest change of a model, never too high', () => {
    const now = { ms: 0 };
    const recent = at(now);
    recent.note('user:1', new Set(['books', 'loans']));
    now.ms = 300;
    recent.note('role:admin', new Set(['books']));
    now.ms = 1200.9;
    recent.note('user:1', new Set(['aid']));
    now.ms = 1500.5;
    expect(Object.fromEntries(recent.of(['role:admin', 'user:1']))).toEqual({ books: 1200, loans: 1500, aid: 299 });
  });

  it('keeps recent changes for their whole time, and forgets them after twice that', () => {
    const now = { ms: 0 };
    const recent = at(now);
    now.ms = 999;
    recent.note('user:1', new Set(['books']));
    now.ms = 1998;
    expect([...recent.of(['user:1']).keys()]).toEqual(['books']);
    now.ms = 3000;
    expect([...recent.of(['user:1'])]).toEqual([]);
  });

  it('forgets recent changes at once after a long pause', () => {
    const now = { ms: 0 };
    const recent = at(now);
    recent.note('user:1', new Set(['books']));
    now.ms = 5000;
    expect([...recent.of(['user:1'])]).toEqual([]);
  });
});
