import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  account,
  type AnswerOf,
  budgeting,
  CHANGED,
  type Changed,
  expenses,
  fees,
  identity,
  JOB_PROGRESS,
  type JobProgress,
  operations,
  payments,
  proofs,
  type RequestOf,
  type Route,
} from '@bursar/contracts';
import { ModelRebuild } from '@bursar/domain/audit';
import { StudentImport } from '@bursar/domain/identity';
import { MemoryReadModels, type ReadModels } from '@bursar/platform/read-models';
import { EventStoreDbEventStore, MongoReadModels, MongoStateStore } from '@bursar/platform/server-stores';
import { Projector } from '@bursar/platform/subscriptions';
import { EventStoreDbStub, MongoStub } from '@bursar/platform/testing';
import { io, type Socket } from 'socket.io-client';
import { CONTEXTS } from './app.module.js';
import { readable } from './readable-log.js';
import { Client } from './testing/client.js';
import { endOf, environmentOf, killAll, type Program, readinessOf, run } from './testing/program.js';
import { ADMIN } from './testing/first-admin.js';

jest.setTimeout(900_000);

const PROJECTIONS = CONTEXTS.flatMap(({ projections }) => projections);
const REPLICAS = [0, 1, 2] as const;
const KILLS = 2;
const COUNTERS = 4;
const PAYMENTS_PER_TERM = 6;
const STUDENTS = 8;
const FEE = 900_000;
const PAID_AT_ONCE = 10;
const MANY = 60;
const PAIRS = 50;

class Replica {
  private program: Program;
  private ready: Promise<string>;

  constructor(private readonly environment: Readonly<Record<string, string>>) {
    this.program = run('api', environment);
    this.ready = readinessOf(this.program);
  }

  get url(): Promise<string> {
    return this.ready;
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = endOf(this.program);
    this.program.kill(signal);
    const { code } = await ending;
    this.program = run('api', this.environment);
    this.ready = readinessOf(this.program);
    return code;
  }

  freeze(): () => void {
    this.program.kill('SIGSTOP');
    return () => this.program.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.ready;
    const gone = once(this.program, 'exit');
    this.program.kill('SIGKILL');
    await gone;
  }

  async leads(): Promise<boolean> {
    const client = new Client(`${await this.ready}/api`);
    const { body } = await client.call(operations.health, {}).catch(() => ({ body: { role: 'unknown' } }));
    return body.role === 'leader';
  }
}

let events: EventStoreDbStub;
let mongo: MongoStub;
let directory: string;
let readModelUrl: string;
let replicas: readonly Replica[];
let token: string;
let adminId: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bursar-replicas-'));
  [events, mongo] = await Promise.all([EventStoreDbStub.start(), MongoStub.start()]);
  readModelUrl = `mongodb://${mongo.host}/university`;
  replicas = REPLICAS.map(
    (number) =>
      new Replica({
        ...environmentOf(join(directory, String(number))),
        EVENT_STORE_URL: events.url,
        READ_MODEL_URL: readModelUrl,
        JWT_SECRET: 'one secret for all of the replicas',
        BUDGET_CONTROL: 'stop',
      }),
  );
  // The leader is ready last: it creates the first administrator.
  await Promise.all(replicas.map(({ url }) => url));
  const signedIn = await (await clientOf(0)).do(identity.login, ADMIN);
  token = signedIn.token;
  adminId = signedIn.user.id;
});
afterAll(async () => {
  killAll();
  events.stop();
  await mongo.crash();
  rmSync(directory, { recursive: true, force: true });
});

const replica = (number: number): Replica => replicas[number % replicas.length] as Replica;
const clientOf = async (number: number): Promise<Client> => new Client(`${await replica(number).url}/api`, token);

async function leader(): Promise<Replica> {
  for (;;) {
    for (const each of replicas) if (await each.leads()) return each;
    await passing(50);
  }
}

async function openOn(number: number, own: string): Promise<{ readonly socket: Socket }> {
  const options = { auth: { token: own }, transports: ['websocket'], reconnection: false, forceNew: true };
  return { socket: io(await replica(number).url, options) };
}

async function socketOn(number: number, own: string): Promise<Socket> {
  const { socket } = await openOn(number, own);
  await new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(undefined)).once('connect_error', reject),
  );
  return socket;
}

const hears = (socket: Socket, name: string, id: string): Promise<unknown> =>
  new Promise((resolve) => {
    const listen = (row: unknown, about: { readonly id: string }) => {
      if (about.id !== id) return;
      socket.off(name, listen);
      resolve(row);
    };
    socket.on(name, listen);
  });

const hearsNews = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => void socket.once('notification.created', resolve));

const hearsOfChange = (socket: Socket, model: string): Promise<unknown> =>
  new Promise((resolve) => {
    const listen = ({ models }: Changed) => {
      if (!models.includes(model)) return;
      socket.off(CHANGED, listen);
      resolve(models);
    };
    socket.on(CHANGED, listen);
  });

