import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { account, type AnswerOf, fees, identity, payments, type RequestOf, type Route } from '@bursar/contracts';
import { MongoStub } from '@bursar/platform/testing';
import { secretsOf } from './settings/secrets.js';
import { Client } from './testing/client.js';
import {
  endOf,
  environmentOf as environmentWith,
  killAll,
  type Program,
  readinessOf,
  run as runProgram,
} from './testing/program.js';
import { type CheckoutResult, SandboxControls } from './testing/sandbox-controls.js';
import { ADMIN } from './testing/first-admin.js';

const PASSWORD = 'secret-user';
const OWN_PASSWORD = 'a password of their own';

const SEED = 20_261_121;
const CRASHES = 8;
const STUDENTS = 200;
const PAYERS = 24;
const COUNTERS = 4;
const FEE = 1000;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bursar-kill-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const environmentOf = (dataDir: string): Record<string, string> =>
  environmentWith(dataDir, { LOG_LEVEL: 'silent', SANDBOX_CONTROLS: 'on' });

const run = (environment: Readonly<Record<string, string>>): Program => runProgram('demo', environment);

afterAll(killAll);

/** Mulberry32. */
function diceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Machine {
  crashes = 0;
  cutOff = 0;
  private child: Program | undefined;
  private up: Promise<string>;

  constructor(private readonly dataDir: string) {
    this.up = this.start();
  }

  crash(): void {
    this.crashes += 1;
    this.up = this.up.then(() => this.startAgain());
  }

  async answered<Result>(attempt: (url: string, again: boolean) => Promise<Result>): Promise<Result> {
    for (let again = false; ; again = true) {
      const url = await this.up;
      try {
        return await attempt(url, again);
      } catch (error) {
        const unreachable = (error as Error).name === 'TypeError';
        if (!unreachable) throw error;
        this.cutOff += 1;
      }
    }
  }

  /** Undefined if a repeat finds the command done. */
  do<R extends Route>(route: R, input: RequestOf<R>, token: string, key: string): Promise<AnswerOf<R> | undefined> {
    return this.answered(async (url, again) => {
      const headers = { 'idempotency-key': key };
      const { status, body } = await new Client(`${url}/api`, token).call(route, input, headers);
      if (status < 300) return body;
      if (again && status === 409) return undefined;
      throw new Error(`${route.path} answered ${status}: ${JSON.stringify(body)}`);
    });
  }

  async ask<R extends Route>(route: R, input: RequestOf<R>, token?: string): Promise<AnswerOf<R>> {
    return this.answered((url) => new Client(`${url}/api`, token).do(route, input));
  }

  gateway<Result>(work: (gateway: SandboxControls) => Promise<Result>): Promise<Result> {
    return this.answered((url) => work(new SandboxControls(url, secretsOf(this.dataDir))));
  }

  async stop(): Promise<void> {
    await this.up;
    await this.kill();
  }

  private async startAgain(): Promise<string> {
    await this.kill();
    return this.start();
  }

  private async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  private start(): Promise<string> {
    this.child = run(environmentOf(this.dataDir));
    return readinessOf(this.child);
  }
}

const rowsOf = (batch: number) =>
  Array.from({ length: STUDENTS }, (_, i) => ({
    name: `Student ${batch}-${i}`,
    email: `student-${batch}-${i}@bursar.test`,
    password: PASSWORD,
    studentData: { enrollment_no: `EN-${batch}-${i}`, batch },
  }));

