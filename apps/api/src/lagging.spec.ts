import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fees, payments, type User } from '@bursar/contracts';
import { EventStore, historyOf } from '@bursar/platform/event-store';
import { inParallel } from '@bursar/platform/jobs';
import { PolicyRunner, Projector } from '@bursar/platform/subscriptions';
import { MongoStub } from '@bursar/platform/testing';
import { Logger } from '@nestjs/common';
import { type Answer, type Client } from './testing/client.js';
import { TestApp } from './testing/test-app.js';
import { type Asked, DECISIONS, Office, RECORDS } from './testing/writes.js';

let app: TestApp;
let admin: Client & { readonly user: User };
beforeAll(async () => {
  Logger.overrideLogger(false);
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

type Stoppable = Pick<Projector | PolicyRunner, 'start' | 'stop'>;

async function whileStopped<Result>(part: Stoppable, work: () => Promise<Result>): Promise<Result> {
  await part.stop();
  try {
    return await work();
  } finally {
    await part.start();
  }
}

const whileStill = <Result>(work: () => Promise<Result>): Promise<Result> => whileStopped(app.get(Projector), work);

const later = ({ status, headers }: Answer<unknown>) => [status, headers.get('retry-after')];
const LATER = [503, '5'];

describe('a payment recorded while read models are slow', () => {
  type Bill = Awaited<ReturnType<TestApp['newBill']>>;
  const cash = ({ studentId: student_id, feeId: fee_id }: Bill, receipt_number?: string) =>
    ({ student_id, fee_id, amount: 400, payment_method: 'cash', receipt_number }) as const;
  const recordedFor = async ({ studentId }: Bill) =>
    (await admin.do(payments.allTransactions, { student_id: studentId })).map(({ amount_paid }) => amount_paid);

  it('answers 503, and the repeated request with its key finds it later', async () => {
    const bill = await app.newBill(1000);
    const record = () => admin.call(payments.recordTransaction, cash(bill), { 'idempotency-key': bill.feeId });
    await whileStill(async () => {
      expect(later(await record())).toEqual(LATER);
      expect(later(await record())).toEqual(LATER);
    });
    const { status, body } = await record();
    expect([status, body.transaction.amount_paid]).toEqual([201, 400]);
    expect(await recordedFor(bill)).toEqual([400]);
  });

  it.each([
    ['by its bill and amount', undefined, /^This looks like the payment recorded at \d\d:\d\d by Asha Rao/],
    ['by its receipt number', 'R-slow', /^A transaction with this receipt number already exists/],
  ])('recognises without a key %s, and does not record it twice', async (_, receipt, sentence) => {
    const bill = await app.newBill(1000);
    const record = () => admin.call(payments.recordTransaction, cash(bill, receipt));
    await whileStill(async () => {
      expect(later(await record())).toEqual(LATER);
      expect((await record()).status).toBeGreaterThan(400);
    });
    await app.rest();
    const { status, body } = await record();
    expect([status, body.message]).toEqual([409, expect.stringMatching(sentence)]);
    expect(await recordedFor(bill)).toEqual([400]);
  });
});

describe('a late change of a record, repeated with its key and version', () => {
  it('does not count as a change of another user', async () => {
    const terms = { name: 'Hostel', amount: 500, due_date: '2030-01-31' };
    const { fee } = await admin.do(fees.addFee, terms);
    const seen = { 'if-match': String(fee.version), 'idempotency-key': `hostel-${fee.id}` };
    const change = (headers: Record<string, string>) =>
      admin.call(fees.updateFee, { ...terms, id: fee.id, amount: 600 }, headers);
    expect((await change(seen)).status).toBe(200);
    const again = await change(seen);
    expect([again.status, again.body.fee.amount]).toEqual([200, 600]);
    expect((await change({ ...seen, 'idempotency-key': 'another' })).status).toBe(409);
    const other = { 'if-match': String(again.body.fee.version), 'idempotency-key': `gone-${fee.id}` };
    const remove = () => admin.call(fees.deleteFee, { id: fee.id }, other);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  });
});

const WRITES = { ...DECISIONS, ...RECORDS };
const SOME = ['a payment is approved', 'a payment is given back', 'a payment', 'an upload of students', 'a budget'];

const ENGINES = {
  SQLite: { startServer: () => undefined, names: Object.keys(WRITES) },
  MongoDB: { startServer: () => MongoStub.start(), names: SOME },
};

async function writtenTwice(log: EventStore): Promise<readonly string[]> {
  const requests = new Map<string, Set<string>>();
  for await (const { stream, type, metadata } of historyOf(log)) {
    const written = `${type} on ${stream} by ${metadata.commandId}`;
    requests.set(written, (requests.get(written) ?? new Set()).add(metadata.correlationId));
  }
  return [...requests].filter(([, by]) => by.size > 1).map(([written]) => written);
}

describe.each(Object.entries(ENGINES))('with read models on %s', (_, { startServer, names }) => {
  let server: MongoStub | undefined;
  let slow: TestApp;
  let office: Office;
  beforeAll(async () => {
    server = await startServer();
    slow = await TestApp.start(server && { READ_MODEL_URL: `mongodb://${server.host}/university` });
    office = await Office.of(slow);
  });
  afterAll(async () => {
    await slow.close();
    await server?.crash();
  });

  it.each([
    ['read models', Projector],
    ['policies', PolicyRunner],
  ] as const)('answers each write 2xx or 503 while %s are slow, and carries it out once', async (what, part) => {
    const writes: (readonly [string, Asked])[] = [];
    for (const name of names) writes.push([name, await WRITES[name]!(office)]);
    await slow.rest();
    const answers = () =>
      inParallel(writes, writes.length, async ([name, ask]) => [name, await ask(`${what}: ${name}`)] as const);
    const unanswered = async () =>
      (await answers()).filter(([, { status }]) => status >= 300).map(([name, answer]) => [name, ...later(answer)]);

    await whileStopped(slow.get<Stoppable>(part), async () => {
      for (const left of [await unanswered(), await unanswered()]) {
        expect(left).toEqual(left.map(([name]) => [name, ...LATER]));
      }
    });
    await slow.rest();
    expect(await unanswered()).toEqual([]);
    await slow.rest();
    expect(await writtenTwice(slow.get(EventStore))).toEqual([]);
  });
});
