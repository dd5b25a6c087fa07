import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { operations } from '@bursar/contracts';
import { newEventId } from '@bursar/platform/event-store';
import { openDatabase } from '@bursar/platform/sqlite';
import { SqliteEventStore } from '@bursar/platform/stores';
import { Client } from './testing/client.js';
import { pathOf } from './testing/program.js';

const PROGRAM = pathOf('api');
const KILLS = Number(process.env.REBUILD_KILLS ?? 3);
const WITHIN_MS = 1_500;
const LOOK_EVERY_MS = 100;
const EVENTS = 2_000;
const CHANGED = ['contact_requests', 'audit_trail'];
const AT = Date.UTC(2026, 3, 1);

const directory = mkdtempSync(join(tmpdir(), 'bursar-rebuild-'));
const running = new Set<ChildProcess>();

const submitted = (n: number) => ({
  id: newEventId(),
  type: 'ContactRequestSubmitted',
  data: {
    requestId: `REQUEST${n}`,
    kind: 'contact',
    name: `Visitor ${n}`,
    email: `visitor-${n}@bursar.test`,
    phone: null,
    message: 'Is there a post?',
  },
  metadata: {
    occurredAt: new Date(AT + n * 1_000).toISOString(),
    actor: { role: 'anonymous' },
    correlationId: 'c1',
    commandId: 'c1',
    schemaVersion: 1,
  },
});

beforeAll(async () => {
  const log = await SqliteEventStore.open(directory);
  const events = Array.from({ length: EVENTS }, (_, n) => log.append(`contactRequest-REQUEST${n}`, [submitted(n)], -1));
  await Promise.all(events);
  await log.close();
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function launched() {
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: directory,
    DEMO: '0',
    ADMIN_EMAIL: 'admin@bursar.test',
    ADMIN_PASSWORD: 'secret-admin',
    PASSWORD_HASH_COST: '8',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    PAYMENT_GATEWAY: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_test_of_the_drill',
    RAZORPAY_KEY_SECRET: 'secret-of-the-key',
    RAZORPAY_WEBHOOK_SECRET: 'secret-of-the-webhook',
  };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: 'ignore' });
  running.add(child);
  const exited = once(child, 'exit').then(() => running.delete(child));
  const health = async () => {
    const answer = await new Client(`http://127.0.0.1:${port}/api`).call(operations.health, {}).catch(() => undefined);
    return answer?.body;
  };
  while (running.has(child) && (await health()) === undefined) await passing(LOOK_EVERY_MS);
  const ended = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { health, ended };
}

async function servedOnce(): Promise<void> {
  const { health, ended } = await launched();
  for (let vitals = await health(); vitals?.status !== 'ok'; vitals = await health()) {
    expect(running.size).toBe(1);
    await passing(LOOK_EVERY_MS);
  }
  await ended('SIGTERM');
}

function change(models: readonly string[]): void {
  const database = openDatabase(join(directory, 'read-models.sqlite'), 'NORMAL');
  const update = database.prepare(
    `UPDATE models SET definition = replace(definition, '"version":', '"version":9') WHERE name = ?`,
  );
  for (const model of models) update.run(model);
  database.close();
}

type Row = readonly [id: string, position: string, row: string];

function tables(): Record<string, { readonly table: string; readonly rows: readonly Row[] }> {
  const database = openDatabase(join(directory, 'read-models.sqlite'), 'NORMAL');
  const named = database.prepare('SELECT name, table_name FROM models').raw().all() as [string, string][];
  const found = named.map(([name, table]) => {
    const all = [table, `${table}_past`].flatMap((each) =>
      database.prepare(`SELECT id, position, row FROM ${each}`).raw().all(),
    ) as Row[];
    const rows = all.toSorted(([id, at], [other, then]) => (id + at < other + then ? -1 : 1));
    return [name, { table, rows }] as const;
  });
  database.close();
  return Object.fromEntries(found);
}

it(
  'the program, killed at any moment of a rebuild, ends with the same rows and leaves other models alone',
  async () => {
    await servedOnce();
    const before = tables();
    expect(before.contact_requests?.rows).toHaveLength(EVENTS);

    change(CHANGED);
    for (let kill = 0; kill < KILLS; kill++) {
      const { ended } = await launched();
      await passing(Math.random() * WITHIN_MS);
      await ended('SIGKILL');
      change(CHANGED);
    }
    await servedOnce();

    const after = tables();
    const positions = Object.values(before).flatMap(({ rows }) => rows.map(([, position]) => position));
    const end = positions.reduce((one, other) => (one > other ? one : other));
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    for (const [name, { table, rows }] of Object.entries(before)) {
      expect([name, after[name]?.rows.filter(([, position]) => position <= end)]).toEqual([name, rows]);
      expect([name, after[name]?.table === table]).toEqual([name, !CHANGED.includes(name)]);
    }
  },
  KILLS * 60_000 + 120_000,
);
