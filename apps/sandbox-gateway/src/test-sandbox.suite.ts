import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type SandboxGateway, startSandboxGateway } from './sandbox-gateway.js';

export interface ReceivedWebhook {
  readonly eventId: string;
  readonly signature: string;
  readonly rawBody: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly event: string; readonly contains: readonly string[]; readonly payload: unknown };
}

export interface DirectedPayment {
  readonly outcome?: 'captured' | 'authorized' | 'failed' | 'late';
  readonly method?: 'upi' | 'card' | 'netbanking';
  readonly amount?: number;
  readonly currency?: string;
  readonly answer_after_ms?: number;
}

export interface CheckoutResult {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

type Answered = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly items: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
};

interface CheckoutAnswer {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

interface CheckoutFailure {
  readonly error: { readonly description: string; readonly metadata?: { readonly payment_id?: string } };
}

export class TestSandbox {
  static readonly keys = {
    keyId: 'rzp_test_sandboxSpec',
    keySecret: 'secret-of-the-key',
    webhookSecret: 'secret-of-the-webhook',
  };

  readonly received: ReceivedWebhook[] = [];
  receiverStatus = 200;

  private sandbox?: SandboxGateway;

  private constructor(
    private readonly directory: string,
    private readonly receiver: Server,
    private readonly webhookUrl: string,
  ) {}

  static async start(): Promise<TestSandbox> {
    const receiver = createServer();
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const test = new TestSandbox(directory, receiver, `http://127.0.0.1:${port}/webhook`);
    receiver.on('request', (request, response) => {
      void buffer(request).then((rawBody) => {
        const { headers } = request;
        const eventId = String(headers['x-razorpay-event-id']);
        const signature = String(headers['x-razorpay-signature']);
        const body = JSON.parse(rawBody.toString()) as ReceivedWebhook['body'];
        test.received.push({ eventId, signature, rawBody, headers, body });
        response.writeHead(test.receiverStatus).end();
      });
    });
    await test.run();
    return test;
  }

  get url(): string {
    return this.sandbox?.url ?? '';
  }

  async restart(): Promise<void> {
    await this.sandbox?.close();
    await this.run();
  }

  async close(): Promise<void> {
    await this.sandbox?.close();
    await new Promise((resolve) => this.receiver.close(resolve));
    rmSync(this.directory, { recursive: true, force: true });
  }

  async pay(orderId: string, payment: DirectedPayment = {}): Promise<CheckoutResult> {
    const answer = await this.control<CheckoutAnswer | CheckoutFailure>('pay', { order_id: orderId, ...payment });
    if ('error' in answer) throw new Error(answer.error.description);
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = answer;
    return { orderId: razorpay_order_id, paymentId: razorpay_payment_id, signature: razorpay_signature };
  }

  async flush(): Promise<void> {
    await this.control('webhooks/flush', {});
  }

  async api(
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly body: Answered }> {
    const { keyId, keySecret } = TestSandbox.keys;
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    const answer = await fetch(`${this.url}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : undefined,
    });
    return { status: answer.status, body: (await answer.json()) as Answered };
  }

  async openOrder(amount = 1_500_00): Promise<string> {
    const { body } = await this.api('orders', { amount, currency: 'INR' });
    return body.id;
  }

  async control<Answer = unknown>(path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.url}/sandbox/control/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
    return (await answer.json()) as Answer;
  }

  private async run(): Promise<void> {
    const { keyId, keySecret, webhookSecret } = TestSandbox.keys;
    const dataDir = this.directory;
    this.sandbox = await startSandboxGateway({ dataDir, keyId, keySecret, webhookSecret, controls: true });
    this.sandbox.sendWebhooksTo(this.webhookUrl);
  }
}
