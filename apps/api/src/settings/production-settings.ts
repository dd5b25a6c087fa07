/** Production may not weaken these. */
export interface GuardedSettings {
  readonly JWT_SECRET?: string | undefined;
  readonly ADMIN_PASSWORD?: string | undefined;
  readonly RAZORPAY_KEY_SECRET?: string | undefined;
  readonly RAZORPAY_WEBHOOK_SECRET?: string | undefined;
  readonly RATE_LIMIT: boolean;
  readonly PASSWORD_HASH_COST: number;
  readonly PUBLIC_URL?: string | undefined;
  readonly HOST: string;
}

/** OWASP's minimum for argon2id, in KiB. */
export const HASH_COST = 19_456;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function isGuessable(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return new Set(codes).size < 4 || new Set(steps).size <= 2;
}

export function productionFaults(settings: GuardedSettings): readonly string[] {
  const { JWT_SECRET, ADMIN_PASSWORD, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = settings;
  const secrets = {
    JWT_SECRET: [JWT_SECRET],
    ADMIN_PASSWORD: [ADMIN_PASSWORD],
    RAZORPAY_KEY_SECRET: [RAZORPAY_KEY_SECRET],
    RAZORPAY_WEBHOOK_SECRET: RAZORPAY_WEBHOOK_SECRET?.split(',') ?? [],
  };
  const faults = Object.entries(secrets)
    .filter(([, values]) => values.some((value) => value !== undefined && isGuessable(value)))
    .map(([name]) => `${name} can be guessed. Make another: openssl rand -hex 32.`);
  if (!settings.RATE_LIMIT) faults.push('RATE_LIMIT is off, so passwords can be tried without end. Switch it on.');
  if (settings.PASSWORD_HASH_COST < HASH_COST)
    faults.push(`PASSWORD_HASH_COST is below ${HASH_COST}, so stolen hashes are soon guessed. Leave it out.`);
  return [...faults, ...addressFaults(settings)];
}

function addressFaults({ PUBLIC_URL, HOST }: GuardedSettings): readonly string[] {
  if (PUBLIC_URL === undefined) {
    const sentence =
      'PUBLIC_URL is missing, so links in letters would lead nowhere. Name the https:// address people use.';
    return LOOPBACK.test(HOST) ? [] : [sentence];
  }
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol === 'https:' || LOOPBACK.test(hostname)) return [];
  return ['PUBLIC_URL begins with http://, so passwords would travel in the clear. Use https://.'];
}
