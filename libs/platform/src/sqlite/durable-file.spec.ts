import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DurableFile } from './durable-file.js';

class Unavailable extends Error {}

const directory = mkdtempSync(join(tmpdir(), 'bursar-file-'));
afterAll(() => rmSync(directory, { recursive: true }));

const DIES = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.postMessage({ answers: [] });
    parentPort.on('message', (message) => {
      if (message === 'close') parentPort.close();
      else throw new Error('out of memory');
    });
  `)}`,
);

const open = (name: string, losses: Error[]) => {
  const file = { title: 'The file', path: join(directory, name), remedy: '', Unavailable };
  return DurableFile.open<string, string>(file, DIES, (error) => losses.push(error));
};

describe('a file with a dead writing thread', () => {
  it('fails every reader and writer, and says so once', async () => {
    const losses: Error[] = [];
    const file = await open('lost', losses);
    expect(file.readNow(() => 'well')).toBe('well');
    const sentence = `The file ${join(directory, 'lost')} cannot be used: out of memory.`;
    await expect(file.write('a')).rejects.toThrow(sentence);
    expect(() => file.readNow(() => 'well')).toThrow(sentence);
    await expect(file.write('b')).rejects.toThrow(sentence);
    expect(losses.map(({ message }) => message)).toEqual([sentence]);
    await file.close();
    expect(losses).toHaveLength(1);
  });

  it('tells a dead writing thread apart from a closed file', async () => {
    const losses: Error[] = [];
    await (await open('closed', losses)).close();
    expect(losses).toEqual([]);
  });
});
