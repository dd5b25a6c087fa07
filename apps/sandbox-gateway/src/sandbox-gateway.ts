import fastify, { type FastifyInstance } from 'fastify';
import { answerError, refusal } from './api-error.js';
import { Bank } from './bank.js';
import { checkoutApi } from './checkout-api.js';
import { controlApi } from './control-api.js';
import { Controls } from './controls.js';
import { DueLoop } from './due-loop.js';
import { type PastPayment } from './entities.js';
import { mountSandbox } from './mount.js';
import { Outbox } from './outbox.js';
import { restApi } from './rest-api.js';
import { openSandboxDatabase, SandboxStore } from './sandbox-store.js';
import { WebhookDelivery } from './webhook-delivery.js';

export interface SandboxSettings {
  readonly dataDir: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly controls?: boolean;
  /** Loopback: browsers use the application's origin. */
  readonly host?: string;
  readonly port?: number;
}

export interface SandboxGateway {
  readonly url: string;
  mountOn(application: FastifyInstance): void;
  sendWebhooksTo(url: string): void;
  remember(payments: readonly PastPayment[]): void;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024;

/**
 * README.md lists the differences from Razorpay.
 * @throws WrongSettings for a damaged file, an empty secret or a real-looking key id
 */
export async function startSandboxGateway(settings: SandboxSettings): Promise<SandboxGateway> {
  const { keyId, keySecret, webhookSecret, host = '127.0.0.1', port = 0 } = settings;
  if (!keyId.startsWith('rzp_test_sandbox'))
    throw new Error('A key id of the sandbox must begin with rzp_test_sandbox.');
  if (!keySecret || !webhookSecret) throw new Error('The secrets of the sandbox must not be empty.');

  const database = openSandboxDatabase(settings.dataDir);
  const store = new SandboxStore(database);
  const outbox = new Outbox(database, () => loop.wake());
  const bank = new Bank(store, outbox, () => loop.wake());
  const controls = new Controls();
  const webhooks = new WebhookDelivery(outbox, webhookSecret);
  const loop = new DueLoop(
    async () => {
      bank.answerDue(Date.now());
      await webhooks.deliverDue();
    },
    () => Math.min(store.nextAnswerDue() ?? Infinity, webhooks.nextDue() ?? Infinity),
  );

  const server = fastify({ forceCloseConnections: true, bodyLimit: MAX_BODY_BYTES });
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((_, reply) =>
    reply.code(400).send(refusal('The requested URL was not found on the server.').body),
  );
  await server.register(restApi(bank, store, controls, `${keyId}:${keySecret}`), { prefix: '/v1' });
  await server.register(checkoutApi(bank, controls, keyId, keySecret), { prefix: '/sandbox' });
  if (settings.controls) {
    await server.register(controlApi({ bank, outbox, controls, loop, keySecret }), { prefix: '/sandbox/control' });
  }
  const url = await server.listen({ host, port });
  loop.wake();

  return {
    url,
    mountOn: (application) => mountSandbox(application, url),
    sendWebhooksTo: (receiver) => {
      webhooks.sendTo(receiver);
      loop.wake();
    },
    remember: (payments) => bank.remember(payments),
    close: async () => {
      webhooks.stop();
      await Promise.all([loop.stop(), server.close()]);
      database.close();
    },
  };
}
