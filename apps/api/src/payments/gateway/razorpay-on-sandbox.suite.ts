import { TestSandbox } from '../../../../sandbox-gateway/src/test-sandbox.suite.js';
import { RazorpayGateway } from './razorpay-gateway.js';

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
    timeoutMs: 120_000,
    ...settings,
  });
}
