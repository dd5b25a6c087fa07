import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fees, notifications, payments, receipts, type RequestOf, suspense as suspenseRoutes } from '@bursar/contracts';
import { PaymentGateway } from './gateway/payment-gateway.js';
import { Reconciliation } from './reconciliation.js';
import { suspense } from '@bursar/domain/payments';
import { EventStore } from '@bursar/platform/event-store';
import { ReadModels } from '@bursar/platform/read-models';
import { Logger } from '@nestjs/common';
import { TestApp } from '../testing/test-app.js';
import { type CheckoutResult, type SandboxControls } from '../testing/sandbox-controls.js';

type Bill = Awaited<ReturnType<TestApp['newBill']>>;

let app: TestApp;
let gateway: SandboxControls;

beforeAll(async () => {
  app = await TestApp.start();
  gateway = app.gateway;
});
afterAll(() => app.close());
beforeEach(async () => {
  await gateway.reset();
  await gateway.webhooks('drop');
});

const orderOf = ({ student, feeId }: Bill, amount: number) =>
  student.do(payments.createOrder, { amount, currency: 'INR', receipt: `fee_receipt_${feeId}` });

const claimOf = (
  bill: Bill,
  total: number,
  order: { amount: number },
  result: CheckoutResult,
): RequestOf<typeof payments.verifyPayment> => ({
  ...result,
  student_id: bill.studentId,
  fee_structure_id: bill.structureId,
  student_fee_record_id: bill.feeId,
  amount: total,
  user_id: bill.student.user.id,
  amount_paid: order.amount / 100,
});

const revenueFrom = async ({ studentId }: Bill) => {
  const booked = await (await app.admin()).do(payments.allTransactions, { student_id: studentId, status: 'success' });
  return booked.reduce((sum, { amount_paid, refunded_amount = 0 }) => sum + amount_paid - refunded_amount, 0);
};
const paidOf = async ({ studentId }: Bill) => (await app.billOf(studentId)).amount_paid;

const suspended = async ({ studentId }: Bill) =>
  (await app.get(ReadModels).find(suspense, { where: { student_id: studentId } })).map(({ amount, why }) => ({
    amount,
    reason: why,
  }));

async function paidAtGateway(how: Readonly<Record<string, unknown>> = {}) {
  const bill = await app.newBill(1000);
  const order = await orderOf(bill, 1000);
  const result = await gateway.pay(order.id, how);
  return { bill, order, result, claim: claimOf(bill, 1000, order, result) };
}

const giveBack = ({ razorpay_payment_id: paymentId }: CheckoutResult, rupees: number) =>
  app
    .get(PaymentGateway)
    .refund({ paymentId, amountPaise: rupees * 100, refundId: `dashboard_${paymentId.slice(-10)}_${rupees}` });

async function capturesInBooks({ razorpay_payment_id }: CheckoutResult): Promise<unknown[]> {
  const { events } = await app.get(EventStore).read(`gatewayPayment-${razorpay_payment_id}`);
  return events.filter(({ type }) => type === 'GatewayPaymentCaptured').map(({ data }) => data);
}

const refundWebhookOf = ({ razorpay_payment_id }: CheckoutResult, rupees = 300) =>
  JSON.stringify({
    entity: 'event',
    event: 'refund.processed',
    contains: ['refund', 'payment'],
    payload: {
      refund: {
        entity: {
          id: `rfnd_${razorpay_payment_id.slice(4)}`,
          entity: 'refund',
          payment_id: razorpay_payment_id,
          receipt: null,
          amount: rupees * 100,
          currency: 'INR',
          status: 'processed',
          created_at: 1_790_000_000,
        },
      },
    },
    created_at: 1_790_000_000,
  });

const webhookOf = (event: string, { razorpay_order_id, razorpay_payment_id }: CheckoutResult) =>
  JSON.stringify({
    entity: 'event',
    event,
    contains: ['payment'],
    payload: {
      payment: {
        entity: {
          id: razorpay_payment_id,
          entity: 'payment',
          order_id: razorpay_order_id,
          amount: 100000,
          currency: 'INR',
          status: event === 'payment.failed' ? 'failed' : 'captured',
          method: 'upi',
          captured: event !== 'payment.failed',
          amount_refunded: 0,
          created_at: 1_790_000_000,
        },
      },
    },
    created_at: 1_790_000_000,
  });

