import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { account, fees, identity, notifications, payments, type Role, type User } from '@bursar/contracts';
import { accounts, User as Account } from '@bursar/domain/identity';
import { Caller, Execution } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { io, type Socket } from 'socket.io-client';
import { readSettings } from '../settings/settings.js';
import { allRoutes } from '../all-routes.js';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';
import { Passwords } from './passwords.js';
import { RequestLimits } from './request-limits.js';

const OWN = 'secret-user';
const FIRST = 'first-secret';

let app: TestApp;
let admin: Client & { readonly user: User };
let people = 0;

beforeAll(async () => {
  app = await TestApp.start({ RATE_LIMIT: 'on' });
  admin = await app.admin();
});
afterAll(() => app.close());

const logIn = (email: string, password: string) => app.anybody.call(identity.login, { email, password });

async function newcomer(): Promise<User> {
  const number = ++people;
  const name = `Newcomer ${number}`;
  const email = `newcomer-${number}@bursar.test`;
  return (await admin.do(identity.addUser, { name, email, password: FIRST, role: 'admin' })).user;
}

async function openTo(
  email: string,
  password: string,
  refused: (code: string | undefined, message: string | undefined) => boolean,
) {
  const open: string[] = [];
  let person = await app.signIn(email, password);
  for (const { route } of allRoutes()) {
    if (route.who === 'public') continue;
    const { method, path } = route;
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
    const answer = await person.send<{ code?: string; message?: string }>(method, path.replaceAll(/:\w+/g, 'x'), body);
    if (path.startsWith('/users/logout')) person = await app.signIn(email, password);
    if (!(answer.status === 403 && refused(answer.body.code, answer.body.message))) open.push(`${method} ${path}`);
  }
  return open.toSorted();
}

function tokenIn(letters: readonly string[]): string {
  const [, token] = /reset-password\/([\w-]+)/.exec(letters.join(' ')) ?? [];
  if (token === undefined) throw new Error('No letter has a link');
  return token;
}

function connects(token: string): Promise<boolean> {
  const socket: Socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  }).finally(() => socket.disconnect()) as Promise<boolean>;
}

describe('a first password', () => {
  it('signs in and opens only the change of the password', async () => {
    const { email } = await newcomer();
    const person = await app.signIn(email, FIRST);
    expect(person.user.first_sign_in).toBe(true);
    const { status, body } = await person.call(identity.allUsers, {});
    expect([status, body.code, body.message]).toEqual([
      403,
      'PASSWORD_CHANGE_REQUIRED',
      'Please choose a password of your own first.',
    ]);
    expect(await openTo(email, FIRST, (code) => code === 'PASSWORD_CHANGE_REQUIRED')).toEqual([
      'GET /institution',
      'GET /institution/logos/:id',
      'GET /users/me',
      'POST /users/change-password',
      'POST /users/logout',
    ]);
  });

  it('opens no live channel', async () => {
    const { email } = await newcomer();
    expect(await connects((await app.signIn(email, FIRST)).token ?? '')).toBe(false);
    expect(await connects(admin.token ?? '')).toBe(true);
  });

  it('refuses the same password again', async () => {
    const { email } = await newcomer();
    const person = await app.signIn(email, FIRST);
    const same = { current_password: FIRST, new_password: FIRST };
    const { status, body } = await person.call(account.changePassword, same);
    expect([status, body.message]).toEqual([
      400,
      'Please choose a password that is different from the one you were given.',
    ]);
  });

  it('gives way to the user’s own password, which opens everything', async () => {
    const { email } = await newcomer();
    const person = await app.withOwnPassword(email, FIRST, OWN);
    expect(person.user.first_sign_in).toBe(false);
    expect((await person.call(identity.allUsers, {})).status).toBe(200);
    expect((await app.signIn(email, OWN)).user.first_sign_in).toBe(false);
  });

  it('must be changed for an uploaded student, and not for the first administrator', async () => {
    const email = 'uploaded@bursar.test';
    const studentData = { enrollment_no: 'UP-1', batch: 2023 };
    const row = { name: 'Uploaded', email, password: FIRST, department_id: 1, studentData };
    await admin.do(identity.addStudents, { users: [row] });
    expect((await app.signIn(email, FIRST)).user.first_sign_in).toBe(true);
    expect(admin.user.first_sign_in).toBe(false);
  });

  it('gives way to a mailed link as well', async () => {
    const { email } = await newcomer();
    await app.anybody.do(account.forgotPassword, { email });
    const token = tokenIn(await app.lettersTo(email));
    await app.anybody.do(account.resetPassword, { token, password: OWN });
    expect((await app.signIn(email, OWN)).user.first_sign_in).toBe(false);
  });
});

