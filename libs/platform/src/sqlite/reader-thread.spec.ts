import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
});
