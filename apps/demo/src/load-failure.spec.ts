import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as passing } from 'node:timers/promises';
import { audit, identity, operations } from '@bursar/contracts';
import { EventStoreDbStub } from '@bursar/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../../api/src/testing/client.js';
import { freePort } from '../../api/src/testing/free-port.js';
import { endOf, killAll, pathOf, type Program, readinessOf, run } from '../../api/src/testing/program.js';
import { demoLogins } from './demo-logins.js';

const ROOM = 60_000;
const BETWEEN_MS = 100;

const STOPPED = 'Bursar was stopped before it was ready. The next start goes on from there.\n';

const directory = mkdtempSync(join(tmpdir(), 'bursar-load-failure-'));
afterAll(() => {
  killAll();
  rmSync(directory, { recursive: true, force: true });
});

const environmentOf = (port: number, dataDir = directory): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  PASSWORD_HASH_COST: '8',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
});

async function healthUntilGone(url: string, ended: Promise<unknown>): Promise<ReadonlySet<string>> {
  const said = new Set<string>();
  const program = { isOver: false };
  void ended.then(() => {
    program.isOver = true;
  });
  while (!program.isOver) {
    const answer = await new Client(`${url}/api`).call(operations.health, {}).catch(() => undefined);
    if (answer?.body.doing !== undefined) said.add(`${answer.status} ${answer.body.doing}`);
    await passing(BETWEEN_MS);
  }
  return said;
}

async function untilDoing(what: RegExp, port: number, program: Program): Promise<void> {
  const health = () => new Client(`http://127.0.0.1:${port}/api`).call(operations.health, {}).catch(() => undefined);
  while (program.exitCode === null && !what.test((await health())?.body.doing ?? '')) await passing(BETWEEN_MS);
}

describe('a loading of the demonstration that fails midway', () => {
  it('ends the program with a sentence and serves no request; later starts call no operator, are stopped, and finish it', async () => {
    const port = await freePort();
    const limited = spawn('sh', ['-c', `ulimit -f ${ROOM}; exec "$0" "$1"`, process.execPath, pathOf('demo')], {
      env: environmentOf(port),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = Promise.all([
      once(limited, 'exit') as Promise<[number | null]>,
      text(limited.stdout),
      text(limited.stderr),
    ]);
    const said = await healthUntilGone(`http://127.0.0.1:${port}`, ended);
    const [[code], out, shouted] = await ended;
    expect([code, out]).toEqual([1, '']);
    expect(shouted.trim()).toMatch(/^The event log .*events\.sqlite cannot be used: .+\.$/);
    expect([...said].join('\n')).toMatch(/^503 Loading the demonstration university: [1-9]\d? %$/m);
    expect([...said].filter((line) => !line.startsWith('503 '))).toEqual([]);

    const anew = await freePort();
    const stopped = run('demo', { ...environmentOf(anew), LOG_LEVEL: 'error' });
    const ending = endOf(stopped);
    const loading = /^Loading the demonstration university: [5-9]\d %$/;
    await untilDoing(loading, anew, stopped);
    for (const path of ['/api/users/me', '/readyz']) {
      expect((await fetch(`http://127.0.0.1:${anew}${path}`)).status).toBe(503);
    }
    stopped.kill('SIGTERM');
    expect(await ending).toEqual({ code: 0, said: STOPPED, shouted: '' });

    const url = await readinessOf(run('demo', environmentOf(await freePort())));
    const [{ email, password }] = demoLogins;
    const { token, user } = await new Client(`${url}/api`).do(identity.login, { email, password });
    expect(user.email).toBe(email);
    const admin = new Client(`${url}/api`, token);
    expect((await admin.do(operations.health, {})).status).toBe('ok');
    const { counts } = await admin.do(audit.replay, { until: new Date().toISOString() });
    expect(counts.students).toBeGreaterThanOrEqual(1_200);
    expect(counts.transactions).toBeGreaterThan(1_000);
  });
});

describe('a first start on a slow EventStoreDB', () => {
  let stub: EventStoreDbStub;
  beforeAll(async () => {
    stub = await EventStoreDbStub.start();
  });
  afterAll(() => stub.stop());

  it('goes on loading with 25 ms per append and after a stall of 4 s', async () => {
    const slow = Array.from({ length: 240 }, () => ({ delay_ms: 25 }));
    stub.fail('append', ...slow);
    const port = await freePort();
    // Patience is 8 s then, 4 s beyond the stall.
    const EVENT_STORE_URL = `${stub.url}&defaultDeadline=6000`;
    const environment = { ...environmentOf(port, join(directory, 'slow')), EVENT_STORE_URL };
    const program = run('demo', environment);
    const ending = endOf(program);
    const loaded = async (events: number) => {
      while (stub.log.events.length < events && program.exitCode === null) await passing(BETWEEN_MS);
    };
    await loaded(slow.length);
    const release = stub.hold();
    await passing(4_000);
    release();
    await loaded(4 * slow.length);
    const { status, body } = await new Client(`http://127.0.0.1:${port}/api`).call(operations.health, {});
    expect(`${status} ${body.doing}`).toMatch(/^503 Loading the demonstration university: 5\d %$/);
    program.kill('SIGTERM');
    expect(await ending).toEqual({ code: 0, said: STOPPED, shouted: '' });
  });
});
