import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { account, identity, type User } from '@bursar/contracts';
import { EventStore } from '@bursar/platform/event-store';
import { StateStore } from '@bursar/platform/state-store';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

const PASSWORD = 'secret-user';

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

const status = async (client: Client) => (await client.call(identity.me, {})).status;
const logIn = (email: string, password: string) => app.anybody.call(identity.login, { email, password });

describe('one’s own profile [GAP-014, GAP-038]', () => {
  it('lets users change their own name and phone number', async () => {
    const person = await app.newUser({ role: 'hod' });
    const { body } = await person.call(account.updateMe, { name: ' Asha Iyer ', phone: '+91 98765 43210' });
    expect(body).toMatchObject({
      message: 'Your profile has been saved.',
      user: { name: 'Asha Iyer', phone: '+91 98765 43210', email: person.user.email, role: 'hod' },
    });
    expect(await person.do(identity.me, {})).toEqual(body.user);
    expect((await person.do(account.updateMe, { name: 'Asha Iyer' })).user.phone).toBeNull();
  });

  it('refuses any other change by its owner', async () => {
    const person = await app.newUser();
    const wanted = { name: 'X', role: 'admin', email: 'x@bursar.test', department_id: 8, is_active: false, id: 'y' };
    const { status, body } = await person.send('PUT', '/users/me', JSON.stringify(wanted));
    const sentence = 'Unknown fields: role, email, department_id, is_active, id';
    expect([status, body.message]).toEqual([400, sentence]);
    expect(await person.do(identity.me, {})).toEqual(person.user);
  });

  it('refuses a phone number that is too short to be called', async () => {
    const person = await app.newUser();
    const { status, body } = await person.call(account.updateMe, { name: 'Asha Iyer', phone: '12' });
    const message = 'Phone must be a number of 7 to 15 digits';
    expect([status, body.message, body.details]).toEqual([400, message, [{ field: 'phone', message }]]);
  });

  it('requires a name', async () => {
    const { status, body } = await (await app.newUser()).call(account.updateMe, { name: ' ' });
    expect([status, body.message]).toEqual([400, 'Name is required']);
  });
});

describe('one’s own password [GAP-038]', () => {
  it('changes a known password, ends every other session and keeps this one', async () => {
    const person = await app.newUser();
    const elsewhere = await app.signIn(person.user.email, PASSWORD);
    const { body } = await person.call(account.changePassword, {
      current_password: PASSWORD,
      new_password: 'another-secret',
    });
    expect(body.message).toContain('Your password has been changed.');
    expect([await status(person), await status(elsewhere)]).toEqual([401, 401]);
    const here = await app.anybody.send('GET', '/users/me', undefined, { authorization: `Bearer ${body.token}` });
    expect(here.status).toBe(200);
    expect((await logIn(person.user.email, PASSWORD)).status).toBe(401);
    expect((await logIn(person.user.email, 'another-secret')).status).toBe(200);
    const letters = await app.lettersTo(person.user.email, 2);
    expect(letters.map((letter) => /^Subject: .*$/m.exec(letter)?.[0].trim())).toEqual([
      'Subject: Your password was changed',
      'Subject: Your password was changed',
    ]);
  });

  it('refuses an unknown password and ends no session', async () => {
    const person = await app.newUser();
    const { status: answer, body } = await person.call(account.changePassword, {
      current_password: 'wrong',
      new_password: 'another-secret',
    });
    const message = 'Current password is incorrect';
    expect([answer, body.message, body.details]).toEqual([400, message, [{ field: 'current_password', message }]]);
    expect(await status(person)).toBe(200);
  });

  it.each([
    ['', 'another-secret', 'Current password is required'],
    [PASSWORD, '12345', 'Password must be at least 6 characters'],
    [PASSWORD, 'x'.repeat(73), 'Password must be at most 72 characters'],
  ])('refuses a change from %p to %p: %s', async (current_password, new_password, sentence) => {
    const person = await app.newUser();
    const { status: answer, body } = await person.call(account.changePassword, { current_password, new_password });
    expect([answer, body.message]).toEqual([400, sentence]);
  });

  it('keeps password and new token out of stored answers', async () => {
    const person = await app.newUser();
    const { token } = await person.do(
      account.changePassword,
      { current_password: PASSWORD, new_password: 'another-secret' },
      { 'idempotency-key': 'change-once' },
    );
    const kept = JSON.stringify(await app.get(StateStore).list('idempotency'));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain('another-secret');
  });
});

