import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { historyOf } from '../event-store/history.js';
import { SqliteEventStore } from '../event-store/sqlite-event-store.js';
import { SqliteStateStore } from '../state-store/sqlite-state-store.js';
import { openDatabase } from './database.mjs';

const SHIM = join(import.meta.dirname, '../testing/power-cut/keep-synced.c');
const compiler = ['cc', 'gcc', 'clang'].find((name) => spawnSync(name, ['--version']).status === 0);
const describeCuts = process.platform === 'linux' && compiler !== undefined ? describe : describe.skip;
const BUILT = new URL('../../dist/', import.meta.url);

const CUTS = 5;

const BEGUN = `
  import { appendFileSync, writeSync } from 'node:fs';
  const [, built, directory, run, acknowledged, acknowledgements] = process.argv;
  let left = Number(acknowledgements);
  const acknowledge = (line) => {
    appendFileSync(acknowledged, line + '\\n');
    if (--left === 0) writeSync(1, 'enough');
  };
`;
const APPEND = `${BEGUN}
  const { SqliteEventStore } = await import(built + 'event-store/sqlite-event-store.js');
  const log = await SqliteEventStore.open(directory);
  const metadata = { occurredAt: '2026-04-01T00:00:00.000Z', actor: { role: 'system' }, correlationId: 'c', commandId: 'c', schemaVersion: 1 };
  for (let writer = 0; writer < 16; writer++) void write('cut-' + run + '-' + writer);
  async function write(stream) {
    for (let revision = -1; ; revision++) {
      const id = stream + ':' + (revision + 1);
      await log.append(stream, [{ id, type: 'Noted', data: { padding: 'x'.repeat(40_000) }, metadata }], revision);
      acknowledge(id);
    }
  }
`;
const PUT = `${BEGUN}
  const { SqliteStateStore } = await import(built + 'state-store/sqlite-state-store.js');
  const state = await SqliteStateStore.open(directory);
  for (let n = 0; ; n++) {
    const key = run + '-' + n;
    await state.put('credentials', new Map([[key, { passwordHash: key }]]));
    acknowledge(key);
  }
`;
const insertWith = (synchronous: 'FULL' | 'NORMAL') => `${BEGUN}
  const { openDatabase } = await import(built + 'sqlite/database.mjs');
  const database = openDatabase(directory + '/notes.sqlite', '${synchronous}');
  database.exec('CREATE TABLE IF NOT EXISTS notes (note TEXT)');
  for (let n = 0; ; n++) {
    database.prepare('INSERT INTO notes VALUES (?)').run(run + '-' + n);
    acknowledge(run + '-' + n);
  }
`;

const root = mkdtempSync(join(tmpdir(), 'bursar-power-cut-'));
const shim = join(root, 'keep-synced.so');
beforeAll(() => {
  if (compiler === undefined) return;
  const { status, stderr } = spawnSync(compiler, ['-shared', '-fPIC', '-o', shim, SHIM, '-ldl'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(root, { recursive: true }));

async function cutAgainAndAgain(script: string, acknowledgements: (cut: number) => number) {
  const home = mkdtempSync(join(root, 'disk-'));
  let disk = join(home, 'empty');
  mkdirSync(disk);
  const acknowledged: string[] = [];
  for (let cut = 0; cut < CUTS; cut++) {
    const [live, synced] = [join(home, `live-${cut}`), join(home, `synced-${cut}`)];
    for (const directory of [live, synced]) cpSync(disk, directory, { recursive: true });
    const lines = join(home, `acknowledged-${cut}`);
    const values = [BUILT.href, live, String(cut), lines, String(acknowledgements(cut))];
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script, ...values], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { LD_PRELOAD: shim, SYNCED_FROM: live, SYNCED_TO: synced },
    });
    child.stdout.once('data', () => child.kill('SIGKILL'));
    const complaint = text(child.stderr);
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (signal !== 'SIGKILL') throw new Error(`it ended by itself: ${await complaint}`);
    acknowledged.push(...readFileSync(lines, 'utf8').trimEnd().split('\n'));
    disk = synced;
  }
  return { acknowledged, disk };
}

describeCuts('when the power is cut, and with it goes what was written and not synced', () => {
  it('the event log holds every acknowledged event once', async () => {
    const { acknowledged, disk } = await cutAgainAndAgain(APPEND, (cut) => 30 + 200 * cut);
    const log = await SqliteEventStore.open(disk);
    const standing: string[] = [];
    try {
      for await (const { id } of historyOf(log)) standing.push(id);
    } finally {
      await log.close();
    }
    expect(new Set(standing).size).toBe(standing.length);
    const held = new Set(standing);
    expect(acknowledged.filter((id) => !held.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(2_000);
  });

  it('the state store holds every acknowledged entry', async () => {
    const { acknowledged, disk } = await cutAgainAndAgain(PUT, (cut) => 20 + 30 * cut);
    const state = await SqliteStateStore.open(disk);
    try {
      const held = new Set((await state.list('credentials')).map(({ key }) => key));
      expect(acknowledged.filter((key) => !held.has(key))).toEqual([]);
    } finally {
      await state.close();
    }
    expect(acknowledged.length).toBeGreaterThan(300);
  });

  it.each([
    ['a database that syncs every commit has lost none', 'FULL', 0],
    ['a database that does not is found to have lost most', 'NORMAL', 300],
  ] as const)('%s', async (_, synchronous, lost) => {
    const { acknowledged, disk } = await cutAgainAndAgain(insertWith(synchronous), () => 100);
    const database = openDatabase(join(disk, 'notes.sqlite'), 'FULL');
    database.exec('CREATE TABLE IF NOT EXISTS notes (note TEXT)');
    const held = new Set(database.prepare('SELECT note FROM notes').raw().all().flat());
    database.close();
    const missing = acknowledged.filter((note) => !held.has(note));
    if (lost === 0) expect(missing).toEqual([]);
    else expect(missing.length).toBeGreaterThan(lost);
  });
});
