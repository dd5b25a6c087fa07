import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { serve } from './server-process.mjs';
import { ms, percentile, print } from './table.mjs';

const ADMIN = { email: 'admin@bursar.test', password: 'secret-admin' };
const PASSWORD = 'secret-user';
const SOCKETS = 200;
const LEAVING = 40;
const LEAVING_BATCH = 2021;
const STAYING_BATCH = 2024;

async function send(url, token, [method, path, body]) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

async function listen(url, email) {
  const { token, user } = await send(url, undefined, ['POST', '/users/login', { email, password: PASSWORD }]);
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  const ended = new Promise((resolve) => socket.once('disconnect', () => resolve(performance.now())));
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return { token, user, socket, ended };
}

const changed = ({ user }, change) => {
  const { id, name, email, role, department_id, enrollment_no, batch } = user;
  const studentData = change.role === undefined ? { enrollment_no, batch } : undefined;
  return ['PUT', `/admin/upuser/${id}`, { name, email, role, department_id, studentData, ...change }];
};

const DEEDS = [
  ['deactivation', ({ user }) => ['PATCH', `/admin/active/${user.id}`, { is_active: false }]],
  ['another role', (person) => changed(person, { role: 'staff' })],
  ['another department', (person) => changed(person, { department_id: 5 })],
  ['deletion', ({ user }) => ['DELETE', `/admin/deluser/${user.id}`]],
  [
    'a new password',
    () => ['POST', '/users/change-password', { current_password: PASSWORD, new_password: 'other-secret' }],
    'themselves',
  ],
];

async function cut(url, token, deed, people) {
  const began = performance.now();
  await send(url, token, deed);
  const answered_ms = performance.now() - began;
  const refused = people.map(({ token: old }) =>
    fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${old}` } }),
  );
  const statuses = (await Promise.all(refused)).map(({ status }) => status);
  if (statuses.some((status) => status !== 401)) throw new Error(`A token still worked: ${statuses.join(' ')}`);
  const ends = await Promise.all(people.map(({ ended }) => ended));
  return { answered_ms, closed_ms: ends.map((ended) => ended - began) };
}

const ascending = (values) => values.toSorted((a, b) => a - b);

function rowOf(name, cuts) {
  const closed = ascending(cuts.flatMap(({ closed_ms }) => closed_ms));
  const answered = ascending(cuts.map(({ answered_ms }) => answered_ms));
  return {
    'what ends them': name,
    sockets: closed.length,
    'answered p95': ms(percentile(answered, 0.95)),
    'closed p50': ms(percentile(closed, 0.5)),
    'closed p95': ms(percentile(closed, 0.95)),
    'closed max': ms(closed.at(-1)),
    aim: '≤ 250',
  };
}

export async function benchSessions() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const server = await serve(fileURLToPath(new URL('../../../dist/programs/api.js', import.meta.url)), {
    DATA_DIR: directory,
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PASSWORD_HASH_COST: '8',
    RATE_LIMIT: 'off',
  });
  const { url } = server;
  const people = [];
  try {
    const { token } = await send(url, undefined, ['POST', '/users/login', ADMIN]);
    const users = Array.from({ length: SOCKETS }, (_, n) => ({
      name: `Student ${n}`,
      email: `student-${n}@bursar.test`,
      password: PASSWORD,
      department_id: 1,
      studentData: { enrollment_no: `EN-${n}`, batch: n < LEAVING ? LEAVING_BATCH : STAYING_BATCH },
    }));
    await send(url, token, ['POST', '/admin/adduser/bulk', { users }]);
    for (const { email } of users) people.push(await listen(url, email));

    const rows = [];
    const staying = people.slice(LEAVING);
    const each = Math.floor(staying.length / DEEDS.length);
    for (const [at, [name, deed, themselves]] of DEEDS.entries()) {
      const cuts = [];
      for (const person of staying.slice(at * each, (at + 1) * each)) {
        cuts.push(await cut(url, themselves ? person.token : token, deed(person), [person]));
      }
      rows.push(rowOf(name, cuts));
    }
    const passOut = ['PATCH', `/admin/activebatch/${LEAVING_BATCH}`];
    rows.push(rowOf('passing out a batch', [await cut(url, token, passOut, people.slice(0, LEAVING))]));
    print(`Command sent → answered, and → socket closed, in ms (${SOCKETS} sockets; every token was refused)`, rows);
  } finally {
    for (const { socket } of people) socket.disconnect();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
