import { describe, expect, it } from '@jest/globals';
import { GatewayRefused } from './gateway-errors.js';
import { type CheckoutResult, type PaymentGateway } from './payment-gateway.js';

/** Needs no payer, so it also runs against the real service's test mode. */
export function gatewayContract(connect: () => PaymentGateway): void {
  const order = { amountPaise: 50_000_00, receipt: 'fee_receipt_01JD0000000000000000000000' };

  describe('an order', () => {
    it('opens in rupees for exactly the requested amount', async () => {
      const opened = await connect().createOrder(order);
      expect(opened).toEqual({
        id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
        amountPaise: 50_000_00,
        currency: 'INR',
        receipt: order.receipt,
        status: 'created',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      });
    });

    it('opens an order without payments', async () => {
      const gateway = connect();
      const { id } = await gateway.createOrder(order);
      expect(await gateway.fetchOrderPayments(id)).toEqual([]);
    });

    it('carries notes', async () => {
      expect((await connect().createOrder({ ...order, notes: { student_fee_id: '01JD' } })).status).toBe('created');
    });

    it.each([
      ['an order of less than one rupee', { ...order, amountPaise: 99 }],
      ['an order of a fraction of a paisa', { ...order, amountPaise: 100.5 }],
      ['an order with a receipt longer than 40 characters', { ...order, receipt: 'r'.repeat(41) }],
    ])('refuses %s', async (_, wrong) => {
      await expect(connect().createOrder(wrong)).rejects.toBeInstanceOf(GatewayRefused);
    });
  });

  describe('an id unknown to the gateway', () => {
    it.each([
      ['a payment', (gateway: PaymentGateway) => gateway.fetchPayment('pay_00000000000000')],
      ['an order', (gateway: PaymentGateway) => gateway.fetchOrderPayments('order_00000000000000')],
      ['a refund', (gateway: PaymentGateway) => gateway.fetchRefund('rfnd_00000000000000')],
    ])('refuses %s with a sentence', async (_, ask) => {
      await expect(ask(connect())).rejects.toMatchObject({
        name: 'GatewayRefused',
        code: 'BAD_REQUEST_ERROR',
        description: expect.stringMatching(/./),
      });
    });
  });
}

export interface PayableGateway {
  readonly gateway: PaymentGateway;
  readonly pay: (orderId: string, outcome: 'captured' | 'authorized' | 'failed') => Promise<CheckoutResult>;
}

