import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  CHANGED,
  type Changed,
  fees,
  identity,
  JOB_PROGRESS,
  type JobProgress,
  payments,
  proofs,
  room,
} from '@bursar/contracts';
import { JobReporter } from '@bursar/platform/jobs';
import { Authenticator, Revocations } from '@bursar/platform/sessions';
import { Rebuilds } from '@bursar/platform/subscriptions';
import { io, type Socket } from 'socket.io-client';
import { TestApp } from './testing/test-app.js';

type Heard = readonly [name: string, content: unknown];

let app: TestApp;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const open = (auth: object, extraHeaders: Record<string, string> = {}): Socket => {
  const socket = io(app.url, { auth, extraHeaders, transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  return socket;
};

const next = (socket: Socket, name: string): Promise<unknown[]> =>
  new Promise((resolve) => {
    socket.once(name, (...content: unknown[]) => resolve(content));
  });

const reports = (socket: Socket, wanted: (progress: JobProgress) => boolean): Promise<JobProgress> =>
  new Promise((resolve) => {
    socket.on(JOB_PROGRESS, (progress: JobProgress) => {
      if (wanted(progress)) resolve(progress);
    });
  });

const refusalOf = (socket: Socket): Promise<string | undefined> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', ({ message }) => resolve(message));
  });

async function listen({ token }: { readonly token?: string }) {
  const socket = open({ token });
  const first = next(socket, CHANGED);
  expect(await refusalOf(socket)).toBeUndefined();
  const [before] = (await first) as [Changed];
  const heard: Heard[] = [];
  socket.onAny((name: string, content: unknown) => heard.push([name, content]));
  return { socket, heard, before };
}

const named = (heard: readonly Heard[], name: string) =>
  heard.filter(([each]) => each === name).map(([, what]) => what);