describe('an attack from a browser', () => {
  it('1. a chosen amount: a ₹1 order does not pay a ₹50,000 bill', async () => {
    const bill = await app.newBill(50_000);
    const order = await orderOf(bill, 1);
    const result = await gateway.pay(order.id);
    const claim = { ...claimOf(bill, 50_000, order, result), amount_paid: 50_000 };
    const answer = await bill.student.call(payments.verifyPayment, claim);
    expect(answer).toMatchObject({ status: 400, body: { error: 'Payment amount mismatch' } });
    expect(await paidOf(bill)).toBe(0);
  });

  it('2. a good payment for another bill of the student', async () => {
    const { bill, claim } = await paidAtGateway();
    const admin = await app.admin();
    const { fee } = await admin.do(fees.addFee, { name: 'Hostel', amount: 1000, due_date: '2030-01-31' });
    const { assigned_fee: other } = await admin.do(fees.assignFee, {
      fee_structure_id: fee.id,
      student_id: bill.studentId,
    });
    const answer = await bill.student.call(payments.verifyPayment, {
      ...claim,
      student_fee_record_id: other.id,
      fee_structure_id: fee.id,
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'Payment does not belong to this fee' } });
  });

  it('3. a payment of another student', async () => {
    const { claim } = await paidAtGateway();
    const thief = await app.newBill(1000);
    const asTheirs = {
      ...claim,
      student_id: thief.studentId,
      student_fee_record_id: thief.feeId,
      fee_structure_id: thief.structureId,
      user_id: thief.student.user.id,
    };
    expect(await thief.student.call(payments.verifyPayment, asTheirs)).toMatchObject({ status: 404 });
    expect(await thief.student.call(payments.verifyPayment, claim)).toMatchObject({ status: 403 });
    expect(await paidOf(thief)).toBe(0);
  });

  it('4. the same payment reported five times', async () => {
    const { bill, claim } = await paidAtGateway();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bill.student.call(payments.verifyPayment, claim)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => ('transaction' in body ? body.transaction.id : undefined))).size).toBe(1);
    expect(await paidOf(bill)).toBe(1000);
    expect(await revenueFrom(bill)).toBe(1000);
  });

  it('14. a payment that the bank has only authorised', async () => {
    const { bill, claim, result } = await paidAtGateway({ outcome: 'authorized' });
    expect(await bill.student.call(payments.verifyPayment, claim)).toMatchObject({
      status: 202,
      body: { status: 'pending' },
    });
    expect(await paidOf(bill)).toBe(0);
    expect(result.razorpay_payment_id).toMatch(/^pay_/);
  });

  it('19. a path or an object as a payment id', async () => {
    const { bill, order, claim } = await paidAtGateway();
    const crooked = `pay_A/../${claim.razorpay_payment_id}`;
    const signed = {
      ...claim,
      razorpay_payment_id: crooked,
      razorpay_signature: gateway.checkoutSignature(order.id, crooked),
    };
    expect((await bill.student.call(payments.verifyPayment, signed)).status).toBe(400);
    const object = { ...claim, razorpay_payment_id: { $ne: '' } as unknown as string };
    expect((await bill.student.call(payments.verifyPayment, object)).status).toBe(400);
    expect(await paidOf(bill)).toBe(0);
  });

  it('21. an order for the bill of another student', async () => {
    const bill = await app.newBill(1000);
    const other = await app.newUser();
    const receipt = `fee_receipt_${bill.feeId}`;
    expect((await other.call(payments.createOrder, { amount: 1000, currency: 'INR', receipt })).status).toBe(403);
    const unknown = { amount: 1000, currency: 'INR' as const, receipt: 'fee_receipt_UNKNOWN' };
    expect((await other.call(payments.createOrder, unknown)).status).toBe(403);
  });

  it('a payment with a forged signature', async () => {
    const { bill, claim } = await paidAtGateway();
    for (const razorpay_signature of ['0'.repeat(64), claim.razorpay_signature.slice(1), 'zz']) {
      const answer = await bill.student.call(payments.verifyPayment, { ...claim, razorpay_signature });
      expect(answer).toMatchObject({ status: 400, body: { error: 'Payment verification failed' } });
    }
    expect(await paidOf(bill)).toBe(0);
  });
});

