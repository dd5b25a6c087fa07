import { randomUUID } from 'node:crypto';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fees, operations, payments } from '@bursar/contracts';
import { EventStore, newEventId, NO_STREAM } from '@bursar/platform/event-store';
import { rebuildReadModels } from '@bursar/platform/operations';
import { MemoryReadModels, ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { EventStoreDbEventStore } from '@bursar/platform/server-stores';
import { openStores } from '@bursar/platform/stores';
import { Projector } from '@bursar/platform/subscriptions';
import { EventStoreDbStub, MongoStub } from '@bursar/platform/testing';
import { type Type, Logger } from '@nestjs/common';
import { CONTEXTS } from './app.module.js';
import { readable } from './readable-log.js';
import { type Settings } from './settings/settings.js';
import { type Client } from './testing/client.js';
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

  it('answers 503 to commands and 200 to lists while the log is away', async () => {
    stub.stop();
    const { status, headers, body } = await record(100);
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'UNAVAILABLE']);
    expect(await admin.do(fees.studentFees, { student_id: bill.studentId })).toMatchObject([{ amount_paid: 400 }]);
    const health = await app.anybody.call(operations.health, {});
    expect([health.status, health.body.status, health.body.eventstore]).toEqual([503, 'unavailable', 'unavailable']);
  });

  it('resumes by itself when the log is back', async () => {
    await stub.start();
    await healthy();
    const { status, body } = await record(100);
    expect(status).toBeLessThan(300);
    const listed = await admin.do(payments.allTransactions, { student_id: bill.studentId });
    expect(listed.map(({ id }) => id)).toContain(body.transaction.id);
  });

  it('rebuilds the same read models from the log [CARD-001]', async () => {
    const readModels = new MemoryReadModels();
    const projector = new Projector(app.get(EventStore), readModels, PROJECTIONS);
    await projector.start();
    const [anew, live] = [await rowsOf(readModels), await rowsOf(app.get(ReadModels))];
    await projector.stop();
    expect(anew).toEqual(live);
  });

  it('survives a restart unchanged', async () => {
    const before = await rowsOf(app.get(ReadModels));
    await app.restart();
    expect(await rowsOf(app.get(ReadModels))).toEqual(before);
  });

  it('skips a foreign event without metadata, with one warning, and starts again', async () => {
    admin = await app.admin();
    const warned = jest.spyOn(Logger.prototype, 'warn');
    const text = (value: string) => new TextEncoder().encode(value);
    const foreign = {
      id: randomUUID(),
      type: 'SomethingElse',
      isJson: true,
      contentType: 'application/json',
      data: text('{}'),
      metadata: text(''),
    };
    stub.log.append('visitor-1', 'no_stream', [foreign]);
    const { body } = await record(50);
    const listed = await admin.do(payments.allTransactions, { student_id: bill.studentId });
    expect(listed.map(({ id }) => id)).toContain(body.transaction.id);
    const about = warned.mock.calls.filter(([sentence]) => String(sentence).includes(foreign.id));
    warned.mockRestore();
    expect(about).toHaveLength(1);
    const { status, projections_lag } = await app.anybody.do(operations.health, {});
    expect([status, projections_lag]).toEqual(['ok', false]);
    await app.restart();
    admin = await app.admin();
    expect(await admin.do(payments.allTransactions, { student_id: bill.studentId })).toEqual(listed);
  });

  it.each([
    ['refuses to start on a log whose end was cut off, until the operator accepts it by a rebuild', false],
    ['refuses it also when that log has grown past the place since', true],
  ])('%s', async (_, grown) => {
    admin = await app.admin();
    const backup = stub.log.events.length;
    const { body } = await record(grown ? 101 : 102);
    const listed = async () => {
      const transactions = await (await app.admin()).do(payments.allTransactions, { student_id: bill.studentId });
      return transactions.map(({ id }) => id);
    };
    expect(await listed()).toContain(body.transaction.id);
    const head = await app.get(EventStore).head();
    const settings = app.get<Settings>(SETTINGS as unknown as Type<Settings>);
    stub.log.rewindTo(backup);
    if (grown) {
      const another = await EventStoreDbEventStore.open(stub.url);
      const noted = () => ({ type: 'Noted', data: { note: 'n'.repeat(5_000) }, metadata: METADATA, id: newEventId() });
      const { position } = await another.append('note-1', [noted(), noted()], NO_STREAM);
      expect(position > head).toBe(true);
      await another.close();
    }
    await expect(app.restart()).rejects.toThrow(
      'Events were cut off the end of the event log: it no longer holds the last event the read models were made from. ' +
        'Restore the whole log. To go on with the log as it is, as after restoring an older backup, run `npm run rebuild` first.',
    );
    const stores = await openStores(settings);
    const log = readable(stores.eventStore, stores.stateStore);
    await rebuildReadModels(log, stores.readModels, PROJECTIONS);
    await Promise.all([stores.eventStore.close(), stores.readModels.close(), stores.stateStore.close()]);
    await app.restart();
    expect(await listed()).not.toContain(body.transaction.id);
    admin = await app.admin();
    const { body: another } = await record(grown ? 103 : 104);
    expect(await listed()).toContain(another.transaction.id);
  });

  it('warns both servers when each has its own rows', async () => {
    const cautioned = jest.spyOn(Logger.prototype, 'error');
    const second = await TestApp.start({ EVENT_STORE_URL: stub.url });
    const speakers = () =>
      cautioned.mock.contexts.filter((_, index) =>
        String(cautioned.mock.calls[index]?.[0]).startsWith(
          'Another server with rows of its own works on this event log.',
        ),
      );
    while (new Set(speakers()).size < 2) await passing(50);
    await second.close();
    cautioned.mockClear();
    await app.restart();
    await app.rest();
    expect(speakers()).toEqual([]);
    cautioned.mockRestore();
  });
});

describe('a server that starts beside a leader', () => {
  it('refuses a log whose end was cut off, as the leader would', async () => {
    const [log, rows] = [await EventStoreDbStub.start(), await MongoStub.start()];
    const shared = { EVENT_STORE_URL: log.url, READ_MODEL_URL: `mongodb://${rows.host}/university` };
    const leader = await TestApp.start(shared);
    await leader.newUser();
    await leader.rest();
    log.log.rewindTo(log.log.events.length - 1);
    await expect(TestApp.start(shared)).rejects.toThrow('Events were cut off the end of the event log: ');
    await leader.close();
    await rows.crash();
    log.stop();
  });
});
