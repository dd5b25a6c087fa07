import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, identity } from '@bursar/contracts';
import { canonicalEvent, type Recorded } from '@bursar/domain/kernel';
import { EventStore, historyOf } from '@bursar/platform/event-store';
import { AuditChain, textOfEnd, textOfEvent } from '@bursar/platform/operations';
import { endOf, environmentOf, killAll, run } from './testing/program.js';
import { TestApp } from './testing/test-app.js';

const root = mkdtempSync(join(tmpdir(), 'bursar-protect-'));
const clear = join(root, 'clear.jsonl');
const secrets = join(root, 'secrets.jsonl');
const target = join(root, 'target');

beforeAll(async () => {
  const app = await TestApp.start();
  await app.newBill(400, { name: 'Nandini Rajagopal', email: 'nandini@student.test' });
  await app.rest();
  const events: Recorded[] = [];
  for await (const event of historyOf(app.get(EventStore))) events.push(inClear(event));
  const left = join(root, 'left');
  await app.leaveAt(left);
  const exported = join(root, 'log.jsonl');
  await operate(left, 'export', exported, '--state', join(root, 'state.jsonl'));
  writeFileSync(clear, fileOf(events, readFileSync(exported, 'utf8')));
  writeFileSync(secrets, withoutKeys(readFileSync(join(root, 'state.jsonl'), 'utf8')));
});
afterAll(() => {
  killAll();
  rmSync(root, { recursive: true, force: true });
});

const operate = (directory: string, ...args: readonly string[]) =>
  endOf(run('operate', environmentOf(directory), ...args));

function inClear({ metadata: { whom: _, ...metadata }, ...event }: Recorded): Recorded {
  return { ...event, metadata };
}

function fileOf(events: readonly Recorded[], exported: string): string {
  const chain = new AuditChain();
  for (const event of events) chain.add(canonicalEvent(event));
  const { end } = JSON.parse(exported.trimEnd().split('\n').at(-1) ?? '') as { end: { checkpoints: never } };
  return events.map(textOfEvent).join('') + textOfEnd({ ...chain.head, checkpoints: end.checkpoints });
}

function withoutKeys(state: string): string {
  const lines = state.trimEnd().split('\n').slice(0, -1);
  const kept = lines.filter((line) => !line.includes('"collection":"keys"'));
  return [...kept, JSON.stringify({ end: { records: kept.length - 1 } }), ''].join('\n');
}

const bytesOf = (directory: string): string =>
  readdirSync(directory)
    .filter((name) => name.startsWith('events.sqlite'))
    .map((name) => readFileSync(join(directory, name), 'latin1'))
    .join('\n');

describe('An import that protects', () => {
  it('encrypts the personal texts of a history in clear, and shows both roots', async () => {
    expect(readFileSync(clear, 'utf8')).toContain('Nandini Rajagopal');
    const { code, shouted } = await operate(target, 'import', clear, '--state', secrets, '--protect');
    expect(shouted).toMatch(
      /\nPersonal texts of \d+ events are protected: the root [\da-f]{64} became [\da-f]{64}\.\n$/,
    );
    expect(code).toBe(0);
    expect(bytesOf(target)).not.toMatch(/Nandini|Rajagopal|nandini@|Asha Rao/);
    const { said } = await operate(target, 'verify');
    expect(said).toContain('Nothing is sealed yet');

    const app = await TestApp.start({}, undefined, target);
    try {
      const admin = await app.admin();
      const { items } = await admin.do(audit.trail, { type: 'HistoryProtected' });
      const [, oldRoot, newRoot] = /the root ([\da-f]{64}) became ([\da-f]{64})/.exec(shouted) ?? [];
      expect(items[0]?.says).toContain(`their root ${oldRoot} became ${newRoot}`);
      const [student] = await admin.do(identity.allUsers, { role: 'student', q: 'Nandini' });
      expect(student).toMatchObject({ name: 'Nandini Rajagopal', email: 'nandini@student.test' });
    } finally {
      await app.close();
    }
  });

  it('refuses a history that is protected already', async () => {
    const again = join(root, 'again.jsonl');
    await operate(target, 'export', again);
    const { code, shouted } = await operate(join(root, 'other'), 'import', again, '--protect');
    expect(shouted).toContain('The texts of this log are protected already. Import it without --protect.\n');
    expect(code).toBe(1);
  });

  it('shows when the protected events are not what they were then', async () => {
    const raised = join(root, 'raised.jsonl');
    const text = readFileSync(join(root, 'again.jsonl'), 'utf8').replace('"amountPaise":40000', '"amountPaise":40100');
    const lines = text.trimEnd().split('\n').slice(0, -1);
    const events = lines.map((line) => JSON.parse(line) as Recorded);
    writeFileSync(raised, fileOf(events, text));
    const changed = join(root, 'changed');
    expect((await operate(changed, 'import', raised)).code).toBe(0);
    const { code, said } = await operate(changed, 'verify');
    expect(said).toMatch(/The first \d+ events are not what they were when their texts were protected\./);
    expect(code).toBe(1);
  });
});
