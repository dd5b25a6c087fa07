import { payments, pending } from '@bursar/contracts';
import { EventStore, newEventId, NO_STREAM } from '@bursar/platform/event-store';
import { type TestApp } from './test-app.js';

const DAY_MS = 24 * 60 * 60 * 1000;

export const UNDECIDED = { outcome: 'authorized', answer_after_ms: DAY_MS } as const;

export async function paymentAtTheBank(app: TestApp, how: Readonly<Record<string, unknown>> = UNDECIDED) {
  const bill = await app.newBill(1000);
  const receipt = `fee_receipt_${bill.feeId}`;
  const order = await bill.student.do(payments.createOrder, { amount: 1000, currency: 'INR', receipt });
  const result = await app.gateway.pay(order.id, how);
  return { bill, order, result, paymentId: result.razorpay_payment_id };
}

type Paid = Pick<Awaited<ReturnType<typeof paymentAtTheBank>>, 'bill' | 'order' | 'paymentId'>;

export async function heldSince(app: TestApp, { bill, order, paymentId }: Paid, ms: number): Promise<void> {
  const metadata = {
    occurredAt: new Date(ms).toISOString(),
    actor: { role: 'system' },
    correlationId: order.id,
    commandId: newEventId(),
    schemaVersion: 1,
  };
  const { feeId: studentFeeId, studentId } = bill;
  const names = { studentName: bill.student.user.name, feeName: 'Semester 5 Tuition' };
  const data = { orderId: order.id, paymentId, studentFeeId, studentId, amountPaise: 100_000, ...names };
  const event = { id: newEventId(), type: 'GatewayPaymentPending', data, metadata };
  await app.get(EventStore).append(`gatewayPayment-${paymentId}`, [event], NO_STREAM);
  await app.rest();
}

export async function undecidedPayment(app: TestApp) {
  await app.gateway.webhooks('drop');
  const paid = await paymentAtTheBank(app);
  const { paymentId } = paid;
  await heldSince(app, paid, Date.now() - 2 * DAY_MS);
  const [item] = await (await app.admin()).do(pending.items, { status: 'open', q: paymentId });
  if (!item) throw new Error('The undecided payment is not among the pending items');
  return item;
}
