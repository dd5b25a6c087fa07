import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fees, identity, operations, type User } from '@bursar/contracts';
import { SETTINGS } from '@bursar/platform/settings';
import { openDatabase } from '@bursar/platform/sqlite';
import { type Type } from '@nestjs/common';
import { type Settings } from './settings/settings.js';
import { type Client } from './testing/client.js';
import { ADMIN, TestApp } from './testing/test-app.js';

const TERMS = { name: 'Library', amount: 500, due_date: '2030-01-31' };

let app: TestApp;
let admin: Client & { readonly user: User };
let pathOf: (name: string) => string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  const { DATA_DIR } = app.get<Settings>(SETTINGS as unknown as Type<Settings>);
  pathOf = (name) => join(DATA_DIR, name);
});
afterAll(() => app.close());

async function whileFull(name: string, table: string, look: () => Promise<void>): Promise<void> {
  const saboteur = openDatabase(pathOf(name), 'NORMAL');
  try {
    for (const change of ['INSERT', 'UPDATE']) {
      saboteur.exec(
        `CREATE TRIGGER full_${change} BEFORE ${change} ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`,
      );
    }
    await look();
  } finally {
    for (const change of ['INSERT', 'UPDATE']) saboteur.exec(`DROP TRIGGER IF EXISTS full_${change}`);
    saboteur.close();
  }
}

const namesOf = async (): Promise<readonly string[]> => (await admin.do(fees.allFees, {})).map(({ name }) => name);

describe('a server during an outage', () => {
  it('the log cannot grow: saving asks to be tried again, reading goes on, and saving resumes', async () => {
    await whileFull('events.sqlite', 'events', async () => {
      const { status, headers } = await admin.call(fees.addFee, { ...TERMS, name: 'No room' });
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(await admin.do(identity.me, {})).toEqual(admin.user);
      expect(await namesOf()).toEqual([]);
    });
    await admin.do(fees.addFee, TERMS);
    expect(await namesOf()).toEqual(['Library']);
  });

  it('shows recurring work in health and metrics', async () => {
    const reconciliation = async () =>
      (await app.anybody.do(operations.health, {})).work.find(({ name }) => name === 'reconciliation');
    while ((await reconciliation())?.last_run === null) await passing(5);
    expect(await reconciliation()).toMatchObject({ last_failure: null, failures: 0 });
    const metrics = await (await fetch(`${app.url}/api/metrics`)).text();
    expect(metrics).toContain('bursar_background_failures{work="reconciliation"} 0');
    expect(metrics).toMatch(/bursar_background_last_run_seconds\{work="reconciliation"\} \d+/);
  });

  it('the read models fall behind: answers and health say so, and they catch up by themselves', async () => {
    const health = async () => (await app.anybody.do(operations.health, {})).projections_lag;
    const { fee } = await admin.do(fees.addFee, { ...TERMS, name: 'Hostel' });
    await app.rest();
    await whileFull('read-models.sqlite', 'checkpoint', async () => {
      // The first failing commit is answered before it fails.
      await admin.do(fees.updateFee, { id: fee.id, ...TERMS, name: 'Hostel of women' });
      while (!(await health())) await passing(5);
      const { status, headers } = await admin.call(fees.deleteFee, { id: fee.id });
      expect([status, headers.get('x-projection')]).toEqual([200, 'lagging']);
      // A retried fold shows its rows until its commit fails.
      while (!(await namesOf()).includes('Hostel')) await passing(5);
      expect(await health()).toBe(true);
    });
    while (await health()) await passing(20);
    expect(await namesOf()).toEqual(['Library']);
  });

  it('nothing is folded for a while: health is not ok until it goes on', async () => {
    const health = async () => (await app.anybody.call(operations.health, {})).body.status;
    await whileFull('read-models.sqlite', 'checkpoint', async () => {
      await admin.call(fees.addFee, { ...TERMS, name: 'Bus' });
      while ((await health()) !== 'stalled') await passing(50);
    });
    while ((await health()) !== 'ok') await passing(50);
    const { id = '' } = (await admin.do(fees.allFees, {})).find(({ name }) => name === 'Bus') ?? {};
    await admin.do(fees.deleteFee, { id });
  });

  it('the read models are deleted: the next start rebuilds them', async () => {
    const before = await admin.do(fees.allFees, {});
    for (const end of ['', '-wal', '-shm']) rmSync(pathOf(`read-models.sqlite${end}`), { force: true });
    await app.restart();
    admin = await app.admin();
    expect(await admin.do(fees.allFees, {})).toEqual(before);
  });

  it('the key of the tokens is lost: all users sign in again, and nothing else is lost', async () => {
    const before = await admin.do(fees.allFees, {});
    rmSync(pathOf('secrets.json'));
    await app.restart();
    const { token = '' } = admin;
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.anybody.send('GET', '/users/me', undefined, headers)).status).toBe(401);
    admin = await app.signIn(ADMIN.email, ADMIN.password);
    expect(await admin.do(fees.allFees, {})).toEqual(before);
  });
});