describe('the program, killed at any moment', () => {
  const random = diceFrom(SEED);
  let machine: Machine;
  let token: string;
  let adminId: string;

  beforeEach(async () => {
    machine = new Machine(directory);
    const { token: given, user } = await machine.ask(identity.login, ADMIN);
    token = given;
    adminId = user.id;
  });
  afterEach(() => machine.stop());

  const office = <R extends Route>(route: R, input: RequestOf<R>, key: string) => machine.do(route, input, token, key);

  async function interrupted(begin: () => Promise<unknown>, within_ms: number): Promise<void> {
    const begun = begin();
    await passing(random() * within_ms);
    machine.crash();
    await begun;
  }

  const sendOnce = (route: Route, input: object, key: string) =>
    machine.answered(async (url, again) => {
      if (again) return undefined;
      return new Client(`${url}/api`, token).call(route, input, { 'idempotency-key': key });
    });

  function crasher(): () => void {
    let left = 12;
    return () => {
      left -= 1;
      if (left > 0 || machine.crashes >= CRASHES) return;
      left = 12 + Math.trunc(random() * 12);
      void passing(random() * 20).then(() => {
        machine.crash();
      });
    };
  }

  const studentsOf = async (batch: number) => machine.ask(identity.allUsers, { role: 'student', batch }, token);

  async function payAtCounter(studentId: string, feeId: string, worked: () => void): Promise<void> {
    const take = async (amount: number, what: string, approve: boolean) => {
      const money = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash', remarks: what } as const;
      const key = `${feeId}-${what}`;
      worked();
      const made = await office(payments.recordTransaction, money, key);
      const transaction_id = made?.transaction.id ?? '';
      worked();
      if (approve) await office(payments.approvePayment, { transaction_id, admin_user_id: adminId }, `${key}-a`);
      else await office(payments.rejectPayment, { transaction_id }, `${key}-r`);
    };
    await take(400, 'first', true);
    await take(300, 'bounced', false);
    await take(600, 'second', true);
  }

  async function payOnline(email: string, feeId: string, worked: () => void): Promise<void> {
    const { token: own, user } = await machine.ask(identity.login, { email, password: OWN_PASSWORD });
    worked();
    const order = { amount: FEE, currency: 'INR', receipt: `fee_receipt_${feeId}` } as const;
    const made = await machine.do(payments.createOrder, order, own, `${feeId}-order`);
    worked();
    const paid = await machine.answered(async (url, again): Promise<CheckoutResult | undefined> => {
      const paying = new SandboxControls(url, secretsOf(directory)).pay(made?.id ?? '');
      return again ? paying.catch(() => undefined) : paying;
    });
    worked();
    if (!paid) return;
    const [bill] = await machine.ask(fees.studentFees, { student_id: user.student_id ?? '' }, own);
    const claim = {
      ...paid,
      student_id: user.student_id ?? '',
      fee_structure_id: bill?.fee_structure_id ?? '',
      student_fee_record_id: feeId,
      amount: FEE,
      user_id: user.id,
      amount_paid: FEE,
    };
    await machine.do(payments.verifyPayment, claim, own, `${feeId}-verify`);
  }

  async function allOrNothing(read: () => Promise<readonly unknown[]>): Promise<void> {
    while (![0, STUDENTS].includes((await read()).length)) await passing(50);
  }

  it('keeps every acknowledged command, repeats none and completes each', async () => {
    const terms = { name: 'Tuition', amount: FEE, due_date: '2030-01-31' };
    for (const batch of [2023, 2024]) {
      const upload = { users: rowsOf(batch) };
      await interrupted(() => sendOnce(identity.addStudents, upload, `upload-${batch}`), 250);
      await allOrNothing(() => studentsOf(batch));
      expect(await machine.ask(identity.studentImports, { status: 'running' }, token)).toEqual([]);
      await office(identity.addStudents, upload, `upload-${batch}`);
      expect(await studentsOf(batch)).toHaveLength(STUDENTS);
    }

    let structure = '';
    const assigned = () => machine.ask(fees.assignedFees, { fee_structure_id: structure, sort: 'student_name' }, token);
    for (const batch of [2023, 2024]) {
      structure = (await office(fees.addFee, terms, `fee-${batch}`))?.fee.id ?? '';
      const run = { fee_structure_id: structure, batch };
      await interrupted(() => sendOnce(fees.assignFeeToGroup, run, `run-${batch}`), 150);
      await allOrNothing(assigned);
      await office(fees.assignFeeToGroup, run, `run-${batch}`);
      const billed = (await assigned()).map(({ student_id }) => student_id);
      expect([billed.length, new Set(billed).size]).toEqual([STUDENTS, STUDENTS]);
    }
    const bills = await assigned();

    const emails = new Map((await studentsOf(2024)).map(({ student_id, email }) => [student_id, email]));
    const queue = bills.slice(0, PAYERS);
    for (const { student_id } of queue) {
      const first = { email: emails.get(student_id) ?? '', password: PASSWORD };
      const passwords = { current_password: PASSWORD, new_password: OWN_PASSWORD };
      await machine.ask(account.changePassword, passwords, (await machine.ask(identity.login, first)).token);
    }
    const worked = crasher();
    const counter = async () => {
      for (let bill = queue.shift(); bill; bill = queue.shift()) {
        if (queue.length % 4 === 0) await payOnline(emails.get(bill.student_id) ?? '', bill.id, worked);
        else await payAtCounter(bill.student_id, bill.id, worked);
      }
    };
    await Promise.all(Array.from({ length: COUNTERS }, counter));
    expect(machine.crashes).toBe(CRASHES);
    expect(machine.cutOff).toBeGreaterThan(CRASHES);
    await machine.gateway((gateway) => gateway.flushWebhooks());

    const paid = (await assigned()).filter(({ paid_amount }) => paid_amount > 0);
    expect(paid.map(({ id }) => id).sort()).toEqual(
      bills
        .slice(0, PAYERS)
        .map(({ id }) => id)
        .sort(),
    );
    expect(
      new Set(paid.map(({ paid_amount, pending_amount, status }) => `${paid_amount} ${pending_amount} ${status}`)),
    ).toEqual(new Set(['1000 0 PAID']));
    const transactions = await machine.ask(payments.allTransactions, {}, token);
    const online = transactions.filter(({ method }) => method === 'online');
    expect(online).toHaveLength(PAYERS / 4);
    expect(transactions).toHaveLength(PAYERS / 4 + (PAYERS - PAYERS / 4) * 3);
    const each = transactions.map(({ fee_id, remarks, method }) => `${fee_id} ${method} ${remarks}`);
    expect(new Set(each).size).toBe(transactions.length);
    expect(await machine.ask(payments.collections, {}, token)).toMatchObject({
      revenue: PAYERS * FEE,
      pending: 0,
      students: 2 * STUDENTS,
    });
  }, 900_000);
});

