import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fees, operations, payments } from '@bursar/contracts';
import { CONTEXTS } from './app.module.js';
import { newEventId } from './platform/event-store/event-id.js';
import { EventStore, NO_STREAM } from './platform/event-store/event-store.js';
import { EventStoreDbEventStore } from './platform/event-store/eventstoredb-event-store.js';
import { MemoryReadModels } from './platform/read-models/memory-read-models.js';
import { ReadModels } from './platform/read-models/read-models.js';
import { Projector } from './platform/subscriptions/projector.js';
import { type Client } from './testing/client.js';
import { EventStoreDbStub } from './testing/eventstoredb-stub/eventstoredb-stub.mjs';
import { TestApp } from './testing/test-app.js';

const PROJECTIONS = CONTEXTS.flatMap(({ projections }) => projections);
const METADATA = {
  occurredAt: '2026-04-01T00:00:00.000Z',
  actor: { role: 'system' },
  correlationId: 'c',
  commandId: 'c',
  schemaVersion: 1,
} as const;

let stub: EventStoreDbStub;
let app: TestApp;
beforeAll(async () => {
  stub = await EventStoreDbStub.start();
  app = await TestApp.start({ EVENT_STORE_URL: stub.url });
});
afterAll(async () => {
  await app.close();
  stub.stop();
});

async function healthy(): Promise<void> {
  while ((await app.anybody.call(operations.health, {})).status !== 200) await passing(50);
}

async function rowsOf(readModels: ReadModels) {
  const rows = PROJECTIONS.map(async (model) => [model.name, await readModels.find(model, {})] as const);
  return Object.fromEntries(await Promise.all(rows));
}

describe('the program on EventStoreDB', () => {
  let admin: Client;
  let bill: Awaited<ReturnType<TestApp['newBill']>>;

  const record = (amount: number) =>
    admin.call(payments.recordTransaction, {
      ...{ student_id: bill.studentId, fee_id: bill.feeId, amount, payment_method: 'cash' },
    });

  it('assigns a fee and takes its payment', async () => {
    const person = await app.admin();
    admin = person;
    bill = await app.newBill(1000);
    const { body } = await record(400);
    await person.do(payments.approvePayment, { transaction_id: body.transaction.id, admin_user_id: person.user.id });
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 400 });
    expect(stub.calls).toContain('append');
  });

  it('answers 503 to commands while the log is away, and lists as ever', async () => {
    stub.stop();
    const { status, headers, body } = await record(100);
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'UNAVAILABLE']);
    expect(await admin.do(fees.studentFees, { student_id: bill.studentId })).toMatchObject([{ amount_paid: 400 }]);
    const health = await app.anybody.call(operations.health, {});
    expect([health.status, health.body.status, health.body.eventstore]).toEqual([503, 'unavailable', 'unavailable']);
  });

  it('goes on by itself when the log is back', async () => {
    await stub.start();
    await healthy();
    const { status, body } = await record(100);
    expect(status).toBeLessThan(300);
    const listed = await admin.do(payments.allTransactions, { student_id: bill.studentId });
    expect(listed.map(({ id }) => id)).toContain(body.transaction.id);
  });

  it('makes the same read models anew from the log [CARD-001]', async () => {
    const readModels = new MemoryReadModels();
    const projector = new Projector(app.get(EventStore), readModels, PROJECTIONS);
    await projector.start();
    const [anew, live] = [await rowsOf(readModels), await rowsOf(app.get(ReadModels))];
    await projector.stop();
    expect(anew).toEqual(live);
  });

  it('outlives a restart as it was', async () => {
    const before = await rowsOf(app.get(ReadModels));
    await app.restart();
    expect(await rowsOf(app.get(ReadModels))).toEqual(before);
  });

  it.each([
    ['forgets what an older log, restored from a backup, does not hold', false],
    ['forgets it also when that log has grown past it since', true],
  ])('%s', async (_, grown) => {
    admin = await app.admin();
    const backup = stub.log.events.length;
    const { body } = await record(100);
    const listed = async () => {
      const transactions = await (await app.admin()).do(payments.allTransactions, { student_id: bill.studentId });
      return transactions.map(({ id }) => id);
    };
    expect(await listed()).toContain(body.transaction.id);
    const head = await app.get(EventStore).head();
    stub.log.rewindTo(backup);
    if (grown) {
      const another = await EventStoreDbEventStore.open(stub.url);
      const noted = () => ({ type: 'Noted', data: { note: 'n'.repeat(5_000) }, metadata: METADATA, id: newEventId() });
      const { position } = await another.append('note-1', [noted(), noted()], NO_STREAM);
      expect(position > head).toBe(true);
      await another.close();
    }
    await app.restart();
    expect(await listed()).not.toContain(body.transaction.id);
    admin = await app.admin();
    const { body: another } = await record(100);
    expect(await listed()).toContain(another.transaction.id);
  });
});
