import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parsePaise } from '@bursar/domain/kernel';
import { z } from 'zod';
import { HASH_COST, productionFaults } from './production-settings.js';
import { eventStoreUrlFault } from './event-store/eventstoredb-url.js';

const onOrOff = z.enum(['on', 'off', '1', '0', 'true', 'false'], { error: 'must be on or off' });
const isOn = (value: string): boolean => ['on', '1', 'true'].includes(value);
const flag = (fallback: 'on' | 'off') => onOrOff.default(fallback).transform(isOn);

const PROXIES = 'must be off, the number of proxies in front, or their addresses, separated by commas';

const isAddress = (address: string): boolean => {
  const [host = '', bits] = address.split('/', 2);
  return isIP(host) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
};

/** None, the last n, or these addresses. */
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
      problem.addIssue('must be origins such as https://pay.university.example, separated by commas');
    }
    return origins;
  });

const HOST_NAME = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i;
const isHost = (host: string): boolean => isIP(host) > 0 || HOST_NAME.test(host);

/** Rupees, parsed to paise. */
const monthlySalary = (rupees: number) =>
  z
    .string()
    .default(String(rupees))
    .transform((value, context) => {
      const paise = parsePaise(value);
      if (paise !== undefined && paise > 0) return paise;
      context.addIssue({ code: 'custom', message: 'must be an amount in rupees above 0' });
      return z.NEVER;
    });

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int()
    .min(0)
    .max(65_535, 'must be a port number')
    .default(3000),
  HOST: z.string().refine(isHost, 'must be a name or an address of this machine, without a port').default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO: onOrOff.transform(isOn).optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  ADMIN_NAME: z.string().min(1).default('Administrator'),
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
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PAYMENT_GATEWAY: z.enum(['sandbox', 'razorpay'], { error: 'must be sandbox or razorpay' }).default('sandbox'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  ALLOW_SANDBOX: flag('off'),
  SANDBOX_CONTROLS: flag('off'),
  MAIL_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<@]@[^\s@>]/, 'must hold an e-mail address, such as Bursar <bursar@university.example>')
    .default('Bursar <bursar@localhost>'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, hostname: /./, error: 'must be an http:// or https:// URL' }).optional(),
  WEB_ORIGINS: webOrigins,
  TRUST_PROXY: proxies,
  PASSWORD_HASH_COST: z.coerce.number({ error: 'must be a number of KiB' }).int().min(8).default(HASH_COST),
  RATE_LIMIT: flag('on'),
  FOUR_EYES: z.enum(['off', 'enforce'], { error: 'must be off or enforce' }).default('off'),
  ROLE_SALARY_ADMIN: monthlySalary(100_000),
  ROLE_SALARY_FINANCE_MANAGER: monthlySalary(90_000),
  ROLE_SALARY_HOD: monthlySalary(120_000),
  ROLE_SALARY_FACULTY: monthlySalary(80_000),
  ROLE_SALARY_STAFF: monthlySalary(35_000),
  ROLE_SALARY_AUDITOR: monthlySalary(80_000),
  BUDGET_ENFORCE_BALANCE: flag('on'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be a log level such as info' })
    .default('info'),
});

export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
}

const SECRET_NEEDED =
  'Set JWT_SECRET to the same value on every server. Servers that share stores otherwise refuse each other’s tokens.';

const isEmbedded = ({
  EVENT_STORE_URL,
  READ_MODEL_URL,
}: Record<'EVENT_STORE_URL' | 'READ_MODEL_URL', string>): boolean =>
  EVENT_STORE_URL.startsWith('sqlite:') && READ_MODEL_URL.startsWith('sqlite:');

/** See docs/settings.md. */
export type Settings = ReturnType<typeof readSettings>;

export const SETTINGS = Symbol('SETTINGS');

/** An empty variable counts as unset. @throws WrongSettings */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new WrongSettings(`The settings are not right: ${lines.join('; ')}.`);
  }
  const { DATA_DIR, ...rest } = parsed.data;
  if (rest.NODE_ENV === 'production' && rest.JWT_SECRET === undefined && !isEmbedded(rest)) {
    throw new WrongSettings(SECRET_NEEDED);
  }
  const faults = rest.NODE_ENV === 'production' ? productionFaults(rest) : [];
  if (faults.length > 0) throw new WrongSettings(faults.join(' '));
  return {
    ...rest,
    DATA_DIR: resolve(DATA_DIR),
    production: rest.NODE_ENV === 'production',
    DEMO: rest.DEMO ?? (rest.NODE_ENV !== 'production' && rest.PAYMENT_GATEWAY === 'sandbox'),
    PUBLIC_URL: rest.PUBLIC_URL ?? `http://${rest.HOST}:${rest.PORT}`,
  };
}
