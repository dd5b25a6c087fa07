import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identity, operations } from '@bursar/contracts';
import { structuredLog } from '@bursar/platform/operations';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Browser } from 'playwright-core';
import { io } from 'socket.io-client';
import { type InventedUniversity } from '../../api/src/demonstration.js';
import { readSettings } from '../../api/src/settings/settings.js';
import { type Running, start } from '../../api/src/start.js';
import { Client } from '../../api/src/testing/client.js';
import { freePort } from '../../api/src/testing/free-port.js';
import { ADMIN } from '../../api/src/testing/test-app.js';
import { demoLogins } from '../../demo/src/demo-logins.js';
import { demonstration } from '../../demo/src/demonstration.js';
import { launch } from './browser.js';

// The university loads only once.
jest.retryTimes(0);

const directory = mkdtempSync(join(tmpdir(), 'bursar-waiting-'));
let endLoading: () => void;
const loaded = new Promise<void>((resolve) => (endLoading = resolve));
const university: InventedUniversity = {
  logins: demoLogins,
  load: ({ progress }) => {
    progress(0.4);
    return loaded;
  },
};
let url: string;
let starting: Promise<Running>;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const settings = readSettings({
    PORT: String(port),
    DATA_DIR: directory,
    PASSWORD_HASH_COST: '8',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  starting = start(settings, structuredLog(settings.LOG_LEVEL), { ...demonstration(), university });
});
afterAll(async () => {
  await browser.close();
  await (await starting).close();
  rmSync(directory, { recursive: true, force: true });
});

async function health(client: Client) {
  for (;;) {
    try {
      return await client.call(operations.health, {});
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

describe('a server that loads the demonstration', () => {
  const LOADING = 'Loading the demonstration university: 40 %';

  it('shows its progress, and opens by itself when it is done', async () => {
    const anybody = new Client(`${url}/api`);
    const waiting = await browser.newPage({ baseURL: url });
    let first = await health(anybody);
    while (first.body.doing !== LOADING) first = await health(anybody);
    expect([first.status, first.body.status]).toEqual([503, 'starting']);

    const { status, headers, body } = await anybody.call(identity.login, { email: 'a@b.test', password: 'secret' });
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'UNAVAILABLE']);
    const socket = io(url, { transports: ['websocket'], reconnectionDelayMax: 1_000 });
    await new Promise((resolve) => void socket.once('connect_error', resolve));
    expect(socket.active).toBe(true);

    await waiting.goto('/login');
    await waiting.getByRole('heading', { name: 'Bursar is starting' }).waitFor();
    await waiting.getByText(LOADING).waitFor();

    const refused = new Promise<string>((resolve) => {
      socket.on('connect_error', ({ message }) => {
        if (!socket.active) resolve(message);
      });
    });
    endLoading();
    await starting;
    expect((await anybody.do(operations.health, {})).doing).toBeUndefined();
    await waiting.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await refused).toBe('unauthorized');
    socket.close();
  });
});
