import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Controller, Module, type NestApplicationOptions, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mountSandbox } from './mount.js';
import { TestSandbox } from './test-sandbox.suite.js';

@Controller()
class Webhooks {
  @Post('webhook')
  receive(@Req() { rawBody }: RawBodyRequest<object>) {
    return { raw: rawBody?.toString() };
  }
}

@Module({ controllers: [Webhooks] })
class Application {}

let sandbox: TestSandbox;
let application: NestFastifyApplication;
let origin: string;

async function applicationWith(sandboxUrl: string): Promise<NestFastifyApplication> {
  const options: NestApplicationOptions = { rawBody: true, logger: false };
  const created = await NestFactory.create<NestFastifyApplication>(Application, new FastifyAdapter(), options);
  await created.init();
  mountSandbox(created.getHttpAdapter().getInstance(), sandboxUrl);
  return created;
}

beforeAll(async () => {
  sandbox = await TestSandbox.start();
  application = await applicationWith(sandbox.url);
  await application.listen(0, '127.0.0.1');
  origin = await application.getUrl();
});
afterAll(async () => {
  await application.close();
  await sandbox.close();
});

const post = (path: string, body: object) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the sandbox on the application’s own origin', () => {
  it('serves the script of the checkout', async () => {
    const answer = await fetch(`${origin}/sandbox/checkout.js`);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('SANDBOX — no real money');
  });

  it('lets the dialog read and pay its order', async () => {
    const id = await sandbox.openOrder();
    const key = TestSandbox.keys.keyId;
    const order = await fetch(`${origin}/sandbox/checkout/orders/${id}?key_id=${key}`);
    expect(await order.json()).toEqual({ amount: 1_500_00, currency: 'INR', status: 'created' });
    const paid = await post(`/sandbox/checkout/orders/${id}/payments`, { key_id: key, choice: 'upi' });
    expect(paid.status).toBe(200);
    expect(Object.keys((await paid.json()) as object).sort()).toEqual([
      'razorpay_order_id',
      'razorpay_payment_id',
      'razorpay_signature',
    ]);
  });

  it('passes a refusal on unchanged', async () => {
    const answer = await post('/sandbox/checkout/orders/order_00000000000000/payments', { key_id: 'x', choice: 'upi' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } });
  });

  it.each(['/sandbox/../v1/orders', '/sandbox/%2e%2e/v1/orders', '/sandbox/x/../../v1/orders'])(
    'does not lead to the merchant’s part by %s',
    async (path) => {
      // `fetch` would resolve the dots.
      const sent = get({ host: '127.0.0.1', port: new URL(origin).port, path });
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(404);
      expect(await text(answer)).not.toContain('Authentication failed');
    },
  );

  it('calls only the sandbox for any host in the request line', async () => {
    let asked = 0;
    const elsewhere = createServer((_, answer) => {
      asked += 1;
      answer.end('secret');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const path = `http://127.0.0.1:${port}/sandbox/checkout.js`;
    const sent = get({ host: '127.0.0.1', port: new URL(origin).port, path });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(await text(answer)).toContain('SANDBOX — no real money');
    expect(asked).toBe(0);
    elsewhere.close();
  });

  it('leaves the application’s own bodies unchanged', async () => {
    const answer = await post('/webhook', { amount: 1 });
    expect(await answer.json()).toEqual({ raw: '{"amount":1}' });
  });

  it('reports that the sandbox is gone', async () => {
    const gone = await TestSandbox.start();
    const url = gone.url;
    await gone.close();
    const alone = await applicationWith(url);
    const answer = await alone.inject({ method: 'GET', url: '/sandbox/checkout.js' });
    expect(answer.statusCode).toBe(502);
    await alone.close();
  });
});
