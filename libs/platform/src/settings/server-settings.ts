import { isIP } from 'node:net';
import { z } from 'zod';
import { eventStoreUrlFault } from '../event-store/eventstoredb-url.js';
import { vapidPairOf } from '../push/vapid-keys.js';

const words = z.enum(['on', 'off', '1', '0', 'true', 'false'], { error: 'must be on or off' });

export const onOrOff = words.transform((value) => ['on', '1', 'true'].includes(value));
export const flag = (fallback: boolean) => onOrOff.default(fallback);

const PROXIES = 'must be off, the number of proxies in front, or their addresses, separated by commas';

const isAddress = (address: string): boolean => {
  const [host = '', bits] = address.split('/', 2);
  return isIP(host) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
};

const proxies = z
  .string()
  .default('off')
  .transform((value, problem): false | number | string[] => {
    if (value === 'off') return false;
    if (/^[1-9]$/.test(value)) return Number(value);
    const addresses = value.split(',').map((address) => address.trim());
    if (!addresses.every(isAddress)) problem.addIssue(PROXIES);
    return addresses;
  });

const isOrigin = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && new URL(address).origin === address;

const webOrigins = z
  .string()
  .default('')
  .transform((value, problem): readonly string[] => {
    const origins = value.split(',').flatMap((origin) => (origin.trim() === '' ? [] : [origin.trim()]));
    if (!origins.every(isOrigin)) {
      problem.addIssue('must be origins such as https://pay.example.org, separated by commas');
    }
    return origins;
  });

const HOST_NAME = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i;
const isHost = (host: string): boolean => isIP(host) > 0 || HOST_NAME.test(host);

const VAPID_KEY_BYTES = 32;

function isVapidKey(key: string): boolean {
  try {
    return Buffer.from(key, 'base64url').length === VAPID_KEY_BYTES && vapidPairOf(key).publicKey !== '';
  } catch {
    return false;
  }
}

export const serverSettings = {
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int()
    .min(0)
    .max(65_535, 'must be a port number')
    .default(3000),
  HOST: z.string().refine(isHost, 'must be a name or an address of this machine, without a port').default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  EVENT_STORE_URL: z
    .string()
    .default('sqlite:')
    .superRefine((url, context) => {
      const message = eventStoreUrlFault(url);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  READ_MODEL_URL: z
    .string()
    .regex(/^(sqlite:|mongodb(\+srv)?:\/\/.)/, 'must be sqlite: or an address that begins with mongodb://')
    .default('sqlite:'),
  MAIL_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, hostname: /./, error: 'must be an http:// or https:// URL' }).optional(),
  WEB_ORIGINS: webOrigins,
  VAPID_PRIVATE_KEY: z.string().refine(isVapidKey, 'must be a private key on P-256, in base64url').optional(),
  TRUST_PROXY: proxies,
  RATE_LIMIT: flag(true),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be a log level such as info' })
    .default('info'),
};

export interface ServerSettings {
  readonly DATA_DIR: string;
  readonly EVENT_STORE_URL: string;
  readonly READ_MODEL_URL: string;
  readonly MAIL_URL?: string | undefined;
  readonly MAIL_FROM: string;
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  readonly PUBLIC_URL: string;
  readonly WEB_ORIGINS: readonly string[];
  readonly RATE_LIMIT: boolean;
}

export const SETTINGS = Symbol('SETTINGS');

export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
}
