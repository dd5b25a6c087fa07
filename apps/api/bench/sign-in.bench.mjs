import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { serve } from './server-process.mjs';
import { ms, percentile, print } from './table.mjs';

const ADMIN = { email: 'admin@bursar.test', password: 'secret-admin' };
const ROUNDS = 20;
const CROWD = 150;
const HOME = '192.0.2.1';
const crowdedAt = (round) => `203.0.113.${round}`;

async function attempt(url, address, login) {
  const began = performance.now();
  const { status } = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(login),
  });
  return { status, took_ms: performance.now() - began };
}

async function signIn(url) {
  const { status, took_ms } = await attempt(url, HOME, ADMIN);
  if (status !== 200) throw new Error(`The sign-in was answered ${status}`);
  return took_ms;
}

const ascending = (values) => values.toSorted((a, b) => a - b);

export async function benchSignIn() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const server = await serve(fileURLToPath(new URL('../../../dist/programs/api.js', import.meta.url)), {
    DATA_DIR: directory,
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TRUST_PROXY: '1',
  });
  const { url } = server;
  const crowd = new Worker(new URL(import.meta.url));
  try {
    const quiet = [];
    for (let round = 0; round < ROUNDS; round++) quiet.push(await signIn(url));
    const crowded = [];
    for (let round = 0; round < ROUNDS; round++) {
      crowd.postMessage({ url, round });
      await once(crowd, 'message');
      crowded.push(await signIn(url));
      await once(crowd, 'message');
    }
    const [alone, beside] = [ascending(quiet), ascending(crowded)];
    const rows = [
      ['p50', 0.5],
      ['p95', 0.95],
    ].map(([name, share]) => ({
      'of 20': name,
      alone: ms(percentile(alone, share)),
      crowded: ms(percentile(beside, share)),
      times: (percentile(beside, share) / percentile(alone, share)).toFixed(1),
      aim: '≤ 3',
    }));
    print(`Signing in, in ms, alone and beside ${CROWD} tries of another network`, rows);
  } finally {
    await crowd.terminate();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

if (!isMainThread) {
  parentPort.on('message', async ({ url, round }) => {
    const tries = Array.from({ length: CROWD }, (_, i) =>
      attempt(url, crowdedAt(round), { email: `nobody-${round}-${i}@bursar.test`, password: 'guessed' }),
    );
    parentPort.postMessage('sent');
    await Promise.all(tries);
    parentPort.postMessage('answered');
  });
}
