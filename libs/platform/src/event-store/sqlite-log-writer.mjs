// @ts-check
import { inTransaction, openForWriting } from '../sqlite/database.mjs';
import { serveWrites } from '../sqlite/write-server.mjs';

/** @import { Database } from '../sqlite/database.mjs' */
/** @import { Append, Written } from './sqlite-event-store.js' */

/** Copied: this thread cannot load TypeScript. */
const NO_STREAM = -1;
const STREAMS_MAX = 50_000;

// Id and revision are computed from the JSON, so they cannot disagree. An index over stream numbers makes appends three
// times cheaper.
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS log (identity TEXT NOT NULL) STRICT;
  INSERT INTO log SELECT lower(hex(randomblob(16))) WHERE NOT EXISTS (SELECT 1 FROM log);

  CREATE TABLE IF NOT EXISTS streams (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    event TEXT NOT NULL,
    id TEXT NOT NULL AS (event ->> 'id') VIRTUAL,
    revision INTEGER NOT NULL AS (event ->> 'revision') VIRTUAL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_id ON events (id);
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);

  CREATE TRIGGER IF NOT EXISTS events_are_never_edited BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'an event is never edited'); END;
  CREATE TRIGGER IF NOT EXISTS events_are_never_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
`;

serveWrites((file) => {
  const database = openForWriting(file, 'FULL');
  inTransaction(database, () => database.exec(SCHEMA));
  /** @type {Map<string, number>} */
  const revisions = new Map();
  return { database, write: appending(database, revisions), undone: () => revisions.clear() };
});

/**
 * One statement for a whole group: calls into the engine are the main cost.
 * @param {Database} database
 * @param {Map<string, number>} revisions of recent streams; no other thread writes to them
 * @returns {(appends: readonly Append[]) => Written[]}
 */
function appending(database, revisions) {
  const last = database
    .prepare(
      `SELECT value, (SELECT max(revision) FROM events WHERE stream = (SELECT number FROM streams WHERE name = value)) FROM json_each(?)`,
    )
    .raw();
  const known = database.prepare('SELECT id FROM events WHERE id IN (SELECT value FROM json_each(?))').raw();
  const begin = database.prepare('INSERT INTO streams (name) SELECT value FROM json_each(?)');
  const insert = database.prepare(
    `INSERT INTO events (stream, event) SELECT (SELECT number FROM streams WHERE name = value ->> 'stream'), value FROM json_each(?)`,
  );
  const earlier = database
    .prepare(
      `SELECT id, position FROM events WHERE stream = (SELECT number FROM streams WHERE name = ?) AND revision > ?
       ORDER BY revision LIMIT ?`,
    )
    .raw();

  return (appends) => {
    if (revisions.size > STREAMS_MAX) revisions.clear();
    lookUp(appends.map(({ stream }) => stream).filter((stream) => !revisions.has(stream)));
    const ids = JSON.stringify(appends.flatMap((append) => append.ids));
    const fits = fitting(revisions, new Set(/** @type {[string][]} */ (known.all(ids)).flat()));
    const verdicts = appends.map(fits);
    const accepted = appends.filter((_, index) => verdicts[index] === 'fits');
    let position = accepted.length > 0 ? insertAll(accepted) : 0;

    return appends.map((append, index) => {
      if (verdicts[index] === 'fits') return (position += append.ids.length);
      if (verdicts[index] === 'repeats') return 'repeats';
      return retryOf(append) ?? 'moved';
    });
  };

  /** @param {readonly string[]} streams */
  function lookUp(streams) {
    if (streams.length === 0) return;
    const found = /** @type {[string, number | null][]} */ (last.all(JSON.stringify(streams)));
    for (const [stream, revision] of found) revisions.set(stream, revision ?? NO_STREAM);
  }

  /**
   * Returns the position before the group; a single writer keeps rows consecutive.
   * @param {readonly Append[]} appends
   */
  function insertAll(appends) {
    const begun = appends.filter(({ expected }) => expected === NO_STREAM).map(({ stream }) => stream);
    if (begun.length > 0) begin.run(JSON.stringify(begun));
    const { changes, lastInsertRowid } = insert.run(`[${appends.map((a) => a.events).join()}]`);
    return Number(lastInsertRowid) - changes;
  }

  /** @param {Append} append */
  function retryOf({ stream, expected, ids }) {
    const events = /** @type {[string, number][]} */ (earlier.all(stream, expected, ids.length));
    return ids.every((id, index) => events[index]?.[0] === id) ? events.at(-1)?.[1] : undefined;
  }
}

/**
 * @param {Map<string, number>} revisions
 * @param {Set<string>} known
 * @returns {(append: Append) => 'fits' | 'moved' | 'repeats'}
 */
function fitting(revisions, known) {
  return ({ stream, expected, ids }) => {
    if (revisions.get(stream) !== expected) return 'moved';
    if (ids.some((id) => known.has(id))) return 'repeats';
    revisions.set(stream, expected + ids.length);
    for (const id of ids) known.add(id);
    return 'fits';
  };
}
