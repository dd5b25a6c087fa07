import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { identity } from '@bursar/contracts';
import { Client } from './testing/client.js';
import { endOf, environmentOf, killAll, readinessOf, run } from './testing/program.js';
import { ADMIN } from './testing/first-admin.js';

const SABOTEUR = `--import=data:text/javascript,${encodeURIComponent(`
  import { Worker } from 'node:worker_threads';
  const { postMessage } = Worker.prototype;
  let writer;
  Worker.prototype.postMessage = function (message) {
    if (message[0]?.stream) writer = this;
    return postMessage.call(this, message);
  };
  process.on('SIGUSR2', () => void writer.terminate());
`)}`;

const directory = mkdtempSync(join(tmpdir(), 'bursar-writer-'));
afterAll(() => {
  killAll();
  rmSync(directory, { recursive: true });
});

describe('a program with a dead writing thread of its log', () => {
  it('ends with a sentence, and finds every event at its next start', async () => {
    const first = run('api', environmentOf(directory), SABOTEUR);
    const url = await readinessOf(first);
    const { token, user } = await new Client(`${url}/api`).do(identity.login, ADMIN);
    const ending = endOf(first);
    first.kill('SIGUSR2');
    const { code, said, shouted } = await ending;
    const sentence = `The event log ${join(directory, 'events.sqlite')} cannot be used: its writing thread has ended.`;
    expect([code, shouted]).toEqual([1, `${sentence}\n`]);
    expect(said).toContain(sentence);

    const second = run('api', environmentOf(directory));
    const again = new Client(`${await readinessOf(second)}/api`, token);
    expect(await again.do(identity.me, {})).toEqual(user);
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
  });
});
