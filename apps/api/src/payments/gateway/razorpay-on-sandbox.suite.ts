import { TestSandbox } from '../../sandbox-gateway/test-sandbox.suite.js';
import { RazorpayGateway } from './razorpay-gateway.js';

/** The adapter connected to a sandbox. */
export function connect(
  { url }: TestSandbox,
  settings: { readonly keySecret?: string; readonly timeoutMs?: number } = {},
): RazorpayGateway {
  const { keyId, keySecret, webhookSecret } = TestSandbox.keys;
  return new RazorpayGateway({
    baseUrl: url,
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    checkoutScriptUrl: '/sandbox/checkout.js',
    // Nothing is given up here because the machine is busy.
    timeoutMs: 120_000,
    ...settings,
  });
}