describe('a student of a batch that has passed out', () => {
  async function leaver(batch: number) {
    const student = await app.newUser({ studentData: { enrollment_no: `LEFT-${batch}`, batch } });
    const studentId = student.user.student_id ?? '';
    const { fee } = await admin.do(fees.addFee, { name: `Dues ${batch}`, amount: 1000, due_date: '2030-01-31' });
    const { assigned_fee } = await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId });
    await admin.do(identity.passOutBatch, { batch: String(batch) });
    return { student, studentId, feeId: assigned_fee.id };
  }

  it('signs in with dues and reaches only bills and the own account', async () => {
    const { student, studentId } = await leaver(2015);
    expect((await student.call(identity.me, {})).status).toBe(401);
    const back = await app.signIn(student.user.email, OWN);
    expect(back.user).toMatchObject({ is_active: false, passed_out: true });
    const [bill] = await back.do(fees.studentFees, { student_id: studentId });
    expect(bill).toMatchObject({ total_amount: 1000, amount_paid: 0 });
    const open = await openTo(
      back.user.email,
      OWN,
      (_, message) => message?.startsWith('Your batch has passed out.') === true,
    );
    expect(open).toEqual([
      'DELETE /users/sessions/:id',
      'GET /account/preferences',
      'GET /admin/compare',
      'GET /admin/export/:export_kind',
      'GET /admin/why/:figure',
      'GET /admin/why/:figure/rows',
      'GET /admin/why/row/:model/:id/:field',
      'GET /instant',
      'GET /institution',
      'GET /institution/logos/:id',
      'GET /payment/config',
      'GET /payment/orders',
      'GET /payment/orders/:order_id',
      'GET /search',
      'GET /student/account/:student_id',
      'GET /student/allfeest/:student_id',
      'GET /student/ledger/:student_id',
      'GET /student/ledger/:student_id/report',
      'GET /student/receipt/:student_fee_record_id',
      'GET /student/receipt/:transaction_id/proof',
      'GET /student/why/:student_id',
      'GET /users/me',
      'GET /users/notifications',
      'GET /users/sessions',
      'GET /waiting',
      'PATCH /users/notifications/:id',
      'POST /payment/check-order',
      'POST /payment/create-order',
      'POST /payment/verify-payment',
      'POST /users/change-password',
      'POST /users/logout',
      'POST /users/logout-everywhere',
      'POST /users/read-notifications',
      'PUT /account/preferences',
      'PUT /users/me',
    ]);
  });

  it('pays, takes the receipt in the same session, and cannot sign in without dues', async () => {
    const { student, studentId, feeId } = await leaver(2016);
    const back = await app.signIn(student.user.email, OWN);
    const claim = await pay(back, { studentId, feeId });
    await back.do(payments.verifyPayment, claim);
    const [bill] = await back.do(fees.studentFees, { student_id: studentId });
    expect(bill).toMatchObject({ total_amount: 1000, amount_paid: 1000 });
    const again = await logIn(student.user.email, OWN);
    expect([again.status, again.body.code]).toEqual([403, 'ACCOUNT_INACTIVE']);
  });

  it('enters by a mailed link while dues remain', async () => {
    const { student } = await leaver(2017);
    const { email } = student.user;
    await app.anybody.do(account.forgotPassword, { email });
    const token = tokenIn(await app.lettersTo(email, 2));
    await app.anybody.do(account.resetPassword, { token, password: 'another-secret' });
    expect((await logIn(email, 'another-secret')).status).toBe(200);
  });

  it('keeps a passed-out student out without dues, or when deactivated alone', async () => {
    const free = await app.newUser({ studentData: { enrollment_no: 'FREE-1', batch: 2018 } });
    await admin.do(identity.passOutBatch, { batch: '2018' });
    expect((await logIn(free.user.email, OWN)).status).toBe(403);
    const { student } = await app.newBill(500);
    await admin.do(identity.setActive, { id: student.user.id, is_active: false });
    expect((await logIn(student.user.email, OWN)).status).toBe(403);
  });

  async function pay(
    back: Client & { readonly user: User },
    { studentId, feeId }: Record<'studentId' | 'feeId', string>,
  ) {
    const [bill] = await back.do(fees.studentFees, { student_id: studentId });
    const receipt = `fee_receipt_${feeId}`;
    const order = await back.do(payments.createOrder, { amount: 1000, currency: 'INR', receipt });
    const paid = await app.gateway.pay(order.id);
    const ids = { student_id: studentId, fee_structure_id: bill?.fee_structure_id ?? '', student_fee_record_id: feeId };
    return { ...paid, ...ids, amount: 1000, amount_paid: 1000, user_id: back.user.id };
  }
});

