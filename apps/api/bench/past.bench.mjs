import { join } from 'node:path';
import { MemoryReadModels } from '@bursar/platform/read-models';
import { SqliteReadModels } from '@bursar/platform/stores';
import { Projector } from '@bursar/platform/subscriptions';
import SQLite from 'libsql';
import { CONTEXTS } from '../dist/app.module.js';
import { DEMO, makeUniversity } from './demo-log.mjs';
import { note } from './marks.mjs';
import { benchKeptPast } from './kept-past.bench.mjs';
import { alternately, at, inTemporary, instantsOf, withLog } from './measuring.mjs';
import { serve } from './server-process.mjs';
import { signInTo } from './signed-in.mjs';
import { count, ms, print } from './table.mjs';

const EVENTS = 200_000;
const EVENTS_LONG = 2_000_000;
const ROUNDS = 60;
const COMMANDS = 150;
const PAGE = '/admin/alltrans?sort=-payment_date&limit=50&page=';

const fullReplay = (directory) =>
  withLog(directory, async (log) => {
    const projections = CONTEXTS.flatMap(({ projections: own }) => own);
    const projector = new Projector(log, new MemoryReadModels(), projections);
    await projector.prepare();
    const began = performance.now();
    await projector.rebuild();
    return performance.now() - began;
  });

const CHANGED_MODEL = 'transactions';

const changedModel = (directory) =>
  withLog(directory, async (log) => {
    const projections = CONTEXTS.flatMap(({ projections: own }) => own);
    const readModels = await SqliteReadModels.open(directory);
    const projector = new Projector(log, readModels, projections);
    const stale = await projector.prepare();
    if (stale.length > 0) throw new Error(`Of ${directory} ${stale.length} read models are stale`);
    const began = performance.now();
    await projector.rebuild({ models: projections.filter(({ name }) => name === CHANGED_MODEL) });
    const seconds = (performance.now() - began) / 1000;
    const events = Number(await log.head());
    await readModels.close();
    return events / seconds;
  });

function bytesIn(directory) {
  const database = new SQLite(join(directory, 'read-models.sqlite'), { readonly: true });
  const sum = (where) =>
    database.prepare(`SELECT total(pgsize) FROM dbstat WHERE aggregate = TRUE ${where}`).raw().get()[0];
  const [all, past] = [sum(''), sum(`AND name LIKE '%\\_past%' ESCAPE '\\'`)];
  database.close();
  return { all, past };
}

async function commandsTimed(client, name, beside) {
  const times = [];
  let over = false;
  const others = beside ? beside(() => over) : undefined;
  for (let n = 0; n < COMMANDS; n++) {
    const fee = { name: `${name} ${n}`, amount: 100, due_date: '2030-01-31' };
    times.push((await client.post('/admin/addfee', fee)).took_ms);
  }
  over = true;
  await others;
  return times;
}

async function measure(server, position) {
  await server.rested();
  const client = await signInTo(server.url);
  const instant = instantsOf(position);
  const page = (round) => `${PAGE}${1 + round}`;
  await alternately(5, [(round) => client.get(page(round)), (round) => client.get(page(round), instant())]);
  const before = server.memory();
  await server.stall();
  const took = async (answer) => (await answer).took_ms;
  const step = async () => {
    const { answer, took_ms } = await client.get(`/admin/timeline/step?from=${instant().padStart(16, '0')}&to=next`);
    return took_ms + (await client.get(page(0), answer.position)).took_ms;
  };
  const [livePage, pastPage, live, past, steps] = await alternately(ROUNDS, [
    (round) => took(client.get(page(round))),
    (round) => took(client.get(page(round), instant())),
    () => took(client.get('/admin/stats')),
    () => took(client.get('/admin/stats', instant())),
    step,
  ]);
  const stallPast = await server.stall();
  const memory = server.memory() / before;
  const half = Math.floor(Number(position) / 2);
  const comparing = (round, number) =>
    `/admin/compare?route=/admin/alltrans&then=${half + round}&later=${position}&page=${number}&limit=50`;
  const [compared, nextCompared] = await alternately(5, [
    (round) => took(client.get(comparing(round, 1))),
    (round) => took(client.get(comparing(round, 2))),
  ]);
  return { client, step, livePage, pastPage, live, past, steps, compared, nextCompared, stallPast, memory };
}

