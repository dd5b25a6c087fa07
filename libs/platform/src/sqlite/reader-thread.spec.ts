import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from './database.mjs';
import { ReaderThread } from './reader-thread.js';

const directory = mkdtempSync(join(tmpdir(), 'bursar-reader-'));
afterAll(() => rmSync(directory, { recursive: true }));

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