describe('a refused start', () => {
  async function expectSentence(environment: Readonly<Record<string, string>>, sentence: string | RegExp) {
    const { code, said, shouted } = await endOf(run({ ...environmentOf(directory), ...environment }));
    expect([code, said]).toEqual([1, '']);
    expect(shouted).toMatch(/^[A-Z][^\n]*\.\n$/);
    expect(shouted).toMatch(sentence);
    expect(shouted).not.toContain('secret-password');
  }

  it('names a taken port', async () => {
    const taker = createServer().listen(0, '127.0.0.1');
    await once(taker, 'listening');
    const { port } = taker.address() as AddressInfo;
    await expectSentence(
      { PORT: String(port) },
      `Port ${port} is in use. Stop the program that uses it, or set PORT to another.`,
    );
    taker.close();
  });

  it('names a host that is not of this machine', async () => {
    await expectSentence(
      { HOST: '192.0.2.1' },
      'The host 192.0.2.1 is no address of this machine. Set HOST to another.',
    );
  });

  it('names a data directory that is a file', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    await expectSentence({ DATA_DIR: file }, `The data directory ${file} cannot be written to`);
  });

  it('names a data directory of another process and leaves it alone', async () => {
    const first = run(environmentOf(directory));
    const url = await readinessOf(first);
    await expectSentence({}, `The data directory ${directory} is in use by another process.`);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    first.kill('SIGTERM');
    expect(await once(first, 'exit')).toEqual([0, null]);
  });

  it.each([
    ['events.sqlite', 'The event log'],
    ['state.sqlite', ''],
    ['read-models.sqlite', ''],
    ['secrets.json', ''],
    ['sandbox-gateway/sandbox-gateway.sqlite', 'The file of the sandbox gateway'],
  ])('names the remedy for a damaged %s', async (name, title) => {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), 'This is not what it should be. '.repeat(1000));
    await expectSentence({}, new RegExp(`^${title}.*${name} is damaged\\. \\w+`));
  });

  it('starts no new university on a lost log with existing read models', async () => {
    const data = join(directory, 'data');
    const first = run(environmentOf(data));
    await readinessOf(first);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    first.kill('SIGTERM');
    await once(first, 'exit');
    rmSync(join(data, 'events.sqlite'));
    await expectSentence(
      { DATA_DIR: data },
      'The event log is empty, but the read models were built from a log with events.',
    );
  });

  it.each([
    ['no server answers', 'nobody:secret-password@127.0.0.1:1', 'nothing answers at 127.0.0.1:1.'],
    ['the host is unknown', 'nobody:secret-password@nowhere.invalid', 'nothing answers at nowhere.invalid:27017.'],
    ['the address is invalid', 'nobody:secret-password@host?nonsense=1', 'READ_MODEL_URL is not an address of MongoDB'],
  ])('names read models where %s, without any secret', async (_, address, sentence) => {
    await expectSentence({ READ_MODEL_URL: `mongodb://${address}` }, sentence);
  });

  it('names read models on a server of another kind', async () => {
    const other = createHttpServer((_, response) => response.end('Hello')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const sentence = `the server at 127.0.0.1:${port} is not a usable MongoDB.`;
    try {
      await expectSentence({ READ_MODEL_URL: `mongodb://127.0.0.1:${port}` }, sentence);
    } finally {
      other.closeAllConnections();
      other.close();
    }
  });

  it('names read models that refuse the password', async () => {
    const stub = await MongoStub.start({ locked: true });
    const sentence = `MongoDB at ${stub.host} refuses the user name and password of READ_MODEL_URL.`;
    try {
      await expectSentence({ READ_MODEL_URL: `mongodb://${stub.host}` }, sentence);
      await expectSentence({ READ_MODEL_URL: `mongodb://bursar:wrong@${stub.host}` }, sentence);
    } finally {
      await stub.crash();
    }
  });

  it('names all wrong settings', async () => {
    const wrong = { PORT: 'http', FOUR_EYES: 'maybe' };
    const sentence = 'The settings are not right: PORT must be a port number; FOUR_EYES must be off or enforce.';
    await expectSentence(wrong, sentence);
  });

  it('asks for the first administrator when no user can sign in', async () => {
    await expectSentence({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }, 'There is no administrator yet. Set ADMIN_EMAIL');
  });

  it('names the address of an event log that does not answer', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');
    const sentence = `There is no EventStoreDB at 127.0.0.1:${port}. Start it first. Check EVENT_STORE_URL.`;
    await expectSentence({ EVENT_STORE_URL: `esdb://127.0.0.1:${port}?tls=false` }, sentence);
  });

  it('shows the form of an event log’s address, without its password', async () => {
    const sentence = 'EVENT_STORE_URL must be sqlite: or an EventStoreDB connection string such as esdb://';
    await expectSentence({ EVENT_STORE_URL: 'esdb://admin:not-to-be-seen@host:port' }, sentence);
  });

  it('names the missing keys of live payments', async () => {
    await expectSentence({ PAYMENT_GATEWAY: 'razorpay' }, 'RAZORPAY_KEY_ID');
  });
});
