import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { io } from 'socket.io-client';
import { findChromium } from '../../../scripts/chromium.mjs';
import { note } from './marks.mjs';
import { serve } from './server-process.mjs';
import { count, ms, percentile, print } from './table.mjs';

const IDLE_SOCKETS = 200;
const WRITES_PER_S = 20;
const SAMPLES = 200;

const ADMIN = { email: 'admin@bursar.test', password: 'secret-admin' };
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

function client(url) {
  let token;
  return {
    get token() {
      return token;
    },
    async send(method, path, body) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: body && JSON.stringify(body),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    },
    async signIn(credentials) {
      const answer = await this.send('POST', '/users/login', credentials);
      token = answer.token;
      return answer.user;
    },
  };
}

/** Notes when a new row was drawn: frame callbacks run before the frame, their message arrives after it. */
const WATCH = `
  window.painted = new Map();
  const drawn = new MessageChannel();
  drawn.port1.onmessage = () => {
    const at = performance.timeOrigin + performance.now();
    for (const row of document.querySelectorAll('tbody tr')) {
      const name = /Fee number \\d+/.exec(row.textContent)?.[0];
      if (name && !window.painted.has(name)) window.painted.set(name, at);
    }
  };
  new MutationObserver(() => {
    requestAnimationFrame(() => drawn.port2.postMessage(null));
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
`;

/** Includes idle sockets and other writers. */
export async function benchLive() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const server = await serve(fileURLToPath(new URL('../dist/main.js', import.meta.url)), {
    DATA_DIR: directory,
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PASSWORD_HASH_COST: '8',
  });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: FLAGS,
  });
  const sockets = [];
  try {
    const admin = client(server.url);
    const adminUser = await admin.signIn(ADMIN);
    for (let n = 0; n < IDLE_SOCKETS; n++) {
      sockets.push(io(server.url, { auth: { token: admin.token }, transports: ['websocket'], forceNew: true }));
    }
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('connect', resolve))));

    const page = await browser.newPage();
    await page.addInitScript(
      ([token, user]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      },
      [admin.token, JSON.stringify(adminUser)],
    );
    await page.goto(`${server.url}/admin/fees`);
    await page.getByRole('heading', { name: 'University Fee Management' }).waitFor();
    await page.evaluate(WATCH);

    const latencies = [];
    for (let n = 0; n < SAMPLES; n++) {
      const began = performance.timeOrigin + performance.now();
      const terms = { name: `Fee number ${n}`, amount: 100, due_date: '2030-01-31' };
      const { fee } = await admin.send('POST', '/admin/addfee', terms);
      await page.waitForFunction((name) => window.painted.has(name), `Fee number ${n}`);
      const at = await page.evaluate((name) => window.painted.get(name), `Fee number ${n}`);
      latencies.push(at - Date.parse(fee.created_at));
      // An even pace would hit the same point of every frame.
      const pace_ms = (1000 / WRITES_PER_S) * (0.5 + Math.random());
      const rest_ms = pace_ms - (performance.timeOrigin + performance.now() - began);
      if (rest_ms > 0) await new Promise((resolve) => setTimeout(resolve, rest_ms));
    }
    latencies.sort((a, b) => a - b);
    note('painted50', percentile(latencies, 0.5));
    note('painted95', percentile(latencies, 0.95));
    print(`Event made → row painted in another browser (${IDLE_SOCKETS} idle sockets, ${count(SAMPLES)} samples)`, [
      {
        'p50 ms': ms(percentile(latencies, 0.5)),
        'p95 ms': ms(percentile(latencies, 0.95)),
        'max ms': ms(latencies.at(-1)),
      },
    ]);
  } finally {
    for (const socket of sockets) socket.disconnect();
    await browser.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