describe('one’s own sessions', () => {
  const open = (person: Client) => person.do(account.sessions, {});

  it('lists the sessions with their devices and marks the current one', async () => {
    const person = await app.newUser();
    const headers = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    await app.anybody.call(identity.login, { email: person.user.email, password: PASSWORD }, headers);
    const listed = await open(person);
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Windows', false],
      [null, true],
    ]);
    expect(await open(await app.newUser())).toHaveLength(1);
  });

  it('ends single sessions of the caller only', async () => {
    const person = await app.newUser();
    const elsewhere = await app.signIn(person.user.email, PASSWORD);
    const other = (await open(person)).find(({ current }) => !current);
    expect((await admin.call(account.endSession, { id: other?.id ?? '' })).status).toBe(404);
    expect(await status(elsewhere)).toBe(200);
    expect((await person.do(account.endSession, { id: other?.id ?? '' })).message).toBe(
      'The device has been signed out.',
    );
    expect([await status(elsewhere), await status(person)]).toEqual([401, 200]);
    expect(await open(person)).toHaveLength(1);
  });

  it('ends all sessions at once', async () => {
    const person = await app.newUser();
    const elsewhere = await app.signIn(person.user.email, PASSWORD);
    const { message } = await person.do(account.logoutEverywhere, {});
    expect(message).toBe('You have been signed out everywhere.');
    expect([await status(person), await status(elsewhere)]).toEqual([401, 401]);
    expect((await logIn(person.user.email, PASSWORD)).status).toBe(200);
  });
});

