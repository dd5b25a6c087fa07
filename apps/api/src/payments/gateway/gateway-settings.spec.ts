import { describe, expect, it } from '@jest/globals';
import { checkGatewaySettings, type GatewaySettings, webhookSecretsOf } from './gateway-settings.js';

const razorpay: GatewaySettings = {
  production: true,
  PAYMENT_GATEWAY: 'razorpay',
  ALLOW_SANDBOX: false,
  DEMO: false,
  RAZORPAY_KEY_ID: 'rzp_live_Ab12Cd34Ef56',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-the-webhook',
};
const sandbox: GatewaySettings = { production: false, PAYMENT_GATEWAY: 'sandbox', ALLOW_SANDBOX: false, DEMO: true };

describe('the settings of the payment gateway', () => {
  it.each<[what: string, settings: GatewaySettings]>([
    ['live keys in production', razorpay],
    ['test keys elsewhere', { ...razorpay, production: false, RAZORPAY_KEY_ID: 'rzp_test_Ab12Cd34Ef56' }],
    ['two webhook secrets while they are changed', { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'new,old' }],
    ['a sandbox that makes its own keys', sandbox],
    ['a sandbox with keys of its kind', { ...sandbox, RAZORPAY_KEY_ID: 'rzp_test_sandbox1' }],
    ['a sandbox in production, for a demonstration', { ...sandbox, production: true, ALLOW_SANDBOX: true }],
  ])('accept %s', (_, settings) => {
    expect(checkGatewaySettings(settings)).toEqual([]);
  });

  it.each<[what: string, settings: GatewaySettings, sentence: string]>([
    [
      'a sandbox in production',
      { ...sandbox, production: true },
      'PAYMENT_GATEWAY is sandbox, which takes no money: in production set razorpay, or ALLOW_SANDBOX=1 for a demonstration.',
    ],
    [
      'live keys with the demo university',
      { ...razorpay, DEMO: true },
      'DEMO is on and RAZORPAY_KEY_ID is a live key: passwords are published, and money is real. Set DEMO=0.',
    ],
    [
      'a sandbox with a real key',
      { ...sandbox, RAZORPAY_KEY_ID: 'rzp_live_Ab12' },
      'RAZORPAY_KEY_ID must begin with rzp_test_sandbox when PAYMENT_GATEWAY is sandbox.',
    ],
    [
      'test keys in production',
      { ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_Ab12' },
      'RAZORPAY_KEY_ID is a test key: in production it would take no money. Use a key that begins with rzp_live_.',
    ],
    [
      'Razorpay with the sandbox’s key',
      { ...razorpay, production: false, RAZORPAY_KEY_ID: 'rzp_test_sandbox1' },
      'RAZORPAY_KEY_ID is a key of the sandbox, not of Razorpay.',
    ],
    [
      'a key that is none',
      { ...razorpay, RAZORPAY_KEY_ID: 'hunter2' },
      'RAZORPAY_KEY_ID must begin with rzp_live_ or rzp_test_.',
    ],
    [
      'no webhook secret',
      { ...razorpay, RAZORPAY_WEBHOOK_SECRET: undefined },
      'RAZORPAY_WEBHOOK_SECRET must be set when PAYMENT_GATEWAY is razorpay.',
    ],
    [
      'an empty webhook secret among two',
      { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'new,' },
      'RAZORPAY_WEBHOOK_SECRET holds an empty secret.',
    ],
    [
      'a blank webhook secret',
      { ...sandbox, RAZORPAY_WEBHOOK_SECRET: ' ' },
      'RAZORPAY_WEBHOOK_SECRET holds an empty secret.',
    ],
    [
      'a blank key secret',
      { ...razorpay, RAZORPAY_KEY_SECRET: ' ' },
      'RAZORPAY_KEY_SECRET must be set when PAYMENT_GATEWAY is razorpay.',
    ],
  ])('refuse %s', (_, settings, sentence) => {
    expect(checkGatewaySettings(settings)).toEqual([sentence]);
  });

  it('report all faults at once', () => {
    const nothing: GatewaySettings = {
      production: true,
      PAYMENT_GATEWAY: 'razorpay',
      ALLOW_SANDBOX: false,
      DEMO: false,
    };
    expect(checkGatewaySettings(nothing)).toHaveLength(3);
  });

  it('name the new webhook secret before the old one', () => {
    expect(webhookSecretsOf('new, old')).toEqual(['new', 'old']);
  });
});
