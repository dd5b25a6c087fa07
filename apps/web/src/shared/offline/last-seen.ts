import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { LAST_SEEN } from './forget.js';

const ANSWERS_MAX = 300;
/** UTF-16 units of JSON. */
const ANSWER_MAX_LENGTH = 300_000;
const AGE_MAX_MS = 7 * 24 * 60 * 60 * 1000;

export interface Owner {
  readonly name: string;
  readonly isSignedIn: () => boolean;
}

interface Answer {
  readonly owner: string;
  readonly question: string;
  readonly at: number;
  readonly json: string;
}

interface Schema extends DBSchema {
  answers: { key: [owner: string, question: string]; value: Answer; indexes: { at: number } };
}

type Database = IDBPDatabase<Schema>;

let opened: { readonly owner: string; readonly database: Promise<Database> } | undefined;

const close = (): void => {
  opened?.database.then(
    (database) => database.close(),
    () => undefined,
  );
  opened = undefined;
};

async function deleteWhere(database: Database, range: IDBKeyRange): Promise<void> {
  const { store, done } = database.transaction('answers', 'readwrite');
  await Promise.all([store.delete(range), done]);
}

async function trim(database: Database, before = Date.now() - AGE_MAX_MS): Promise<void> {
  const { store, done } = database.transaction('answers', 'readwrite');
  let surplus = (await store.count()) - ANSWERS_MAX;
  let oldest = await store.index('at').openCursor();
  for (; oldest && (surplus > 0 || oldest.value.at < before); surplus -= 1) {
    await oldest.delete();
    oldest = await oldest.continue();
  }
  await done;
}

async function opening(owner: string): Promise<Database> {
  const database = await openDB<Schema>(LAST_SEEN, 1, {
    upgrade: (empty) => {
      empty.createObjectStore('answers', { keyPath: ['owner', 'question'] }).createIndex('at', 'at');
    },
    // Another window signs out.
    blocking: close,
  });
  await deleteWhere(database, IDBKeyRange.upperBound([owner], true));
  await deleteWhere(database, IDBKeyRange.lowerBound([owner, []]));
  await trim(database);
  return database;
}

function databaseOf({ name }: Owner): Promise<Database> {
  if (opened?.owner !== name) {
    close();
    opened = { owner: name, database: opening(name) };
  }
  return opened.database;
}

export async function keep(owner: Owner, question: string, answer: unknown, at: number): Promise<void> {
  const json = JSON.stringify(answer);
  if (json.length > ANSWER_MAX_LENGTH) return;
  const database = await databaseOf(owner);
  if (!owner.isSignedIn()) return;
  await database.put('answers', { owner: owner.name, question, at, json });
  await trim(database);
}

export async function recall(
  owner: Owner,
  question: string,
): Promise<{ readonly answer: unknown; readonly at: number } | undefined> {
  const found = await (await databaseOf(owner)).get('answers', [owner.name, question]);
  if (!found || found.at < Date.now() - AGE_MAX_MS || !owner.isSignedIn()) return undefined;
  return { answer: JSON.parse(found.json) as unknown, at: found.at };
}
