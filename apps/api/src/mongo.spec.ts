import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fees, identity, operations, payments } from '@bursar/contracts';
import { EventStore } from '@bursar/platform/event-store';
import { Housekeeping } from '@bursar/platform/jobs';
import { MemoryReadModels, ReadModels } from '@bursar/platform/read-models';
import { Projector } from '@bursar/platform/subscriptions';
import { MongoStub } from '@bursar/platform/testing';
import { CONTEXTS } from './app.module.js';
import { OverdueSweep } from './fees/overdue-sweep.js';
import { Reconciliation } from './payments/reconciliation.js';
import { Client } from './testing/client.js';
import { endOf, environmentOf, killAll, readinessOf, run } from './testing/program.js';
import { TestApp } from './testing/test-app.js';

const PROJECTIONS = CONTEXTS.flatMap(({ projections }) => projections);

let stub: MongoStub;
let app: TestApp;

beforeAll(async () => {
  stub = await MongoStub.start();
  app = await TestApp.start({ READ_MODEL_URL: `mongodb://${stub.host}/university` });
});
afterAll(async () => {
  await app.close();
  await stub.crash();
});

async function rowsOf(readModels: ReadModels) {
  const rows = PROJECTIONS.map(async (model) => [model.name, await readModels.find(model, {})] as const);
  return Object.fromEntries(await Promise.all(rows));
}

describe('the program with its read models and its state in MongoDB', () => {
  it('shows a command at once, and the same after a restart', async () => {
    const { studentId } = await app.newBill(1000);
    expect(await app.billOf(studentId)).toMatchObject({ amount_paid: 0 });
    await app.rest();
    const before = await rowsOf(app.get(ReadModels));
    await app.restart();
    expect(await rowsOf(app.get(ReadModels))).toEqual(before);
    expect(await app.billOf(studentId)).toMatchObject({ amount_paid: 0 });
  });

  it('answers as before after its collections were dropped, rebuilt from the log [CARD-002]', async () => {
    const admin = await app.admin();
    const before = await admin.do(identity.allUsers, {});
    expect(before).not.toEqual([]);
    const dropped = [...stub.collections.keys()].filter((name) => /\.(rows_|progress)/.test(name));
    for (const name of dropped) stub.collections.delete(name);
    await app.restart();
    expect(await (await app.admin()).do(identity.allUsers, {})).toEqual(before);
  });

  it('asks to try again while the server is away, and resumes by itself', async () => {
    const admin = await app.admin();
    const { studentId } = await app.newBill(2000);
    await stub.crash();
    const { status, headers } = await fetch(`${app.url}/api/student/allfeest/${studentId}`, {
      headers: { authorization: `Bearer ${admin.token ?? ''}` },
    });
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${app.url}/api/health`)).status).toBe(503);

    await stub.restart();
    while ((await fetch(`${app.url}/api/health`)).status !== 200) await passing(50);
    await admin.do(fees.addFee, { name: 'Hostel', amount: 500, due_date: '2030-01-31' });
    expect(await admin.do(identity.allUsers, { role: 'student' })).toHaveLength(2);
  });

  it('survives an outage in a background round, and goes on with later rounds', async () => {
    await app.gateway.webhooks('drop');
    const { student, studentId, feeId } = await app.newBill(1000);
    const asked = { amount: 1000, currency: 'INR', receipt: `fee_receipt_${feeId}` } as const;
    await app.gateway.pay((await student.do(payments.createOrder, asked)).id);
    const rounds = [app.get(Reconciliation), app.get(OverdueSweep), app.get(Housekeeping)];
    await stub.crash();
    for (const round of rounds) {
      await round.stop();
      await round.run();
      await round.stop();
    }
    await stub.restart();
    for (const round of rounds) await round.run();
    await app.get(Reconciliation).reconcile(0);
    expect(await app.billOf(studentId)).toMatchObject({ status: 'paid' });
  });

  it('holds the rows that a replay of the log gives', async () => {
    await app.rest();
    const readModels = new MemoryReadModels();
    const projector = new Projector(app.get(EventStore), readModels, PROJECTIONS);
    await projector.start();
    const anew = await rowsOf(readModels);
    await projector.stop();
    expect(await rowsOf(app.get(ReadModels))).toEqual(anew);
  });
});

/** Pauses of five minutes last a second, those of a minute a fifth. */
const HASTE = `--import=data:text/javascript,${encodeURIComponent(`
  import timers from 'node:timers/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const { setTimeout: passing } = timers;
  timers.setTimeout = (ms, ...rest) => passing(ms >= 60_000 ? ms / 300 : ms, ...rest);
  syncBuiltinESMExports();
`)}`;

describe('the built program, whose reconciliation meets an outage at its own tick', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-tick-'));
  afterAll(() => {
    killAll();
    rmSync(directory, { recursive: true, force: true });
  });

  it('goes on, shows the failure in health, and reconciles when the server is back', async () => {
    const rows = await MongoStub.start();
    const environment = { ...environmentOf(directory), READ_MODEL_URL: `mongodb://${rows.host}/university` };
    const program = run('api', environment, HASTE);
    const client = new Client(`${await readinessOf(program)}/api`);
    const reconciliation = async () =>
      (await client.call(operations.health, {})).body.work.find(({ name }) => name === 'reconciliation');
    const until = async (isSo: (work: Awaited<ReturnType<typeof reconciliation>>) => boolean) => {
      while (!isSo(await reconciliation())) await passing(50);
    };
    await until((work) => work !== undefined && work.last_run !== null);
    await rows.crash();
    await until((work) => (work?.failures ?? 0) > 0);
    await rows.restart();
    await until((work) => work?.failures === 0 && work.last_failure !== null);
    while ((await client.call(operations.health, {})).status !== 200) await passing(50);
    expect(program.exitCode).toBeNull();
    const ending = endOf(program);
    program.kill('SIGTERM');
    expect((await ending).code).toBe(0);
    await rows.crash();
  });
});
