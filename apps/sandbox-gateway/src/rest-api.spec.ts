import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSandbox } from './test-sandbox.suite.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await TestSandbox.start();
});
afterAll(() => sandbox.close());

const order = { amount: 29_935, currency: 'INR', receipt: 'fee_receipt_1' };
const payments = async (orderId: string) => (await sandbox.api(`orders/${orderId}/payments`)).body.items;

describe('orders', () => {
  it('shapes an order as Razorpay does', async () => {
    const { status, body } = await sandbox.api('orders', { ...order, notes: { student_fee_id: '01JD' } });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 29_935,
      amount_paid: 0,
      amount_due: 29_935,
      currency: 'INR',
      receipt: 'fee_receipt_1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { student_fee_id: '01JD' },
      created_at: expect.any(Number),
    });
    expect((await sandbox.api(`orders/${body.id}`)).body).toEqual(body);
  });

  it('gives an order without notes an empty list', async () => {
    expect((await sandbox.api('orders', order)).body).toMatchObject({ notes: [] });
  });

  it('list newest first, by receipt and page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await sandbox.api('orders', { ...order, receipt: 'listed' })).body.id);
    }
    const list = (query: string) => sandbox.api(`orders?receipt=listed${query}`);
    expect((await list('')).body).toMatchObject({ entity: 'collection', count: 3 });
    expect((await list('&count=2&skip=1')).body.items.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it('move from created over attempted to paid, and stay there', async () => {
    const id = await sandbox.openOrder(1_000_00);
    const state = async () => (await sandbox.api(`orders/${id}`)).body;
    expect(await state()).toMatchObject({ status: 'created', attempts: 0 });
    await expect(sandbox.pay(id, { outcome: 'failed' })).rejects.toThrow(/declined/);
    expect(await state()).toMatchObject({ status: 'attempted', attempts: 1, amount_due: 1_000_00 });
    const { paymentId } = await sandbox.pay(id);
    const paid = { status: 'paid', attempts: 2, amount_paid: 1_000_00, amount_due: 0 };
    expect(await state()).toMatchObject(paid);
    await sandbox.api(`payments/${paymentId}/refund`, {});
    expect(await state()).toMatchObject(paid);
  });

  it.each([
    ['less than a rupee', { amount: 99 }, 'The amount must be at least INR 1.00', 'amount'],
    ['a fraction', { amount: 100.5 }, 'The amount must be an integer.', 'amount'],
    ['an amount in text', { amount: '1e5' }, 'The amount must be an integer.', 'amount'],
    ['dollars', { currency: 'USD' }, 'Currency is not supported', 'currency'],
    ['a long receipt', { receipt: 'r'.repeat(41) }, 'The receipt may not be greater than 40 characters.', 'receipt'],
    [
      'too many notes',
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, note) => [`note${note}`, ''])) },
      'Number of fields in notes should be less than or equal to 15',
      'notes',
    ],
    ['a long note', { notes: { note: 'n'.repeat(257) } }, 'A note may not be greater than 256 characters.', 'notes'],
  ])('refuse %s in Razorpay’s shape', async (_, wrong, description, field) => {
    const { status, body } = await sandbox.api('orders', { ...order, ...wrong });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        field,
      },
    });
  });
});

