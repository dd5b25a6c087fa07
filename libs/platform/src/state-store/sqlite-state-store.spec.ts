import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SqliteStateStore } from './sqlite-state-store.js';
import { StateStoreUnavailable } from './state-store.js';
import { stateStoreSuite } from './state-store.suite.js';

const root = mkdtempSync(join(tmpdir(), 'bursar-state-store-'));
afterAll(() => rmSync(root, { recursive: true }));

let directory: string;

stateStoreSuite({
  name: 'on SQLite',
  open: () => {
    directory = mkdtempSync(join(root, 'state-'));
    return SqliteStateStore.open(directory);
  },
  reopen: async (store) => {
    await store.close();
    return SqliteStateStore.open(directory);
  },
});

describe('a state store on SQLite', () => {
  it('keeps nothing in its files of a destroyed key, nor of what was deleted before it', async () => {
    const folder = mkdtempSync(join(root, 'state-'));
    const store = await SqliteStateStore.open(folder);
    await store.insert('keys', 'u-1', { identity: 'key-in-clear' });
    await store.insert('preferences', 'u-2', { view: 'name-in-clear' });
    const bytes = () => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
    expect(bytes().join('')).toMatch(/key-in-clear.*name-in-clear|name-in-clear.*key-in-clear/s);
    await store.replace('preferences', 'u-2', { view: 'name-in-clear' }, { view: '' });
    await store.put('keys', new Map([['u-1', { identity: null }]]));
    expect(bytes().join('')).not.toMatch(/in-clear/);
    await store.close();
  });
});

describe('a state store that cannot be opened', () => {
  it('names its file and the remedy', async () => {
    const file = join(mkdtempSync(join(root, 'state-')), 'state.sqlite');
    writeFileSync(file, 'no database '.repeat(1_000));
    const opening = SqliteStateStore.open(join(file, '..'));
    await expect(opening).rejects.toBeInstanceOf(StateStoreUnavailable);
    await expect(opening).rejects.toThrow(`The state store ${file} is damaged. Restore it from a backup.`);
  });

  it('reports at once that it is read-only', async () => {
    const directory = mkdtempSync(join(root, 'state-'));
    await (await SqliteStateStore.open(directory)).close();
    const file = join(directory, 'state.sqlite');
    const content = readFileSync(file);
    content.writeUInt8(3, 18);
    writeFileSync(file, content);
    const sentence = `The state store ${file} cannot be opened for writing. Check that its directory can be written to.`;
    await expect(SqliteStateStore.open(directory)).rejects.toThrow(sentence);
  });
});
