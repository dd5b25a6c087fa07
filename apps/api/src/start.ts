import { accessSync, constants } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AccessRules, serveWebApp } from '@bursar/platform/http';
import { logRequests, StartUp, StructuredLogger } from '@bursar/platform/operations';
import { ReadModels } from '@bursar/platform/read-models';
import { WrongSettings } from '@bursar/platform/settings';
import { type Lost, privateDirectory } from '@bursar/platform/sqlite';
import { openStores, type Stores } from '@bursar/platform/stores';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Logger } from 'pino';
import { API_PREFIX, createApp, openApp } from './app.js';
import { CONTEXTS, type Parts, UPCASTERS_OF_ALL } from './app.module.js';
import { type Demonstration, type InventedUniversity, type Sandbox } from './demonstration.js';
import { PastSeals } from './assurance/past-seals.js';
import { Passwords } from './identity/passwords.js';
import { EvidenceFiles } from './access/evidence-files.js';
import { refusePublishedPasswords } from './identity/published-passwords.js';
import { checkGatewaySettings, webhookSecretsOf } from './payments/gateway/gateway-settings.js';
import { type PaymentGateway } from './payments/gateway/payment-gateway.js';
import { RazorpayGateway } from './payments/gateway/razorpay-gateway.js';
import { readable } from './readable-log.js';
import { type Secrets, secretsOf } from './settings/secrets.js';
import { type SealKeys, sealKeysOf } from './settings/seal-keys.js';
import { type Settings } from './settings/settings.js';

type Close = () => Promise<void>;

export interface Running {
  readonly url: string;
  readonly app: NestFastifyApplication;
  readonly close: Close;
}

export interface Owner {
  readonly lost: Lost;
  readonly opened: (close: Close) => void;
}

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';

const NO_SANDBOX =
  'PAYMENT_GATEWAY is sandbox, and this program has no sandbox. Set razorpay, or start the demonstration with npm start.';
const NO_UNIVERSITY =
  'DEMO is on, and this program has no demo university. Set DEMO=0, or start the demonstration with npm start.';

/** @throws WrongSettings */
function checkSettings(settings: Settings, demonstration?: Demonstration): void {
  const faults = checkGatewaySettings(settings);
  if (faults.length > 0) throw new WrongSettings(faults.join(' '));
  if (settings.PAYMENT_GATEWAY === 'sandbox' && !demonstration) throw new WrongSettings(NO_SANDBOX);
  if (settings.DEMO && !demonstration?.university) throw new WrongSettings(NO_UNIVERSITY);
}

function prepareDirectory(directory: string): void {
  try {
    privateDirectory(directory);
    accessSync(directory, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WrongSettings(
      `The data directory ${directory} cannot be written to (${reason}). Set DATA_DIR to another.`,
    );
  }
}

interface Outside {
  readonly gateway: PaymentGateway;
  readonly sandbox?: Sandbox;
}

async function reachGateway(
  settings: Settings,
  secrets: Secrets,
  demonstration: Demonstration | undefined,
): Promise<Outside> {
  const keys = {
    keyId: settings.RAZORPAY_KEY_ID ?? secrets.sandboxKeyId,
    keySecret: settings.RAZORPAY_KEY_SECRET ?? secrets.sandboxKeySecret,
    webhookSecrets: webhookSecretsOf(settings.RAZORPAY_WEBHOOK_SECRET ?? secrets.sandboxWebhookSecret),
  };
  if (demonstration === undefined || settings.PAYMENT_GATEWAY === 'razorpay') {
    const gateway = new RazorpayGateway({ ...keys, baseUrl: RAZORPAY_API, checkoutScriptUrl: RAZORPAY_CHECKOUT });
    return { gateway };
  }
  const { keyId, keySecret, webhookSecrets } = keys;
  const sandbox = await demonstration.startSandbox({
    dataDir: join(settings.DATA_DIR, 'sandbox-gateway'),
    keyId,
    keySecret,
    webhookSecret: webhookSecrets[0] ?? '',
    controls: settings.SANDBOX_CONTROLS,
  });
  const gateway = new RazorpayGateway({ ...keys, baseUrl: sandbox.url, checkoutScriptUrl: '/sandbox/checkout.js' });
  return { gateway, sandbox };
}

async function loadUniversity(
  university: InventedUniversity,
  settings: Settings,
  { stores: { eventStore, stateStore }, sealKeys }: { readonly stores: Stores; readonly sealKeys: SealKeys },
  startUp: StartUp,
): Promise<void> {
  const log = readable(eventStore, stateStore);
  const seals = new PastSeals(eventStore, log, stateStore, sealKeys);
  await university.load({
    eventStore: log,
    stateStore,
    passwords: new Passwords(stateStore, settings),
    evidence: new EvidenceFiles(settings),
    policies: CONTEXTS.flatMap((context) => context.policies),
    upcasters: UPCASTERS_OF_ALL,
    progress: (share) => startUp.reaches('Loading the demonstration university', share),
    seal: (then) => seals.seal(then),
  });
  startUp.begins('Reading the event log');
}

async function openToNobody(app: NestFastifyApplication): Promise<void> {
  try {
    await refusePublishedPasswords(app.get(ReadModels));
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Closes the application if the port is taken. */
async function listen(
  app: NestFastifyApplication,
  { PORT, HOST }: Settings,
  out: Logger,
  sandbox?: Sandbox,
): Promise<string> {
  const http = app.getHttpAdapter().getInstance();
  logRequests(http, out, app.get(AccessRules));
  sandbox?.mountOn(http);
  await serveWebApp(app, WEB_ROOT, API_PREFIX);
  try {
    await app.listen(PORT, HOST);
  } catch (error) {
    await app.close();
    throw error;
  }
  const { port } = http.server.address() as AddressInfo;
  return `http://${HOST}:${port}`;
}

async function serveWith(
  parts: Parts,
  out: Logger,
  { sandbox, owner }: { readonly sandbox?: Sandbox; readonly owner?: Owner },
): Promise<Running> {
  try {
    const app = await createApp(parts, new StructuredLogger(out));
    const close = async () => {
      await app.close();
      await sandbox?.close();
    };
    owner?.opened(close);
    const url = await listen(app, parts.settings, out, sandbox);
    await openApp(app, parts);
    if (!parts.settings.DEMO) await openToNobody(app);
    parts.startUp.ends();
    sandbox?.sendWebhooksTo(`${url}${API_PREFIX}/payment/webhook`);
    return { url, app, close };
  } catch (error) {
    await sandbox?.close();
    throw error;
  }
}

/** @throws WrongSettings and the stores' errors, with an operator's sentence */
export async function start(
  settings: Settings,
  out: Logger,
  demonstration?: Demonstration,
  owner?: Owner,
): Promise<Running> {
  checkSettings(settings, demonstration);
  prepareDirectory(settings.DATA_DIR);
  const secrets = secretsOf(settings.DATA_DIR);
  const sealKeys = sealKeysOf(settings, secrets);
  const stores = await openStores(settings, owner?.lost);

  const university = settings.DEMO ? demonstration?.university : undefined;
  const { gateway, sandbox } = await reachGateway(settings, secrets, demonstration);
  const startUp = new StartUp();
  const parts = {
    settings,
    tokenSecret: settings.JWT_SECRET ?? secrets.tokenSecret,
    sealKeys,
    stores,
    gateway,
    demoLogins: university?.logins ?? [],
    startUp,
    first: async () => {
      if (university) await loadUniversity(university, settings, { stores, sealKeys }, startUp);
    },
  };
  return serveWith(parts, out, { sandbox, owner });
}