describe('faults of the gateway and the network', () => {
  it('5. callback, webhook and duplicates race, 25 times', async () => {
    for (let round = 0; round < 25; round++) {
      const { bill, claim, result } = await paidAtGateway();
      const body = webhookOf('payment.captured', result);
      await Promise.all([
        bill.student.do(payments.verifyPayment, claim),
        gateway.deliver(body),
        bill.student.do(payments.verifyPayment, claim),
        gateway.deliver(body),
      ]);
      expect([await paidOf(bill), await revenueFrom(bill)]).toEqual([1000, 1000]);
    }
  });

  it('6. the webhook arrives three times', async () => {
    const { bill, result } = await paidAtGateway();
    const body = webhookOf('payment.captured', result);
    for (let i = 0; i < 3; i++) expect((await gateway.deliver(body)).status).toBe(200);
    expect(await paidOf(bill)).toBe(1000);
  });

  it('7. the failure of a payment arrives after its success', async () => {
    const { bill, result } = await paidAtGateway();
    await gateway.deliver(webhookOf('payment.captured', result));
    expect((await gateway.deliver(webhookOf('payment.failed', result))).status).toBe(200);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 1000, status: 'paid' });
  });

  it('8. a webhook is forged', async () => {
    const { bill, result } = await paidAtGateway();
    const body = webhookOf('payment.captured', result);
    expect((await gateway.deliver(body, 'f'.repeat(64))).status).toBe(400);
    expect((await gateway.deliver(body, '')).status).toBe(400);
    expect(await paidOf(bill)).toBe(0);
  });

  it('ignores an unsigned, a foreign and a too large webhook', async () => {
    const { bill, result } = await paidAtGateway();
    const body = webhookOf('payment.captured', result);
    const post = async (content: string, headers: Record<string, string>) => {
      const address = `${app.url}/api/payment/webhook`;
      const json = { 'content-type': 'application/json' };
      return (await fetch(address, { method: 'POST', body: content, headers: { ...json, ...headers } })).status;
    };
    expect(await post(body, {})).toBe(400);
    expect(await post('', { 'x-razorpay-signature': gateway.webhookSignature('') })).toBe(400);
    const larger = body.replace('}', `,"notes":"${'x'.repeat(5 * 1024 * 1024)}"}`);
    expect(await post(larger, { 'x-razorpay-signature': gateway.webhookSignature(larger) })).toBe(413);
    const mutated = body.replace('"captured"', '"captured "');
    expect((await gateway.deliver(mutated, gateway.webhookSignature(body))).status).toBe(400);
    expect(await paidOf(bill)).toBe(0);
    expect((await gateway.deliver(body)).status).toBe(200);
    expect(await paidOf(bill)).toBe(1000);
  });

  it('9. the signature covers the sent bytes, not the JSON in them', async () => {
    const { bill, result } = await paidAtGateway();
    const spaced = webhookOf('payment.captured', result).replaceAll(':', ' : ').replace('100000', '100000.0');
    expect((await gateway.deliver(spaced)).status).toBe(200);
    expect(await paidOf(bill)).toBe(1000);
    const other = JSON.stringify(JSON.parse(spaced));
    expect((await gateway.deliver(other, gateway.webhookSignature(spaced))).status).toBe(400);
  });

  it('10. the browser dies after paying: the webhook credits', async () => {
    await gateway.webhooks('deliver');
    const { bill } = await paidAtGateway();
    await gateway.flushWebhooks();
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 1000, status: 'paid' });
  });

  it('11. the browser dies and the webhook is lost: the reconciliation credits', async () => {
    const { bill } = await paidAtGateway();
    await app.get(Reconciliation).reconcile(0);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 1000, status: 'paid' });
  });

  it('12. the captured amount differs from the order: suspense, never credit', async () => {
    const { bill, claim } = await paidAtGateway({ amount: 90_000 });
    expect((await bill.student.call(payments.verifyPayment, claim)).status).toBe(409);
    expect(await paidOf(bill)).toBe(0);
    expect(await suspended(bill)).toEqual([{ amount: 900, reason: 'amount' }]);
  });

  it('says once in the log that a payment differs from its order', async () => {
    const cautioned = jest.spyOn(Logger.prototype, 'error');
    const { bill, claim } = await paidAtGateway({ amount: 90_000 });
    for (const _ of [1, 2]) expect((await bill.student.call(payments.verifyPayment, claim)).status).toBe(409);
    await app.get(Reconciliation).reconcile(0);
    const said = cautioned.mock.calls.filter(([text]) => String(text).includes(claim.razorpay_payment_id));
    cautioned.mockRestore();
    expect(said).toHaveLength(1);
  });

  it('13. the captured currency is not rupees: suspense, never credit', async () => {
    const { bill, claim } = await paidAtGateway({ currency: 'USD' });
    expect((await bill.student.call(payments.verifyPayment, claim)).status).toBe(409);
    expect(await paidOf(bill)).toBe(0);
    expect(await suspended(bill)).toEqual([{ amount: 1000, reason: 'currency' }]);
  });

  it('15. a payment is reported again after its refund', async () => {
    const { bill, claim } = await paidAtGateway();
    const verified = await bill.student.do(payments.verifyPayment, claim);
    const id = 'transaction' in verified ? verified.transaction.id : '';
    const admin = await app.admin();
    await admin.do(payments.refund, { transaction_id: id, reason: 'Left the university' });
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid' });
    await bill.student.call(payments.verifyPayment, claim);
    await app.get(Reconciliation).reconcile(0);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid' });
  });

  it('does not credit a payment that was refunded before its first report', async () => {
    const { bill, claim, result } = await paidAtGateway();
    const paymentId = result.razorpay_payment_id;
    await app.get(PaymentGateway).refund({ paymentId, amountPaise: 100_000, refundId: 'from-the-dashboard' });
    const { status } = await bill.student.call(payments.verifyPayment, claim);
    expect([status, await paidOf(bill)]).toEqual([400, 0]);
    await gateway.deliver(webhookOf('payment.captured', result));
    await app.get(Reconciliation).reconcile(0);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid' });
    expect(await revenueFrom(bill)).toBe(0);
  });

  describe('money that the gateway refunded before its first report', () => {
    const NEWS = {
      callback: ({ bill, claim }) => bill.student.call(payments.verifyPayment, claim),
      webhook: ({ result }) => gateway.deliver(webhookOf('payment.captured', result)),
      'webhook of the refund': ({ result }) => gateway.deliver(refundWebhookOf(result)),
      'order’s page': ({ bill, order }) => bill.student.call(payments.checkOrder, { order_id: order.id }),
      reconciliation: () => app.get(Reconciliation).reconcile(0),
    } satisfies Record<string, (paid: Awaited<ReturnType<typeof paidAtGateway>>) => Promise<unknown>>;
    const NEWS_NAMES = Object.keys(NEWS) as (keyof typeof NEWS)[];

    it.each(NEWS_NAMES)('credits the rest after a part refund, first reported by %s', async (first) => {
      const paid = await paidAtGateway();
      const { bill, order, result } = paid;
      await giveBack(result, 300);
      for (const news of [first, ...NEWS_NAMES, ...NEWS_NAMES]) await NEWS[news](paid);

      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 700, status: 'partial' });
      expect(await revenueFrom(bill)).toBe(700);
      expect(await suspended(bill)).toEqual([]);
      const admin = await app.admin();
      const booked = await admin.do(payments.allTransactions, { student_id: bill.studentId });
      expect(booked).toMatchObject([{ amount_paid: 700, status: 'success', receipt_no: expect.any(String) }]);
      expect(await bill.student.do(receipts.ofFee, { student_fee_record_id: bill.feeId })).toMatchObject([
        { amount_paid: 700 },
      ]);
      expect(await bill.student.do(payments.order, { order_id: order.id })).toMatchObject({
        status: 'paid',
        amount: 1000,
        returned: 300,
      });
      expect(await capturesInBooks(result)).toMatchObject([{ gonePaise: 30_000, creditedPaise: 70_000 }]);

      await admin.do(payments.refund, { transaction_id: result.razorpay_payment_id, reason: 'Left the university' });
      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid' });
      expect(await revenueFrom(bill)).toBe(0);
    });

    it.each(NEWS_NAMES)('credits nothing after a full refund, first reported by %s', async (first) => {
      const paid = await paidAtGateway();
      const { bill, order, result } = paid;
      await giveBack(result, 400);
      await giveBack(result, 600);
      for (const news of [first, ...NEWS_NAMES, ...NEWS_NAMES]) await NEWS[news](paid);

      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid' });
      expect(await revenueFrom(bill)).toBe(0);
      expect(await suspended(bill)).toEqual([]);
      expect((await bill.student.do(payments.order, { order_id: order.id })).status).toBe('refunded');
      expect(await capturesInBooks(result)).toMatchObject([{ gonePaise: 100_000, creditedPaise: 0 }]);
      const again = await orderOf(bill, 1000);
      expect(again.id).not.toBe(order.id);
      const second = await gateway.pay(again.id);
      await bill.student.do(payments.verifyPayment, claimOf(bill, 1000, again, second));
      expect(await paidOf(bill)).toBe(1000);
    });

    it('holds the rest of a payment unlike its order in suspense, and returns it', async () => {
      const { bill, claim, result } = await paidAtGateway({ amount: 90_000 });
      await giveBack(result, 300);
      expect((await bill.student.call(payments.verifyPayment, claim)).status).toBe(409);
      expect(await suspended(bill)).toEqual([{ amount: 600, reason: 'amount' }]);
      const admin = await app.admin();
      const refund = { payment_id: result.razorpay_payment_id, through: 'gateway', reason: 'Wrong amount' } as const;
      await admin.do(suspenseRoutes.refund, refund);
      expect(await app.get(PaymentGateway).fetchPayment(result.razorpay_payment_id)).toMatchObject({
        status: 'refunded',
        refundedPaise: 90_000,
      });
    });
  });

  const WAYS_TO_HEAR: [string, (result: CheckoutResult, rupees: number) => Promise<void>][] = [
    [
      'webhooks',
      async (result, rupees) => {
        for (let i = 0; i < 3; i++) expect((await gateway.deliver(refundWebhookOf(result, rupees))).status).toBe(200);
      },
    ],
    [
      'the reconciliation, every webhook being lost,',
      async () => {
        for (let i = 0; i < 2; i++) await app.get(Reconciliation).reconcile();
      },
    ],
  ];

  async function paidTwice() {
    const paid = await paidAtGateway();
    const admin = await app.admin();
    const { transaction: cash } = await admin.do(payments.recordTransaction, {
      student_id: paid.bill.studentId,
      fee_id: paid.bill.feeId,
      amount: 1000,
      payment_method: 'cash',
    });
    await admin.do(payments.approvePayment, { transaction_id: cash.id, admin_user_id: admin.user.id });
    await app.get(Reconciliation).reconcile(0);
    expect(await suspended(paid.bill)).toEqual([{ amount: 1000, reason: 'settled' }]);
    const giveBackCash = () => admin.do(payments.refund, { transaction_id: cash.id, reason: 'Paid twice' });
    const payment_id = paid.result.razorpay_payment_id;
    const applyTo = (feeId: string) => admin.call(suspenseRoutes.apply, { payment_id, fee_id: feeId });
    const held = async () => (await admin.do(suspenseRoutes.all, { student_id: paid.bill.studentId }))[0];
    return { ...paid, admin, cash, giveBackCash, applyTo, held };
  }

  describe.each(WAYS_TO_HEAR)('money in suspense, refunded at the gateway and reported by %s', (_, hear) => {
    it('leaves suspense, so it cannot pay a bill', async () => {
      const { bill, result, held, giveBackCash, applyTo } = await paidTwice();
      const before = await revenueFrom(bill);
      await giveBack(result, 1000);
      await hear(result, 1000);
      expect(await held()).toMatchObject({ status: 'cleared', outstanding: 0, refunded: 1000, applied: 0 });
      await giveBackCash();
      expect(await applyTo(bill.feeId)).toMatchObject({
        status: 409,
        body: { error: 'Nothing is left of this money' },
      });
      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid' });
      expect(await revenueFrom(bill)).toBe(before - 1000);
    });

    it('leaves suspense in part, and the rest can still be applied', async () => {
      const { bill, result, held, giveBackCash, applyTo } = await paidTwice();
      await giveBack(result, 400);
      await hear(result, 400);
      expect(await held()).toMatchObject({ status: 'held', outstanding: 600, refunded: 400 });
      await giveBackCash();
      expect((await applyTo(bill.feeId)).status).toBe(200);
      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 600, status: 'partial' });
      await giveBack(result, 600);
      await hear(result, 600);
      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid' });
      expect(await held()).toMatchObject({ status: 'cleared', outstanding: 0, refunded: 1000, applied: 0 });
    });

    it('takes a payment that was applied out of suspense off its bill', async () => {
      const { bill, result, held, admin, giveBackCash, applyTo } = await paidTwice();
      await giveBackCash();
      const before = await revenueFrom(bill);
      await applyTo(bill.feeId);
      expect(await revenueFrom(bill)).toBe(before + 1000);
      await giveBack(result, 1000);
      await hear(result, 1000);
      expect(await revenueFrom(bill)).toBe(before);
      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid' });
      expect(await held()).toMatchObject({ status: 'cleared', outstanding: 0, refunded: 1000, applied: 0 });
      const [applied] = await admin.do(payments.allTransactions, { q: result.razorpay_payment_id });
      expect(applied).toMatchObject({ status: 'refunded', reason: 'Refunded at the payment gateway' });
    });

    it('takes a part of an applied payment off its bill, which owes it again', async () => {
      const { bill, result, held, giveBackCash, applyTo } = await paidTwice();
      await giveBackCash();
      const before = await revenueFrom(bill);
      await applyTo(bill.feeId);
      await giveBack(result, 400);
      await hear(result, 400);
      expect(await revenueFrom(bill)).toBe(before + 600);
      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 600, status: 'partial' });
      expect(await held()).toMatchObject({ status: 'cleared', outstanding: 0, refunded: 400, applied: 600 });
      const titles = (await bill.student.do(notifications.list, {})).map(({ title }) => title);
      expect(titles).toContain('₹400.00 was refunded to you');
    });
  });

  it('takes money in suspense once when the office and the gateway refund it', async () => {
    const { bill, result, admin, held } = await paidTwice();
    const refund = { payment_id: result.razorpay_payment_id, through: 'gateway', reason: 'Paid twice' } as const;
    await giveBack(result, 300);
    await admin.call(suspenseRoutes.refund, refund);
    for (let i = 0; i < 2; i++) await app.get(Reconciliation).reconcile();
    await admin.call(suspenseRoutes.refund, refund);
    for (let i = 0; i < 2; i++) await app.get(Reconciliation).reconcile();
    expect(await held()).toMatchObject({ outstanding: 0, refunded: 1000, status: 'cleared' });
    expect(await app.get(PaymentGateway).fetchPayment(refund.payment_id)).toMatchObject({ refundedPaise: 100_000 });
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 1000, status: 'paid' });
  });

  it('does not write off the paise of a bill paid out of suspense', async () => {
    const { bill, admin, giveBackCash, applyTo, result } = await paidTwice();
    await giveBack(result, 900);
    await app.get(Reconciliation).reconcile();
    await giveBackCash();
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 100.3, due_date: '2030-01-31' });
    const library = { fee_structure_id: fee.id, student_id: bill.studentId };
    const { assigned_fee } = await admin.do(fees.assignFee, library);
    expect((await applyTo(assigned_fee.id)).status).toBe(200);
    const bills = await admin.do(fees.studentFees, { student_id: bill.studentId });
    const paid = bills.find(({ id }) => id === assigned_fee.id);
    expect(paid).toMatchObject({ amount_paid: 100, status: 'partial' });
  });

  it('does not write off the paise of a bill with the rest of a larger order', async () => {
    const bill = await app.newBill(300.3);
    const order = await orderOf(bill, 300);
    const result = await gateway.pay(order.id);
    const admin = await app.admin();
    const cash = { student_id: bill.studentId, fee_id: bill.feeId, amount: 200, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, cash);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    await giveBack(result, 200);
    await app.get(Reconciliation).reconcile(0);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 300, status: 'partial' });
  });

  it('tells the student about a payment in suspense', async () => {
    const { bill, order } = await paidTwice();
    const inbox = await bill.student.do(notifications.list, {});
    expect(inbox.find(({ kind }) => kind === 'payment.suspended')).toMatchObject({
      title: '₹1,000.00 of your payment does not fit on your fee',
      link: `/student/payments/${order.id}`,
    });
  });

  describe.each(WAYS_TO_HEAR)('a credited payment, refunded at the gateway and reported by %s', (_, hear) => {
    it('leaves the books as a whole, once', async () => {
      const { bill, claim, result } = await paidAtGateway();
      await bill.student.do(payments.verifyPayment, claim);
      await giveBack(result, 400);
      await giveBack(result, 600);
      await hear(result, 600);
      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid' });
      expect(await revenueFrom(bill)).toBe(0);
      const booked = await (await app.admin()).do(payments.allTransactions, { student_id: bill.studentId });
      expect(booked).toMatchObject([{ status: 'refunded', reason: 'Refunded at the payment gateway' }]);
    });

    it('lets the bill owe the part again, and tells the office once with a link', async () => {
      const { bill, claim, result } = await paidAtGateway();
      await bill.student.do(payments.verifyPayment, claim);
      await giveBack(result, 300);
      await hear(result, 300);
      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 700, status: 'partial' });
      expect(await revenueFrom(bill)).toBe(700);
      const admin = await app.admin();
      const news = (await admin.do(notifications.list, {})).filter(({ kind }) => kind === 'refund.noticed');
      const about = news.filter(({ link }) => link.endsWith(`&open=${result.razorpay_payment_id}`));
      expect(about).toMatchObject([
        {
          title: `₹300.00 of ${bill.student.user.name}’s payment was given back at the payment gateway`,
          body: 'Its fee is due again. Collect what the bill owes, or refund the rest.',
          read_at: null,
        },
      ]);
      const [booked] = await admin.do(payments.allTransactions, { q: result.razorpay_payment_id });
      expect(booked).toMatchObject({
        id: result.razorpay_payment_id,
        status: 'success',
        amount_paid: 1000,
        refunded_amount: 300,
      });
    });
  });

  it('continues a reconciliation without refunds, and finds them the next time', async () => {
    const { bill, claim, result } = await paidAtGateway();
    await bill.student.do(payments.verifyPayment, claim);
    await giveBack(result, 1000);
    await gateway.fault('html_502', 5);
    await app.get(Reconciliation).reconcile();
    expect(await paidOf(bill)).toBe(1000);
    await gateway.reset();
    await app.get(Reconciliation).reconcile();
    expect(await paidOf(bill)).toBe(0);
  });

  it('does not credit a payment with another amount than the order', async () => {
    const { bill, claim } = await paidAtGateway();
    expect((await bill.student.call(payments.verifyPayment, { ...claim, amount_paid: 1 })).status).toBe(400);
    expect(await paidOf(bill)).toBe(0);
  });

  it('16. two tabs pay: the open order is used again, and a second order goes to suspense', async () => {
    const bill = await app.newBill(1000);
    const [one, two] = [await orderOf(bill, 1000), await orderOf(bill, 1000)];
    expect(two.id).toBe(one.id);
    const part = await orderOf(bill, 400);
    expect(part.id).not.toBe(one.id);
    await gateway.pay(one.id);
    await gateway.pay(part.id);
    await app.get(Reconciliation).reconcile(0);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 1000, status: 'paid' });
    const excess = (await suspended(bill)).reduce((sum, { amount }) => sum + amount, 0);
    expect(excess).toBe(400);
  });

  it('17. the fee is revoked during the checkout: suspense', async () => {
    const bill = await app.newBill(1000);
    const order = await orderOf(bill, 1000);
    await (await app.admin()).do(fees.revokeFee, { id: bill.feeId });
    const result = await gateway.pay(order.id);
    expect((await bill.student.call(payments.verifyPayment, claimOf(bill, 1000, order, result))).status).toBe(409);
    expect(await suspended(bill)).toEqual([{ amount: 1000, reason: 'revoked' }]);
  });

  it('18. the bank answers after cash paid the bill: suspense', async () => {
    const { bill, result } = await paidAtGateway({ outcome: 'authorized' });
    const admin = await app.admin();
    const { transaction } = await admin.do(payments.recordTransaction, {
      student_id: bill.studentId,
      fee_id: bill.feeId,
      amount: 1000,
      payment_method: 'cash',
    });
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    await gateway.answer(result.razorpay_payment_id);
    await app.get(Reconciliation).reconcile(0);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 1000, status: 'paid' });
    expect(await suspended(bill)).toEqual([{ amount: 1000, reason: 'settled' }]);
  });

  it('refuses a refund of a part, and accepts the whole amount', async () => {
    const { bill, claim } = await paidAtGateway();
    const verified = await bill.student.do(payments.verifyPayment, claim);
    const transaction_id = 'transaction' in verified ? verified.transaction.id : '';
    const admin = await app.admin();
    const refund = (amount: number | string) =>
      admin.call(payments.refund, { transaction_id, reason: 'Left the university', amount });
    expect(await refund(400)).toMatchObject({
      status: 400,
      body: { error: 'A payment is refunded as a whole: this one is ₹1,000.00.' },
    });
    expect((await refund('many')).status).toBe(400);
    expect(await paidOf(bill)).toBe(1000);
    expect((await refund('1000.00')).status).toBe(200);
    expect(await paidOf(bill)).toBe(0);
  });

  it('20. ten parallel refunds return the money once [GAP-041]', async () => {
    const { bill, claim } = await paidAtGateway();
    const verified = await bill.student.do(payments.verifyPayment, claim);
    const transaction_id = 'transaction' in verified ? verified.transaction.id : '';
    const admin = await app.admin();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.call(payments.refund, { transaction_id, reason: 'Paid twice' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await revenueFrom(bill)).toBe(0);
    expect(await paidOf(bill)).toBe(0);
  });

  it('answers 502 without a sentence for a silent gateway, and credits on repetition', async () => {
    const { bill, claim } = await paidAtGateway();
    await gateway.fault('html_502');
    const outage = await bill.student.call(payments.verifyPayment, claim);
    expect(outage.status).toBe(502);
    expect(outage.body).not.toHaveProperty('error');
    await bill.student.do(payments.verifyPayment, claim);
    expect(await paidOf(bill)).toBe(1000);
  });

  it('carries out a refund once when its answer was lost', async () => {
    const { bill, claim } = await paidAtGateway();
    const verified = await bill.student.do(payments.verifyPayment, claim);
    const transaction_id = 'transaction' in verified ? verified.transaction.id : '';
    await gateway.fault('lost_answer');
    const admin = await app.admin();
    expect((await admin.call(payments.refund, { transaction_id, reason: 'Paid twice' })).status).toBe(502);
    await app.get(Reconciliation).reconcile(0);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, status: 'unpaid' });
  });
});

it('the revenue after all attacks is the sum of the payments in the books', async () => {
  const admin = await app.admin();
  let [revenue, booked] = [Number.NaN, 0];
  while (revenue !== (await app.revenue())) {
    revenue = await app.revenue();
    const standing = await admin.do(payments.allTransactions, { status: 'success' });
    booked = standing.reduce((sum, { amount_paid, refunded_amount = 0 }) => sum + amount_paid - refunded_amount, 0);
  }
  expect(booked).toBe(revenue);
  expect(revenue).toBeGreaterThan(0);
});
