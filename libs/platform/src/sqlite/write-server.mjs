// @ts-check
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { closeForWriting, inTransaction } from './database.mjs';

/** @import { Database } from './database.mjs' */
/** @import { Message, Reply } from './writer-thread.js' */

/**
 * @template Request, Answer
 * @typedef {object} Writing
 * @property {Database} database
 * @property {(requests: readonly Request[]) => readonly Answer[]} write
 * @property {() => void} [undone]
 * @property {() => void} [committed]
 */

const GROUP_MAX = 1_000;

/**
 * @template Request, Answer
 * @param {(file: string) => Writing<Request, Answer>} open
 */
export function serveWrites(open) {
  const port = parentPort;
  if (!port) throw new Error('A write server runs in a thread of its own');
  /** @param {Reply<Answer>} reply */
  const reply = (reply) => port.postMessage(reply);

  try {
    const writing = open(workerData.file);
    port.on('message', (/** @type {Message<Request>} */ first) => {
      const { requests, last } = waiting(port, first);
      if (requests.length > 0) reply(carryOut(writing, requests));
      if (!last) return;
      closeForWriting(writing.database);
      port.close();
    });
    reply({ answers: [] });
  } catch (error) {
    reply({ fault: faultOf(error), count: 0 });
  }
}

/**
 * @template Request
 * @param {import('node:worker_threads').MessagePort} port
 * @param {Message<Request>} first
 */
function waiting(port, first) {
  /** @type {Request[]} */
  const requests = [];
  /** @type {Message<Request> | undefined} */
  let message = first;
  for (; message !== undefined && message !== 'close'; message = receiveMessageOnPort(port)?.message) {
    for (const request of message) requests.push(request);
    if (requests.length >= GROUP_MAX) break;
  }
  return { requests, last: message === 'close' };
}

/**
 * @template Request, Answer
 * @param {Writing<Request, Answer>} writing
 * @param {readonly Request[]} requests
 * @returns {Reply<Answer>}
 */
function carryOut({ database, write, undone, committed }, requests) {
  try {
    const answers = inTransaction(database, () => write(requests));
    committed?.();
    return { answers };
  } catch (error) {
    undone?.();
    return { fault: faultOf(error), count: requests.length };
  }
}

/** @param {unknown} error */
function faultOf(error) {
  const { message, code } = /** @type {Error & { code?: string }} */ (error);
  return { message, code };
}
