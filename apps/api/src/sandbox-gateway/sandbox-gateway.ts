import fastify from 'fastify';
import { answerError, refusal } from './api-error.js';
import { Bank } from './bank.js';
import { checkoutApi } from './checkout-api.js';
import { controlApi } from './control-api.js';
import { Controls } from './controls.js';
import { DueLoop } from './due-loop.js';
import { type PastPayment } from './entities.js';
import { Outbox } from './outbox.js';
import { restApi } from './rest-api.js';
import { openSandboxDatabase, SandboxStore } from './sandbox-store.js';
import { WebhookDelivery } from './webhook-delivery.js';

export interface SandboxSettings {
  /** The sandbox's own directory; made if need be. */
  readonly dataDir: string;
  /** `rzp_test_sandbox…` */
  readonly keyId: string;
  readonly keySecret: string;
  /** Webhooks are signed with this; not the key secret. */
  readonly webhookSecret: string;
  /** Lets tests direct what happens, under `/sandbox/control`. Off by default. */
  readonly controls?: boolean;
  /** Loopback by default: the browser's part is reached through the application's own origin. */
  readonly host?: string;
  /** Any free one by default. */
  readonly port?: number;
}

/** A running sandbox. */
export interface SandboxGateway {
  /** For example `http://127.0.0.1:41733`; the base URL for Razorpay's SDK. */
  readonly url: string;
  /** Where the merchant wants the events, as an absolute URL. Until it is known none is sent and none is lost. */
  sendWebhooksTo(url: string): void;
  /** Takes over payments from before its time, so that they can be looked up and refunded; no event tells of them. */
  remember(payments: readonly PastPayment[]): void;
  /** Resolves once nothing of it is left running. What is not delivered by then is delivered after a restart. */
  close(): Promise<void>;
}

/** No request of Razorpay's that is served here is longer. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Starts a stand-in for Razorpay that speaks its HTTP API, signs as it signs and sends webhooks as it sends them,
 * so that the one adapter, unchanged, is what runs in every demonstration and test. README.md lists what it serves
 * and where it is known to differ.
 *
 * It is a listener of its own with a file of its own in the same process as the application, and between the two
 * there is nothing but HTTP: whatever would break against Razorpay (a lost answer, a webhook before its callback)
 * breaks here too. A process of its own would add a supervisor and a second entry point and separate no more: they
 * share no object as it is, only the start and the end, and `kill -9` ends both halves at any point of either.
 *
 * Throws when a secret is empty or the key id could be mistaken for a real one.
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
