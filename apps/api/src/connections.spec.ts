import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSandboxGateway } from '@bursar/sandbox-gateway';
import { type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import { io, type Socket } from 'socket.io-client';
import { pino } from 'pino';
import { readSettings } from './settings/settings.js';
import { start } from './start.js';
import { TestApp } from './testing/test-app.js';

let app: TestApp;
let server: Server;
beforeAll(async () => {
  app = await TestApp.start();
  server = app.get<HttpAdapterHost<AbstractHttpAdapter<Server>>>(HttpAdapterHost).httpAdapter.getHttpServer();
});
afterAll(() => app.close());

describe('a connection', () => {
  it('allows 60 s for a request and 75 s of silence', () => {
    const { requestTimeout, headersTimeout, timeout, keepAliveTimeout } = server;
    expect([requestTimeout, headersTimeout, timeout, keepAliveTimeout]).toEqual([60_000, 60_000, 75_000, 75_000]);
  });

  it.each([
    [
      'is cut with a notice when its body never ends',
      { requestTimeout: 50, headersTimeout: 50 },
      'POST /api/users/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      /^HTTP\/1\.1 408 .*"The request took too long to arrive\."/s,
    ],
    [
      'is cut with a notice when its headers never end',
      { headersTimeout: 50 },
      'GET /api/health HTTP/1.1\r\nhost: a\r\n',
      /^HTTP\/1\.1 408 .*"The request took too long to arrive\."/s,
    ],
    ['is cut when it stays silent', { timeout: 50 }, '', /^$/],
  ])('%s', async (_, short, said, answer) => {
    const { requestTimeout, headersTimeout, timeout } = server;
    Object.assign(server, short);
    try {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(said);
      expect(await text(socket)).toMatch(answer);
    } finally {
      Object.assign(server, { requestTimeout, headersTimeout, timeout });
    }
  });
});

describe('the live channel', () => {
  const SOCKETS_MAX = 20;

  it('accepts 20 sockets of a user at once, and one more for each closed one', async () => {
    const [one, other] = [await app.newUser(), await app.newUser()];
    const open: Socket[] = [];
    const come = ({ token }: { token?: string }) =>
      new Promise<string>((resolve) => {
        const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
        open.push(socket);
        socket.once('connect', () => resolve('let in')).once('connect_error', ({ message }) => resolve(message));
      });
    const came = await Promise.all(Array.from({ length: SOCKETS_MAX + 3 }, () => come(one)));
    expect(came.filter((answer) => answer === 'let in')).toHaveLength(SOCKETS_MAX);
    expect(came.filter((answer) => answer === 'too many connections')).toHaveLength(3);
    expect(await come(other)).toBe('let in');
    open[came.indexOf('let in')]?.close();
    let again = '';
    while (again !== 'let in') again = await come(one);
    for (const socket of open) socket.close();
  });
});

describe('the data directory', () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('keeps itself and its databases private under any umask, and narrows wider ones', async () => {
    const root = mkdtempSync(join(tmpdir(), 'bursar-modes-'));
    const directory = join(root, 'data');
    mkdirSync(directory);
    chmodSync(directory, 0o777);
    writeFileSync(join(directory, 'state.sqlite'), '');
    chmodSync(join(directory, 'state.sqlite'), 0o666);
    const umask = process.umask(0);
    try {
      const own = await TestApp.start({ DATA_DIR: directory });
      const databases = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\.sqlite|^lock$/.test(name),
      );
      const all = [
        'events.sqlite',
        'lock',
        'read-models.sqlite',
        'sandbox-gateway/sandbox-gateway.sqlite',
        'state.sqlite',
      ];
      expect(databases).toEqual(expect.arrayContaining(all));
      expect(
        databases.filter((name) => existsSync(join(directory, name)) && modeOf(join(directory, name)) !== '600'),
      ).toEqual([]);
      expect([modeOf(directory), modeOf(join(directory, 'sandbox-gateway'))]).toEqual(['700', '700']);
      await own.close();
    } finally {
      process.umask(umask);
      rmSync(root, { recursive: true, force: true });
    }
  });

  const [OWNER, OTHER] = [65_534, 65_533];

  function canBecomeAnother(): boolean {
    try {
      process.seteuid?.(OTHER);
      process.seteuid?.(0);
      return process.geteuid?.() === 0;
    } catch {
      return false;
    }
  }

  const itAsRoot = canBecomeAnother() ? it : it.skip;

  itAsRoot('refuses a directory of another user', async () => {
    // Another user could not reach root's own temporary directory.
    const directory = mkdtempSync('/var/tmp/bursar-of-another-');
    chmodSync(directory, 0o777);
    chownSync(directory, OWNER, OWNER);
    const settings = readSettings({ DATA_DIR: directory, DEMO: 'off', PORT: '0' });
    process.seteuid?.(OTHER);
    const starting = start(settings, pino({ level: 'silent' }), { startSandbox: startSandboxGateway });
    process.seteuid?.(0);
    try {
      await expect(starting).rejects.toThrow(/^The data directory .*of-another.* cannot be written to \(.*EPERM/);
      expect([readdirSync(directory), modeOf(directory)]).toEqual([[], '777']);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
