import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { account, budgeting, expenses, identity, type User } from '@bursar/contracts';
import { io, type Socket } from 'socket.io-client';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

const PASSWORD = 'secret-user';

type Person = Client & { readonly user: User };

let app: TestApp;
let admin: Person;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

async function listen({ token }: Client): Promise<{ readonly socket: Socket; readonly cut: Promise<void> }> {
  const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, cut: new Promise((resolve) => socket.once('disconnect', () => resolve())) };
}

const refusalOf = (token: string | undefined): Promise<string> =>
  new Promise((resolve) => {
    const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
    sockets.push(socket);
    socket.once('connect', () => resolve('admitted'));
    socket.once('connect_error', ({ message }) => resolve(message));
  });

const changed = ({ user }: Person, change: object): Promise<unknown> => {
  const { id, name, email, role, department_id, enrollment_no, batch } = user;
  const studentData = { enrollment_no, batch };
  return admin.do(identity.updateUser, { id, name, email, role, department_id, studentData, ...change });
};

const DEEDS: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
  ['deactivation [STATE-022, API-028]', ({ user }) => admin.do(identity.setActive, { id: user.id, is_active: false })],
  [
    'deactivation by the other path [STATE-022, API-029, GAP-031]',
    ({ user }) => admin.do(identity.setActiveByCategory, { id: user.id, is_active: false }),
  ],
  ['passing out their batch [STATE-023]', () => admin.do(identity.passOutBatch, { batch: '2024' })],
  ['a change of role', (person) => changed(person, { role: 'staff', studentData: undefined })],
  ['a change of department', (person) => changed(person, { department_id: 5 })],
  ['deletion [API-027]', ({ user }) => admin.do(identity.deleteUser, { id: user.id })],
  [
    'a new password',
    (person) => person.do(account.changePassword, { current_password: PASSWORD, new_password: 'other-secret' }),
  ],
  ['signing out everywhere', (person) => person.do(account.logoutEverywhere, {})],
];

describe('every session of a user, by HTTP and by socket, on all servers', () => {
  it.each(DEEDS)('ends with %s, and no other user’s [GAP-023]', async (_, deed) => {
    const person = await app.newUser();
    const elsewhere = await app.signIn(person.user.email, PASSWORD);
    const bystander = await app.newUser({
      email: `bystander-of-${person.user.id}@bursar.test`,
      studentData: { enrollment_no: `BY-${person.user.id}`, batch: 2023 },
    });
    const [here, there, other] = [await listen(person), await listen(elsewhere), await listen(bystander)];

    await deed(person);

    for (const client of [person, elsewhere]) {
      const { status, body } = await client.call(identity.me, {});
      expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    await Promise.all([here.cut, there.cut]);
    for (const { token } of [person, elsewhere]) expect(await refusalOf(token)).toBe('unauthorized');
    expect((await bystander.call(identity.me, {})).status).toBe(200);
    expect(other.socket.connected).toBe(true);
  });

  const sendLate = async (person: Person, path: string, type: string, body: string): Promise<number | undefined> => {
    const sending = request(`${app.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token ?? ''}`,
        'content-type': type,
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.flushHeaders();
    await once(sending, 'continue');
    sending.write(body.slice(0, 20));
    await admin.do(identity.setActive, { id: person.user.id, is_active: false });
    sending.end(body.slice(20));
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };

  it('ends while the body of a request is still on its way, which then changes nothing', async () => {
    const clerk = await app.newUser({ role: 'finance_manager' });
    const income = { source_name: 'Alumni', description: 'Sent late', amount: 5, received_date: '2026-01-31' };
    expect(await sendLate(clerk, '/admin/income', 'application/json', JSON.stringify(income))).toBe(401);
    expect(await admin.do(budgeting.allIncomes, { q: 'Sent late' })).toEqual([]);
  });

  it('ends while a file is still on its way, which is then not kept', async () => {
    const faculty = await app.newUser({ role: 'faculty' });
    const { expense } = await faculty.do(expenses.submit, { amount: 5, description: 'Chalk' });
    const disposition = 'content-disposition: form-data; name="file"; filename="bill.pdf"';
    const body = `--part\r\n${disposition}\r\n\r\n%PDF-1.7\r\n--part--\r\n`;
    const path = `/faculty/expenses/${expense.id}/receipt`;
    expect(await sendLate(faculty, path, 'multipart/form-data; boundary=part', body)).toBe(401);
    expect(await admin.do(expenses.allExpenses, { id: expense.id })).toMatchObject([{ receipt: null }]);
  });

  it('keeps sessions open when only the name changes', async () => {
    const person = await app.newUser();
    const { socket } = await listen(person);
    await changed(person, { name: 'Another Name' });
    expect((await person.do(identity.me, {})).name).toBe('Another Name');
    expect(socket.connected).toBe(true);
  });

  it('keeps sessions ended after a restart', async () => {
    const person = await app.newUser();
    await admin.do(account.sessions, {});
    await person.do(account.logoutEverywhere, {});
    await app.restart();
    admin = await app.admin();
    const again = await fetch(`${app.url}/api/users/me`, {
      headers: { authorization: `Bearer ${person.token ?? ''}` },
    });
    expect(again.status).toBe(401);
  });

  it('starts anew with the rights of the new role', async () => {
    const person = await app.newUser({ role: 'staff', studentData: undefined });
    expect((await person.call(identity.batches, {})).status).toBe(403);
    await changed(person, { role: 'finance_manager', studentData: undefined });
    const again = await app.signIn(person.user.email, PASSWORD);
    expect((await again.call(identity.batches, {})).status).toBe(200);
    expect((await listen(again)).socket.connected).toBe(true);
  });
});