describe('an account that another user changes', () => {
  const change = (user: User, wanted: { email?: string; role?: Role }) =>
    admin.do(identity.updateUser, { id: user.id, name: user.name, email: user.email, role: user.role, ...wanted });

  it('writes to the old address and ends every session and open link', async () => {
    const person = await app.newUser({ role: 'faculty' });
    const { email } = person.user;
    await app.anybody.do(account.forgotPassword, { email });
    const token = tokenIn(await app.lettersTo(email, 2));
    await change(person.user, { email: 'taken.over@bursar.test' });
    const letters = await app.lettersTo(email, 3);
    const letter = letters.find((each) => each.includes('Subject: Your account was changed')) ?? '';
    expect(letter).toContain('Asha Rao has changed your account');
    expect(letter).toContain(`E-mail address: from ${email} to taken.over@bursar.test`);
    expect((await person.call(identity.me, {})).status).toBe(401);
    const reset = await app.anybody.call(account.resetPassword, { token, password: 'another-secret' });
    expect([reset.status, reset.body.message]).toEqual([400, 'Reset link is invalid or has expired']);
  });

  it('ends every session and open link with a new role', async () => {
    const person = await app.newUser({ role: 'staff' });
    await app.anybody.do(account.forgotPassword, { email: person.user.email });
    const token = tokenIn(await app.lettersTo(person.user.email, 2));
    await change(person.user, { role: 'faculty' });
    expect((await person.call(identity.me, {})).status).toBe(401);
    const reset = await app.anybody.call(account.resetPassword, { token, password: 'another-secret' });
    expect([reset.status, reset.body.message]).toEqual([400, 'Reset link is invalid or has expired']);
    expect((await logIn(person.user.email, OWN)).status).toBe(200);
  });

  it('writes to the owner of a changed role, and notifies auditors of the author', async () => {
    const auditor = await app.newUser({ role: 'auditor' });
    const person = await app.newUser({ role: 'staff' });
    await change(person.user, { role: 'finance_manager', email: 'promoted@bursar.test' });
    const letters = await app.lettersTo(person.user.email, 2);
    expect(letters.join('\n')).toContain('Role: from Staff to Finance Manager');
    const told = await auditor.do(notifications.list, {});
    expect(told.filter(({ kind }) => kind === 'account.changed').map(({ title, body }) => [title, body])).toEqual(
      expect.arrayContaining([
        [`Asha Rao changed the role of ${person.user.name}`, 'From Staff to Finance Manager.'],
        [
          `Asha Rao changed the e-mail address of ${person.user.name}`,
          `From ${person.user.email} to promoted@bursar.test.`,
        ],
      ]),
    );
  });

  async function withAddress(): Promise<Client & { readonly user: User }> {
    const { user } = await app.newUser({ role: 'finance_manager' });
    await change(user, { email: 'moved.manager@bursar.test' });
    return app.signIn('moved.manager@bursar.test', OWN);
  }

  async function withRole(): Promise<Client & { readonly user: User }> {
    const { user } = await app.newUser({ role: 'staff' });
    await change(user, { role: 'finance_manager' });
    return app.signIn(user.email, OWN);
  }

  async function withPassword(): Promise<Client & { readonly user: User }> {
    const { user } = await app.newUser({ role: 'finance_manager' });
    const passwords = app.get(Passwords);
    const by = new Caller({ userId: admin.user.id, name: admin.user.name, role: 'admin' }, undefined);
    const credentialId = by.newId();
    await passwords.keep(new Map([[credentialId, await passwords.hash(FIRST)]]));
    await app.get(Execution).execute(Account, user.id, { type: 'SetPassword', credentialId, by: 'admin' }, by);
    return app.withOwnPassword(user.email, FIRST, OWN);
  }

  it.each([
    ['address', withAddress],
    ['role', withRole],
    ['password', withPassword],
  ])('refuses decisions about the changer’s records after a new %s, and accepts others', async (_, changed) => {
    const other = await app.newUser({ role: 'finance_manager' });
    const moved = await changed();
    const { studentId, feeId } = await app.newBill(1000);
    const record = async (by: Client) =>
      (
        await by.do(payments.recordTransaction, {
          student_id: studentId,
          fee_id: feeId,
          amount: 400,
          payment_method: 'cash',
          confirmed: true,
        })
      ).transaction.id;
    const ofChanger = await record(admin);
    const approve = (by: typeof moved, transaction_id: string) =>
      by.call(payments.approvePayment, { transaction_id, admin_user_id: by.user.id });
    const refused = await approve(moved, ofChanger);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The person who prepared this changed your account within the last 24 hours. Another person must decide it.',
    ]);
    expect((await moved.call(payments.rejectPayment, { transaction_id: ofChanger, reason: 'No' })).status).toBe(409);
    expect((await approve(moved, await record(other))).status).toBe(200);
    expect((await approve(other, ofChanger)).status).toBe(200);
  });

  it('keeps its session after a new name, without a letter', async () => {
    const person = await app.newUser({ role: 'staff' });
    const { id, email, role, department_id } = person.user;
    await admin.do(identity.updateUser, { id, name: 'Another Name', email, role, department_id });
    expect((await person.call(identity.me, {})).status).toBe(200);
    expect((await app.lettersTo(email)).join('\n')).not.toContain('Your account was changed');
  });
});