describe('payments', () => {
  it('shapes a payment as Razorpay does', async () => {
    const id = await sandbox.openOrder();
    const { paymentId } = await sandbox.pay(id);
    const { body } = await sandbox.api(`payments/${paymentId}`);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      entity: 'payment',
      order_id: id,
      amount: 1_500_00,
      currency: 'INR',
      status: 'captured',
      captured: true,
      method: 'upi',
      vpa: 'success@razorpay',
      error_code: null,
    });
    expect(await payments(id)).toEqual([body]);
  });

  it('name the reason of a failure', async () => {
    const id = await sandbox.openOrder();
    const answer = await sandbox.control('pay', { order_id: id, outcome: 'failed', method: 'card' });
    const [payment] = await payments(id);
    expect(payment).toMatchObject({ status: 'failed', captured: false, error_reason: 'payment_declined' });
    expect(answer).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: payment?.error_description,
        source: 'issuer_bank',
        step: 'payment_authorization',
        reason: 'payment_declined',
        metadata: { order_id: id, payment_id: payment?.id },
      },
    });
  });

  it('refuses a payment beside an authorised one, and after a captured one', async () => {
    const id = await sandbox.openOrder();
    const { paymentId } = await sandbox.pay(id, { outcome: 'authorized' });
    await expect(sandbox.pay(id)).rejects.toThrow('A payment for this order is already in progress.');
    await sandbox.control('answer', { id: paymentId });
    await expect(sandbox.pay(id)).rejects.toThrow('Payment already done for this order.');
  });

  it('capture an authorised payment once, for exactly its amount', async () => {
    const { paymentId } = await sandbox.pay(await sandbox.openOrder(), { outcome: 'authorized' });
    const capture = (body: object) => sandbox.api(`payments/${paymentId}/capture`, body);
    expect((await capture({ amount: 1_499_99, currency: 'INR' })).status).toBe(400);
    expect((await capture({ amount: 1_500_00, currency: 'USD' })).status).toBe(400);
    expect((await capture({ amount: 1_500_00, currency: 'INR' })).body).toMatchObject({ status: 'captured' });
    expect((await capture({ amount: 1_500_00, currency: 'INR' })).body).toMatchObject({
      error: { description: 'This payment has already been captured' },
    });
  });

  it('refuse to capture a failed payment', async () => {
    const id = await sandbox.openOrder();
    await expect(sandbox.pay(id, { outcome: 'failed' })).rejects.toThrow();
    const [payment] = await payments(id);
    const answer = await sandbox.api(`payments/${String(payment?.id)}/capture`, { amount: 1_500_00 });
    expect(answer.body).toMatchObject({ error: { description: expect.stringContaining('Only payments which') } });
  });

  it('take another amount or currency than the order when a test asks', async () => {
    const { paymentId } = await sandbox.pay(await sandbox.openOrder(), { amount: 100, currency: 'USD' });
    expect((await sandbox.api(`payments/${paymentId}`)).body).toMatchObject({
      amount: 100,
      currency: 'USD',
      status: 'captured',
    });
  });

  it('fail first under a late bank answer, and pay the order with it', async () => {
    const id = await sandbox.openOrder();
    await expect(sandbox.pay(id, { outcome: 'late', answer_after_ms: 3_600_000 })).rejects.toThrow(/not answered/);
    const [failed] = await payments(id);
    expect(failed).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' });
    await sandbox.control('answer', { id: failed?.id });
    expect(await payments(id)).toMatchObject([{ status: 'captured', error_code: null }]);
    expect((await sandbox.api(`orders/${id}`)).body).toMatchObject({ status: 'paid' });
  });

  it('go back under a late bank answer when the order is paid by then', async () => {
    const id = await sandbox.openOrder();
    await expect(sandbox.pay(id, { outcome: 'late', answer_after_ms: 3_600_000 })).rejects.toThrow(/not answered/);
    await sandbox.pay(id);
    const [late] = await payments(id);
    await sandbox.control('answer', { id: late?.id });
    expect(await payments(id)).toMatchObject([{ status: 'refunded' }, { status: 'captured' }]);
  });
});

