import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { sourceOf } from '@bursar/platform/event-store';
import { SqliteReadModels } from '@bursar/platform/stores';
import { Projector } from '@bursar/platform/subscriptions';
import { CONTEXTS } from '../dist/app.module.js';
import { DEMO, makeUniversity } from './demo-log.mjs';
import { note } from './marks.mjs';
import { alternately, at, inTemporary, withLog } from './measuring.mjs';
import { serve } from './server-process.mjs';
import { signInTo } from './signed-in.mjs';
import { count, ms, print } from './table.mjs';

const EVENTS = 200_000;
const ROUNDS = 40;
const COMMANDS = 150;
const CLOSINGS = 9;
const REST_MS = 30;
const TRANSACTIONS = '/admin/alltrans?sort=-payment_date&limit=50&page=1';
const LINES = '/admin/ledger?account=1110&limit=50&page=1';
const TRIAL_BALANCE = '/admin/reports/trial-balance';

const took = async (answer) => (await answer).took_ms;

async function rebuildSeconds(log, contexts) {
  const projections = contexts.flatMap(({ projections: own }) => own);
  return inTemporary(async (root) => {
    const readModels = await SqliteReadModels.open(join(root, 'read-models'));
    await readModels.prepare(projections, await sourceOf(log));
    const began = performance.now();
    await new Projector(log, readModels, projections).rebuild();
    const seconds = (performance.now() - began) / 1000;
    await readModels.close();
    return seconds;
  });
}

const benchRebuildBeside = (directory) =>
  withLog(directory, async (log) => {
    const without = CONTEXTS.filter(({ name }) => name !== 'ledger');
    const seconds = [await rebuildSeconds(log, CONTEXTS), await rebuildSeconds(log, without)];
    note('ledgerRebuild', seconds[0] / seconds[1]);
    return seconds;
  });

const serveDemo = (directory, environment = {}) =>
  serve(DEMO, { DATA_DIR: directory, DEMO: 'on', RATE_LIMIT: 'off', PASSWORD_HASH_COST: '8', ...environment });

const WITHOUT_LEDGER = { NODE_OPTIONS: `--import=${new URL('./without-ledger.mjs', import.meta.url).href}` };

async function benchCommand(root) {
  const servers = [
    await serveDemo(join(root, 'with-ledger')),
    await serveDemo(join(root, 'without-ledger'), WITHOUT_LEDGER),
  ];
  const received_date = new Date().toISOString().slice(0, 10);
  const recording = await Promise.all(
    servers.map(async ({ url, rested }) => {
      const finance = await signInTo(url, 'finance_manager');
      await rested();
      return async (n) => {
        await passing(REST_MS);
        const income = { source_name: `Gift ${n}`, description: 'A gift', amount: 10, received_date };
        return took(finance.post('/admin/income', income));
      };
    }),
  );
  const [withLedger, without] = await alternately(COMMANDS, recording);
  for (const server of servers) await server.stop();
  note('ledgerCommand', at(withLedger, 0.5) / at(without, 0.5));
  return [at(withLedger, 0.5), at(without, 0.5)];
}

async function commandsBeside(finance, work) {
  let over = false;
  const ended = work?.().finally(() => (over = true));
  const times = [];
  for (let n = 0; work ? !over : n < COMMANDS; n++) {
    const fee = { name: `${work ? 'Beside' : 'Alone'} ${n}`, amount: 100, due_date: '2030-01-31' };
    times.push((await finance.post('/admin/addfee', fee)).took_ms);
  }
  await ended;
  return times;
}

async function prove(admin) {
  await admin.post('/admin/prove', {});
  for (;;) {
    const [proof] = (await admin.get('/admin/proofs')).answer;
    if (proof?.status === 'equal') return;
    if (proof) throw new Error(`The proof found the rows ${proof.status}`);
    await passing(250);
  }
}

async function otherAdmin(url, admin) {
  const { answer } = await admin.get('/admin/allusers?role=admin');
  const { email } = answer.find((user) => user.id !== admin.user.id && !user.id.includes('~'));
  return signInTo(url, 'admin', email);
}

async function benchClosing(url, admin, finance) {
  await prove(admin);
  const other = await otherAdmin(url, admin);
  const { answer } = await admin.get('/admin/periods');
  const next = answer.months.find(({ status }) => status === 'next');
  const month = `/admin/periods/${next.id}`;
  const close = () => took(admin.post(`${month}/close`, {}));
  const reopen = async () => {
    await other.post(`${month}/reopen`, { reason: 'Closed again by the bench' });
    await admin.post(`${month}/reopen/confirm`, {});
  };
  const [closings, balances] = await alternately(CLOSINGS, [
    async () => {
      const closing_ms = await close();
      await reopen();
      return closing_ms;
    },
    () => took(admin.get(TRIAL_BALANCE)),
  ]);
  const alone = await commandsBeside(finance);
  const beside = await commandsBeside(finance, close);
  note('closing', at(closings, 0.5) / at(balances, 0.5));
  note('closingOthers', at(beside, 0.99) / at(alone, 0.99));
  return { closing_ms: at(closings, 0.5), alone, beside };
}

async function trialBalanceOf(directory) {
  const server = await serveDemo(directory);
  const admin = await signInTo(server.url);
  await server.rested();
  const [times] = await alternately(ROUNDS, [() => took(admin.get(TRIAL_BALANCE))]);
  await server.stop();
  return at(times, 0.5);
}

export async function benchLedger() {
  await inTemporary(async (root) => {
    const { directory, events } = await makeUniversity(root, EVENTS);
    const small_ms = await trialBalanceOf(join(root, 'one'));
    const commands = await benchCommand(root);
    const [withLedger, without] = await benchRebuildBeside(directory);
    const server = await serveDemo(directory);
    try {
      const [admin, finance] = await Promise.all(
        ['admin', 'finance_manager'].map((role) => signInTo(server.url, role)),
      );
      await server.rested();
      const [balances, lines, page] = await alternately(ROUNDS, [
        () => took(admin.get(TRIAL_BALANCE)),
        () => took(admin.get(LINES)),
        () => took(admin.get(TRANSACTIONS)),
      ]);
      const large_ms = at(balances, 0.5);
      note('trialBalance', large_ms / small_ms);
      note('ledgerPage', at(lines, 0.5) / at(page, 0.5));
      const { closing_ms, alone, beside } = await benchClosing(server.url, admin, finance);
      print(`The ledger, ${count(events)} events`, [
        { what: 'rebuild of all models, s', value: ms(withLedger) },
        { what: 'rebuild without the ledger, s', value: ms(without) },
        { what: 'income recorded, with and without the ledger, p50 ms', value: commands.map(ms).join(', ') },
        { what: 'trial balance, p50 ms', value: ms(large_ms) },
        { what: 'trial balance of the demonstration, p50 ms', value: ms(small_ms) },
        { what: 'page of 50 lines of an account, p50 ms', value: ms(at(lines, 0.5)) },
        { what: 'page of 50 transactions, p50 ms', value: ms(at(page, 0.5)) },
        { what: 'closing of a month, p50 ms', value: ms(closing_ms) },
        {
          what: 'commands of others, alone and meanwhile, p99 ms',
          value: `${ms(at(alone, 0.99))}, ${ms(at(beside, 0.99))}`,
        },
      ]);
    } finally {
      await server.stop();
    }
  });
}
