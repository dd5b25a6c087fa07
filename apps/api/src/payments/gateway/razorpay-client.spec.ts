import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSandbox } from '../../../../sandbox-gateway/src/test-sandbox.suite.js';
import { GatewayRefused, GatewayUnavailable } from './gateway-errors.js';
import { type PaymentGateway } from './payment-gateway.js';
import { RazorpayGateway } from './razorpay-gateway.js';
import { connect } from './razorpay-on-sandbox.suite.js';

const ORDER = { amountPaise: 100_00, receipt: 'fee_receipt_1' };
const OPENED = { id: 'order_AAAAAAAAAAAAAA', amount: 100_00, currency: 'INR', status: 'created', created_at: 1 };
const PAYMENT_ID = 'pay_AAAAAAAAAAAAAA';
const SHORT_MS = 150;

const CALLS: readonly (readonly [name: string, call: (gateway: PaymentGateway) => Promise<unknown>])[] = [
  ['createOrder', (gateway) => gateway.createOrder(ORDER)],
  ['fetchPayment', (gateway) => gateway.fetchPayment(PAYMENT_ID)],
  ['fetchOrderPayments', (gateway) => gateway.fetchOrderPayments('order_AAAAAAAAAAAAAA')],
  ['refund', (gateway) => gateway.refund({ paymentId: PAYMENT_ID, amountPaise: 100, refundId: 'refund-0001' })],
  ['fetchRefund', (gateway) => gateway.fetchRefund('rfnd_AAAAAAAAAAAAAA')],
  ['fetchRefunds', (gateway) => gateway.fetchRefunds(PAYMENT_ID)],
];

describe('a gateway without an answer of its own', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await TestSandbox.start();
  });
  afterAll(() => sandbox.close());
  afterEach(() => sandbox.control('reset', {}));

  describe.each(['hang', 'cut', 'lost_answer', 'error_500', 'html_502', 'redirect'])('(%s)', (fault) => {
    it.each(CALLS)('leaves the outcome of %s unknown', async (_, call) => {
      await sandbox.control('faults', { fault });
      await expect(call(connect(sandbox, { timeoutMs: SHORT_MS }))).rejects.toBeInstanceOf(GatewayUnavailable);
    });
  });

  it('carries out a refund whose answer was lost, once for both requests', async () => {
    const gateway = connect(sandbox);
    const { id } = await gateway.createOrder(ORDER);
    const { paymentId } = await sandbox.pay(id);
    const refund = { paymentId, amountPaise: 30_00, refundId: 'refund-lost-answer' };

    await sandbox.control('faults', { fault: 'lost_answer' });
    await expect(gateway.refund(refund)).rejects.toBeInstanceOf(GatewayUnavailable);
    const [found] = await gateway.fetchRefunds(paymentId);
    expect(found?.refundId).toBe('refund-lost-answer');
    expect(await gateway.refund(refund)).toEqual(found);
    expect((await gateway.fetchPayment(paymentId)).refundedPaise).toBe(30_00);
  });

  it('decides nothing about money with wrong keys', async () => {
    const stranger = connect(sandbox, { keySecret: 'another' });
    await expect(stranger.createOrder(ORDER)).rejects.toThrow(/401.*Authentication failed/);
    await expect(stranger.createOrder(ORDER)).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  it('reaches the sandbox without the machine’s proxy', async () => {
    process.env.HTTP_PROXY = 'http://127.0.0.1:9';
    try {
      expect((await connect(sandbox).createOrder(ORDER)).amountPaise).toBe(100_00);
    } finally {
      delete process.env.HTTP_PROXY;
    }
  });
});