const reports = (socket: Socket, wanted: (progress: JobProgress) => boolean): Promise<JobProgress> =>
  new Promise((resolve) => {
    const listen = (progress: JobProgress) => {
      if (!wanted(progress)) return;
      socket.off(JOB_PROGRESS, listen);
      resolve(progress);
    };
    socket.on(JOB_PROGRESS, listen);
  });

const isOver = ({ finished }: JobProgress): boolean => finished;
const isUnderWay = ({ finished }: JobProgress): boolean => !finished;

const heldAfter = (category: string): Promise<{ readonly subject: string; readonly release: () => void }> =>
  new Promise((resolve) => {
    const append = events.log.append.bind(events.log);
    events.log.append = (stream, ...rest) => {
      const appended = append(stream, ...rest);
      if (stream.startsWith(`${category}-`)) {
        events.log.append = append;
        resolve({ subject: stream.slice(category.length + 1), release: events.hold() });
      }
      return appended;
    };
  });

async function send<R extends Route>(number: number, route: R, input: RequestOf<R>, key: string): Promise<AnswerOf<R>> {
  for (let next = number; ; next += 1) {
    try {
      const { status, body } = await (await clientOf(next)).call(route, input, { 'idempotency-key': key });
      if (status < 300) return body;
      if (status !== 503) throw new Error(`${route.path} answered ${status}: ${JSON.stringify(body)}`);
    } catch (error) {
      if ((error as Error).name !== 'TypeError') throw error;
    }
  }
}

const studentsOf = (batch: number, length: number) =>
  Array.from({ length }, (_, i) => ({
    name: `Student ${batch}-${i}`,
    email: `student-${batch}-${i}@bursar.test`,
    password: 'secret-user',
    studentData: { enrollment_no: `EN-${batch}-${i}`, batch },
  }));

async function newBills(batch: number) {
  await send(batch, identity.addStudents, { users: studentsOf(batch, STUDENTS) }, `upload-${batch}`);
  const terms = { name: `Tuition ${batch}`, amount: FEE, due_date: '2030-01-31' };
  const { fee } = await send(batch, fees.addFee, terms, `fee-${batch}`);
  await send(batch, fees.assignFeeToGroup, { fee_structure_id: fee.id, batch }, `run-${batch}`);
  const bills = () => clientOf(batch).then((client) => client.do(fees.assignedFees, { fee_structure_id: fee.id }));
  return { bills, email: (i: number) => `student-${batch}-${i}@bursar.test` };
}

async function changedPassword(number: number, email: string): Promise<string> {
  const credentials = { email, password: 'secret-user' };
  const { token: first } = await (await clientOf(number)).do(identity.login, credentials);
  const passwords = { current_password: credentials.password, new_password: 'a password of their own' };
  const newcomer = new Client(`${await replica(number).url}/api`, first);
  return (await newcomer.do(account.changePassword, passwords)).token;
}

async function staffOn(number: number, role: 'faculty' | 'hod'): Promise<Client> {
  const email = `${role}-${number}@bursar.test`;
  const person = { name: `${role} ${number}`, email, password: 'secret-user', role, department_id: 1 };
  await (await clientOf(number)).do(identity.addUser, person);
  return new Client(`${await replica(number).url}/api`, await changedPassword(number, email));
}

async function pay(number: number, bill: { readonly id: string; readonly student_id: string }, remarks: string) {
  const money = { student_id: bill.student_id, fee_id: bill.id, amount: PAID_AT_ONCE, payment_method: 'cash' } as const;
  const another = { ...money, remarks, confirmed: true };
  const { transaction } = await send(number, payments.recordTransaction, another, remarks);
  const approval = { transaction_id: transaction.id, admin_user_id: adminId };
  await send(number, payments.approvePayment, approval, `${remarks}-approval`);
  return transaction.id;
}

async function rowsOf(readModels: ReadModels) {
  const rows = PROJECTIONS.map(async (model) => [model.name, await readModels.find(model, {})] as const);
  return Object.fromEntries(await Promise.all(rows));
}

async function shownAndAnew() {
  const state = await MongoStateStore.open(readModelUrl);
  const log = readable(await EventStoreDbEventStore.open(events.url), state);
  const shown = new MongoReadModels(await MongoReadModels.connect(readModelUrl), () => 0);
  const anew = new MemoryReadModels();
  const projector = new Projector(log, anew, PROJECTIONS);
  try {
    await projector.start();
    expect(await new Projector(log, shown, PROJECTIONS).attach()).toBe(true);
    while ((await shown.checkpoint()) < (await log.head())) await passing(20);
    await projector.watermark.reach(await log.head());
    return { shown: await rowsOf(shown), anew: await rowsOf(anew) };
  } finally {
    await projector.stop();
    await Promise.all([log.close(), state.close(), shown.close(), anew.close()]);
  }
}

