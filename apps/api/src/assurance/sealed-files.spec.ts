import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payments, seals } from '@bursar/contracts';
import { type AssuranceEvents, headText, RunningRoot } from '@bursar/domain/assurance';
import { canonicalEvent, type Recorded } from '@bursar/domain/kernel';
import { NodeNotary, SigningKey } from '@bursar/platform/notary';
import { openDatabase } from '@bursar/platform/sqlite';
import { secretsOf } from '../settings/secrets.js';
import { endOf, environmentOf, killAll, readinessOf, run } from '../testing/program.js';
import { TestApp } from '../testing/test-app.js';

type Row = [position: number, text: string];

const root = mkdtempSync(join(tmpdir(), 'bursar-sealed-'));
const sealed = join(root, 'sealed');
const headFile = join(root, 'head.txt');

beforeAll(async () => {
  const app = await TestApp.start();
  const admin = await app.admin();
  const { studentId, feeId } = await app.newBill(1_000);
  const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  await admin.do(seals.seal, {});
  const { head } = await admin.do(seals.witness, { no: '1', purpose: 'Annual audit' });
  writeFileSync(headFile, head);
  await app.newUser();
  await admin.do(seals.seal, {});
  await app.leaveAt(sealed);
});
afterAll(() => {
  killAll();
  rmSync(root, { recursive: true, force: true });
});

let copies = 0;
function copied(): string {
  copies += 1;
  const directory = join(root, `copy-${copies}`);
  cpSync(sealed, directory, { recursive: true });
  return directory;
}

const verify = (directory: string, ...heads: readonly string[]) =>
  endOf(run('operate', environmentOf(directory), 'verify', ...heads));

function opened(directory: string, file: 'events' | 'state') {
  const database = openDatabase(join(directory, `${file}.sqlite`), 'FULL');
  if (file === 'events') {
    database.exec('DROP TRIGGER IF EXISTS events_are_never_edited; DROP TRIGGER IF EXISTS events_are_never_deleted');
  }
  return database;
}

function changed(sql: string): string {
  const directory = copied();
  const events = opened(directory, 'events');
  events.exec(sql);
  events.close();
  return directory;
}

const RAISED = `UPDATE events SET event = json_set(event, '$.data.amountPaise', 40100)
  WHERE event ->> 'type' = 'FeePaymentApplied'`;

describe('The files of a sealed log', () => {
  it('are whole', async () => {
    const { code, said } = await verify(copied(), headFile);
    expect(said).toMatch(/\nThe log is whole: \d+ events, sealed .* ago, and the head you gave stands in it\.\n$/);
    expect(code).toBe(0);
  });

  it('show an approved amount that was raised by 100 paise, with its words and its seal [SEA-003]', async () => {
    const { code, said } = await verify(changed(RAISED));
    expect(said).toMatch(
      /\nEvent \d+ is not what was sealed: Approved ₹401\.00 of .* for Semester 5 Tuition.* Seal 1 of .* covers it\.\n/,
    );
    expect(code).toBe(1);
  });

  it('show by a head kept before that they were sealed again with the true key [SEA-004]', async () => {
    const directory = changed(RAISED);
    sealAgain(directory, SigningKey.ofSeed(secretsOf(directory).sealSeed));
    expect(await verify(directory)).toMatchObject({ code: 0, said: expect.stringMatching(/\nThe log is whole: /) });
    const { code, said } = await verify(directory, headFile);
    expect(said).toContain('\nThe head you gave is not of this log: seal 1 had another root.\n');
    expect(code).toBe(1);
  });

  it.each([
    [
      'missing',
      'DELETE FROM events WHERE position > 3',
      /^\d+ events are missing after event 3: seal 2 covers more\. /,
    ],
    ['changed', RAISED, /^Event \d+ is not what was sealed: Approved ₹401\.00 .* Seal 2 of .* covers it\. /],
  ])('keep a server from starting when sealed events are %s', async (_, sql, sentence) => {
    const { code, shouted } = await endOf(run('api', environmentOf(changed(sql))));
    expect(shouted).toMatch(sentence);
    expect(shouted).toContain('Restore the whole log. To go on with the log as it is');
    expect(code).toBe(1);
  });

  it('keep a server from starting when unsealed events at the end are missing', async () => {
    const app = await TestApp.start({}, undefined, sealed);
    await app.newUser({ email: 'later@bursar.test', studentData: { enrollment_no: 'EN-later', batch: 2024 } });
    await app.rest();
    const directory = join(root, 'unsealed');
    await app.leaveAt(directory);
    const events = opened(directory, 'events');
    const { changes } = events.prepare('DELETE FROM events WHERE position = (SELECT max(position) FROM events)').run();
    events.close();
    expect(changes).toBe(1);
    const { code, shouted } = await endOf(run('api', environmentOf(directory)));
    expect(shouted.trim()).toBe(
      'Events were cut off the end of the event log: it no longer holds the last event the read models were made from. ' +
        'Restore the whole log. To go on with the log as it is, as after restoring an older backup, run `npm run rebuild` first.',
    );
    expect(code).toBe(1);
  });

  it('let a server start with a shorter log after a rebuild', async () => {
    const directory = changed('DELETE FROM events WHERE position > 30');
    expect((await endOf(run('operate', environmentOf(directory), 'rebuild'))).code).toBe(0);
    const program = run('api', environmentOf(directory));
    await readinessOf(program);
    const ending = endOf(program);
    program.kill('SIGTERM');
    expect((await ending).code).toBe(0);
  });

  it('cannot be compared with another file than a head', async () => {
    const other = join(root, 'other.txt');
    writeFileSync(other, 'bursar-head/1\n');
    const { code, shouted } = await verify(copied(), other);
    expect([code, shouted]).toEqual([1, `${other}: This is not a head of Bursar.\n`]);
  });
});

function sealAgain(directory: string, key: SigningKey): void {
  const notary = new NodeNotary();
  const events = opened(directory, 'events');
  const running = new RunningRoot(notary);
  const leaves: Uint8Array[] = [];
  let previousRoot: string | undefined;
  for (const [position, text] of events.prepare('SELECT position, event FROM events').raw().all() as Row[]) {
    let event = { ...(JSON.parse(text) as Recorded), stream: streamOf(events, position) };
    if (event.type === 'LogSealed') {
      const seal = event.data as AssuranceEvents['LogSealed'];
      while (running.size < seal.events) running.add(leaves[running.size]!);
      const head = { events: seal.events, root: Buffer.from(running.root).toString('hex'), sealedAt: seal.sealedAt };
      const signature = key.sign(headText(head));
      const data = { ...seal, root: head.root, previousRoot: previousRoot ?? seal.previousRoot, signature };
      previousRoot = head.root;
      events
        .prepare('UPDATE events SET event = ? WHERE position = ?')
        .run(JSON.stringify({ ...(JSON.parse(text) as object), data }), position);
      event = { ...event, data };
    }
    leaves.push(notary.leaf(canonicalEvent(event)));
  }
  events.close();
  const state = opened(directory, 'state');
  state.exec("DELETE FROM records WHERE collection = 'seals'");
  state.close();
}

function streamOf(events: ReturnType<typeof opened>, position: number): string {
  const [name] = events
    .prepare('SELECT name FROM streams JOIN events ON stream = number WHERE position = ?')
    .raw()
    .get(position) as [string];
  return name;
}
