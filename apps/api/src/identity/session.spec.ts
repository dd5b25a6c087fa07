import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { identity, type User } from '@bursar/contracts';
import { accounts } from '@bursar/domain/identity';
import { ReadModels } from '@bursar/platform/read-models';
import { StateStore } from '@bursar/platform/state-store';
import { parseOptions } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';
import { Passwords } from './passwords.js';

const PASSWORD = 'secret-user';
const HOUR_S = 3_600;

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

const logIn = (email: string, password: string) => app.anybody.call(identity.login, { email, password });

describe('signing in', () => {
  it('answers the user with their token [API-004, GAP-022]', async () => {
    const { user } = await app.newUser({ name: 'Ravi Iyer' });
    const { status, body } = await logIn(user.email, PASSWORD);
    expect(status).toBe(200);
    expect(body.user).toEqual(user);
    expect(body.user).toMatchObject({
      name: 'Ravi Iyer',
      role: 'student',
      department: 'Computer Science & Engineering',
    });
    expect(JSON.stringify(body.user)).not.toMatch(/password|credential|argon2|session/);
    expect(decodeJwt(body.token)).toMatchObject({ sub: user.id, role: 'student', student_id: user.student_id, sv: 2 });
  });

  it('stores no token in kept answers, and answers the same key with a new token', async () => {
    const person = await app.newUser();
    const credentials = { email: person.user.email, password: PASSWORD };
    const key = { 'idempotency-key': 'sign-in-once' };
    const first = await person.do(identity.login, credentials, key);
    const second = await person.do(identity.login, credentials, key);
    expect(second.token).not.toBe(first.token);
    expect(JSON.stringify(await app.get(StateStore).list('idempotency'))).not.toContain(first.token);
  });

  it('ignores the case of the e-mail address and spaces around it', async () => {
    const { user } = await app.newUser();
    expect((await logIn(`  ${user.email.toUpperCase()} `, PASSWORD)).status).toBe(200);
  });

  it('lasts 12 hours, or 30 days when remembered [GAP-005]', async () => {
    const { user } = await app.newUser();
    const lifeOf = async (remember_me?: boolean): Promise<number> => {
      const { token } = await app.anybody.do(identity.login, { email: user.email, password: PASSWORD, remember_me });
      return (decodeJwt(token).exp ?? 0) - Date.now() / 1000;
    };
    const within = (life_s: number, expected_s: number) => Math.abs(life_s - expected_s) < 60;
    expect(within(await lifeOf(), 12 * HOUR_S)).toBe(true);
    expect(within(await lifeOf(false), 12 * HOUR_S)).toBe(true);
    expect(within(await lifeOf(true), 30 * 24 * HOUR_S)).toBe(true);
  });

  it('answers a wrong password and an unknown address alike [MSG-007]', async () => {
    const { user } = await app.newUser();
    for (const { status, body } of [
      await logIn(user.email, 'wrong-password'),
      await logIn('nobody@bursar.test', PASSWORD),
    ]) {
      expect(status).toBe(401);
      expect(body).toMatchObject({
        code: 'INVALID_CREDENTIALS',
        error: 'Invalid email or password',
        message: 'Invalid email or password',
      });
    }
  });

  it('compares one password at the same cost for every wrong sign-in', async () => {
    const known = await app.newUser();
    const inactive = await app.newUser();
    await admin.do(identity.setActive, { id: inactive.user.id, is_active: false });
    const withoutPassword = await app.newUser();
    const [account] = await app.get(ReadModels).find(accounts, { where: { email: withoutPassword.user.email } });
    await app.get(StateStore).delete('credentials', [account?.credential_id ?? '']);
    const passwords = app.get(Passwords) as unknown as {
      compare: (hash: string, password: string) => Promise<boolean>;
    };
    const compare = jest.spyOn(passwords, 'compare');
    const addresses = [known, inactive, withoutPassword].map(({ user }) => user.email);
    for (const email of [...addresses, 'nobody@bursar.test']) {
      compare.mockClear();
      const { status, body } = await logIn(email, 'wrong-password');
      expect([email, status, body.message]).toEqual([email, 401, 'Invalid email or password']);
      const costs = compare.mock.calls.map(([hash, password]) => [parseOptions(hash), password]);
      expect([email, costs]).toEqual([email, [[parseOptions(await app.get(Passwords).hash('any')), 'wrong-password']]]);
    }
    compare.mockRestore();
    expect((await logIn(withoutPassword.user.email, PASSWORD)).status).toBe(401);
  });

  it('reveals an inactive account only for its right password [STATE-022]', async () => {
    const { user } = await app.newUser();
    await admin.do(identity.setActive, { id: user.id, is_active: false });
    const known = await logIn(user.email, PASSWORD);
    expect(known.status).toBe(403);
    expect(known.body).toMatchObject({
      code: 'ACCOUNT_INACTIVE',
      message: 'Your account is inactive. Please contact the administrator.',
    });
    expect((await logIn(user.email, 'wrong-password')).status).toBe(401);
  });

  it.each([
    ['', PASSWORD, 'Email is required'],
    ['abc', PASSWORD, 'Please enter a valid email address'],
    ['a@bursar.test', '', 'Password is required'],
  ])(
    'refuses the address %p with the password %p: %s [VAL-001, VAL-002, VAL-003]',
    async (email, password, message) => {
      const { status, body } = await logIn(email, password);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'VALIDATION', error: message, message });
    },
  );
});

