// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './database.mjs';

/** @import { Asked, Told } from './reader-thread.js' */

const SLICE = 500;

const port = parentPort;
if (!port) throw new Error('A read server runs in a thread of its own');
/** @type {import('./database.mjs').Database | undefined} */
let database;
/** @type {Map<number, Iterator<[string]>>} */
const reading = new Map();

/** @param {Asked} asked */
function begin({ sql = '', values = [] }) {
  if (!database) {
    database = openDatabase(workerData.file, 'FULL');
    database.exec('PRAGMA query_only = ON');
  }
  return /** @type {Iterator<[string]>} */ (database.prepare(sql).raw().iterate(values));
}

/**
 * @param {Asked} asked
 * @returns {Told}
 */
function answer(asked) {
  const rows = reading.get(asked.id) ?? begin(asked);
  reading.set(asked.id, rows);
  /** @type {string[]} */
  const slice = [];
  for (let next = rows.next(); !next.done; next = rows.next()) {
    slice.push(next.value[0]);
    if (slice.length === SLICE) return { id: asked.id, slice, over: false };
  }
  reading.delete(asked.id);
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
