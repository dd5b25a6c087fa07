// @ts-check
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'libsql';
import { privateDatabase } from './private-files.mjs';

/** @typedef {SQLite.Database} Database */

const BUSY_TIMEOUT_MS = 5_000;
const CHECKPOINT_PAGES = 4_000;
const CACHE_KIB = 32 * 1_024;

/**
 * `NORMAL` may lose the last whole commits in a power cut.
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
 * Throws `SQLITE_CORRUPT` for a truncated file.
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
  // A read-only file refuses only the first write.
  inTransaction(database, () => database.exec('PRAGMA user_version = 0'));
  return database;
}

/**
 * Cuts the write-ahead log, which holds what was erased. False if a reader postpones it.
 * @param {Database} database
 */
export function cutLog(database) {
  const [busy] = /** @type {[number]} */ (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').raw().get());
  return busy === 0;
}

/**
 * Folds the write-ahead log back: a copy of the one file is whole.
 * @param {Database} database
 */
export function closeForWriting(database) {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/**
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
