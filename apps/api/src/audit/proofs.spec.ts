import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { audit, notifications, type Proof, proofs, type User } from '@bursar/contracts';
import { latestProofDue, nextProofDue } from '@bursar/domain/audit';
import { addDays, istDayOf, startOfIstDay } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { SETTINGS } from '@bursar/platform/settings';
import { openDatabase } from '@bursar/platform/sqlite';
import { type Type } from '@nestjs/common';
import { CONTEXTS } from '../app.module.js';
import { type Settings } from '../settings/settings.js';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';
import { NightlyProof } from './nightly-proof.js';

type SignedIn = Client & { readonly user: User };

const MODELS = CONTEXTS.flatMap((context) => context.projections);

type Statement = ReturnType<ReturnType<typeof openDatabase>['prepare']>;

let app: TestApp;
let admin: SignedIn;
let auditor: SignedIn;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  auditor = await app.newUser({ role: 'auditor' });
  await app.newBill(1_000.5);
});
afterAll(() => app.close());

async function proven(by: Client): Promise<Proof> {
  await app.rest();
  const { id } = await by.do(proofs.prove, {});
  return recorded(id);
}

async function recorded(id: string): Promise<Proof> {
  for (;;) {
    const [proof] = await auditor.do(proofs.list, { id });
    if (proof) return proof;
    await passing(20);
  }
}

function onFile<T>(model: string, sql: string, run: (statement: Statement) => T): T {
  const { DATA_DIR } = app.get<Settings>(SETTINGS as unknown as Type<Settings>);
  const file = openDatabase(join(DATA_DIR, 'read-models.sqlite'), 'NORMAL');
  try {
    const [table] = file.prepare('SELECT table_name FROM models WHERE name = ?').raw().get([model]) as [string];
    return run(file.prepare(sql.replaceAll('TABLE', table)));
  } finally {
    file.close();
  }
}

const tamper = (model: string, sql: string): number => onFile(model, sql, (statement) => statement.run([]).changes);

const read = (model: string, sql: string): string[] =>
  onFile(model, sql, (statement) => statement.raw().all([]) as [string][]).flat();

const headlines = async (reader: Client) => (await reader.do(notifications.list, {})).map(({ title }) => title);