describe('the adapter on the wire', () => {
  let server: Server;
  let requests: IncomingMessage[];
  let answer: RequestListener;
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const gateway = () => {
    requests = [];
    return new RazorpayGateway({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      keyId: 'rzp_live_key',
      keySecret: 'secret-of-the-key',
      webhookSecrets: ['secret-of-the-webhook'],
      checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      timeoutMs: SHORT_MS,
    });
  };
  const says =
    (status: number, body: unknown, type = 'application/json'): RequestListener =>
    (_, response) =>
      response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
  const no = { error: { code: 'BAD_REQUEST_ERROR', description: 'The amount is invalid.' } };

  it.each([408, 409, 429, 500, 503])('reads %i as undecided, with any body', async (status) => {
    answer = says(status, no);
    await expect(gateway().createOrder(ORDER)).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  it.each([400, 403, 404, 422])('reads %i with the gateway’s own words as a refusal', async (status) => {
    answer = says(status, no);
    await expect(gateway().createOrder(ORDER)).rejects.toEqual(
      new GatewayRefused('BAD_REQUEST_ERROR', 'The amount is invalid.'),
    );
  });

  it.each([
    ['a refusal of another service', says(403, '<h1>Forbidden</h1>', 'text/html')],
    ['a portal’s welcome', says(200, '<h1>Welcome to the Wi-Fi</h1>', 'text/html')],
    ['JSON of another shape', says(200, { id: 'order_AAAAAAAAAAAAAA' })],
    ['an id that is none', says(200, { id: 'order_/../x', amount: 1, currency: 'INR', status: 'paid', created_at: 1 })],
    ['nothing', says(200, '')],
    ['null', says(400, 'null')],
    ['an answer of excessive size', says(200, { ...OPENED, notes: { long: 'x'.repeat(2_000_000) } })],
  ])('does not read %s as an answer', async (_, listener) => {
    answer = listener;
    await expect(gateway().createOrder(ORDER)).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  it('ignores unknown fields of an answer', async () => {
    answer = says(200, { ...OPENED, notes: { long: 'x'.repeat(2_000) } });
    expect((await gateway().createOrder(ORDER)).id).toBe(OPENED.id);
  });

  it('gives up on an endless answer', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    };
    await expect(gateway().createOrder(ORDER)).rejects.toThrow(/TIMEOUT/);
  });

  it('names the reason of a failed connection', async () => {
    const nobody = new RazorpayGateway({
      baseUrl: 'http://127.0.0.1:1',
      keyId: 'rzp_test_sandboxSpec',
      keySecret: 'secret-of-the-key',
      webhookSecrets: ['secret-of-the-webhook'],
      checkoutScriptUrl: '/sandbox/checkout.js',
    });
    await expect(nobody.createOrder(ORDER)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('follows no redirect', async () => {
    answer = (_, response) => response.writeHead(307, { location: '/elsewhere' }).end();
    await expect(gateway().createOrder(ORDER)).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(requests.map(({ url }) => url)).toEqual(['/v1/orders']);
  });

  it('sends the key with every call, and the idempotency key with refunds only', async () => {
    answer = says(500, '');
    const client = gateway();
    for (const [, call] of CALLS) await expect(call(client)).rejects.toBeInstanceOf(GatewayUnavailable);
    const basic = `Basic ${Buffer.from('rzp_live_key:secret-of-the-key').toString('base64')}`;
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(CALLS.map(() => basic));
    expect(requests.map(({ headers }) => headers['x-refund-idempotency'])).toEqual(
      CALLS.map(([name]) => (name === 'refund' ? 'refund-0001' : undefined)),
    );
  });

  it('does not call with an invalid id', async () => {
    answer = says(500, '');
    const client = gateway();
    const wrongIds = [
      'pay_A/../pay_B',
      '../refunds',
      'pay_AAAAAAAAAAAAA',
      'order_AAAAAAAAAAAAAA',
      '',
      'pay_AAAAAAAAAAAAAA\n',
    ];
    const notEvenText = [{ toString: () => PAYMENT_ID }, [PAYMENT_ID], null] as unknown as string[];
    for (const id of [...wrongIds, ...notEvenText]) {
      await expect(client.fetchPayment(id)).rejects.toBeInstanceOf(GatewayRefused);
      await expect(client.fetchRefunds(id)).rejects.toBeInstanceOf(GatewayRefused);
      await expect(client.fetchRefund(id)).rejects.toBeInstanceOf(GatewayRefused);
      const refund = { paymentId: id, amountPaise: 100, refundId: 'refund-0001' };
      await expect(client.refund(refund)).rejects.toBeInstanceOf(GatewayRefused);
    }
    await expect(client.fetchOrderPayments('../refunds')).rejects.toBeInstanceOf(GatewayRefused);
    for (const refundId of ['short', 'with a space', 'r'.repeat(41)]) {
      const refund = { paymentId: PAYMENT_ID, amountPaise: 100, refundId };
      await expect(client.refund(refund)).rejects.toBeInstanceOf(GatewayRefused);
    }
    expect(requests).toEqual([]);
  });
});
