import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { historyOf } from '@bursar/platform/event-store';
import { withLog } from './measuring.mjs';
import { serve } from './server-process.mjs';

export const DEMO = fileURLToPath(new URL('../../../dist/demonstration/demo.js', import.meta.url));
const AHEAD = 2_000;
const MADE_ANEW = /(events|read-models)\.sqlite|lock/;
/** Copies would share these streams, or carry erasures out again. */
const ONCE = /^(institution|setup|department|reads|period|approvalMatrix|budget|opening|remittance|person)|Series-/;
const SEALED = /^sealLog-/;

const eventsIn = (directory) =>
  withLog(directory, async (log) => {
    const events = [];
    for await (const event of historyOf(log)) if (!SEALED.test(event.stream)) events.push(event);
    return events;
  });

const subjectsOf = ({ stream, data }) => {
  const student = data.studentId ?? data.student?.studentId;
  const subject = stream.slice(stream.indexOf('-') + 1);
  return student ? [subject, student] : [subject];
};

function renamed(value, ids, ending) {
  if (typeof value === 'string') return ids.has(value) ? `${value}${ending}` : value;
  if (Array.isArray(value)) return value.map((each) => renamed(each, ids, ending));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, renamed(each, ids, ending)]));
}

function copyOf({ type, data, metadata }, ids, ending) {
  const actor = renamed(metadata.actor, ids, ending);
  return { id: randomUUID(), type, data: renamed(data, ids, ending), metadata: { ...metadata, actor } };
}

async function writeCopies(log, events, total) {
  const copied = events.filter(({ stream }) => !ONCE.test(stream));
  const ids = new Set(copied.flatMap(subjectsOf));
  const copies = Math.max(Math.round((total - events.length + copied.length) / copied.length), 1);
  let appends = [];
  let written = 0;
  for (const event of events) {
    for (let copy = 0; copy < (ONCE.test(event.stream) ? 1 : copies); copy++) {
      const { id, type, data, metadata, stream, revision } = event;
      const ending = `~${copy}`;
      const made = copy === 0 ? { id, type, data, metadata } : copyOf(event, ids, ending);
      appends.push(log.append(copy === 0 ? stream : `${stream}${ending}`, [made], revision - 1));
      written += 1;
    }
    if (appends.length < AHEAD) continue;
    await Promise.all(appends);
    appends = [];
  }
  await Promise.all(appends);
  return written;
}

export async function makeUniversity(directory, total) {
  const one = join(directory, 'one');
  await (await serve(DEMO, { DATA_DIR: one, DEMO: 'on' })).stop();
  const many = join(directory, 'many');
  cpSync(one, many, { recursive: true, filter: (path) => !MADE_ANEW.test(path) });
  const events = await eventsIn(one);
  return withLog(many, async (log, state) => {
    const written = await writeCopies(log, events, total);
    const position = await log.head();
    const followers = await state.list('checkpoints');
    const seals = await state.list('seals');
    await state.delete(
      'seals',
      seals.map(({ key }) => key),
    );
    await state.put('checkpoints', new Map(followers.map(({ key }) => [key, { position }])));
    return { directory: many, events: written, position };
  });
}
