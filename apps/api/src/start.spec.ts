import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identity, operations } from '@bursar/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from './testing/client.js';
import { endOf, environmentOf, killAll, readinessOf, runAsBuilt } from './testing/program.js';

const directory = mkdtempSync(join(tmpdir(), 'bursar-start-'));
const environment = environmentOf(directory);
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
    const { code, said, shouted } = await endOf(runAsBuilt('api/dist/main.js', { ...environment, ...settings }));
    expect([code, said, shouted]).toEqual([1, '', `${sentence}\n`]);
  });

  it('serves in production with live keys, without demo logins and a sandbox', async () => {
    const { PASSWORD_HASH_COST: _cost, RATE_LIMIT: _limit, ...rest } = environment;
    const program = runAsBuilt('api/dist/main.js', {
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