describe('refunds', () => {
  const paid = async () => (await sandbox.pay(await sandbox.openOrder(1_000_00))).paymentId;
  const refund = (paymentId: string, body: object, key?: string) =>
    sandbox.api(`payments/${paymentId}/refund`, body, key === undefined ? {} : { 'x-refund-idempotency': key });

  it('shapes a refund as Razorpay does', async () => {
    const paymentId = await paid();
    const { body } = await refund(paymentId, { amount: 400_00, receipt: 'refund-0001', speed: 'normal' });
    expect(body).toEqual({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: 'refund',
      amount: 400_00,
      currency: 'INR',
      payment_id: paymentId,
      notes: [],
      receipt: 'refund-0001',
      acquirer_data: { arn: null },
      created_at: expect.any(Number),
      batch_id: null,
      status: 'processed',
      speed_requested: 'normal',
      speed_processed: 'normal',
    });
    expect((await sandbox.api(`refunds/${body.id}`)).body).toEqual(body);
    expect((await sandbox.api(`payments/${paymentId}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 400_00,
      refund_status: 'partial',
    });
  });

  it('list newest first, ten by default, within a period', async () => {
    const paymentId = await paid();
    const made: { id: string; created_at: number }[] = [];
    for (let n = 0; n < 12; n++)
      made.push((await refund(paymentId, { amount: 100 })).body as unknown as (typeof made)[number]);
    const newestFirst = made.map(({ id }) => id).reverse();
    const listed = async (query: string) => {
      const { items } = (await sandbox.api(`refunds?${query}`)).body as unknown as { items: readonly { id: string }[] };
      return items.map(({ id }) => id);
    };
    expect(await listed('')).toEqual(newestFirst.slice(0, 10));
    expect(await listed('count=5&skip=3')).toEqual(newestFirst.slice(3, 8));
    const [first = { created_at: 0 }, last = first] = [made[0], made.at(-1)];
    expect(await listed(`from=${first.created_at}&to=${last.created_at}&count=12`)).toEqual(newestFirst);
    expect(await listed(`from=${last.created_at + 1}`)).toEqual([]);
    expect(await listed('to=1')).toEqual([]);
    expect((await sandbox.api('refunds?count=101')).status).toBe(400);
  });

  it('take the whole rest without an amount', async () => {
    const paymentId = await paid();
    await refund(paymentId, { amount: 400_00 });
    expect((await refund(paymentId, {})).body).toMatchObject({ amount: 600_00 });
    expect((await refund(paymentId, {})).body).toMatchObject({
      error: { description: 'The payment has been fully refunded already' },
    });
  });

  it('count once for the same key and body, and refuse another body', async () => {
    const paymentId = await paid();
    const first = await refund(paymentId, { amount: 400_00 }, 'key-of-a-refund');
    expect(await refund(paymentId, { amount: 400_00 }, 'key-of-a-refund')).toEqual(first);
    expect((await refund(paymentId, { amount: 500_00 }, 'key-of-a-refund')).status).toBe(400);
    expect((await refund(await paid(), { amount: 400_00 }, 'key-of-a-refund')).status).toBe(400);
    expect((await refund(paymentId, { amount: 400_00 }, 'too-short')).status).toBe(400);
    expect((await sandbox.api(`payments/${paymentId}`)).body).toMatchObject({ amount_refunded: 400_00 });
  });

  it('wait for the bank when a test asks', async () => {
    const paymentId = await paid();
    await sandbox.control('next', { refund: { outcome: 'pending', answer_after_ms: 3_600_000 } });
    const { body } = await refund(paymentId, {});
    expect(body).toMatchObject({ status: 'pending' });
    await sandbox.control('answer', { id: body.id });
    expect((await sandbox.api(`refunds/${body.id}`)).body).toMatchObject({ status: 'processed' });
  });

  it('leave the money in place when the bank fails them', async () => {
    const paymentId = await paid();
    await sandbox.control('next', { refund: { outcome: 'failed', answer_after_ms: 3_600_000 } });
    const { body } = await refund(paymentId, {});
    expect((await sandbox.api(`payments/${paymentId}`)).body).toMatchObject({ status: 'refunded' });
    await sandbox.control('answer', { id: body.id });
    expect((await sandbox.api(`refunds/${body.id}`)).body).toMatchObject({ status: 'failed' });
    expect((await sandbox.api(`payments/${paymentId}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    });
  });
});

describe('the sandbox API', () => {
  it.each([
    ['no key', undefined],
    ['a shorter secret', `Basic ${Buffer.from('rzp_test_sandboxSpec:secret').toString('base64')}`],
    ['another secret', `Basic ${Buffer.from('rzp_test_sandboxSpec:secret-of-the-kez').toString('base64')}`],
  ])('refuses %s', async (_, authorization) => {
    const answer = await fetch(`${sandbox.url}/v1/orders`, { headers: authorization ? { authorization } : {} });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { description: 'Authentication failed' } });
  });

  it.each(['orders/order_00000000000000', 'payments/pay_00000000000000', 'refunds/rfnd_00000000000000', 'payments/x'])(
    'does not know %s',
    async (path) => {
      const { status, body } = await sandbox.api(path);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { description: 'The id provided does not exist' } });
    },
  );

  it('does not take an order’s id for a payment’s', async () => {
    expect((await sandbox.api(`payments/${await sandbox.openOrder()}`)).status).toBe(400);
  });

  it('refuses an unknown path or body in its own shape', async () => {
    expect((await sandbox.api('nowhere')).body).toMatchObject({
      error: { description: 'The requested URL was not found on the server.' },
    });
    const { keyId, keySecret } = TestSandbox.keys;
    const answer = await fetch(`${sandbox.url}/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: '{"amount":',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } });
  });
});