describe('a forgotten password [GAP-006]', () => {
  const ANSWER = 'If the e-mail is registered, a reset link has been sent.';
  const forget = (email: string) => app.anybody.call(account.forgotPassword, { email });
  const reset = (token: string, password = 'new-secret') =>
    app.anybody.call(account.resetPassword, { token, password });
  const tokenIn = (letter = '') => /reset-password\/([\w-]+)/.exec(letter)?.[1] ?? '';
  const linksTo = async (email: string, count: number) =>
    (await app.lettersTo(email, count + 1)).map(tokenIn).filter((token) => token !== '');
  const linkFor = async (email: string, count = 1) => {
    await forget(email);
    return (await linksTo(email, count)).at(-1) ?? '';
  };

  it('sets a forgotten password by a mailed link, once, and ends every session', async () => {
    const person = await app.newUser();
    const token = await linkFor(person.user.email);
    const { status: answer, body } = await reset(token);
    expect([answer, body.message]).toEqual([200, 'Your password has been set. Please sign in.']);
    expect(await status(person)).toBe(401);
    expect((await logIn(person.user.email, PASSWORD)).status).toBe(401);
    expect((await logIn(person.user.email, 'new-secret')).status).toBe(200);
    const again = await reset(token, 'third-secret');
    expect([again.status, again.body.message]).toEqual([400, 'Reset link is invalid or has expired']);
    const letters = await app.lettersTo(person.user.email, 3);
    expect(letters[2]).toContain('Subject: Your password was changed');
  });

  it('answers a repeat whose first answer was lost, and no other use of the link', async () => {
    const { user } = await app.newUser();
    const token = await linkFor(user.email);
    const key = { 'idempotency-key': 'lost-answer' };
    const use = (password: string) => app.anybody.call(account.resetPassword, { token, password }, key);
    expect((await use('new-secret')).status).toBe(200);
    expect((await use('new-secret')).status).toBe(200);
    expect((await use('other-secret')).status).toBe(400);
    expect((await reset(token, 'new-secret')).status).toBe(400);
    expect((await logIn(user.email, 'new-secret')).status).toBe(200);
    expect(await app.lettersTo(user.email, 3)).toHaveLength(3);
    const next = await linkFor(user.email, 3);
    const uses = [1, 2, 3].map(() =>
      app.anybody.call(account.resetPassword, { token: next, password: 'third-one' }, key),
    );
    expect((await Promise.all(uses)).map(({ status: answer }) => answer)).toEqual([200, 200, 200]);
    expect((await logIn(user.email, 'third-one')).status).toBe(200);
  });

  it('answers every request alike, and mails only registered and active users', async () => {
    const [person, inactive] = [await app.newUser(), await app.newUser()];
    await admin.do(identity.setActive, { id: inactive.user.id, is_active: false });
    const known = await forget(person.user.email);
    for (const email of ['nobody@bursar.test', inactive.user.email]) {
      const { status: answer, body } = await forget(email);
      expect([answer, body]).toEqual([known.status, known.body]);
    }
    expect(known.body).toEqual({ message: ANSWER });
    expect(await linksTo(person.user.email, 1)).toHaveLength(1);
    expect(await app.lettersTo('nobody@bursar.test', 0)).toEqual([]);
    expect((await app.lettersTo(inactive.user.email, 1)).map(tokenIn)).toEqual(['']);
  });

  it('accepts the latest link only', async () => {
    const { user } = await app.newUser();
    const first = await linkFor(user.email);
    const second = await linkFor(user.email, 2);
    expect((await reset(first)).status).toBe(400);
    expect((await reset(second)).status).toBe(200);
  });

  it('sets the accepted password when a link is used three times in parallel', async () => {
    for (let round = 0; round < 5; round++) {
      const { user } = await app.newUser();
      const token = await linkFor(user.email);
      const passwords = ['first-one', 'second-one', 'third-one'];
      const answers = await Promise.all(passwords.map((each) => reset(token, each)));
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.toSorted()).toEqual([200, 400, 400]);
      const signIns = await Promise.all(passwords.map((each) => logIn(user.email, each)));
      expect(signIns.map(({ status: answer }) => answer)).toEqual(
        statuses.map((answer) => (answer === 200 ? 200 : 401)),
      );
    }
  });

  it('refuses an invented link, and a bad password does not use a link up', async () => {
    const { user } = await app.newUser();
    const token = await linkFor(user.email);
    for (const wrong of ['', 'x', `${token}x`, 'x'.repeat(300)]) {
      const { status: answer, body } = await reset(wrong);
      expect([answer, body.message]).toEqual([400, 'Reset link is invalid or has expired']);
    }
    expect((await reset(token, '123')).body.message).toBe('Password must be at least 6 characters');
    expect((await reset(token)).status).toBe(200);
  });

  it('leaves neither token nor password in the log, and no token in the state', async () => {
    const { user } = await app.newUser();
    const token = await linkFor(user.email);
    expect(JSON.stringify(await app.get(StateStore).list('resets'))).not.toContain(token);
    await reset(token, 'a-word-nobody-else-uses');
    const log = app.get(EventStore);
    const head = await log.head();
    const stop = new AbortController();
    let text = '';
    for await (const events of log.follow('', stop.signal)) {
      text += JSON.stringify(events);
      if ((events.at(-1)?.position ?? '') >= head) break;
    }
    stop.abort();
    expect(text).toContain('PasswordResetCompleted');
    expect(text).not.toContain(token);
    expect(text).not.toContain('a-word-nobody-else-uses');
  });

  it('accepts five requests an hour', async () => {
    const limited = await TestApp.start({ RATE_LIMIT: 'on' });
    try {
      const ask = (email: string) => limited.anybody.call(account.forgotPassword, { email });
      for (let i = 0; i < 5; i++) expect((await ask('nobody@bursar.test')).status).toBe(200);
      const { status: answer, body, headers } = await ask('Nobody@bursar.test');
      expect([answer, body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await ask('somebody@bursar.test')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
