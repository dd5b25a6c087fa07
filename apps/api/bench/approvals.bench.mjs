import { setTimeout as passing } from 'node:timers/promises';
import { DEMO } from './demo-log.mjs';
import { note } from './marks.mjs';
import { at, inTemporary } from './measuring.mjs';
import { serve } from './server-process.mjs';
import { signInTo } from './signed-in.mjs';
import { ms, print } from './table.mjs';

const ROUNDS = 100;
const AT_ONCE = 500;
const READ_ROUNDS = 4;
const READS = 50;
/** A read just after a write would wait for its commit. */
const REST_MS = 30;

const median = (times) => at(times, 0.5);

async function ask(faculty, count) {
  const ids = new Set();
  for (let n = 0; n < count; n++) {
    const purchase = { amount: 10, description: `Reagents ${n}`, kind: 'purchase' };
    ids.add((await faculty.post('/faculty/expenses', purchase)).answer.expense.id);
  }
  return ids;
}

async function waitingOf(head, ids) {
  const { answer } = await head.get('/approvals');
  return { items: answer.items.filter(({ id }) => ids.has(id)), position: answer.position };
}

async function approveAtOnce(head, ids) {
  const { items, position } = await waitingOf(head, ids);
  const { answer, took_ms } = await head.post('/approvals/decide-many', {
    items: items.map(({ kind, id, version }) => ({ kind, id, seen_version: version })),
    verdict: 'approve',
    seen_position: position,
  });
  const refused = answer.items.find(({ ok }) => !ok);
  if (refused) throw new Error(refused.message);
  return took_ms / items.length;
}

async function approveOneByOne({ head, finance, admin }, ids) {
  const { answer: bills } = await finance.get('/admin/assignedfees?status=unpaid&limit=1');
  const [{ id: fee_id, student_id }] = bills;
  const times = { request: [], payment: [], count: [], page: [] };
  const { items, position } = await waitingOf(head, ids);
  for (const { kind, id, version } of items) {
    const seen = { seen_position: position, seen_version: version };
    times.request.push((await head.post(`/approvals/${kind}/${id}/approve`, seen)).took_ms);
    const money = { student_id, fee_id, amount: 1, payment_method: 'cash', confirmed: true };
    const { answer } = await finance.post('/admin/addtransaction', money);
    const approval = { transaction_id: answer.transaction.id, admin_user_id: admin.user.id };
    times.payment.push((await admin.post('/admin/approvepayment', approval)).took_ms);
    const reads = [
      async () => times.count.push((await head.get('/approvals/count')).took_ms),
      async () => times.page.push((await finance.get('/admin/alltrans?sort=-payment_date&limit=50&page=1')).took_ms),
    ];
    await passing(REST_MS);
    for (const read of times.count.length % 2 === 0 ? reads : reads.toReversed()) await read();
  }
  return times;
}

async function processorOf(server, reads) {
  const spent = reads.map(() => 0);
  for (let round = 0; round <= READ_ROUNDS; round++) {
    for (const [index, read] of reads.entries()) {
      const before = server.processor();
      for (let n = 1; n <= READS; n++) await read(n);
      // The first round fills caches.
      if (round > 0) spent[index] += server.processor() - before;
    }
  }
  return spent.map((ms) => ms / (READ_ROUNDS * READS));
}

export async function benchApprovals() {
  await inTemporary(async (directory) => {
    const server = await serve(DEMO, { DATA_DIR: directory, DEMO: 'on', RATE_LIMIT: 'off', PASSWORD_HASH_COST: '8' });
    try {
      const [head, faculty, finance, admin] = await Promise.all(
        ['hod', 'faculty', 'finance_manager', 'admin'].map((role) => signInTo(server.url, role)),
      );
      const times = await approveOneByOne({ head, finance, admin }, await ask(faculty, ROUNDS));
      const [counted, paged, floor] = await processorOf(server, [
        () => head.get('/approvals/count'),
        (n) => finance.get(`/admin/alltrans?sort=-payment_date&limit=50&page=${n}`),
        () => head.get('/health'),
      ]);
      const each_ms = await approveAtOnce(head, await ask(faculty, AT_ONCE));
      note('approving', median(times.request) / median(times.payment));
      note('waitingCount', median(times.count) / median(times.page));
      note('approvedAtOnce', each_ms / median(times.request));
      print('Approvals over HTTP, with the demonstration', [
        { what: 'approve a request, with its route and reserved budget', 'p50 ms': ms(median(times.request)) },
        { what: 'approve a counter payment', 'p50 ms': ms(median(times.payment)) },
        { what: 'count what waits', 'p50 ms': ms(median(times.count)) },
        { what: 'page of 50 transactions', 'p50 ms': ms(median(times.page)) },
        { what: 'processor time of such a count', 'p50 ms': ms(counted) },
        { what: 'processor time of such a page', 'p50 ms': ms(paged) },
        { what: 'processor time of the health of the server', 'p50 ms': ms(floor) },
        { what: `one of ${AT_ONCE} requests that are approved at once`, 'p50 ms': ms(each_ms) },
      ]);
    } finally {
      await server.stop();
    }
  });
}
