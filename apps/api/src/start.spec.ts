import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identity, operations } from '@bursar/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from './testing/client.js';
import { endOf, environmentOf, killAll, readinessOf, run } from './testing/program.js';

const directory = mkdtempSync(join(tmpdir(), 'bursar-start-'));
const environment = environmentOf(directory);
const STOPPED = 'Bursar was stopped before it was ready. The next start goes on from there.';

afterAll(() => {
  killAll();
  rmSync(directory, { recursive: true, force: true });
});

describe('the API’s own program', () => {
  it.each([
    [
      'the sandbox',
      { PAYMENT_GATEWAY: 'sandbox', RAZORPAY_KEY_ID: '' },
      'PAYMENT_GATEWAY is sandbox, and this program has no sandbox. Set razorpay, or start the demonstration with npm start.',
    ],
    [
      'a demonstration',
      { DEMO: '1' },
      'DEMO is on, and this program has no demo university. Set DEMO=0, or start the demonstration with npm start.',
    ],
  ])('refuses to start with %s', async (_, settings, sentence) => {
    const { code, said, shouted } = await endOf(run('api', { ...environment, ...settings }));
    expect([code, said, shouted]).toEqual([1, '', `${sentence}\n`]);
  });

  it('says so when it is stopped while it waits for the event store', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const EVENT_STORE_URL = `esdb://127.0.0.1:${port}?tls=false`;
    const program = run('api', { ...environment, EVENT_STORE_URL });
    const ending = endOf(program);
    await once(silent, 'connection');
    program.kill('SIGINT');
    const { code, said, shouted } = await ending;
    expect([code, said, shouted]).toEqual([0, `${STOPPED}\n`, '']);
    silent.close();
  });

  it('serves in production with live keys, without demo logins and a sandbox', async () => {
    const { PASSWORD_HASH_COST: _cost, RATE_LIMIT: _limit, ...rest } = environment;
    const program = run('api', {
      ...rest,
      NODE_ENV: 'production',
      RAZORPAY_KEY_ID: 'rzp_live_of_nobody',
    });
    const url = await readinessOf(program);
    const anybody = new Client(`${url}/api`);
    expect((await anybody.do(operations.health, {})).status).toBe('ok');
    expect(await anybody.do(identity.demoLogins, {})).toEqual([]);
    expect((await fetch(`${url}/sandbox/checkout.js`)).headers.get('content-type')).not.toContain('javascript');
    const ending = endOf(program);
    program.kill('SIGTERM');
    expect((await ending).code).toBe(0);
  });
});
