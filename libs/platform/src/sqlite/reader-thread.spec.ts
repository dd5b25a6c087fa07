import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from './database.mjs';
import { ReaderThread } from './reader-thread.js';

const directory = mkdtempSync(join(tmpdir(), 'bursar-reader-'));
afterAll(() => rmSync(directory, { recursive: true }));

const DESCRIPTORS = '/proc/self/fd';

function timesOpen(file: string): number {
  const opened = readdirSync(DESCRIPTORS).map((descriptor) => {
    try {
      return readlinkSync(join(DESCRIPTORS, descriptor));
    } catch {
      return undefined;
    }
  });
  return opened.filter((path) => path === file).length;
}

const whereCounted = existsSync(DESCRIPTORS) ? it : it.skip;

describe('a reading thread', () => {
  it('ends inside a read without ending the process', async () => {
    const file = join(directory, 'numbers.sqlite');
    openDatabase(file, 'NORMAL').close();
    for (let round = 0; round < 10; round++) {
      const thread = new ReaderThread(file);
      const read = () => thread.slices('SELECT 1', []).next();
      expect(await read()).toMatchObject({ value: [1] });
      const others = Array.from({ length: 1_000 }, read);
      await others[0];
      await thread.close();
      await Promise.allSettled(others);
      await expect(read()).rejects.toThrow('it has been closed');
    }
  });

  it('reads what was written after an earlier read began that goes on', async () => {
    const file = join(directory, 'snapshots.sqlite');
    const writer = openDatabase(file, 'NORMAL');
    writer.exec('CREATE TABLE notes (text TEXT)');
    const write = writer.prepare('INSERT INTO notes VALUES (?)');
    for (let note = 0; note < 1_000; note++) write.run([`Note ${note}`]);
    const thread = new ReaderThread(file);
    const long = thread.slices('SELECT text FROM notes', []);
    await long.next();
    write.run(['Late']);
    const counts = await Promise.all(
      Array.from({ length: 5 }, () => thread.slices('SELECT CAST(COUNT(*) AS TEXT) FROM notes', []).next()),
    );
    expect(counts.map(({ value }) => value as readonly string[])).toEqual(Array.from({ length: 5 }, () => ['1001']));
    const rest: string[] = [];
    for await (const slice of long) rest.push(...slice);
    expect(rest).toHaveLength(500);
    await thread.close();
    writer.close();
  });

  whereCounted('opens the file no more often than it is read at once', async () => {
    const file = join(directory, 'connections.sqlite');
    openDatabase(file, 'NORMAL').close();
    const thread = new ReaderThread(file);
    const twoSlices = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 501) SELECT i FROM n';
    const read = async () => {
      for await (const slice of thread.slices(twoSlices, [])) expect(slice).not.toEqual([]);
    };
    const readTogether = () => Promise.all(Array.from({ length: 6 }, read));
    await readTogether();
    const open = timesOpen(file);
    expect(open).toBeGreaterThan(5);
    for (let round = 0; round < 10; round++) await readTogether();
    expect(timesOpen(file)).toBe(open);
    await thread.close();
  });

  it('answers a read that follows a fault while the faulty thread ends', async () => {
    const file = join(directory, 'fault.sqlite');
    openDatabase(file, 'NORMAL').close();
    const thread = new ReaderThread(file);
    const read = () => thread.slices('SELECT 1', []).next();
    await read();
    const faulty = Reflect.get(thread, 'worker') as Worker;
    faulty.emit('error', new Error('out of memory'));
    const [next] = await Promise.allSettled([read(), faulty.terminate()]);
    expect(next).toMatchObject({ status: 'fulfilled', value: { value: [1] } });
    await thread.close();
  });
});
