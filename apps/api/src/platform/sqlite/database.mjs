// @ts-check
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'libsql';
import { privateDatabase } from '../private-files.mjs';

/** @typedef {SQLite.Database} Database */

/** How long a statement waits for another program (a backup, a shell) to let go of the file. */
const BUSY_TIMEOUT_MS = 5_000;
/** How far the write-ahead log grows, in pages of 4 KiB, before it is folded back: fewer, larger pauses. */
const CHECKPOINT_PAGES = 4_000;
const CACHE_KIB = 32 * 1_024;

/**
 * Opens a SQLite file, and makes it and its directory if they are missing. Readers never block the writer.
 *
 * `FULL` makes a commit durable when it returns. `NORMAL` may lose the last commits in a power cut, but only whole
 * ones and only from the end, which suits what can be derived again.
 *
 * @param {string} file
 * @param {'FULL' | 'NORMAL'} synchronous
 * @returns {Database}
 */
export function openDatabase(file, synchronous) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  privateDatabase(file);
  const database = new SQLite(file, { timeout: BUSY_TIMEOUT_MS });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    PRAGMA cache_size = -${CACHE_KIB};
  `);
  return database;
}

/**
 * Opens a SQLite file for its one writer, who finds out now whether it may write. Throws SQLite's error, and one with the code `SQLITE_CORRUPT` when the file
 * is shorter than it was: a copy that was cut off would be found out only when somebody asks for what is missing.
 *
 * @param {string} file
 * @param {'FULL' | 'NORMAL'} synchronous
 * @returns {Database}
 */
export function openForWriting(file, synchronous) {
  const database = openDatabase(file, synchronous);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const [pages] = /** @type {[number]} */ (database.prepare('PRAGMA page_count').raw().get());
  const [pageSize] = /** @type {[number]} */ (database.prepare('PRAGMA page_size').raw().get());
  if (statSync(file).size < pages * pageSize) {
    throw Object.assign(new Error('the file has been cut off'), { code: 'SQLITE_CORRUPT' });
  }
  // A file that may only be read opens like any other, begins like any other, and would refuse the first write.
  inTransaction(database, () => database.exec('PRAGMA user_version = 0'));
  return database;
}

/**
 * Closes what `openForWriting` opened. The write-ahead log is folded back, so that a copy of the one file is whole.
 *
 * @param {Database} database
 */
export function closeForWriting(database) {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/**
 * Carries out `work` in one transaction: all of it or nothing. Throws what `work` or the commit throws.
 *
 * @template Result
 * @param {Database} database
 * @param {() => Result} work
 * @returns {Result}
 */
export function inTransaction(database, work) {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
