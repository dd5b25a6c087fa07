import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import fastify, { type FastifyInstance } from 'fastify';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../../scripts/chromium.mjs';
import { mountSandbox } from '../mount.js';
import { TestSandbox } from '../test-sandbox.suite.js';

const executablePath = findChromium();
const describeInBrowser = executablePath ? describe : describe.skip;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'";
const PAGE = `<!doctype html><html lang="en"><head><title>Pay</title><link rel="stylesheet" href="/page.css">
  <script src="/sandbox/checkout.js"></script></head>
  <body><main><h1>Pay fees</h1><button>Pay now</button></main></body></html>`;

type Told = readonly (readonly [callback: string, said?: unknown])[];

describeInBrowser('the checkout of the sandbox', () => {
  let sandbox: TestSandbox;
  let application: FastifyInstance;
  let origin: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let orderId: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    sandbox = await TestSandbox.start();
    application = fastify({ forceCloseConnections: true });
    application.get('/', (_, reply) => reply.type('text/html').header('content-security-policy', POLICY).send(PAGE));
    application.get('/page.css', (_, reply) => reply.type('text/css').send(':root { color-scheme: light dark; }'));
    mountSandbox(application, sandbox.url);
    origin = await application.listen({ host: '127.0.0.1', port: 0 });
    const args = [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ];
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(async () => {
    await browser.close();
    await application.close();
    await sandbox.close();
  });

  const visit = async (options: Parameters<Browser['newContext']>[0] = {}) => {
    context = await browser.newContext(options);
    page = await context.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(origin);
  };
  beforeEach(async () => {
    complaints.length = 0;
    orderId = await sandbox.openOrder(50_000_00);
    await visit();
  });
  afterEach(() => context.close());

  const open = async (options: Readonly<Record<string, unknown>> = {}) => {
    await page.getByRole('button', { name: 'Pay now' }).focus();
    await page.evaluate(
      (given) => {
        const told: unknown[] = [];
        const listeners = {
          handler: (success: unknown) => told.push(['handler', success]),
          modal: { ondismiss: () => told.push(['ondismiss']) },
        };
        const { Razorpay } = window as unknown as {
          Razorpay: new (options: object) => {
            open(): void;
            on(event: string, listener: (said: unknown) => void): void;
          };
        };
        const checkout = new Razorpay({ ...listeners, ...given });
        checkout.on('payment.failed', (said) => told.push(['payment.failed', said]));
        checkout.open();
        Object.assign(window, { told });
      },
      {
        key: TestSandbox.keys.keyId,
        order_id: orderId,
        amount: 1,
        name: 'University Finance Management Webapp',
        description: 'Payment for Fee ID 01JD3Q8Z6V5KX2N4T7R9B1C8AF',
        prefill: { name: 'Asha Rao', email: 'student@example.com', contact: '9999999999' },
        theme: { color: '#3399cc' },
        ...options,
      },
    );
  };
  const dialog = () => page.getByRole('dialog', { name: 'University Finance Management Webapp' });
  const choose = (name: string) => dialog().getByRole('button', { name }).click();
  const told = () => page.evaluate(() => (window as unknown as { told: Told }).told);
  const closed = () => page.locator('dialog').waitFor({ state: 'detached' });

  it('shows the payee, the purpose and the amount of the order', async () => {
    await open();
    await dialog().getByText('₹50,000.00').waitFor();
    const text = await dialog().innerText();
    for (const shown of [
      'SANDBOX — no real money',
      'University Finance Management Webapp',
      'Payment for Fee ID 01JD3Q8Z6V5KX2N4T7R9B1C8AF',
      'Paid by Asha Rao, student@example.com, 9999999999',
    ]) {
      expect(text).toContain(shown);
    }
    expect(await dialog().getByRole('textbox').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each(['UPI', 'Card The payment succeeds'])('pays by %s and gives the handler three fields', async (choice) => {
    await open();
    await choose(choice);
    await closed();
    const [payment] = (await sandbox.api(`orders/${orderId}/payments`)).body.items;
    expect(payment).toMatchObject({ status: 'captured', email: 'student@example.com', contact: '9999999999' });
    expect(await told()).toEqual([
      [
        'handler',
        {
          razorpay_payment_id: payment?.id,
          razorpay_order_id: orderId,
          razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ],
    ]);
    expect(complaints).toEqual([]);
  });

  it('reports a failed payment and stays open for another one', async () => {
    await open();
    await choose('Card that fails');
    await dialog().getByRole('alert').getByText('declined by the bank').waitFor();
    const [failed] = (await sandbox.api(`orders/${orderId}/payments`)).body.items;
    expect(await told()).toEqual([
      [
        'payment.failed',
        {
          error: {
            code: 'BAD_REQUEST_ERROR',
            description: failed?.error_description,
            source: 'issuer_bank',
            step: 'payment_authorization',
            reason: 'payment_declined',
            metadata: { payment_id: failed?.id, order_id: orderId },
          },
        },
      ],
    ]);
    await choose('UPI');
    await closed();
    expect((await told()).map(([callback]) => callback)).toEqual(['payment.failed', 'handler']);
    expect(complaints).toEqual([]);
  });

  it('reports a silent bank, and the payment succeeds with its answer', async () => {
    await open();
    await choose('Bank answers late');
    await dialog().getByRole('alert').getByText('The bank has not answered in time.').waitFor();
    const [late] = (await sandbox.api(`orders/${orderId}/payments`)).body.items;
    expect(late).toMatchObject({ status: 'failed' });
    await sandbox.control('answer', { id: late?.id });
    expect((await sandbox.api(`orders/${orderId}`)).body).toMatchObject({ status: 'paid' });
  });

  it('follows the directions of a test before any choice', async () => {
    await sandbox.control('next', { payment: { outcome: 'authorized', answer_after_ms: 3_600_000 } });
    await open();
    await choose('UPI');
    await closed();
    const [payment] = (await sandbox.api(`orders/${orderId}/payments`)).body.items;
    expect(payment).toMatchObject({ status: 'authorized' });
  });

  it('closes by Cancel and reports it once', async () => {
    await open();
    await choose('Cancel');
    await closed();
    expect(await told()).toEqual([['ondismiss']]);
  });

  it('works by keyboard alone and returns the focus', async () => {
    await open();
    await dialog().getByRole('button', { name: 'UPI' }).waitFor();
    const focused = () =>
      page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement ?? document.activeElement)?.textContent);
    expect(await focused()).toBe('University Finance Management Webapp');
    const seen: unknown[] = [];
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('Tab');
      seen.push(await focused());
    }
    expect(seen).toEqual([
      'UPIThe payment succeeds',
      'CardThe payment succeeds',
      'Card that failsThe bank declines',
      'Bank answers lateFails now, succeeds a little later',
      'Cancel',
    ]);
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.press('Tab');
      expect(await focused()).not.toBe('Pay now');
    }
    await page.keyboard.press('Escape');
    await closed();
    expect(await told()).toEqual([['ondismiss']]);
    expect(await focused()).toBe('Pay now');
  });

  it('pays once for repeated presses of Enter', async () => {
    await open();
    await dialog().getByRole('button', { name: 'UPI' }).focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Enter');
    await closed();
    expect((await told()).map(([callback]) => callback)).toEqual(['handler']);
    expect((await sandbox.api(`orders/${orderId}/payments`)).body.items).toHaveLength(1);
  });

  it('stays open at Escape on request', async () => {
    await open({ modal: { escape: false } });
    await page.keyboard.press('Escape');
    await choose('Cancel');
    await closed();
  });

  it('offers only Cancel for a paid or unknown order', async () => {
    await sandbox.pay(orderId);
    await open();
    await dialog().getByRole('alert').getByText('This order has been paid already.').waitFor();
    expect(await dialog().getByRole('button').count()).toBe(1);
    await choose('Cancel');
    await closed();

    await open({ order_id: 'order_00000000000000' });
    await dialog().getByRole('alert').getByText('The id provided does not exist').waitFor();
  });

  it('reports a silent sandbox', async () => {
    await page.route('**/sandbox/checkout/**', (route) => route.abort());
    await open();
    await dialog().getByRole('alert').getByText('The sandbox gateway does not answer.').waitFor();
    expect(await told()).toEqual([]);
  });

  it('requires a key', async () => {
    await expect(
      page.evaluate(() => new (window as unknown as { Razorpay: new (options: object) => object }).Razorpay({})),
    ).rejects.toThrow('No key passed');
  });

  describe.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('the checkout at %i px, %s', (width, colorScheme) => {
    it('renders without an accessibility fault and within the edge', async () => {
      await context.close();
      await visit({ viewport: { width, height: 640 }, colorScheme });
      await open();
      await choose('Card that fails');
      await dialog().getByRole('alert').getByText('declined').waitFor();
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const found = await (globalThis as typeof globalThis & { readonly axe?: typeof axe }).axe?.run();
        return found?.violations.map(({ id }) => id);
      });
      expect(violations).toEqual([]);
      const edges = await dialog().evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect(edges.scrollWidth).toBe(edges.clientWidth);
      expect((await dialog().boundingBox())?.x).toBeGreaterThanOrEqual(0);
    });
  });
});
