import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as passing } from 'node:timers/promises';
import { audit, identity, operations } from '@bursar/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from '../../api/src/testing/client.js';
import { freePort } from '../../api/src/testing/free-port.js';
import { killAll, readinessOf, run } from '../../api/src/testing/program.js';
import { demoLogins } from './demo-logins.js';

const MAIN = join(import.meta.dirname, '../dist/main.js');
const ROOM = 60_000;
/** Each question takes time from the load. */
const BETWEEN_MS = 100;

const directory = mkdtempSync(join(tmpdir(), 'bursar-load-failure-'));
afterAll(() => {
  killAll();
  rmSync(directory, { recursive: true, force: true });
});

const environmentOf = (port: number): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: directory,
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

describe('a loading of the demonstration that fails midway', () => {
  it('ends the program with a sentence and serves no request; the next start finishes it', async () => {
    const port = await freePort();
    const limited = spawn('sh', ['-c', `ulimit -f ${ROOM}; exec "$0" "$1"`, process.execPath, MAIN], {
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

    const url = await readinessOf(run('demo/dist/main.js', environmentOf(await freePort())));
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
