import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Model, ReadModelsUnavailable } from './read-models.js';
import { readModelsSuite, replace } from './read-models.suite.js';
import { SqliteReadModels } from './sqlite-read-models.js';

const root = mkdtempSync(join(tmpdir(), 'bursar-read-models-'));
afterAll(() => rmSync(root, { recursive: true }));

let directory: string;
const newDirectory = (): string => (directory = mkdtempSync(join(root, 'models-')));

readModelsSuite({
  name: 'on SQLite',
  open: () => SqliteReadModels.open(newDirectory()),
  reopen: async (store) => {
    await store.close();
    return SqliteReadModels.open(directory);
  },
});

describe('read models on SQLite', () => {
  const SOURCE = { identity: 'log', holds: () => Promise.resolve(true) };
  const upTo = (position: string) => ({ stream: 'note-1', revision: 0, position, id: `event-${position}` });
  const notes: Model<{ readonly text: string }> = { name: 'notes', version: 1, indexes: ['text'] };

  it('refuse names that could be SQL', async () => {
    const store = await SqliteReadModels.open(newDirectory());
    const hostile = [
      { ...notes, name: 'notes (a); DROP TABLE models; --' },
      { ...notes, indexes: [`text') VIRTUAL, other AS ('` as 'text'] },
      { ...notes, indexes: ['text"' as 'text'] },
    ];
    for (const model of hostile) {
      await expect(store.prepare([model as unknown as Model], SOURCE)).rejects.toThrow(/cannot name a read model/);
    }
    expect(await store.prepare([notes as unknown as Model], SOURCE)).toHaveLength(1);
    await store.close();
  });

  it('drop commits made during their rebuild', async () => {
    const store = await SqliteReadModels.open(newDirectory());
    const model = notes as unknown as Model;
    const writes = (text: string, position: string) => [
      { model, rows: new Map([[text, { row: { text }, position }]]) },
    ];
    await store.prepare([model], SOURCE);
    const rebuilding = replace(store, writes('new', '1'), upTo('1'));
    await store.commit(writes('meanwhile', '5'), upTo('5'));
    await rebuilding;
    expect(await store.find(notes, {})).toEqual([{ text: 'new' }]);
    expect(await store.checkpoint()).toBe('1');
    await store.close();
  });

  it('let those who wait for a commit go on before its rows are prepared for the file', async () => {
    const store = await SqliteReadModels.open(newDirectory());
    const model = notes as unknown as Model;
    await store.prepare([model], SOURCE);
    let prepared = false;
    const toJSON = () => {
      prepared = true;
      return { text: 'new' };
    };
    const rows = new Map([['a', { row: { text: 'new', toJSON }, position: '1' }]]);
    let committed = Promise.resolve();
    const readable = new Promise<void>((resolve) => {
      committed = store.commit([{ model, rows }], upTo('1'), resolve);
    });
    await readable;
    expect(prepared).toBe(false);
    await committed;
    expect(prepared).toBe(true);
    expect(await store.find(notes, {})).toEqual([{ text: 'new' }]);
    await store.close();
  });

  it('leave no trace of replaced texts in their files', async () => {
    const store = await SqliteReadModels.open(newDirectory());
    interface Person {
      readonly id: string;
      readonly name: string;
    }
    const people: Model<Person> = { name: 'people', version: 1, indexes: ['name'], search: ['name'], names: ['name'] };
    const model = people as unknown as Model;
    await store.prepare([model], SOURCE);
    const named = (name: string, position: string) => ({ row: { id: 'a', name }, position });
    const versions = [named('Zebedee Quartz', '1'), named('Zebedee Brown', '2'), named('Zebedee Quartz-Brown', '3')];
    for (const [index, version] of versions.entries()) {
      const before = versions[index - 1];
      const loaded = new Map(before ? [['a', before]] : []);
      await store.commit([{ model, rows: new Map([['a', version]]), loaded }], upTo(version.position));
    }
    const bytes = () => readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'));
    expect(bytes().join()).toMatch(/zebedee quartz-brown/);
    const erased = versions.map(({ position }) => ({ id: 'a', row: { id: 'a', name: '[erased]' }, position }));
    await store.rewrite(
      model,
      erased.map((version) => ({ ...version, isCurrent: version.position === '3' })),
    );
    expect(bytes().join()).not.toMatch(/zebedee|quartz|brown/i);
    expect(await store.find(people, {})).toEqual([{ id: 'a', name: '[erased]' }]);
    const left = await store.load(people, ['a'], []);
    expect(left).toEqual(new Map([['a', { row: { id: 'a', name: '[erased]' }, position: '3' }]]));
    await store.close();
  });

  it('load a row that they wrote from memory, and an unknown row from the file', async () => {
    const store = await SqliteReadModels.open(newDirectory());
    const model = notes as unknown as Model;
    await store.prepare([model], SOURCE);
    const written = { row: { text: 'written' }, position: '1' };
    const rows = new Map([['a', written]]);
    const others = new Map([['b', { row: { text: 'other' }, position: '1' }]]);
    await store.commit([{ model, rows, loaded: new Map() }], upTo('1'));
    await store.commit([{ model, rows: others }], upTo('1'));
    const loaded = await store.load(notes, ['a', 'b', 'nothing'], []);
    expect(loaded.get('a')).toBe(written);
    expect(loaded).toEqual(new Map([...rows, ...others]));
    await store.close();
  });

  it('load the newer row when an older one was written after it', async () => {
    const store = await SqliteReadModels.open(newDirectory());
    const model = notes as unknown as Model;
    await store.prepare([model], SOURCE);
    const rows = (text: string, position: string) => new Map([['a', { row: { text }, position }]]);
    await store.commit([{ model, rows: rows('newer', '2'), loaded: new Map() }], upTo('2'));
    await store.commit([{ model, rows: rows('older', '1') }], upTo('2'));
    expect(await store.load(notes, ['a'], [])).toEqual(rows('newer', '2'));
    await store.close();
  });

  it('refuse a change of a row that is not the one that was loaded', async () => {
    const store = await SqliteReadModels.open(newDirectory());
    const model = notes as unknown as Model;
    const rows = (text: string, position: string) => new Map([['a', { row: { text }, position }]]);
    await store.prepare([model], SOURCE);
    await store.commit([{ model, rows: rows('second', '2') }], upTo('2'));
    const late = store.commit([{ model, rows: rows('third', '3'), loaded: rows('first', '1') }], upTo('3'));
    await expect(late).rejects.toBeInstanceOf(ReadModelsUnavailable);
    expect(await store.find(notes, {})).toEqual([{ text: 'second' }]);
    expect(await store.checkpoint()).toBe('2');
    await store.close();
  });

  it('leave nothing of a failed rebuild', async () => {
    const store = await SqliteReadModels.open(newDirectory());
    const model = notes as unknown as Model;
    await store.prepare([model], SOURCE);
    const circular: { text: string; self?: object } = { text: 'a' };
    circular.self = circular;
    const unwritable = { model, rows: new Map([['a', { row: circular, position: '1' }]]) };
    await expect(replace(store, [unwritable], upTo('1'))).rejects.toBeInstanceOf(ReadModelsUnavailable);

    await replace(store, [{ model, rows: new Map([['b', { row: { text: 'b' }, position: '1' }]]) }], upTo('1'));
    expect(await store.find(notes, { where: { text: 'b' } })).toEqual([{ text: 'b' }]);
    await store.close();
  });

  it('name the remedy when they are damaged', async () => {
    const file = join(newDirectory(), 'read-models.sqlite');
    const sentence = `The read models ${file} is damaged. Delete it: it is built again from the event log.`;
    writeFileSync(file, 'no database '.repeat(1_000));
    await expect(SqliteReadModels.open(directory)).rejects.toBeInstanceOf(ReadModelsUnavailable);
    await expect(SqliteReadModels.open(directory)).rejects.toThrow(sentence);

    const whole = await SqliteReadModels.open(join(directory, 'whole'));
    await whole.close();
    copyFileSync(join(directory, 'whole', 'read-models.sqlite'), file);
    truncateSync(file, statSync(file).size - 4_096);
    await expect(SqliteReadModels.open(directory)).rejects.toThrow(sentence);
  });
});
