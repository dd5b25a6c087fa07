import { payments } from '@bursar/contracts';
import { type Timestamp } from '@bursar/domain/kernel';
import { Clock, Execution } from '@bursar/platform';
import { BackgroundWork } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestApp } from '../testing/test-app.js';
import { CallsADay } from './calls-a-day.js';
import { PaymentGateway } from './gateway/payment-gateway.js';
import { Reconciliation } from './reconciliation.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

class Moved extends Clock {
  minutes = 0;

  protected override present(): Timestamp {
    return new Date(Date.now() + this.minutes * MINUTE_MS).toISOString();
  }
}

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
  await app.gateway.webhooks('drop');
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

function reconciling(calls = new CallsADay()) {
  const clock = new Moved();
  const gateway = app.get(PaymentGateway);
  const parts = [app.get(ReadModels), app.get(Settlement), app.get(Refunds), app.get(Execution)] as const;
  const reconciliation = new Reconciliation(gateway, ...parts, clock, calls, app.get(BackgroundWork));
  const lookedUp = jest.spyOn(gateway, 'fetchOrderPayments');
  const listed = jest.spyOn(gateway, 'refundsBetween');
  const roundAt = async (minutes: number): Promise<void> => {
    clock.minutes = minutes;
    await reconciliation.reconcile();
  };
  return { roundAt, lookedUp, listed };
}

async function abandonedOrder(): Promise<string> {
  const { student, feeId } = await app.newBill(1000);
  const asked = { amount: 1000, currency: 'INR', receipt: `fee_receipt_${feeId}` } as const;
  const { id } = await student.do(payments.createOrder, asked);
  await app.rest();
  return id;
}

describe('the reconciliation', () => {
  it('looks an abandoned order up after 15 minutes, one hour and six hours, and then daily', async () => {
    const id = await abandonedOrder();
    const { roundAt, lookedUp, listed } = reconciling();
    const asked: number[] = [];
    const rounds = [0, 10, 16, 20, 55, 61, 65, 355, 361, 365, 1435, 1441, 1445, 2881];
    for (const minutes of rounds) {
      const before = lookedUp.mock.calls.length;
      await roundAt(minutes);
      if (lookedUp.mock.calls.slice(before).some(([order]) => order === id)) asked.push(minutes);
    }
    expect(asked).toEqual([16, 61, 361, 1441, 2881]);
    expect(listed).toHaveBeenCalledTimes(rounds.length);
  });

  it('keeps 500 of the 10,000 calls of a day for refunds, and then sends none until the next day', async () => {
    await abandonedOrder();
    await abandonedOrder();
    const calls = new CallsADay();
    calls.note(9_499, Date.now() + 15 * MINUTE_MS);
    const { roundAt, lookedUp, listed } = reconciling(calls);
    await roundAt(20);
    expect([lookedUp.mock.calls.length, listed.mock.calls.length]).toEqual([1, 1]);
    const now_ms = Date.now() + 25 * MINUTE_MS;
    expect(calls.left(now_ms)).toBe(499);
    calls.note(499, now_ms);
    await roundAt(30);
    expect([lookedUp.mock.calls.length, listed.mock.calls.length]).toEqual([1, 1]);
    await roundAt(30 + DAY_MS / MINUTE_MS);
    expect(lookedUp.mock.calls.length).toBeGreaterThan(1);
    expect(listed).toHaveBeenCalledTimes(2);
  });

  it('counts the call for an open refund, and repeats it no sooner than after 45 minutes', async () => {
    const { student, feeId } = await app.newBill(1000);
    const asked = { amount: 1000, currency: 'INR', receipt: `fee_receipt_${feeId}` } as const;
    const { id } = await student.do(payments.createOrder, asked);
    const { razorpay_payment_id: transaction_id } = await app.gateway.pay(id);
    await student.do(payments.checkOrder, { order_id: id });
    await app.gateway.next({ refund: { outcome: 'pending', answer_after_ms: DAY_MS } });
    await (await app.admin()).do(payments.refund, { transaction_id, reason: 'Left' });
    await app.rest();
    const { roundAt } = reconciling();
    const repeated = jest.spyOn(app.get(PaymentGateway), 'refund');
    const counts: number[] = [];
    for (const minutes of [1, 6, 40, 46, 51]) {
      await roundAt(minutes);
      counts.push(repeated.mock.calls.length);
    }
    expect(counts).toEqual([1, 1, 1, 2, 2]);
  });
});