describe('a user who cannot sign in', () => {
  const statusOf = ({ id }: User) => admin.do(identity.signInStatus, { id });
  const guess = async (email: string, count: number) => {
    for (let i = 0; i < count; i++) expect((await logIn(email, 'wrong-password')).status).toBe(401);
  };
  async function slowed(): Promise<User> {
    const name = `Slowed ${++people}`;
    const email = `slowed-${people}@bursar.test`;
    const { user } = await admin.do(identity.addUser, { name, email, password: FIRST, role: 'staff' });
    await guess(email, 5);
    let status = (await logIn(email, 'wrong-password')).status;
    while (status === 401) status = (await logIn(email, 'wrong-password')).status;
    expect((await logIn(email, FIRST)).status).toBe(429);
    return user;
  }

  it('signs in at once after an administrator’s unlock, which the trail shows', async () => {
    const user = await slowed();
    const before = await statusOf(user);
    expect(before).toMatchObject({ can_sign_in: false, waits_until: expect.any(String) });
    expect(before.reasons[0]).toMatch(/^A wrong password was tried \d+ times\.$/);
    const { message, status } = await admin.do(identity.unlockSignIn, { id: user.id });
    expect(message).toBe('The wrong passwords are cleared. The person can try again at once.');
    expect(status).toMatchObject({ can_sign_in: true, wrong_tries: 0, waits_until: null });
    expect((await logIn(user.email, FIRST)).status).toBe(200);
    const trail = await admin.send('GET', '/admin/audit?q=Cleared');
    expect(JSON.stringify(trail.body)).toContain('Cleared the wrong passwords');
  });

  it('signs in at once after a mailed reset', async () => {
    const user = await slowed();
    await app.anybody.do(account.forgotPassword, { email: user.email });
    const token = tokenIn(await app.lettersTo(user.email));
    await app.anybody.do(account.resetPassword, { token, password: OWN });
    expect((await logIn(user.email, OWN)).status).toBe(200);
  });

  it('appears to an administrator as inactive, or with a password to change', async () => {
    const inactive = await app.newUser();
    await admin.do(identity.setActive, { id: inactive.user.id, is_active: false });
    expect(await statusOf(inactive.user)).toMatchObject({ can_sign_in: false, reasons: ['The account is inactive.'] });
    expect(await statusOf(await newcomer())).toMatchObject({
      can_sign_in: true,
      reasons: ['The password of an administrator is still to be changed at the next sign-in.'],
    });
    expect(await statusOf((await app.newUser()).user)).toEqual({
      can_sign_in: true,
      reasons: [],
      wrong_tries: 0,
      waits_until: null,
    });
    expect((await admin.call(identity.signInStatus, { id: 'nobody' })).status).toBe(404);
  });

  it('appears as passed out without dues, and able to sign in to pay them', async () => {
    const studentData = (number: number) => ({ enrollment_no: `OUT-${number}`, batch: 2019 });
    const free = await app.newUser({ studentData: studentData(1) });
    const { student: owing } = await app.newBill(500, { studentData: studentData(2) });
    await admin.do(identity.passOutBatch, { batch: '2019' });
    expect(await statusOf(free.user)).toMatchObject({
      can_sign_in: false,
      reasons: ['The batch has passed out, and nothing is owed.'],
    });
    expect(await statusOf(owing.user)).toMatchObject({
      can_sign_in: true,
      reasons: ['The batch has passed out. The student can sign in to pay the dues.'],
    });
  });

  it('appears without a password, until a mailed link sets one', async () => {
    const { user } = await app.newUser({ role: 'staff' });
    const { credential_id } = (await app.get(ReadModels).get(accounts, user.id)) ?? {};
    await app.get(Passwords).forget(credential_id ?? '');
    expect(await statusOf(user)).toMatchObject({
      can_sign_in: false,
      reasons: ['No password is set. A link from “Forgot password?” sets one.'],
    });
    expect((await logIn(user.email, OWN)).status).toBe(401);
    await app.anybody.do(account.forgotPassword, { email: user.email });
    const token = tokenIn(await app.lettersTo(user.email, 2));
    await app.anybody.do(account.resetPassword, { token, password: OWN });
    expect(await statusOf(user)).toMatchObject({ can_sign_in: true, reasons: [] });
  });
});

describe('reset links', () => {
  it('limits reset links to a thousand an hour over all networks', async () => {
    const limits = new RequestLimits(readSettings({ RATE_LIMIT: 'on' }));
    const ask = (i: number) => limits.resetLink(`${i}@bursar.test`, `10.0.${i % 100}.1`);
    for (let i = 0; i < 1_000; i++) await ask(i);
    const refused: unknown = await ask(1_000).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many requests\. Please try again in /),
    });
  });

  it('limits reset links per network', async () => {
    const crowd = await TestApp.start({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
    try {
      const ask = (i: number, address: string) =>
        crowd.anybody.call(account.forgotPassword, { email: `${i}@bursar.test` }, { 'x-forwarded-for': address });
      const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => ask(i, `2001:db8::${i}`)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await ask(51, '2001:db8::ffff')).status).toBe(429);
      expect((await ask(52, '2001:db8:0:1::1')).status).toBe(200);
    } finally {
      await crowd.close();
    }
  });
});
