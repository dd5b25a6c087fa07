import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoReadModels } from '@bursar/platform/server-stores';
import { SqliteReadModels } from '@bursar/platform/stores';
import { startMongo } from '../mongo.mjs';
import { count, percentile, print } from '../table.mjs';

const ROWS = 200_000;
/** A stub scans every row, so its times mean little. */
const ROWS_ON_STUB = 5_000;
const SAMPLES = 51;
const FIRST = [
  'Asha',
  'Rohan',
  'Priya',
  'Vikram',
  'Neha',
  'Arjun',
  'Kavya',
  'Meera',
  'Rahul',
  'Imran',
  'Fatima',
  'Joseph',
];
const LAST = ['Rao', 'Sharma', 'Iyer', 'Khan', 'Patel', 'Reddy', 'Nair', 'Singh', 'Das', 'Kulkarni', 'Fernandes'];

const model = {
  name: 'bills',
  version: 1,
  indexes: ['student_id', 'department_id', 'status', 'due_date', 'total_amount', 'created_at'],
  search: ['student_name', 'enrollment_no', 'fee_title'],
};

const idOf = (n) => `01JQZV7Q8W9E0R1T2Y3U${String((n * 7_919) % ROWS).padStart(6, '0')}`;
const bill = (n) => ({
  id: idOf(n),
  student_id: `S${n % 20_000}`,
  student_name: `${FIRST[n % FIRST.length]} ${LAST[(n * 7) % LAST.length]}`,
  enrollment_no: `EN-${2021 + (n % 5)}-${String(n % 20_000).padStart(5, '0')}`,
  department_id: 1 + (n % 8),
  status: ['unpaid', 'partial', 'PAID'][n % 3],
  fee_title: `Semester ${1 + (n % 8)} Tuition`,
  total_amount: 87_500 + (n % 900),
  due_date: new Date(Date.parse('2025-04-01') + (n % 700) * 86_400_000).toISOString(),
  created_at: new Date(Date.parse('2025-01-01') + n * 1_000).toISOString(),
});

const byDue = [{ field: 'due_date' }];
const page = (query) => (store) => store.page(model, { sort: byDue, page: 1, limit: 50, ...query });

const QUESTIONS = [
  ['get', (store, n) => store.get(model, idOf(n * 97))],
  ['page of 50, sorted', page({})],
  ['page 2,001, sorted', page({ page: 2_001 })],
  ['page of 50 of one student', page({ where: { student_id: 'S77' } })],
  ['page of 50 of a department', page({ where: { department_id: 3 } })],
  ['page of 50 of a department and a status', page({ where: { department_id: 3, status: 'PAID' } })],
  ['count of a department', (store) => store.count(model, { department_id: 3 })],
  ['search, frequent word', page({ q: 'kulkarni' })],
  ['search, rare word', page({ q: '2023-00077' })],
  ['search, two words', page({ q: 'asha semester' })],
  ['search, no such word', page({ q: 'zebra' })],
  ['search within a department', page({ q: 'kulkarni', where: { department_id: 3 } })],
];

const upTo = (position) => ({ stream: 'bill-1', revision: 0, position, id: position });

async function timed(ask) {
  const began = performance.now();
  const answer = await ask();
  return [performance.now() - began, answer];
}

export async function benchReadModels() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const mongo = await startMongo();
  try {
    await benchOn('SQLite', await SqliteReadModels.open(directory), ROWS);
    await benchOn(mongo.name, await MongoReadModels.open(mongo.url), mongo.isStub ? ROWS_ON_STUB : ROWS);
  } finally {
    await mongo.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function benchOn(engine, store, size) {
  try {
    await store.prepare([model], { identity: 'bench', holds: () => Promise.resolve(true) });
    const rows = new Map(Array.from({ length: size }, (_, n) => [idOf(n), { row: bill(n), position: '1' }]));
    const [written] = await timed(async () => {
      const rebuild = await store.rebuild([model]);
      await rebuild.write([{ model, rows }]);
      await rebuild.adopt(upTo('1'));
    });
    const results = [{ question: `write ${count(size)} rows and index them`, 'p50 ms': count(written) }];
    for (const [question, ask] of QUESTIONS) {
      const times = [];
      let answer;
      for (let n = 0; n < SAMPLES; n++) {
        await store.commit([{ model, rows: new Map() }], upTo('1'));
        const [time, answered] = await timed(() => ask(store, n));
        times.push(time);
        answer = answered;
      }
      times.sort((one, other) => one - other);
      const matching = answer.total === undefined ? '' : count(answer.total);
      results.push({
        question,
        matching,
        'p50 ms': percentile(times, 0.5).toFixed(3),
        'p99 ms': percentile(times, 0.99).toFixed(3),
      });
    }
    const changed = Array.from({ length: 500 }, (_, n) => [
      idOf(n),
      { row: { ...bill(n), status: 'x' }, position: '2' },
    ]);
    const [committed] = await timed(() => store.commit([{ model, rows: new Map(changed) }], upTo('2')));
    results.push({ question: 'commit of 500 changed rows', 'p50 ms': committed.toFixed(1) });
    print(`Read models on ${engine}, ${count(size)} rows`, results);
  } finally {
    await store.close();
  }
}