describe('Three replicas on one log and one database', () => {
  it('tell their sockets about a command on any of them, and show it by then', async () => {
    const { bills } = await newBills(2023);
    const [bill] = await bills();
    if (!bill) throw new Error('There is no bill.');
    const sockets = await Promise.all(REPLICAS.map((number) => socketOn(number, token)));
    for (const number of REPLICAS) {
      const told = sockets.map((socket) => hears(socket, 'fee.updated', bill.id));
      await pay(number, bill, `on replica ${number}`);
      const paid = PAID_AT_ONCE * (number + 1);
      for (const row of await Promise.all(told)) expect(row).toMatchObject({ amount_paid: paid });
      for (const other of REPLICAS) {
        const rows = await (await clientOf(other)).do(fees.studentFees, { student_id: bill.student_id });
        expect(rows).toEqual([expect.objectContaining({ id: bill.id, amount_paid: paid })]);
      }
    }
    for (const socket of sockets) socket.disconnect();
  });

  it('approve one of two claims for which one amount is left, in 50 parallel pairs on two of them [APR-003]', async () => {
    const [here, there] = await Promise.all([clientOf(0), clientOf(1)]);
    const source = { source_name: 'State', description: 'Grant', amount: 5_000_000, received_date: '2026-04-02' };
    await here.do(budgeting.addIncome, source);
    const faculty = await staffOn(0, 'faculty');
    const heads = [await staffOn(0, 'hod'), await staffOn(1, 'hod')];
    const claim = { department_id: 1, amount: 40_000, description: 'Books' };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      await here.do(budgeting.allocate, { department_id: 1, allocated: 60_000 + pair * 40_000 });
      const claims = await Promise.all(heads.map(() => faculty.do(expenses.submit, claim)));
      const answers = await Promise.all(
        heads.map((head, index) => head.call(expenses.approve, { id: claims[index]?.expense.id ?? '' })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toContain('Only ₹20,000.00 of the budget');
    }
    const [budget] = await there.do(budgeting.budgetSummary, {});
    expect(budget).toMatchObject({ spent: PAIRS * 40_000, encumbered: 0, remaining: 20_000 });
  });

  it('announce a notification on each of them, also on one that reads it late', async () => {
    const { bills, email } = await newBills(2020);
    const own = await changedPassword(0, email(0));
    const { student_id } = await new Client(`${await replica(0).url}/api`, own).do(identity.me, {});
    const bill = (await bills()).find((each) => each.student_id === student_id);
    if (!bill) throw new Error('The student has no bill.');
    const sockets = await Promise.all(REPLICAS.map((number) => socketOn(number, own)));
    const leading = replicas.indexOf(await leader());

    const prompt = sockets.map(hearsNews);
    await pay(leading, bill, 'while all replicas run');
    for (const row of await Promise.all(prompt)) expect(row).toMatchObject({ audience: `student:${student_id}` });

    const frozen = leading + 1;
    const [early, late] = [leading, frozen % REPLICAS.length].map((number) => hearsNews(sockets[number] as Socket));
    const thaw = replica(frozen).freeze();
    await pay(leading, bill, 'while one replica is frozen');
    const first = await early;
    thaw();
    expect(await late).toEqual(first);
    for (const socket of sockets) socket.disconnect();
  });

  it('end a session everywhere once it ended on one of them', async () => {
    const { email } = await newBills(2024);
    const own = await changedPassword(1, email(0));
    const sockets = await Promise.all(REPLICAS.map((number) => socketOn(number, own)));
    const cut = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve))));
    await new Client(`${await replica(2).url}/api`, own).do(identity.logout, {});
    await cut;
    for (const number of REPLICAS) {
      const { status } = await new Client(`${await replica(number).url}/api`, own).call(identity.me, {});
      expect(status).toBe(401);
    }
  });

  it('tell the starter of a job its progress, also after a later connection', async () => {
    const [here, there] = await Promise.all([socketOn(0, token), socketOn(1, token)]);
    const begun = reports(here, isUnderWay);
    const heard = reports(there, isUnderWay);
    const over = [reports(here, isOver), reports(there, isOver)];
    const uploaded = (await clientOf(0)).do(identity.addStudents, { users: studentsOf(2021, MANY) });
    const { id } = await begun;
    const release = events.hold();
    expect(await heard).toMatchObject({ id, kind: 'student-import', finished: false });
    const { socket: late } = await openOn(1, token);
    over.push(reports(late, isOver));
    expect(await reports(late, isUnderWay)).toMatchObject({ id });
    release();
    expect((await uploaded).import_id).toBe(id);
    for (const each of await Promise.all(over)) expect(each).toMatchObject({ id });
    for (const socket of [here, there, late]) socket.disconnect();
  });

  it('resume a job after a replica was killed, and tell its starter', async () => {
    const leading = await leader();
    const number = REPLICAS.find((each) => replica(each) !== leading) ?? 0;
    const there = await socketOn(replicas.indexOf(leading), token);
    const begun = heldAfter(StudentImport.category);
    const key = { 'idempotency-key': 'an upload whose process dies' };
    const upload = { users: studentsOf(2022, MANY) };
    const lost = (await clientOf(number)).call(identity.addStudents, upload, key).catch(() => 'lost');
    const { subject: id, release } = await begun;
    const abandoned = reports(there, isOver);
    const carriedOn = reports(there, ({ finished, phase }) => finished && phase === 'Creating students');
    await replica(number).end('SIGKILL');
    release();
    expect(await lost).toBe('lost');
    expect(await abandoned).toMatchObject({ id });
    expect(await carriedOn).toMatchObject({ id, done: MANY, total: MANY });

    const client = await clientOf(number);
    const latest = async () => (await client.do(identity.studentImports, { limit: 1 }))[0];
    while ((await latest())?.status === 'running') await passing(20);
    expect(await latest()).toMatchObject({ id, status: 'completed', created: MANY });
    expect(await client.do(identity.allUsers, { batch: 2022 })).toHaveLength(MANY);
    const again = await client.call(identity.addStudents, upload, key);
    expect([again.status, again.body.import_id]).toEqual([201, id]);
    there.disconnect();
  });

  it('rebuild a read model on the leader, whichever of them is asked', async () => {
    const leading = replicas.indexOf(await leader());
    for (const number of REPLICAS) {
      const { id } = await send(number, proofs.rebuild, { model: 'student_fees' }, `rebuild-${number}`);
      const rebuilds = async () => (await clientOf(leading + 1)).do(proofs.rebuilds, {});
      const isEnded = async () =>
        (await rebuilds()).some(({ rebuild_id, status }) => rebuild_id === id && status === 'completed');
      while (!(await isEnded())) await passing(20);
    }
    const { shown, anew } = await shownAndAnew();
    expect(shown).toEqual(anew);
  });

  it('tell their sockets that a rebuild goes on and ended, whichever of them carries it out', async () => {
    const sockets = await Promise.all(REPLICAS.map((number) => socketOn(number, token)));
    const isRebuild = ({ kind }: JobProgress) => kind === 'read-model-rebuild';
    const underWay = sockets.map((socket) => reports(socket, (job) => isRebuild(job) && isUnderWay(job)));
    const told = sockets.flatMap((socket) => [
      reports(socket, (job) => isRebuild(job) && isOver(job)),
      hearsOfChange(socket, 'fee_structures'),
    ]);
    const begun = heldAfter(ModelRebuild.category);
    await send(0, proofs.rebuild, { model: 'fee_structures' }, 'rebuild that is heard');
    const { release } = await begun;
    await Promise.all(underWay);
    release();
    await Promise.all(told);
    for (const socket of sockets) socket.disconnect();
  });

  it('keep every acknowledged command once while their leader is killed again and again', async () => {
    const { bills } = await newBills(2025);
    const queue = await bills();
    const done: string[] = [];
    let over = false;
    const counter = async (_: unknown, worker: number): Promise<void> => {
      for (let turn = 0; !over; turn += 1) {
        const bill = queue[(worker + turn * COUNTERS) % queue.length];
        if (bill) done.push(await pay(worker + turn, bill, `by ${worker} in turn ${turn}`));
      }
    };
    const working = Promise.all(Array.from({ length: COUNTERS }, counter));
    const progress = async () => {
      const until = done.length + PAYMENTS_PER_TERM;
      while (done.length < until) await Promise.race([working, passing(20)]);
    };

    for (let kill = 0; kill < KILLS; kill += 1) {
      await progress();
      await (await leader()).end('SIGKILL');
      await leader();
    }
    await progress();
    expect(await (await leader()).end('SIGTERM')).toBe(0);
    await leader();
    await progress();
    over = true;
    await working;

    const paid = async () => (await bills()).reduce((sum, { paid_amount }) => sum + paid_amount, 0);
    while ((await paid()) < done.length * PAID_AT_ONCE) await passing(50);
    expect(await paid()).toBe(done.length * PAID_AT_ONCE);
    const ids = new Set(queue.map(({ id }) => id));
    const transactions = (await (await clientOf(0)).do(payments.allTransactions, {})).filter(({ fee_id }) =>
      ids.has(fee_id),
    );
    expect(transactions.map(({ id }) => id).sort()).toEqual(done.sort());
    expect(new Set(transactions.map(({ remarks }) => remarks)).size).toBe(done.length);
    const { shown, anew } = await shownAndAnew();
    expect(shown).toEqual(anew);
  });
});