describe('a session', () => {
  it('ends with signing out, and no other session ends [GAP-023]', async () => {
    const one = await app.newUser();
    const other = await app.signIn(one.user.email, PASSWORD);
    expect((await one.call(identity.logout, {})).body.message).toBe('You have been signed out.');
    expect((await one.call(identity.me, {})).status).toBe(401);
    expect(await other.do(identity.me, {})).toEqual(one.user);
  });

  it('ends with a deactivation, and stays ended after the activation [STATE-022]', async () => {
    const student = await app.newUser();
    await admin.do(identity.setActive, { id: student.user.id, is_active: false });
    const cut = await student.call(identity.me, {});
    expect(cut.status).toBe(401);
    expect(cut.body.code).toBe('UNAUTHENTICATED');
    await admin.do(identity.setActive, { id: student.user.id, is_active: true });
    expect((await student.call(identity.me, {})).status).toBe(401);
    expect((await (await app.signIn(student.user.email, PASSWORD)).call(identity.me, {})).status).toBe(200);
  });

  it('survives a restart', async () => {
    const { user, token } = await app.newUser();
    await app.restart();
    admin = await app.admin();
    const response = await fetch(`${app.url}/api/users/me`, { headers: { authorization: `Bearer ${token ?? ''}` } });
    expect(await response.json()).toEqual(user);
  });
});

describe('the demo logins', () => {
  it('do not exist outside the demo university', async () => {
    expect(await app.anybody.do(identity.demoLogins, {})).toEqual([]);
  });
});

describe('signing in with the limit on', () => {
  it('slows an existing and a missing account alike after five wrong passwords', async () => {
    const limited = await TestApp.start({ RATE_LIMIT: 'on' });
    try {
      const { user } = await limited.newUser();
      const matches = jest.spyOn(limited.get(Passwords), 'matches');
      for (const email of [user.email, 'nobody@bursar.test']) {
        const tryWith = (password: string) => limited.anybody.call(identity.login, { email, password });
        let wrong = await tryWith('wrong-password');
        for (let i = 0; wrong.status === 401; i++) {
          expect(i).toBeLessThan(20);
          wrong = await tryWith('wrong-password');
        }
        matches.mockClear();
        const { status, body, headers } = await tryWith(PASSWORD);
        expect([email, status]).toEqual([email, 429]);
        expect(body.code).toBe('RATE_LIMITED');
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(matches).not.toHaveBeenCalled();
      }
      expect((await limited.admin()).user.role).toBe('admin');
    } finally {
      await limited.close();
    }
  });
});