describe('the live channel', () => {
  it.each([
    ['no token', {}],
    ['a token that is none', { token: 'garbage' }],
    ['a token that is no text', { token: { $ne: null } }],
  ])('closes the live channel to %s', async (_, auth) => {
    expect(await refusalOf(open(auth))).toBe('unauthorized');
  });

  it('closes the live channel to a token in the address', async () => {
    const { token = '' } = await app.newUser();
    const socket = io(app.url, { query: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
    sockets.push(socket);
    expect(await refusalOf(socket)).toBe('unauthorized');
  });

  it('closes the live channel to foreign pages, and opens it to its own', async () => {
    const { token } = await app.newUser();
    expect(await refusalOf(open({ token }, { origin: 'https://evil.example' }))).toBe('foreign origin');
    expect(await refusalOf(open({ token }, { origin: 'null' }))).toBe('foreign origin');
    expect(await refusalOf(open({ token }, { origin: app.url }))).toBeUndefined();
  });

  it('tells a student about their own bill once it is readable, and no other student', async () => {
    const admin = await app.admin();
    const [one, other] = [await app.newUser(), await app.newUser()];
    const listening = await listen(other);
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 500, due_date: '2030-01-31' });
    const assign = (student_id: string) => admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id });
    await assign(one.user.student_id ?? '');
    const told = next(listening.socket, 'fee.assigned');
    const { assigned_fee } = await assign(other.user.student_id ?? '');
    expect(await told).toEqual([
      expect.objectContaining({ id: assigned_fee.id, student_id: other.user.student_id }),
      { model: 'student_fees', id: assigned_fee.id, position: expect.any(String) },
    ]);
    expect(named(listening.heard, 'fee.assigned')).toHaveLength(1);
    expect(JSON.stringify(listening.heard)).not.toContain(one.user.student_id);
  });

  it('tells the office about every change, and a student about their own lists', async () => {
    const listening = await Promise.all(
      (['finance_manager', 'auditor'] as const).map(async (role) => listen(await app.newUser({ role }))),
    );
    const bystander = await listen(await app.newUser());
    const told = listening.map(({ socket }) => next(socket, 'fee.assigned'));
    const { feeId } = await app.newBill(1000);
    for (const [row] of await Promise.all(told)) expect(row).toMatchObject({ id: feeId });
    for (const { socket, heard } of listening) {
      const models = () => (named(heard, CHANGED) as Changed[]).flatMap((changed) => changed.models);
      while (!models().includes('student_fees')) await next(socket, CHANGED);
      expect(models()).toEqual(expect.arrayContaining(['users', 'fee_structures', 'assigned_fees', 'student_fees']));
    }
    expect(bystander.heard).toEqual([]);
  });

  it('tells every role that read models have new rows after a rebuild', async () => {
    const roles = ['student', 'finance_manager'] as const;
    const listening = await Promise.all(roles.map(async (role) => listen(await app.newUser({ role }))));
    await app.rest();
    const told = listening.map(({ socket }) => next(socket, CHANGED));
    await app.get(Rebuilds).rebuild('invoices');
    for (const [changed] of await Promise.all(told)) expect(changed).toMatchObject({ models: ['invoices'] });
  });

  it('tells a new socket about changes since its page was fetched, within its rights', async () => {
    const { student } = await app.newBill(1000);
    const other = await app.newUser();
    await app.rest();
    expect((await listen(student)).before.models).toEqual(expect.arrayContaining(['student_fees']));
    expect((await listen(other)).before.models).not.toContain('student_fees');
  });

  it('tells only the payer and the office about a payment, for any requested rooms [GAP-026]', async () => {
    const { student, studentId, feeId } = await app.newBill(1000);
    const other = await app.newUser();
    const [payer, stranger] = [await listen(student), await listen(other)];
    const rooms = [room.student(studentId), room.user(student.user.id), room.role('admin'), room.departmentHeads(2)];
    for (const name of rooms) {
      for (const message of ['join', 'subscribe', 'room']) stranger.socket.emit(message, name);
    }
    const told = next(payer.socket, 'payment.received');
    const receipt = `fee_receipt_${feeId}`;
    const order = await student.do(payments.createOrder, { amount: 1000, currency: 'INR', receipt });
    await app.gateway.pay(order.id);
    await student.do(payments.checkOrder, { order_id: order.id });
    expect(await told).toBeDefined();
    expect(stranger.heard).toEqual([]);
  });

  it('tells the progress of a job to its starter only', async () => {
    const [admin, other] = [await app.admin(), await app.newUser({ role: 'admin' })];
    const [mine, theirs] = [await listen(admin), await listen(other)];
    const students = await Promise.all([app.newUser(), app.newUser(), app.newUser()]);
    const { fee } = await admin.do(fees.addFee, { name: 'Bus', amount: 500, due_date: '2030-01-31' });
    const student_ids = students.map(({ user }) => user.student_id ?? '');
    const over = next(theirs.socket, 'fee.assigned');
    const { run_id } = await admin.do(fees.assignFeeToList, { fee_structure_id: fee.id, student_ids });
    await over;
    const progress = () => named(mine.heard, JOB_PROGRESS) as JobProgress[];
    while (!progress().some(({ finished }) => finished)) await next(mine.socket, JOB_PROGRESS);
    expect(progress().at(-1)).toEqual({
      id: run_id,
      kind: 'fee-assignment',
      phase: 'Assigning fees',
      done: 3,
      total: 3,
      finished: true,
    });
    expect(named(theirs.heard, JOB_PROGRESS)).toEqual([]);
  });

  it('tells the progress of a proof to every administrator and auditor, and to no other role', async () => {
    const persons = ['auditor', 'admin', 'auditor', 'finance_manager'] as const;
    const [starter, ...others] = await Promise.all(persons.map((role) => app.newUser({ role })));
    const sockets = await Promise.all([starter, ...others].map((person) => listen(person ?? {})));
    const stranger = sockets.pop();
    const over = sockets.map(({ socket }) => reports(socket, ({ finished }) => finished));
    await starter?.do(proofs.prove, {});
    for (const progress of await Promise.all(over)) expect(progress).toMatchObject({ kind: 'read-model-proof' });
    expect(named(stranger?.heard ?? [], JOB_PROGRESS)).toEqual([]);
  });

  it('tells an audience of a job that began before its connection', async () => {
    const job = { id: 'tonight', kind: 'read-model-proof', starter: null, audience: room.control };
    await app.get(JobReporter).run(job, async (report) => {
      report('Comparing rows', 1, 2);
      const { token } = await app.newUser({ role: 'auditor' });
      const progress = { id: 'tonight', done: 1, total: 2, finished: false };
      expect(await reports(open({ token }), () => true)).toMatchObject(progress);
      const stranger = open({ token: (await app.newUser()).token });
      const heard: string[] = [];
      stranger.onAny((name: string) => heard.push(name));
      await next(stranger, CHANGED);
      expect(heard).toEqual([CHANGED]);
    });
  });

  it('cuts the live channel of a deactivated user for good, with the token', async () => {
    const admin = await app.admin();
    const student = await app.newUser();
    const { socket } = await listen(student);
    const bystander = await listen(await app.newUser());
    const cut = next(socket, 'disconnect');
    await admin.do(identity.setActive, { id: student.user.id, is_active: false });
    expect((await student.call(identity.me, {})).status).toBe(401);
    await cut;
    expect(await refusalOf(open({ token: student.token }))).toBe('unauthorized');
    expect(bystander.socket.connected).toBe(true);
  });

  it('cuts a socket whose session ends while it is let in, although the read models lag', async () => {
    const admin = await app.admin();
    const student = await app.newUser();
    const authenticator = app.get(Authenticator);
    const known = await authenticator.authenticate(student.token);
    const ended = new Promise((resolve) => {
      const following = app.get(Revocations).ended.subscribe((each) => {
        following.unsubscribe();
        resolve(each);
      });
    });
    await admin.do(identity.setActive, { id: student.user.id, is_active: false });
    await ended;
    const lagging = jest.spyOn(authenticator, 'authenticate').mockResolvedValue(known);
    const socket = open({ token: student.token });
    const cut = Promise.race([next(socket, 'disconnect'), next(socket, 'connect_error')]);
    const heard: string[] = [];
    socket.onAny((name: string) => heard.push(name));
    await cut;
    expect(heard).toEqual([]);
    lagging.mockRestore();
  });

  it('cuts the live channel of a session that signs out, and no other', async () => {
    const one = await app.newUser();
    const other = await app.signIn(one.user.email, 'secret-user');
    const [first, second] = [await listen(one), await listen(other)];
    const cut = next(first.socket, 'disconnect');
    await one.do(identity.logout, {});
    await cut;
    expect(second.socket.connected).toBe(true);
  });

  it('cuts a socket that sends too large a message, and serves the others', async () => {
    const { socket } = await listen(await app.newUser());
    const cut = next(socket, 'disconnect');
    socket.emit('join', 'x'.repeat(1_000_000));
    await cut;
    expect((await app.anybody.send('GET', '/health')).status).toBe(200);
  });
});
