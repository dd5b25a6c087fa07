import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payments } from '@bursar/contracts';
import {
  exportLog,
  exportState,
  importLog,
  importState,
  linesOf,
  rebuildReadModels,
} from '@bursar/platform/operations';
import { openEventStore, openReadModels, openStateStore } from '@bursar/platform/stores';
import { EventStoreDbStub, MongoStub } from '@bursar/platform/testing';
import { CONTEXTS } from './app.module.js';
import { readable } from './readable-log.js';
import { readSettings } from './settings/settings.js';
import { TestApp } from './testing/test-app.js';

const ROUTES = [
  '/admin/stats',
  '/admin/alltrans?limit=3',
  '/admin/allusers?q=person',
  '/admin/allfee',
  '/admin/invoices',
  '/admin/reports/dues',
  '/users/notifications',
] as const;

const root = mkdtempSync(join(tmpdir(), 'bursar-engines-'));
const kept = { events: '', secrets: '' };
const progress = () => undefined;
let stubs: { readonly events: EventStoreDbStub; readonly rows: MongoStub };
beforeAll(async () => {
  stubs = { events: await EventStoreDbStub.start(), rows: await MongoStub.start() };
});
afterAll(async () => {
  stubs.events.stop();
  await stubs.rows.crash();
  rmSync(root, { recursive: true, force: true });
});

async function textOf(texts: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const text of texts) all += text;
  return all;
}

async function opened(environment: Readonly<Record<string, string>>) {
  const settings = readSettings({ PASSWORD_HASH_COST: '8', ...environment });
  const [log, state] = [await openEventStore(settings), await openStateStore(settings)];
  return { log, state, settings, close: () => Promise.all([log.close(), state.close()]) };
}

async function carryOut(environment: Readonly<Record<string, string>>): Promise<void> {
  const { log, state, close } = await opened(environment);
  kept.events = await textOf(exportLog(log, state, progress));
  kept.secrets = await textOf(exportState(state));
  await close();
}

async function carryIn(environment: Readonly<Record<string, string>>): Promise<void> {
  const { log, state, close } = await opened(environment);
  const lines = (text: string) => linesOf(Readable.from([text]));
  await importState(lines(kept.secrets), state);
  await importLog(lines(kept.events), { log, state, knows: () => true, progress });
  await close();
}

async function answersOf(app: TestApp, times: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const admin = await app.admin();
  const answers: Record<string, string> = {};
  for (const path of ROUTES) {
    for (const time of times) {
      const headers = { authorization: `Bearer ${admin.token ?? ''}`, 'x-as-of': time };
      const response = await fetch(`${app.url}/api${path}`, { headers });
      expect([path, response.status]).toEqual([path, 200]);
      answers[`${path} as of ${time}`] = await response.text();
    }
  }
  return answers;
}

describe('answers as of a time', () => {
  it('are the same bytes after a restart, a rebuild, and on the other engine and back [HIS-024]', async () => {
    const first = { DATA_DIR: join(root, 'first') };
    const second = {
      DATA_DIR: join(root, 'second'),
      EVENT_STORE_URL: stubs.events.url,
      READ_MODEL_URL: `mongodb://${stubs.rows.host}/moved`,
    };
    const third = { DATA_DIR: join(root, 'third') };

    const app = await TestApp.start(first);
    const times: string[] = [];
    for (const amount of [400, 600.5, 800]) {
      const { studentId, feeId } = await app.newBill(1_000.5);
      times.push(new Date().toISOString());
      const counter = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
      await (await app.admin()).do(payments.recordTransaction, counter);
      await app.rest();
      times.push(new Date().toISOString());
    }
    const expected = await answersOf(app, times);
    expect(new Set(Object.values(expected)).size).toBeGreaterThan(ROUTES.length * 2);
    await app.restart();
    expect(await answersOf(app, times)).toEqual(expected);
    await app.close();

    const { log, state, settings, close } = await opened(first);
    const readModels = await openReadModels(settings);
    await rebuildReadModels(
      readable(log, state),
      readModels,
      CONTEXTS.flatMap(({ projections }) => projections),
    );
    await Promise.all([readModels.close(), close()]);
    const rebuilt = await TestApp.start(first);
    expect(await answersOf(rebuilt, times)).toEqual(expected);
    await rebuilt.close();

    await carryOut(first);
    await carryIn(second);
    const moved = await TestApp.start(second);
    expect(await answersOf(moved, times)).toEqual(expected);
    await moved.close();

    await carryOut(second);
    await carryIn(third);
    const back = await TestApp.start(third);
    expect(await answersOf(back, times)).toEqual(expected);
    await back.close();
  });
});
