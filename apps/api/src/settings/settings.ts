import { resolve } from 'node:path';
import { type BudgetControl, parsePaise } from '@bursar/domain/kernel';
import { flag, onOrOff, serverSettings, WrongSettings } from '@bursar/platform/settings';
import { z } from 'zod';
import { HASH_COST, productionFaults } from './production-settings.js';

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

const isWitness = (address: string): boolean =>
  URL.canParse(address) && (address.startsWith('https://') || /^mailto:[^\s@]+@[^\s@]+$/.test(address));

const witnesses = z
  .string()
  .default('')
  .transform((value, problem): readonly string[] => {
    const addresses = value.split(',').flatMap((address) => (address.trim() === '' ? [] : [address.trim()]));
    if (!addresses.every(isWitness)) {
      problem.addIssue('must be mailto: or https:// addresses, separated by commas');
    }
    return addresses;
  });

/** Such as `FY26-27:purchase=stop`. */
const BUDGET_CONTROL = /^(?:(FY\d\d-\d\d):)?(?:(claim|purchase)=)?(stop|warn|ignore)$/;

interface BudgetControlRule {
  readonly financialYear: string | undefined;
  readonly kind: string | undefined;
  readonly control: BudgetControl;
}

const budgetControls = z
  .string()
  .default('warn')
  .transform((value, problem): readonly BudgetControlRule[] =>
    value.split(',').flatMap((rule) => {
      const found = BUDGET_CONTROL.exec(rule.trim());
      if (!found) problem.addIssue('must be stop, warn or ignore, or rules such as FY26-27:purchase=stop');
      return found ? [{ financialYear: found[1], kind: found[2], control: found[3] as BudgetControl }] : [];
    }),
  );

const WITNESS_OF_A_DEMO = 'mailto:auditors@state-audit.example';

const environment = z.object({
  ...serverSettings,
  NODE_ENV: z.string().default('development'),
  DEMO: onOrOff.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  ADMIN_NAME: z.string().trim().min(1, 'must hold a name').default('Administrator'),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PAYMENT_GATEWAY: z.enum(['sandbox', 'razorpay'], { error: 'must be sandbox or razorpay' }).default('sandbox'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  SEAL_KEY_FILE: z.string().optional(),
  SEAL_WITNESS: witnesses,
  ALLOW_SANDBOX: flag(false),
  SANDBOX_CONTROLS: flag(false),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<@]@[^\s@>]/, 'must hold an e-mail address, such as Bursar <bursar@university.example>')
    .default('Bursar <bursar@localhost>'),
  PASSWORD_HASH_COST: z.coerce.number({ error: 'must be a number of KiB' }).int().min(8).default(HASH_COST),
  FOUR_EYES: z.enum(['off', 'enforce'], { error: 'must be off or enforce' }).default('off'),
  ROLE_SALARY_ADMIN: monthlySalary(100_000),
  ROLE_SALARY_FINANCE_MANAGER: monthlySalary(90_000),
  ROLE_SALARY_HOD: monthlySalary(120_000),
  ROLE_SALARY_FACULTY: monthlySalary(80_000),
  ROLE_SALARY_STAFF: monthlySalary(35_000),
  ROLE_SALARY_AUDITOR: monthlySalary(80_000),
  BUDGET_ENFORCE_BALANCE: flag(true),
  BUDGET_CONTROL: budgetControls,
});

const SECRET_NEEDED =
  'Set JWT_SECRET to the same value on every server. Servers that share stores otherwise refuse each other’s tokens.';

const SEAL_KEY_NEEDED =
  'Set SEAL_KEY_FILE to the same key on every server. Servers that share stores would otherwise sign with different keys.';

const isEmbedded = ({
  EVENT_STORE_URL,
  READ_MODEL_URL,
}: Record<'EVENT_STORE_URL' | 'READ_MODEL_URL', string>): boolean =>
  EVENT_STORE_URL.startsWith('sqlite:') && READ_MODEL_URL.startsWith('sqlite:');

const demonstrationOf = ({
  DEMO,
  NODE_ENV,
  PAYMENT_GATEWAY,
  SEAL_WITNESS,
}: Pick<z.infer<typeof environment>, 'DEMO' | 'NODE_ENV' | 'PAYMENT_GATEWAY' | 'SEAL_WITNESS'>) => {
  const isDemo = DEMO ?? (NODE_ENV !== 'production' && PAYMENT_GATEWAY === 'sandbox');
  return { DEMO: isDemo, SEAL_WITNESS: isDemo && SEAL_WITNESS.length === 0 ? [WITNESS_OF_A_DEMO] : SEAL_WITNESS };
};

function unsharedSecret({
  JWT_SECRET,
  SEAL_KEY_FILE,
}: Readonly<Partial<Record<'JWT_SECRET' | 'SEAL_KEY_FILE', string | undefined>>>): string | undefined {
  if (JWT_SECRET === undefined) return SECRET_NEEDED;
  return SEAL_KEY_FILE === undefined ? SEAL_KEY_NEEDED : undefined;
}

export type Settings = ReturnType<typeof readSettings>;

/** An empty variable counts as unset. @throws WrongSettings */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new WrongSettings(`The settings are not right: ${lines.join('; ')}.`);
  }
  const { DATA_DIR, ...rest } = parsed.data;
  const unshared = rest.NODE_ENV === 'production' && !isEmbedded(rest) ? unsharedSecret(rest) : undefined;
  if (unshared !== undefined) throw new WrongSettings(unshared);
  const faults = rest.NODE_ENV === 'production' ? productionFaults(rest) : [];
  if (faults.length > 0) throw new WrongSettings(faults.join(' '));
  return {
    ...rest,
    DATA_DIR: resolve(DATA_DIR),
    production: rest.NODE_ENV === 'production',
    ...demonstrationOf(rest),
    PUBLIC_URL: rest.PUBLIC_URL ?? `http://${rest.HOST}:${rest.PORT}`,
  };
}
