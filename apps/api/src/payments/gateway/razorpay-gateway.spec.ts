import { afterAll, beforeAll, describe } from '@jest/globals';
import { TestSandbox } from '../../../../sandbox-gateway/src/test-sandbox.suite.js';
import { gatewayContract, gatewayPaymentContract } from './payment-gateway.suite.js';
import { RazorpayGateway } from './razorpay-gateway.js';
import { connect } from './razorpay-on-sandbox.suite.js';

describe('the adapter on the sandbox', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await TestSandbox.start();
  });
  afterAll(() => sandbox.close());

  gatewayContract(() => connect(sandbox));
  gatewayPaymentContract(() => ({
    gateway: connect(sandbox),
    pay: (orderId, outcome) => sandbox.pay(orderId, { outcome }),
  }));
});

const { RAZORPAY_KEY_ID: keyId = '', RAZORPAY_KEY_SECRET: keySecret = '' } = process.env;
const describeWithKeys = keyId.startsWith('rzp_test_') && keySecret ? describe : describe.skip;

describeWithKeys('the adapter on Razorpay’s test mode', () => {
  gatewayContract(
    () =>
      new RazorpayGateway({
        baseUrl: 'https://api.razorpay.com',
        keyId,
        keySecret,
        webhookSecrets: ['not used'],
        checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      }),
  );
});