async function stallsOf(server, client) {
  await client.get('/admin/reports/dues');
  const report = await server.stall();
  const users = Array.from({ length: 300 }, (_, n) => ({
    name: `Newcomer ${n}`,
    email: `newcomer-${n}@bursar.test`,
    password: 'secret-user',
    department_id: 1,
    studentData: { enrollment_no: `NEW-${n}`, batch: 2026 },
  }));
  await client.post('/admin/adduser/bulk', { users });
  return { report, import: await server.stall() };
}

function noteAll({ livePage, pastPage, live, past, steps, compared, stallPast, memory }, replay_ms) {
  note('pastPage', at(pastPage, 0.95) / at(livePage, 0.95));
  note('pastFigures', at(past, 0.95) / at(live, 0.95));
  note('openInstant', at(pastPage, 0.5) / replay_ms);
  note('step', at(steps, 0.5) / at(livePage, 0.5));
  note('compare', at(compared, 0.5) / at(livePage, 0.5));
  note('pastAbsolute', at(pastPage, 0.95));
  note('stallPast', stallPast);
  note('pastMemory', memory);
}

function printTimes(events, { livePage, pastPage, live, past, steps, compared, nextCompared }) {
  const rows = Object.entries({
    'page of 50, live': livePage,
    'page of 50, as of an instant': pastPage,
    'figures of the dashboard, live': live,
    'figures of the dashboard, as of an instant': past,
    'step to the next event, and its page': steps,
    'comparison of two registers, first page': compared,
    'comparison of two registers, next page': nextCompared,
  }).map(([what, times]) => ({ what, 'p50 ms': ms(at(times, 0.5)), 'p95 ms': ms(at(times, 0.95)) }));
  print(`Reads of the past over HTTP, ${count(events)} events of the demonstration`, rows);
}

export async function benchPast(size = EVENTS) {
  await benchKeptPast();
  await inTemporary(async (root) => {
    const { directory, events, position } = await makeUniversity(root, Number(size));
    const environment = { DATA_DIR: directory, DEMO: 'on', RATE_LIMIT: 'off', PASSWORD_HASH_COST: '8' };
    await (await serve(DEMO, environment)).stop();
    const { all, past } = bytesIn(directory);
    note('pastBytes', all / (all - past));
    const server = await serve(DEMO, environment);
    note('stallStart', await server.stall());
    note('start', server.startedIn_ms);
    note('startMemory', server.memory());
    try {
      const measured = await measure(server, position);
      const { client, step } = measured;
      const alone = await commandsTimed(client, 'Alone');
      const played = await commandsTimed(client, 'Beside', async (isOver) => {
        while (!isOver()) await step();
      });
      note('playing', at(played, 0.99) / at(alone, 0.99));
      await server.stall();
      const stalls = await stallsOf(server, client);
      note('stallReport', stalls.report);
      note('stallImport', stalls.import);
      printTimes(events, measured);
      await server.stop();
      noteAll(measured, await fullReplay(directory));
      note('rebuildOne', await changedModel(directory));
    } finally {
      await server.stop();
    }
  });
}

export async function benchLong() {
  const p95 = [];
  for (const size of [EVENTS, EVENTS_LONG]) {
    await inTemporary(async (root) => {
      const { directory, events, position } = await makeUniversity(root, size);
      const server = await serve(DEMO, { DATA_DIR: directory, DEMO: 'on', RATE_LIMIT: 'off' });
      try {
        const measured = await measure(server, position);
        p95.push(at(measured.pastPage, 0.95));
        printTimes(events, measured);
      } finally {
        await server.stop();
      }
    });
  }
  const [short, long] = p95;
  note('growth', long / short);
}
