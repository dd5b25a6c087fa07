import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SqliteEventStore } from '@bursar/platform/stores';
import autocannon from 'autocannon';
import { writeAssignments } from './assignments-log.mjs';
import { note } from './marks.mjs';
import { serve } from './server-process.mjs';
import { count, ms, percentile, print } from './table.mjs';

const ROWS = 200_000;
const PAGES = 200;
const FILTERED = 200;
const CONNECTIONS = 64;
const SECONDS = 6;
const ADMIN = { ADMIN_EMAIL: 'admin@bursar.test', ADMIN_PASSWORD: 'secret-admin', DEMO: '0' };

const file = (name) => fileURLToPath(new URL(name, import.meta.url));

async function tokenOf(url) {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  return (await response.json()).token;
}

async function load(url, connections, request = {}) {
  const options = { url, connections, duration: SECONDS, ...request };
  await autocannon({ ...options, duration: 2 });
  const { requests, latency, non2xx, errors } = await autocannon(options);
  if (non2xx + errors > 0)
    throw new Error(`${url} answered ${non2xx} times with something else than 2xx, ${errors} errors`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

async function benchFiltered(url, options) {
  const times = [];
  for (let n = 0; n < FILTERED; n++) {
    const filter = `department_id=${1 + (n % 8)}&batch=${2021 + (n % 5)}&page=${1 + Math.floor(n / 40)}`;
    const began = performance.now();
    await (await fetch(`${url}/api/admin/assignedfees?${filter}&limit=50&sort=-assigned_at`, options)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other);
}

async function send(url, headers, path, body) {
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function benchCounter(url, headers) {
  const terms = { name: 'Hostel', amount: 9_000_000, due_date: '2030-01-31', description: '' };
  const { fee } = await send(url, headers, '/admin/addfee', terms);
  const bodies = [];
  for (let n = 0; n < CONNECTIONS; n++) {
    const { user } = await send(url, headers, '/admin/adduser', {
      name: `Student ${n}`,
      email: `student-${n}@bursar.test`,
      password: 'secret-user',
      role: 'student',
      department_id: 1,
      studentData: { enrollment_no: `PAYS-${n}`, batch: 2026 },
    });
    const { student_id } = user;
    const assignment = { fee_structure_id: fee.id, student_id };
    const { assigned_fee } = await send(url, headers, '/admin/assignfee', assignment);
    const money = { amount: 1, payment_method: 'cash', confirmed: true };
    bodies.push(JSON.stringify({ student_id, fee_id: assigned_fee.id, ...money }));
  }
  let next = 0;
  const setupClient = (client) => client.setBody(bodies[next++ % CONNECTIONS]);
  return load(`${url}/api/admin/addtransaction`, CONNECTIONS, { method: 'POST', headers, setupClient });
}

export async function benchHttp() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const environment = { ...ADMIN, DATA_DIR: directory };
  const hello = await serve(file('./hello.mjs'));
  try {
    const empty = await serve(file('../../../dist/programs/api.js'), environment);
    const atRest = empty.memory();
    const headers = { authorization: `Bearer ${await tokenOf(empty.url)}`, 'content-type': 'application/json' };
    const command = {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Semester 5 Tuition', amount: 87500, due_date: '2030-01-31', description: '' }),
    };
    const rows = [];
    const row = (what, connections, { perSecond, p50, p99 }, yardstick) =>
      rows.push({
        what,
        connections,
        'per s': count(perSecond),
        'of hello': yardstick ? (perSecond / yardstick).toFixed(3) : '1',
        'p50 ms': ms(p50),
        'p99 ms': ms(p99),
      });

    const bare = {};
    for (const connections of [1, 64]) {
      const hellos = await load(hello.url, connections);
      bare[connections] = hellos.perSecond;
      row('Nest on Fastify, hello world', connections, hellos);
      const commands = await load(`${empty.url}/api/admin/addfee`, connections, command);
      if (connections === 64) note('command', commands.perSecond / bare[connections]);
      row('command, durable, rows readable', connections, commands, bare[connections]);
    }
    await empty.stop();
    rmSync(directory, { recursive: true, force: true });

    const log = await SqliteEventStore.open(directory);
    await writeAssignments(log, ROWS);
    await log.close();
    const first = await serve(file('../../../dist/programs/api.js'), environment);
    await first.stop();
    const full = await serve(file('../../../dist/programs/api.js'), environment);
    const page = { headers: { authorization: `Bearer ${await tokenOf(full.url)}` } };
    const list = (number) => `/api/admin/assignedfees?page=${number}&limit=50&sort=-assigned_at`;
    const requests = Array.from({ length: PAGES }, (_, index) => ({ path: list(index + 1) }));
    for (const connections of [1, 64]) {
      const same = await load(`${full.url}${list(7)}`, connections, page);
      row(`page of 50 of ${count(ROWS)}, the same each time`, connections, same, bare[connections]);
      const others = await load(full.url, connections, { ...page, requests });
      row(`page of 50 of ${count(ROWS)}, one of ${PAGES}`, connections, others, bare[connections]);
      if (connections === 64) note('page', others.perSecond / bare[connections]);
    }
    const filtered = await benchFiltered(full.url, page);
    note('filtered', percentile(filtered, 0.95));
    const counter = await benchCounter(full.url, { ...page.headers, 'content-type': 'application/json' });
    note('counter', counter.perSecond);
    row('counter payment', CONNECTIONS, counter, bare[CONNECTIONS]);
    print('Over HTTP', rows);
    print('The server', [
      { what: 'memory at rest, MB', value: count(atRest) },
      { what: `memory with ${count(ROWS)} events after the load, MB`, value: count(full.memory()) },
      { what: 'start on an empty directory, ms', value: count(empty.startedIn_ms) },
      {
        what: `first start on ${count(ROWS)} events (read models built, an invoice issued for each), ms`,
        value: count(first.startedIn_ms),
      },
      { what: `start on ${count(ROWS)} events, ms`, value: count(full.startedIn_ms) },
    ]);
    await full.stop();
  } finally {
    await hello.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
