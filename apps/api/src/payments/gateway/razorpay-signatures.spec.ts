import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { GatewayUnavailable } from './gateway-errors.js';
import { type CheckoutResult } from './payment-gateway.js';
import { RazorpayGateway } from './razorpay-gateway.js';

const settings = {
  baseUrl: 'http://127.0.0.1:1',
  keyId: 'rzp_test_sandboxSpec',
  keySecret: 'secret-of-the-key',
  webhookSecrets: ['new-secret', 'old-secret'],
  checkoutScriptUrl: '/sandbox/checkout.js',
};
const gateway = new RazorpayGateway(settings);
const sign = (message: string | Buffer, secret: string) => createHmac('sha256', secret).update(message).digest('hex');

const orderId = 'order_AAAAAAAAAAAAAA';
const paymentId = 'pay_BBBBBBBBBBBBBB';
const signature = sign(`${orderId}|${paymentId}`, settings.keySecret);

describe('the signature of a checkout', () => {
  it('accepts the signature of its own order and payment', () => {
    expect(gateway.verifyCheckout({ orderId, paymentId, signature })).toBe(true);
  });

  it.each<[what: string, result: CheckoutResult]>([
    ['another secret', { orderId, paymentId, signature: sign(`${orderId}|${paymentId}`, 'new-secret') }],
    ['another order', { orderId: 'order_CCCCCCCCCCCCCC', paymentId, signature }],
    [
      'the form of a subscription',
      { orderId, paymentId, signature: sign(`${paymentId}|${orderId}`, settings.keySecret) },
    ],
    ['upper case', { orderId, paymentId, signature: signature.toUpperCase() }],
    ['a character too few', { orderId, paymentId, signature: signature.slice(1) }],
    ['a character too many', { orderId, paymentId, signature: `${signature}0` }],
    ['as many characters in more bytes', { orderId, paymentId, signature: 'é'.repeat(64) }],
    ['nothing', { orderId, paymentId, signature: '' }],
  ])('refuses %s', (_, result) => {
    expect(gateway.verifyCheckout(result)).toBe(false);
  });

  it.each([
    ['no payment', { orderId, signature: sign(`${orderId}|undefined`, settings.keySecret) }],
    [
      'the separator inside an id',
      { orderId: `${orderId}|x`, paymentId, signature: sign(`${orderId}|x|${paymentId}`, settings.keySecret) },
    ],
    ['a list for an id', { orderId, paymentId: [paymentId], signature }],
    ['a list for a signature', { orderId, paymentId, signature: [signature] }],
  ])('refuses %s, although the HMAC is right', (_, result) => {
    expect(gateway.verifyCheckout(result as unknown as CheckoutResult)).toBe(false);
  });
});

