import { audit, fees, operations, payments, pending } from '@bursar/contracts';
import { type Timestamp } from '@bursar/domain/kernel';
import { Clock, Execution } from '@bursar/platform';
import { BackgroundWork } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type SandboxControls } from '../testing/sandbox-controls.js';
import { TestApp } from '../testing/test-app.js';
import { heldSince, paymentAtTheBank, UNDECIDED, undecidedPayment } from '../testing/undecided-payment.js';
import { CallsADay } from './calls-a-day.js';
import { PaymentGateway } from './gateway/payment-gateway.js';
import { Reconciliation } from './reconciliation.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const SENTENCE = 'Confirming with your bank. Do not pay again. Nothing is received yet.';

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

type Bill = Awaited<ReturnType<TestApp['newBill']>>;

const askedFor = ({ feeId }: Bill) => ({ amount: 1000, currency: 'INR' as const, receipt: `fee_receipt_${feeId}` });
const paysAgain = (bill: Bill) => bill.student.call(payments.createOrder, askedFor(bill));

async function billOf({ student, studentId }: Bill) {
  const [bill] = await student.do(fees.studentFees, { student_id: studentId });
  if (!bill) throw new Error(`${studentId} has no bill`);
  return bill;
}

async function atTheBank(how: Readonly<Record<string, unknown>> = UNDECIDED) {
  const paid = await paymentAtTheBank(app, how);
  return { ...paid, waiting: [{ order_id: paid.order.id, payment_id: paid.paymentId }] };
}

class Later extends Clock {
  constructor(private readonly days: number) {
    super();
  }

  protected override present(): Timestamp {
    return new Date(Date.now() + this.days * DAY_MS).toISOString();
  }
}
async function reconcileIn(days: number): Promise<void> {
  const parts = [app.get(PaymentGateway), app.get(ReadModels)] as const;
  await new Reconciliation(
    ...parts,
    app.get(Settlement),
    app.get(Refunds),
    app.get(Execution),
    new Later(days),
    new CallsADay(),
    app.get(BackgroundWork),
  ).reconcile();
  await app.rest();
}

describe('a payment with an undecided bank', () => {
  it('marks its bill by webhook, refuses another order, and credits the capture', async () => {
    await gateway.webhooks('deliver');
    const { bill, order, waiting, paymentId } = await atTheBank();
    await gateway.flushWebhooks();
    expect(await billOf(bill)).toMatchObject({ status: 'unpaid', confirming: waiting });
    expect(await bill.student.do(payments.order, { order_id: order.id })).toMatchObject({ status: 'confirming' });
    expect(await paysAgain(bill)).toMatchObject({ status: 409, body: { error: SENTENCE, message: SENTENCE } });
    await gateway.answer(paymentId);
    await gateway.flushWebhooks();
    expect(await billOf(bill)).toMatchObject({ status: 'paid', amount_paid: 1000, confirming: [] });
    expect(await bill.student.do(payments.order, { order_id: order.id })).toMatchObject({ status: 'paid' });
  });

  it('frees the bill when the bank refuses', async () => {
    await gateway.webhooks('deliver');
    const { bill, paymentId } = await atTheBank({ ...UNDECIDED, outcome: 'dropped' });
    await gateway.flushWebhooks();
    expect((await paysAgain(bill)).status).toBe(409);
    await gateway.answer(paymentId);
    await gateway.flushWebhooks();
    expect(await billOf(bill)).toMatchObject({ status: 'unpaid', confirming: [] });
    expect((await paysAgain(bill)).status).toBe(201);
  });

  it('marks its bill by the student’s checkout, and by the reconciliation', async () => {
    const reported = await atTheBank();
    const { bill, result } = reported;
    const claim = {
      ...result,
      student_id: bill.studentId,
      fee_structure_id: bill.structureId,
      student_fee_record_id: bill.feeId,
      amount: 1000,
      user_id: bill.student.user.id,
      amount_paid: 1000,
    };
    expect((await bill.student.call(payments.verifyPayment, claim)).status).toBe(202);
    expect((await billOf(bill)).confirming).toEqual(reported.waiting);
    const found = await atTheBank();
    expect((await billOf(found.bill)).confirming).toEqual([]);
    await app.get(Reconciliation).reconcile(0);
    expect((await billOf(found.bill)).confirming).toEqual(found.waiting);
    for (const { paymentId } of [reported, found]) await gateway.answer(paymentId);
    await app.get(Reconciliation).reconcile(0);
    for (const each of [reported, found])
      expect(await billOf(each.bill)).toMatchObject({ status: 'paid', confirming: [] });
  });

  it('frees its bill after 14 days, and still credits a late success', async () => {
    const { bill, order, waiting, paymentId } = await atTheBank();
    await reconcileIn(1);
    expect((await billOf(bill)).confirming).toEqual(waiting);
    await reconcileIn(15);
    expect((await billOf(bill)).confirming).toEqual([]);
    expect(await bill.student.do(payments.checkOrder, { order_id: order.id })).toMatchObject({ status: 'waiting' });
    expect((await paysAgain(bill)).status).toBe(201);
    await gateway.answer(paymentId);
    await app.get(Reconciliation).reconcile(0);
    expect(await billOf(bill)).toMatchObject({ status: 'paid', confirming: [] });
  });

  it('looks a payment up until then for an order of any age', async () => {
    const paid = await atTheBank();
    const { bill, paymentId } = paid;
    await heldSince(app, paid, Date.now() + 10 * DAY_MS);
    expect((await billOf(bill)).confirming).not.toEqual([]);
    await gateway.answer(paymentId);
    await reconcileIn(20);
    expect(await billOf(bill)).toMatchObject({ status: 'paid' });
  });
});

describe('the office’s list of undecided payments', () => {
  it('shows a payment after a day, and stops waiting for it with a reason', async () => {
    const admin = await app.admin();
    const item = await undecidedPayment(app);
    const { id: order_id, subject: paymentId } = item;
    expect(item).toMatchObject({
      kind: 'payment',
      what: 'The bank has not decided about a payment of ₹1,000.00',
      subject: expect.stringMatching(/^pay_/),
      status: 'open',
    });
    expect((await app.anybody.do(operations.health, {})).pending).toBeGreaterThan(0);
    const stop = (reason: string) => admin.call(payments.stopWaiting, { order_id, reason });
    expect(await stop(' ')).toMatchObject({ status: 400, body: { message: 'Reason is required' } });
    expect(await stop('The bank confirmed that it failed')).toMatchObject({
      status: 200,
      body: { message: 'The bill can be paid again.' },
    });
    expect(await admin.do(pending.items, { kind: 'payment', q: paymentId })).toEqual([]);
    expect(await stop('Again')).toMatchObject({
      status: 409,
      body: { message: 'The bank has decided about this payment.' },
    });
    const { items } = await admin.do(audit.trail, { type: 'GatewayPaymentGivenUp' });
    expect(items[0]?.says).toContain('Stopped waiting for the bank’s answer about ₹1,000.00 of Person ');
    expect(items[0]?.says).toContain(`Tuition (${paymentId}): The bank confirmed that it failed`);
  });
});
