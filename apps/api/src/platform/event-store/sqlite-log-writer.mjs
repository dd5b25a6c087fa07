// @ts-check
import { inTransaction, openForWriting } from '../sqlite/database.mjs';
import { serveWrites } from '../sqlite/write-server.mjs';

/** @import { Database } from '../sqlite/database.mjs' */
/** @import { Append, Written } from './sqlite-event-store.js' */

/** The revision of a stream nobody wrote to; the port's constant is TypeScript, which this thread cannot load. */
const NO_STREAM = -1;
/** Of how many streams the last revision is remembered. */
const STREAMS_MAX = 50_000;

// An event is one JSON text; what guards it is computed from that text, so that the two cannot disagree. Streams are
// numbered as they come: the index over numbers grows mostly at its end, where one over names is written all over, and
// an append costs a third.
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
 * Appends a group: each append finds the log as the ones before it left it. One statement serves the whole group,
 * because the calls into the engine are what an append costs most.
 *
 * @param {Database} database
 * @param {Map<string, number>} revisions of streams written to lately, which nobody else writes to
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

  /** @param {readonly string[]} streams of which nothing is remembered */
  function lookUp(streams) {
    if (streams.length === 0) return;
    const found = /** @type {[string, number | null][]} */ (last.all(JSON.stringify(streams)));
    for (const [stream, revision] of found) revisions.set(stream, revision ?? NO_STREAM);
  }

  /**
   * The position before the first event of the group: one connection writes, so they stand side by side.
   *
   * @param {readonly Append[]} appends
   */
  function insertAll(appends) {
    const begun = appends.filter(({ expected }) => expected === NO_STREAM).map(({ stream }) => stream);
    if (begun.length > 0) begin.run(JSON.stringify(begun));
    const { changes, lastInsertRowid } = insert.run(`[${appends.map((a) => a.events).join()}]`);
    return Number(lastInsertRowid) - changes;
  }

  /**
   * Where the append ended when it was made the first time, if this is not that time.
   *
   * @param {Append} append
   */
  function retryOf({ stream, expected, ids }) {
    const events = /** @type {[string, number][]} */ (earlier.all(stream, expected, ids.length));
    return ids.every((id, index) => events[index]?.[0] === id) ? events.at(-1)?.[1] : undefined;
  }
}

/**
 * Says of one append after another whether it fits the log with those before it.
 *
 * @param {Map<string, number>} revisions of the streams concerned, which are kept up to date
 * @param {Set<string>} known ids that stand in the log
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
