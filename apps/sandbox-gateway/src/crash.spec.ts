import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from '@jest/globals';

const CRASHES = 8;
const KEY = { keyId: 'rzp_test_sandboxSpec', keySecret: 'secret-of-the-key', webhookSecret: 'secret-of-the-webhook' };
const AUTHORIZATION = `Basic ${Buffer.from(`${KEY.keyId}:${KEY.keySecret}`).toString('base64')}`;

const PROGRAM = `
  import { startSandboxGateway } from '${new URL('../dist/index.js', import.meta.url).href}';
  const { webhookUrl, ...settings } = JSON.parse(process.argv[1]);
  const sandbox = await startSandboxGateway(settings);
  sandbox.sendWebhooksTo(webhookUrl);
  process.stdout.write(sandbox.url);`;

const directory = mkdtempSync(join(tmpdir(), 'bursar-sandbox-crash-'));
let child: ChildProcess;
const receiver = createServer();

afterAll(() => {
  child.kill('SIGKILL');
  receiver.closeAllConnections();
  receiver.close();
  rmSync(directory, { recursive: true, force: true });
});

async function startProcess(webhookUrl: string): Promise<string> {
  const settings = { ...KEY, dataDir: join(directory, 'data'), webhookUrl, controls: true };
  const started = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [url] = (await once(started.stdout, 'data')) as [Buffer];
  return url.toString();
}

async function call(url: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: AUTHORIZATION, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  return (await answer.json()) as Readonly<Record<string, unknown>>;
}

it('the sandbox keeps every answered request after kill -9, and delivers its events', async () => {
  const captured = new Set<unknown>();
  receiver.on('request', (request, response) => {
    void text(request).then((body) => {
      const { event, payload } = JSON.parse(body) as {
        event: string;
        payload: { payment: { entity: { id: string } } };
      };
      if (event === 'payment.captured') captured.add(payload.payment.entity.id);
      response.end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

  const answered: { readonly orderId: unknown; readonly paymentId: unknown }[] = [];
  const payUntilItDies = async (url: string): Promise<void> => {
    for (;;) {
      const { id } = await call(`${url}/v1/orders`, { amount: 100_00, currency: 'INR' });
      const { razorpay_payment_id } = await call(`${url}/sandbox/control/pay`, { order_id: id });
      answered.push({ orderId: id, paymentId: razorpay_payment_id });
    }
  };

  for (let crash = 1; crash <= CRASHES; crash += 1) {
    const url = await startProcess(webhookUrl);
    const clients = Array.from({ length: 4 }, () => payUntilItDies(url));
    const enough = answered.length + 5 * crash;
    while (answered.length < enough) await Promise.race([new Promise(setImmediate), ...clients]);
    child.kill('SIGKILL');
    const ends = await Promise.allSettled(clients);
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'));
  }

  const url = await startProcess(webhookUrl);
  for (const { orderId, paymentId } of answered) {
    expect(await call(`${url}/v1/orders/${String(orderId)}`)).toMatchObject({ status: 'paid' });
    expect(await call(`${url}/v1/payments/${String(paymentId)}`)).toMatchObject({ status: 'captured' });
  }
  await call(`${url}/sandbox/control/webhooks/flush`, {});
  expect(answered.filter(({ paymentId }) => !captured.has(paymentId))).toEqual([]);
});
