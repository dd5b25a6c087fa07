// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './database.mjs';

/** @import { Asked, Told } from './reader-thread.js' */

const SLICE = 500;

const port = parentPort;
if (!port) throw new Error('A read server runs in a thread of its own');
const WARM_MAX = 2;

/** @typedef {import('./database.mjs').Database} Database */
/** @typedef {{ readonly database: Database, readonly rows: Iterator<[string]> }} Read */

/** @type {Map<number, Read>} */
const reading = new Map();
/** @type {Database[]} */
const idle = [];

function connected() {
  const database = openDatabase(workerData.file, 'FULL');
  database.exec('PRAGMA query_only = ON');
  return database;
}

/**
 * Statements of one connection share the snapshot of its first one.
 * @param {Asked} asked
 * @returns {Read}
 */
function begin({ sql = '', values = [] }) {
  const database = idle.pop() ?? connected();
  const rows = /** @type {Iterator<[string]>} */ (database.prepare(sql).raw().iterate(values));
  return { database, rows };
}

/**
 * Statements keep a closed connection open until collected.
 * @param {number} id
 * @param {Read} read
 */
function finish(id, { database }) {
  reading.delete(id);
  if (idle.length >= WARM_MAX) database.exec('PRAGMA shrink_memory');
  idle.push(database);
}

/**
 * @param {Asked} asked
 * @returns {Told}
 */
function answer(asked) {
  const read = reading.get(asked.id) ?? begin(asked);
  reading.set(asked.id, read);
  /** @type {string[]} */
  const slice = [];
  for (let next = read.rows.next(); !next.done; next = read.rows.next()) {
    slice.push(next.value[0]);
    if (slice.length === SLICE) return { id: asked.id, slice, over: false };
  }
  finish(asked.id, read);
  return { id: asked.id, slice, over: true };
}

port.on('message', (/** @type {Asked | 'close'} */ asked) => {
  if (asked === 'close') return port.close();
  const { id } = asked;
  try {
    // A statement releases the file only when read to its end.
    if (asked.enough) while (reading.has(id)) answer({ id });
    else port.postMessage(answer(asked));
  } catch (error) {
    reading.delete(id);
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    if (!asked.enough) port.postMessage({ id, fault: { message, code } });
  }
});
