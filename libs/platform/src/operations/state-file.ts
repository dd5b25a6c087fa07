import { z } from 'zod';
import { type Collection, type StateRecord, type StateStore } from '../state-store/state-store.js';
import { objectOf, WrongLine } from './log-file.js';

const WARNING =
  'SECRET: password hashes and the keys of personal texts. Keep this file private, and delete it after the import.';
const CHUNK = 1_000;

/** Checkpoints travel in the log's file; the rest is worthless after a day. */
const CARRIED = {
  credentials: true,
  preferences: true,
  imports: true,
  keys: true,
  idempotency: false,
  checkpoints: false,
  resets: false,
  jobs: false,
  identity: false,
  seals: false,
  letters: false,
  periods: false,
  push: false,
  vapid: false,
  rebuilds: false,
} as const satisfies Record<Collection, boolean>;

const collections = (Object.keys(CARRIED) as Collection[]).filter((collection) => CARRIED[collection]);

const firstLine = z.strictObject({ warning: z.string() });
const recordLine = z.strictObject({
  collection: z.enum(collections),
  key: z.string(),
  value: z.record(z.string(), z.unknown()),
});
const lastLine = z.strictObject({ end: z.strictObject({ records: z.int().min(0) }) });

const textOf = (line: object): string => `${JSON.stringify(line)}\n`;

export async function* exportState(state: StateStore): AsyncGenerator<string, number> {
  let records = 0;
  yield textOf({ warning: WARNING });
  for (const collection of collections) {
    for (const { key, value } of await state.list(collection)) {
      yield textOf({ collection, key, value });
      records += 1;
    }
  }
  yield textOf({ end: { records } });
  return records;
}

/** Repeatable. @throws WrongLine */
export async function importState(lines: AsyncIterable<string>, state: StateStore): Promise<number> {
  let [line, records] = [0, 0];
  let ended = false;
  let chunk: z.output<typeof recordLine>[] = [];
  for await (const text of lines) {
    line += 1;
    if (ended) throw new WrongLine(line, 'the file goes on after its last line.');
    if (line === 1) {
      objectOf(line, text, firstLine);
    } else if (text.startsWith('{"end":')) {
      if (objectOf(line, text, lastLine).end.records !== records) throw new WrongLine(line, 'records are missing.');
      ended = true;
    } else {
      records += chunk.push(objectOf(line, text, recordLine)) > 0 ? 1 : 0;
      if (chunk.length === CHUNK) chunk = await put(chunk, state);
    }
  }
  if (!ended) throw new WrongLine(line + 1, 'the file ends without its last line, so it was cut off.');
  await put(chunk, state);
  return records;
}

async function put(chunk: readonly z.output<typeof recordLine>[], state: StateStore): Promise<[]> {
  const perCollection = new Map<Collection, Map<string, StateRecord>>();
  for (const { collection, key, value } of chunk) {
    perCollection.set(collection, (perCollection.get(collection) ?? new Map<string, StateRecord>()).set(key, value));
  }
  for (const [collection, entries] of perCollection) await state.put(collection, entries);
  return [];
}
