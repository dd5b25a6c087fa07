export interface GatewaySettings {
  readonly production: boolean;
  readonly PAYMENT_GATEWAY: 'razorpay' | 'sandbox';
  readonly ALLOW_SANDBOX: boolean;
  readonly DEMO: boolean;
  readonly RAZORPAY_KEY_ID?: string;
  readonly RAZORPAY_KEY_SECRET?: string;
  readonly RAZORPAY_WEBHOOK_SECRET?: string;
}

const LIVE_DEMO =
  'DEMO is on and RAZORPAY_KEY_ID is a live key: passwords are published, and money is real. Set DEMO=0.';

export const SANDBOX_KEY_PREFIX = 'rzp_test_sandbox';

/** Several secrets are valid during a rotation (`new,old`): retries keep the old one. */
export const webhookSecretsOf = (setting: string): readonly string[] =>
  setting.split(',').map((secret) => secret.trim());

function* razorpayFaults(settings: GatewaySettings): Generator<string> {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, production } = settings;
  if (!keyId) yield 'RAZORPAY_KEY_ID must be set when PAYMENT_GATEWAY is razorpay.';
  else if (keyId.startsWith(SANDBOX_KEY_PREFIX)) yield 'RAZORPAY_KEY_ID is a key of the sandbox, not of Razorpay.';
  else if (!/^rzp_(test|live)_/.test(keyId)) yield 'RAZORPAY_KEY_ID must begin with rzp_live_ or rzp_test_.';
  else if (production && keyId.startsWith('rzp_test_'))
    yield 'RAZORPAY_KEY_ID is a test key: in production it would take no money. Use a key that begins with rzp_live_.';
  if (!keySecret?.trim()) yield 'RAZORPAY_KEY_SECRET must be set when PAYMENT_GATEWAY is razorpay.';
  if (!settings.RAZORPAY_WEBHOOK_SECRET) yield 'RAZORPAY_WEBHOOK_SECRET must be set when PAYMENT_GATEWAY is razorpay.';
}

function* sandboxFaults(settings: GatewaySettings): Generator<string> {
  const { RAZORPAY_KEY_ID: keyId, ALLOW_SANDBOX, production } = settings;
  if (production && !ALLOW_SANDBOX)
    yield 'PAYMENT_GATEWAY is sandbox, which takes no money: in production set razorpay, or ALLOW_SANDBOX=1 for a demonstration.';
  if (keyId && !keyId.startsWith(SANDBOX_KEY_PREFIX))
    yield `RAZORPAY_KEY_ID must begin with ${SANDBOX_KEY_PREFIX} when PAYMENT_GATEWAY is sandbox.`;
}

/** Returns a sentence per fault; each must stop the start. */
export function checkGatewaySettings(settings: GatewaySettings): readonly string[] {
  const faults = [...(settings.PAYMENT_GATEWAY === 'razorpay' ? razorpayFaults(settings) : sandboxFaults(settings))];
  if (settings.DEMO && settings.RAZORPAY_KEY_ID?.startsWith('rzp_live_') && settings.PAYMENT_GATEWAY === 'razorpay')
    faults.push(LIVE_DEMO);
  if (settings.RAZORPAY_WEBHOOK_SECRET && webhookSecretsOf(settings.RAZORPAY_WEBHOOK_SECRET).includes(''))
    faults.push('RAZORPAY_WEBHOOK_SECRET holds an empty secret.');
  return faults;
}