describe('a proof of the read models', () => {
  it('finds no difference in a clean store, and stands in the trail [HIS-019]', async () => {
    expect(await auditor.do(proofs.list, {})).toEqual([]);
    await app.rest();
    const position = await app.get(EventStore).head();
    const proof = await proven(auditor);
    expect(proof).toMatchObject({
      ...{ status: 'equal', models: MODELS.length + 1, found: 0, differences: [], position },
      ...{ failure: null, by_name: auditor.user.name },
    });
    expect(proof.rows).toBeGreaterThan(50);
    expect(proof.past_rows).toBeGreaterThan(0);
    const { items } = await admin.do(audit.trail, { type: 'ReadModelsProven' });
    expect(items[0]?.says).toMatch(/^Proved \d+ read models \(\d+ rows\) equal to a replay of the log$/);
    expect((await headlines(auditor)).join()).not.toContain('replay');
  });

  it('finds one changed cell or planted row in every model, names it and notifies [HIS-019]', async () => {
    const first = '(SELECT min(n) FROM TABLE WHERE row IS NOT NULL)';
    const plant = `INSERT INTO TABLE (id, position, row) VALUES ('planted', '', '{}')`;
    const forged = MODELS.map(({ name }) => {
      const [id] = read(name, `SELECT id FROM TABLE WHERE n = ${first}`);
      const changed = tamper(name, `UPDATE TABLE SET row = json_set(row, '$.forged', 1) WHERE n = ${first}`);
      return { model: name, id: id ?? 'planted', changes: changed || tamper(name, plant) };
    });
    expect(forged.filter(({ changes }) => changes !== 1)).toEqual([]);
    const proof = await proven(admin);
    expect(proof).toMatchObject({ status: 'different', found: MODELS.length });
    const expected = forged.map(({ model, id }) => `${model} ${id}`);
    expect(proof.differences.map(({ model, id }) => `${model} ${id}`).toSorted()).toEqual(expected.toSorted());
    for (const { model, id } of forged) {
      const undo = (table: string) =>
        tamper(model, `UPDATE ${table} SET row = json_remove(row, '$.forged') WHERE row LIKE '%"forged"%'`);
      const undone =
        id === 'planted' ? tamper(model, `DELETE FROM TABLE WHERE id = 'planted'`) : undo('TABLE') + undo('TABLE_past');
      expect([model, undone]).toEqual([model, 1]);
    }
    const title = `${MODELS.length} rows differ from a replay of the event log`;
    for (const reader of [admin, auditor]) expect(await headlines(reader)).toContain(title);
    const { items } = await admin.do(audit.trail, { type: 'ReadModelsProven' });
    expect(items[0]?.says).toContain(`with a replay of the log and found ${MODELS.length} differences`);
    expect((await proven(auditor)).status).toBe('equal');
  });

  it('names the one row that differs [HIS-019]', async () => {
    const { feeId } = await app.newBill(400);
    await app.rest();
    const change = (how: string) => tamper('student_fees', `UPDATE TABLE SET row = ${how} WHERE id = '${feeId}'`);
    change(`json_set(row, '$.forged', 1)`);
    expect((await proven(auditor)).differences).toEqual([{ model: 'student_fees', id: feeId }]);
    expect(await headlines(admin)).toContain('A row differs from a replay of the event log');
    change(`json_remove(row, '$.forged')`);
  });

  it('refuses a second proof while one is under way', async () => {
    await app.rest();
    const answers = await Promise.all([auditor.call(proofs.prove, {}), admin.call(proofs.prove, {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('The read models are being proven already. Please wait for the result.');
    await recorded(answers.find(({ status }) => status === 200)?.body.id ?? '');
  });

  it('is for administrators and auditors alone', async () => {
    const manager = await app.newUser({ role: 'finance_manager', department_id: undefined, studentData: undefined });
    expect((await manager.call(proofs.prove, {})).status).toBe(403);
    expect((await manager.call(proofs.list, {})).status).toBe(403);
  });
});

describe('the nightly proof', () => {
  it('is due at 02:10 in India', () => {
    expect(latestProofDue('2026-11-25T20:39:59.999Z')).toBe('2026-11-24T20:40:00.000Z');
    expect(latestProofDue('2026-11-25T20:40:00.000Z')).toBe('2026-11-25T20:40:00.000Z');
    expect(nextProofDue('2026-11-25T20:39:59.999Z')).toBe('2026-11-25T20:40:00.000Z');
    expect(nextProofDue('2026-11-25T20:40:00.000Z')).toBe('2026-11-26T20:40:00.000Z');
  });

  it('waits for the first night, is carried out once a night, and has no person’s name [HIS-019]', async () => {
    await app.rest();
    const nightly = app.get(NightlyProof);
    const ofBursar = async () => (await auditor.do(proofs.list, {})).filter(({ by_name }) => by_name === null);
    const tonight = nextProofDue(new Date().toISOString());
    await nightly.proveIfDue(new Date(Date.parse(tonight) - 1).toISOString());
    expect(await ofBursar()).toEqual([]);
    await nightly.proveIfDue(tonight);
    const [proof] = await ofBursar();
    expect(proof).toMatchObject({ status: 'equal', found: 0 });
    const sameNight = latestProofDue(proof?.at ?? '');
    await nightly.proveIfDue(sameNight);
    expect(await ofBursar()).toHaveLength(1);
  });

  it('is carried out again after a clock that was ahead is set back', async () => {
    const nightly = app.get(NightlyProof);
    const ofBursar = async () => (await auditor.do(proofs.list, {})).filter(({ by_name }) => by_name === null);
    const [{ length: before }, now] = [await ofBursar(), new Date().toISOString()];
    const ahead = startOfIstDay(addDays(istDayOf(now), 400));
    const clock = jest.spyOn(app.get(Clock), 'now').mockReturnValue(ahead);
    await nightly.proveIfDue(ahead);
    clock.mockRestore();
    expect(await ofBursar()).toHaveLength(before + 1);
    await nightly.proveIfDue(nextProofDue(nextProofDue(now)));
    expect(await ofBursar()).toHaveLength(before + 2);
  });
});
