import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, fees, type ModelRebuild, proofs, type User } from '@bursar/contracts';
import { Jobs } from '@bursar/platform/jobs';
import { SETTINGS } from '@bursar/platform/settings';
import { openDatabase } from '@bursar/platform/sqlite';
import { type Type } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';
import { ModelRebuilds } from './model-rebuilds.js';

let app: TestApp;
let admin: Client & { readonly user: User };
let auditor: Client & { readonly user: User };
let bill: Awaited<ReturnType<TestApp['newBill']>>;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  auditor = await app.newUser({ role: 'auditor' });
  bill = await app.newBill(1_000.5);
  await app.rest();
});
afterAll(() => app.close());

async function ended(rebuildId: string): Promise<ModelRebuild> {
  for (;;) {
    const rebuild = (await auditor.do(proofs.rebuilds, {})).find(({ rebuild_id }) => rebuild_id === rebuildId);
    if (rebuild && rebuild.status !== 'running') return rebuild;
    await passing(20);
  }
}

async function proven() {
  await app.rest();
  const { id } = await auditor.do(proofs.prove, {});
  for (;;) {
    const [proof] = await auditor.do(proofs.list, { id });
    if (proof) return proof;
    await passing(20);
  }
}

function forgeBill(): void {
  const { DATA_DIR } = app.get<Settings>(SETTINGS as unknown as Type<Settings>);
  const file = openDatabase(join(DATA_DIR, 'read-models.sqlite'), 'NORMAL');
  const [table] = file.prepare(`SELECT table_name FROM models WHERE name = 'student_fees'`).raw().get() as [string];
  file.prepare(`UPDATE ${table} SET row = json_set(row, '$.total_amount', 7) WHERE id = '${bill.feeId}'`).run();
  file.close();
}

const total = async () => (await admin.do(fees.studentFees, { student_id: bill.studentId }))[0]?.total_amount;

describe('a rebuild of a read model', () => {
  it('makes forged rows right again, which the next proof confirms', async () => {
    forgeBill();
    expect(await total()).toBe(7);
    expect((await proven()).differences).toEqual([{ model: 'student_fees', id: bill.feeId }]);

    const { id, message } = await admin.do(proofs.rebuild, { model: 'student_fees' });
    expect(message).toBe('The rebuild has begun.');
    const rebuild = { id: 'student_fees', rebuild_id: id, by_name: admin.user.name, failure: null };
    expect(await ended(id)).toMatchObject({ ...rebuild, status: 'completed' });
    expect(await total()).toBe(1_000.5);
    expect((await proven()).status).toBe('equal');
  });

  it('stands in the trail with its person and its end', async () => {
    const { items } = await auditor.do(audit.trail, { q: 'student fees' });
    expect(items.map(({ says, actor }) => [says, actor.name])).toEqual([
      ['Rebuilt the read model “student fees” from the log', 'Bursar'],
      ['Began to rebuild the read model “student fees” from the log', admin.user.name],
    ]);
  });

  it('tells its progress to administrators and auditors', async () => {
    const told: unknown[] = [];
    const listening = app.get(Jobs).told.subscribe(({ audience, progress: { kind, finished } }) => {
      if (kind === 'read-model-rebuild') told.push([audience, finished]);
    });
    await ended((await admin.do(proofs.rebuild, { model: 'users' })).id);
    listening.unsubscribe();
    expect([told[0], told.at(-1)]).toEqual([
      ['control', false],
      ['control', true],
    ]);
  });

  it('is refused while one of the same model is under way, and is carried out by the next leader', async () => {
    await app.get(ModelRebuilds).stop();
    const { id } = await admin.do(proofs.rebuild, { model: 'grants' });
    const again = await admin.call(proofs.rebuild, { model: 'grants' });
    const refusal = 'This read model is being rebuilt already. Please wait for the result.';
    expect([again.status, again.body.message]).toEqual([409, refusal]);
    const { id: other } = await admin.do(proofs.rebuild, { model: 'moments' });
    await app.restart();
    auditor = await app.signIn(auditor.user.email, 'secret-user');
    admin = await app.admin();
    expect(await ended(id)).toMatchObject({ id: 'grants', status: 'completed' });
    expect(await ended(other)).toMatchObject({ id: 'moments', status: 'completed' });
    expect((await proven()).status).toBe('equal');
  });

  it('is for administrators alone, and for models that exist', async () => {
    const missing = await admin.call(proofs.rebuild, { model: 'planets' });
    expect([missing.status, missing.body.message]).toEqual([404, 'There is no such read model']);
    expect((await auditor.call(proofs.rebuild, { model: 'users' })).status).toBe(403);
  });
});