describe('a webhook', () => {
  const paymentEntity = {
    id: paymentId,
    entity: 'payment',
    amount: 1_500_00,
    currency: 'INR',
    status: 'captured',
    order_id: orderId,
    method: 'upi',
    amount_refunded: 0,
    error_code: null,
    error_description: null,
    created_at: 1_764_000_000,
  };
  const refundEntity = {
    id: 'rfnd_DDDDDDDDDDDDDD',
    entity: 'refund',
    amount: 500_00,
    currency: 'INR',
    payment_id: paymentId,
    receipt: 'refund-0001',
    status: 'processed',
    created_at: 1_764_000_000,
  };
  const event = (name: string, payload: object) =>
    Buffer.from(JSON.stringify({ entity: 'event', event: name, payload, created_at: 1_764_000_000 }));
  const captured = event('payment.captured', { payment: { entity: paymentEntity } });

  it('reports a payment as it was', () => {
    expect(gateway.parseWebhook(captured, sign(captured, 'new-secret'))).toEqual({
      kind: 'payment',
      name: 'payment.captured',
      payment: {
        id: paymentId,
        orderId,
        amountPaise: 1_500_00,
        currency: 'INR',
        status: 'captured',
        method: 'upi',
        refundedPaise: 0,
        createdAt: '2025-11-24T16:00:00.000Z',
      },
    });
  });

  it('reports the payment of a paid order', () => {
    const body = event('order.paid', { payment: { entity: paymentEntity }, order: { entity: { id: orderId } } });
    expect(gateway.parseWebhook(body, sign(body, 'new-secret'))).toMatchObject({ kind: 'payment', name: 'order.paid' });
  });

  it('names the reason of a failed payment', () => {
    const failed = {
      ...paymentEntity,
      status: 'failed',
      error_code: 'BAD_REQUEST_ERROR',
      error_description: 'Declined',
    };
    const body = event('payment.failed', { payment: { entity: failed } });
    expect(gateway.parseWebhook(body, sign(body, 'new-secret'))).toMatchObject({
      payment: { status: 'failed', errorCode: 'BAD_REQUEST_ERROR', errorDescription: 'Declined' },
    });
  });

  it('reports a refund', () => {
    const body = event('refund.processed', { refund: { entity: refundEntity }, payment: { entity: paymentEntity } });
    expect(gateway.parseWebhook(body, sign(body, 'new-secret'))).toEqual({
      kind: 'refund',
      name: 'refund.processed',
      refund: {
        id: 'rfnd_DDDDDDDDDDDDDD',
        paymentId,
        refundId: 'refund-0001',
        amountPaise: 500_00,
        currency: 'INR',
        status: 'processed',
        createdAt: '2025-11-24T16:00:00.000Z',
      },
    });
  });

  it('only names other events', () => {
    const body = event('payment.dispute.created', { payment: { entity: paymentEntity } });
    expect(gateway.parseWebhook(body, sign(body, 'new-secret'))).toEqual({
      kind: 'other',
      name: 'payment.dispute.created',
    });
  });

  it('accepts the old secret during a change of secrets', () => {
    expect(gateway.parseWebhook(captured, sign(captured, 'old-secret'))).toMatchObject({ kind: 'payment' });
  });

  it.each([
    ['not signed', undefined],
    ['signed with nothing', ''],
    ['signed with the secret of the key', sign(captured, settings.keySecret)],
    ['signed with no secret', sign(captured, '')],
    ['signed in upper case', sign(captured, 'new-secret').toUpperCase()],
  ])('refuses a webhook that is %s', (_, given) => {
    expect(gateway.parseWebhook(captured, given)).toBeUndefined();
  });

  it('refuses the same JSON in other bytes', () => {
    const body = Buffer.from(captured.toString().replace('"amount":150000', '"amount":150000.0'));
    const again = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(gateway.parseWebhook(body, sign(body, 'new-secret'))).toMatchObject({ kind: 'payment' });
    expect(gateway.parseWebhook(again, sign(body, 'new-secret'))).toBeUndefined();
  });

  it.each([
    ['is not JSON', Buffer.from('payment=captured')],
    ['has lost its payment', event('payment.captured', {})],
    ['has a payment of another shape', event('payment.captured', { payment: { entity: { id: paymentId } } })],
    ['has no name', Buffer.from('{}')],
  ])('must come again when it is signed but %s', (_, body) => {
    expect(() => gateway.parseWebhook(body, sign(body, 'new-secret'))).toThrow(GatewayUnavailable);
  });
});

describe('a gateway', () => {
  it.each([
    ['key id', { keyId: '' }],
    ['key secret', { keySecret: '' }],
    ['webhook secret', { webhookSecrets: [] }],
    ['old webhook secret', { webhookSecrets: ['new-secret', ' '] }],
  ])('refuses an empty %s', (_, empty) => {
    expect(() => new RazorpayGateway({ ...settings, ...empty })).toThrow(/none of them empty/);
  });

  it('recognises the sandbox by its key', () => {
    expect(gateway.provider).toBe('sandbox');
    expect(new RazorpayGateway({ ...settings, keyId: 'rzp_test_Ab12' }).provider).toBe('razorpay');
    expect(gateway.checkout).toEqual({ keyId: 'rzp_test_sandboxSpec', scriptUrl: '/sandbox/checkout.js' });
  });
});
