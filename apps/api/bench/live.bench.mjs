import { setTimeout as passing } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { io } from 'socket.io-client';
import { findChromium } from '../../../scripts/chromium.mjs';
import { DEMO } from './demo-log.mjs';
import { note } from './marks.mjs';
import { at, inTemporary } from './measuring.mjs';
import { serve } from './server-process.mjs';
import { signInTo } from './signed-in.mjs';
import { ms, print } from './table.mjs';

const LISTENERS = 20;
const SOCKETS_EACH = 10;
const WRITES_PER_S = 20;
const SAMPLES = 200;
const REQUESTS = 40;

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

const WATCH = `
  window.painted = new Map();
  const drawn = new MessageChannel();
  drawn.port1.onmessage = () => {
    const at = performance.timeOrigin + performance.now();
    for (const row of document.querySelectorAll('tbody tr')) {
      const name = /Sample number \\d+/.exec(row.textContent)?.[0];
      if (name && !window.painted.has(name)) window.painted.set(name, at);
    }
  };
  new MutationObserver(() => {
    requestAnimationFrame(() => drawn.port2.postMessage(null));
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
`;

async function openSockets(url, admin) {
  const students = (await admin.get('/admin/allusers?role=student')).answer.slice(0, LISTENERS);
  const listeners = [];
  for (const { email } of students) listeners.push(await signInTo(url, 'student', email));
  const sockets = listeners.flatMap(({ token }) =>
    Array.from({ length: SOCKETS_EACH }, () => io(url, { auth: { token }, transports: ['websocket'], forceNew: true })),
  );
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('connect', resolve))));
  return sockets;
}

async function pageOf(context, { token, user }, address, heading) {
  const page = await context.newPage();
  await page.addInitScript(
    ([key, person]) => {
      localStorage.setItem('token', key);
      localStorage.setItem('user', person);
    },
    [token, JSON.stringify(user)],
  );
  await page.goto(address);
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.evaluate(WATCH);
  return page;
}

/** An even pace would hit the same point of every frame. */
const paceOf = (writesPerSecond) => (1000 * (0.5 + Math.random())) / writesPerSecond;

async function paintedAfter(page, { samples, perSecond }, write) {
  const latencies = [];
  for (let n = 0; n < samples; n++) {
    const began = performance.now();
    const name = `Sample number ${n}`;
    const made = await write(name, n);
    await page.waitForFunction((row) => window.painted.has(row), name);
    const painted = await page.evaluate((row) => window.painted.get(row), name);
    latencies.push(painted - Date.parse(made));
    await passing(Math.max(0, paceOf(perSecond) - (performance.now() - began)));
  }
  return latencies;
}

async function beside(admin, work) {
  let isOver = false;
  const ended = work().finally(() => (isOver = true));
  for (let n = 0; !isOver; n++) {
    const began = performance.now();
    await admin.post('/admin/addfee', { name: `Beside ${n}`, amount: 100, due_date: '2030-01-31' });
    await passing(Math.max(0, paceOf(WRITES_PER_S) - (performance.now() - began)));
  }
  return ended;
}

const row = (what, latencies) => ({
  what,
  'p50 ms': ms(at(latencies, 0.5)),
  'p95 ms': ms(at(latencies, 0.95)),
  'max ms': ms(Math.max(...latencies)),
});

export async function benchLive() {
  await inTemporary(async (directory) => {
    const server = await serve(DEMO, { DATA_DIR: directory, DEMO: 'on', RATE_LIMIT: 'off', PASSWORD_HASH_COST: '8' });
    const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
    let sockets = [];
    try {
      const { url } = server;
      const [admin, head, faculty] = await Promise.all(['admin', 'hod', 'faculty'].map((role) => signInTo(url, role)));
      sockets = await openSockets(url, admin);
      await server.rested();

      const register = await pageOf(
        await browser.newContext(),
        admin,
        `${url}/admin/fees`,
        'University Fee Management',
      );
      const often = { samples: SAMPLES, perSecond: WRITES_PER_S };
      const fees = await paintedAfter(register, often, async (name) => {
        const { fee } = (await admin.post('/admin/addfee', { name, amount: 100, due_date: '2030-01-31' })).answer;
        return fee.created_at;
      });
      await register.close();

      const inbox = await pageOf(await browser.newContext(), head, `${url}/hod`, 'Department Dashboard');
      const requests = await beside(admin, () =>
        paintedAfter(inbox, { samples: REQUESTS, perSecond: 1 }, async (name, n) => {
          const asked = { amount: 100 + n, description: name, kind: 'purchase' };
          const { expense } = (await faculty.post('/faculty/expenses', asked)).answer;
          return expense.submitted_at;
        }),
      );

      note('painted50', at(fees, 0.5));
      note('painted95', at(fees, 0.95));
      note('requestPainted', at(requests, 0.95));
      const idle = LISTENERS * SOCKETS_EACH;
      print(`Event made → row painted in another browser (${idle} idle sockets)`, [
        row('fee structure, at an administrator', fees),
        row('request, at a head of department', requests),
      ]);
    } finally {
      for (const socket of sockets) socket.disconnect();
      await browser.close();
      await server.stop();
    }
  });
}