export function gatewayPaymentContract(connect: () => PayableGateway): void {
  const openOrder = async (amountPaise = 1_500_00) => {
    const { gateway, pay } = connect();
    const { id } = await gateway.createOrder({ amountPaise, receipt: 'fee_receipt_1' });
    return { gateway, orderId: id, pay: (outcome: 'captured' | 'authorized' | 'failed') => pay(id, outcome) };
  };
  const paidOrder = async (amountPaise?: number) => {
    const { gateway, pay } = await openOrder(amountPaise);
    return { gateway, ...(await pay('captured')) };
  };

  describe('a payment', () => {
    it('captures itself for the amount of its order', async () => {
      const { gateway, orderId, paymentId } = await paidOrder();
      expect(await gateway.fetchPayment(paymentId)).toMatchObject({
        id: paymentId,
        orderId,
        amountPaise: 1_500_00,
        currency: 'INR',
        status: 'captured',
        refundedPaise: 0,
      });
    });

    it('signs a payment for its own order only', async () => {
      const { gateway, orderId, paymentId, signature } = await paidOrder();
      const other = await paidOrder();
      expect(gateway.verifyCheckout({ orderId, paymentId, signature })).toBe(true);
      expect(gateway.verifyCheckout({ orderId: other.orderId, paymentId, signature })).toBe(false);
      expect(gateway.verifyCheckout({ orderId, paymentId: other.paymentId, signature })).toBe(false);
    });

    it('lets a failed payment be tried again on the same order', async () => {
      const { gateway, orderId, pay } = await openOrder();
      await expect(pay('failed')).rejects.toThrow(/declined/);
      const { paymentId } = await pay('captured');
      const payments = await gateway.fetchOrderPayments(orderId);
      expect(payments.map(({ status }) => status).sort()).toEqual(['captured', 'failed']);
      expect(payments.find(({ status }) => status === 'captured')?.id).toBe(paymentId);
      expect(payments.find(({ status }) => status === 'failed')).toMatchObject({
        errorCode: expect.stringMatching(/./),
        errorDescription: expect.stringMatching(/./),
      });
    });

    it('makes one payment per order', async () => {
      const { gateway, orderId, pay } = await openOrder();
      await pay('captured');
      await expect(pay('captured')).rejects.toThrow(/already done/);
      expect(await gateway.fetchOrderPayments(orderId)).toHaveLength(1);
    });

    it('shows that it is only authorised, although its signature is right', async () => {
      const { gateway, pay } = await openOrder();
      const result = await pay('authorized');
      expect(gateway.verifyCheckout(result)).toBe(true);
      expect((await gateway.fetchPayment(result.paymentId)).status).toBe('authorized');
    });
  });

  describe('a refund', () => {
    it('refunds in parts, up to the captured amount', async () => {
      const { gateway, paymentId } = await paidOrder(1_000_00);
      const first = await gateway.refund({ paymentId, amountPaise: 400_00, refundId: 'refund-0001' });
      expect(first).toMatchObject({ paymentId, refundId: 'refund-0001', amountPaise: 400_00, currency: 'INR' });
      expect((await gateway.fetchPayment(paymentId)).status).toBe('captured');

      const tooMuch = gateway.refund({ paymentId, amountPaise: 600_01, refundId: 'refund-0002' });
      await expect(tooMuch).rejects.toBeInstanceOf(GatewayRefused);

      await gateway.refund({ paymentId, amountPaise: 600_00, refundId: 'refund-0003' });
      expect(await gateway.fetchPayment(paymentId)).toMatchObject({ status: 'refunded', refundedPaise: 1_000_00 });
    });

    it('refunds once for ten parallel requests', async () => {
      const { gateway, paymentId } = await paidOrder(1_000_00);
      const refund = { paymentId, amountPaise: 250_00, refundId: `refund-${paymentId}` };
      const answers = await Promise.all(Array.from({ length: 10 }, () => gateway.refund(refund)));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect((await gateway.fetchPayment(paymentId)).refundedPaise).toBe(250_00);
    });

    it('finds a refund by our id and by the gateway’s', async () => {
      const { gateway, paymentId } = await paidOrder();
      const refund = await gateway.refund({ paymentId, amountPaise: 100, refundId: `again-${paymentId}` });
      expect(await gateway.fetchRefunds(paymentId)).toEqual([refund]);
      expect(await gateway.fetchRefund(refund.id)).toEqual(refund);
    });

    it('finds a refund by its start time among any number', async () => {
      const { gateway, paymentId } = await paidOrder(1_000_00);
      const MORE_THAN_A_PAGE = 103;
      const asked = await Promise.all(
        Array.from({ length: MORE_THAN_A_PAGE }, (_, n) =>
          gateway.refund({ paymentId, amountPaise: 100, refundId: `${paymentId}-${n}` }),
        ),
      );
      const [first, ...others] = asked.map(({ createdAt }) => createdAt).sort();
      const foundBetween = async (from = '', to = from) => {
        const found = new Map<string, unknown>();
        for await (const refund of gateway.refundsBetween(from, to)) found.set(refund.id, refund);
        return found;
      };
      const found = await foundBetween(first, others.at(-1));
      for (const refund of asked) expect(found.get(refund.id)).toEqual(refund);
      const before = new Date(Date.parse(first ?? '') - 1_000).toISOString();
      const earlier = await foundBetween('2026-01-01T00:00:00.000Z', before);
      expect(asked.filter(({ id }) => earlier.has(id))).toEqual([]);
    });

    it('refuses the id of another refund', async () => {
      const { gateway, paymentId } = await paidOrder();
      const refundId = `twice-${paymentId}`;
      await gateway.refund({ paymentId, amountPaise: 100, refundId });
      const another = gateway.refund({ paymentId, amountPaise: 200, refundId });
      await expect(another).rejects.toBeInstanceOf(GatewayRefused);
    });

    it('refuses money that was never captured', async () => {
      const { gateway, pay } = await openOrder();
      const { paymentId } = await pay('authorized');
      const refund = gateway.refund({ paymentId, amountPaise: 100, refundId: `early-${paymentId}` });
      await expect(refund).rejects.toBeInstanceOf(GatewayRefused);
    });
  });
}
