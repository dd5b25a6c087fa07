import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identity } from '@bursar/contracts';
import { Client } from './testing/client.js';

const PROGRAM = join(import.meta.dirname, '../dist/main.js');
const ADMIN = { email: 'admin@bursar.test', password: 'secret-admin' };

/** Lets a signal end the thread that writes the log, and no other. */
const SABOTEUR = `data:text/javascript,${encodeURIComponent(`
  import { Worker } from 'node:worker_threads';
  const { postMessage } = Worker.prototype;
  let writer;
  Worker.prototype.postMessage = function (message) {
    if (message[0]?.stream) writer = this;
    return postMessage.call(this, message);
  };
  process.on('SIGUSR2', () => void writer.terminate());
`)}`;

beforeAll(() => {
  if (!existsSync(PROGRAM)) throw new Error(`There is no ${PROGRAM}: npm run build makes it.`);
});

const directory = mkdtempSync(join(tmpdir(), 'bursar-writer-'));
type Program = ChildProcessByStdio<null, Readable, Readable>;
const children: Program[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

function run(): Program {
  const env = {
    PORT: '0',
    DATA_DIR: directory,
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PASSWORD_HASH_COST: '8',
    LOG_LEVEL: 'fatal',
  };
  const child = spawn(process.execPath, ['--import', SABOTEUR, PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

async function readinessOf({ stdout }: Program): Promise<string> {
  let said = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const url = /Bursar is ready at (\S+)/.exec(said)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`The program did not start: ${said}`);
}

describe('a program that has lost the thread that writes its log', () => {
  it('ends with a sentence rather than refuse everybody, and finds everything when it starts again', async () => {
    const first = run();
    const url = await readinessOf(first);
    const { token, user } = await new Client(`${url}/api`).do(identity.login, ADMIN);
    const said = Promise.all([text(first.stdout), text(first.stderr)]);
    first.kill('SIGUSR2');
    expect(await once(first, 'exit')).toEqual([1, null]);
    const [log, shouted] = await said;
    const sentence = `The event log ${join(directory, 'events.sqlite')} cannot be used: its writing thread has ended.`;
    expect(shouted).toBe(`${sentence}\n`);
    expect(log).toContain(sentence);

    const second = run();
    const again = new Client(`${await readinessOf(second)}/api`, token);
    expect(await again.do(identity.me, {})).toEqual(user);
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
  });
});
