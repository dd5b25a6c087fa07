import { beforeEach, describe, expect, it } from '@jest/globals';

import { ALONE } from './renewals.js';
import { createSession, type SessionUser } from './session.js';
import { renewalOf } from './typed-work.js';

const admin: SessionUser = { id: 'u1', name: 'Asha Rao', role: 'admin' };
const student: SessionUser = { id: 'u2', name: 'Meera Iyer', role: 'student', student_id: 's2' };

describe('a session', () => {
  let kept: Map<string, string>;
  let session: ReturnType<typeof createSession>;
  let holdsWork: boolean;

  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  beforeEach(() => {
    kept = new Map();
    holdsWork = false;
    session = createSession(storage);
    session.keep({ isHeld: () => holdsWork, renewed: () => renewalOf(session) });
  });

  it('knows no session until the storage was read [STATE-004]', () => {
    kept.set('token', 't1').set('user', JSON.stringify(admin));
    expect(session.get()).toEqual({ status: 'unknown' });
    session.restore();
    expect(session.get()).toEqual({ status: 'signed-in', user: admin, token: 't1' });
  });

  it('restores no session from a token alone, a user alone, or a damaged user [STATE-005]', () => {
    const leftovers: Record<string, string>[] = [
      { token: 't1' },
      { user: JSON.stringify(admin) },
      { token: 't1', user: '{' },
      { token: 't1', user: '"admin"' },
    ];
    for (const leftover of leftovers) {
      kept = new Map(Object.entries(leftover));
      session.restore();
      expect(session.get().status).toBe('signed-out');
    }
  });

  it('keeps token and user, and the student id of a student only [STATE-001, STATE-002, STO-001, STO-002, STO-003, STO-004]', () => {
    session.login(student, 't2');
    expect(Object.fromEntries(kept)).toEqual({ token: 't2', user: JSON.stringify(student), studentId: 's2' });
    session.login(admin, 't1');
    expect(Object.fromEntries(kept)).toEqual({ token: 't1', user: JSON.stringify(admin) });
  });

  it('removes exactly its three keys when it ends [STATE-003]', () => {
    kept.set('theme', 'dark');
    session.login(student, 't2');
    session.logout();
    expect(Object.fromEntries(kept)).toEqual({ theme: 'dark' });
    expect(session.get()).toEqual({ status: 'signed-out', expired: false });
    expect(session.token()).toBeUndefined();
  });

  it('expires with its own token [GAP-023]', () => {
    session.login(admin, 't1');
    void session.expire('t1');
    expect(session.get()).toEqual({ status: 'signed-out', expired: true });
    expect(kept.size).toBe(0);
  });

  it('keeps the screens of typed work without a token, until the same user signs in again', async () => {
    session.login(admin, 't1');
    holdsWork = true;
    void session.expire('t1');
    expect(session.get()).toEqual({ status: 'signed-in', user: admin, token: 't1', ended: true });
    expect([session.token(), kept.size]).toEqual([undefined, 0]);
    const renewed = session.expire(undefined);
    session.login(admin, 't2');
    await renewed;
    expect(session.token()).toBe('t2');
    expect(session.expire('t1')).toBeUndefined();
  });

  it('gives the token of one user to no other who signed in meanwhile', async () => {
    session.login(admin, 't1');
    let answer = (_: { readonly token: string }): void => undefined;
    const renewed = session.renew(() => new Promise<{ readonly token: string }>((resolve) => (answer = resolve)));
    session.login(student, 't2');
    answer({ token: 't3' });
    await renewed;
    expect([session.token(), kept.get('token')]).toEqual(['t2', 't2']);
  });

  it('continues with the token that another window renewed, before or after the rejection [GAP-023]', async () => {
    session.login(admin, 't1');
    kept.set('token', 't2');
    await expect(session.expire('t1')).resolves.toBe(true);
    expect([session.token(), kept.get('token')]).toEqual(['t2', 't2']);
    let renewed = (): void => undefined;
    const later = new Promise<void>((resolve) => (renewed = resolve));
    const waiting = createSession(storage, { ...ALONE, elsewhere: () => later });
    waiting.restore();
    const again = waiting.expire('t2');
    kept.set('token', 't3');
    renewed();
    await expect(again).resolves.toBe(true);
    expect([waiting.token(), kept.get('token')]).toEqual(['t3', 't3']);
    await expect(waiting.expire('t3')).resolves.toBe(false);
    expect([waiting.get(), kept.size]).toEqual([{ status: 'signed-out', expired: true }, 0]);
  });

  it('sends no request again for the user who signed in elsewhere meanwhile', () => {
    session.login(admin, 't1');
    kept.set('token', 't2').set('user', JSON.stringify(student));
    expect(session.expire('t1')).toBeUndefined();
    expect(session.userId()).toBe('u2');
  });

  it('resumes no request of one user for another', async () => {
    session.login(admin, 't1');
    holdsWork = true;
    let resumed = false;
    void session.expire('t1')?.then(() => (resumed = true));
    session.login(student, 't2');
    await Promise.resolve();
    expect(resumed).toBe(false);
  });

  it('keeps typed work when it expired in another window', () => {
    session.login(admin, 't1');
    holdsWork = true;
    kept.clear();
    session.restore();
    expect(session.get()).toMatchObject({ status: 'signed-in', ended: true });
  });

  it('does not expire with the token before it', () => {
    session.login(admin, 't1');
    session.login(student, 't2');
    void session.expire('t1');
    expect(session.token()).toBe('t2');
  });

  it('takes the server’s newer details of its own user only', () => {
    session.login(admin, 't1');
    session.refresh({ ...admin, name: 'Asha Rao-Nair' });
    session.refresh(student);
    expect(session.get()).toMatchObject({ user: { id: 'u1', name: 'Asha Rao-Nair' } });
    expect(JSON.parse(kept.get('user') ?? '')).toMatchObject({ name: 'Asha Rao-Nair' });
  });

  it('continues with a renewed token, and does not end during the renewal', async () => {
    session.login(admin, 'old');
    const answer = await session.renew(() => {
      void session.expire('old');
      return Promise.resolve({ token: 'new', message: 'Changed' });
    });
    expect(answer.message).toBe('Changed');
    expect(session.token()).toBe('new');
    expect(kept.get('token')).toBe('new');
    void session.expire('old');
    expect(session.token()).toBe('new');
    void session.expire('new');
    expect(session.get()).toEqual({ status: 'signed-out', expired: true });
  });

  it('keeps its token when no new one is available', async () => {
    session.login(admin, 'old');
    await expect(session.renew(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(session.token()).toBe('old');
    void session.expire('old');
    expect(session.get().status).toBe('signed-out');
  });

  it('keeps a session ended when a new token arrives afterwards', async () => {
    session.login(admin, 'old');
    await session.renew(() => {
      session.logout();
      return Promise.resolve({ token: 'new' });
    });
    expect(session.get()).toEqual({ status: 'signed-out', expired: false });
    expect(kept.has('token')).toBe(false);
  });

  it('tells its watchers until they stop', () => {
    const seen: string[] = [];
    const stop = session.watch(() => seen.push(session.get().status));
    session.login(admin, 't1');
    session.logout();
    stop();
    session.login(admin, 't1');
    expect(seen).toEqual(['signed-in', 'signed-out']);
  });
});
