import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fees, payments, reports, type User } from '@bursar/contracts';
import { EventStore } from '@bursar/platform/event-store';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

const ACCOUNTS = ['1110', '2220', '1030', '1040'] as const;

async function booksDuring(feeId: string, studentId: string, after: string) {
  await app.rest();
  const steps: (readonly (string | number)[])[] = [];
  for await (const { position, type } of app.get(EventStore).history(after)) {
    if (!/Refund|Recalled/.test(type)) continue;
    const then = { 'x-as-of': position };
    const { rows } = (await admin.call(reports.report, { kind: 'trial-balance' }, then)).body;
    const bills = (await admin.call(fees.studentFees, { student_id: studentId }, then)).body;
    const bill = bills.find(({ id }) => id === feeId);
    const balances = ACCOUNTS.map((account) => {
      const values = rows.find(({ id }) => id === account)?.values;
      return Number(values?.closing_debit ?? 0) - Number(values?.closing_credit ?? 0);
    });
    steps.push([type, (bill?.total_amount ?? 0) - (bill?.amount_paid ?? 0), ...balances]);
  }
  return steps;
}

describe('A refund of a bill', () => {
  it('leaves the bill and gateway clearing in one event, after the gateway sent it [LED-003]', async () => {
    const { student, studentId, feeId } = await app.newBill(500);
    const order = { amount: 500, currency: 'INR', receipt: `fee_receipt_${feeId}` } as const;
    await app.gateway.pay((await student.do(payments.createOrder, order)).id);
    await app.gateway.flushWebhooks();
    await app.rest();
    const head = await app.get(EventStore).head();
    await app.gateway.next({ refund: { outcome: 'pending', answer_after_ms: 0 } });
    const [paid] = await admin.do(payments.allTransactions, { student_id: studentId });
    await admin.do(payments.refund, { transaction_id: paid?.id ?? '', reason: 'Left' });
    while ((await app.billOf(studentId)).amount_paid > 0) await passing(20);
    expect(await booksDuring(feeId, studentId, head)).toEqual([
      ['GatewayRefundSetAside', 0, 0, 0, 0, 500],
      ['RefundRequested', 0, 0, 0, 0, 500],
      ['RefundCompleted', 0, 0, 0, 0, 500],
      ['GatewayPaymentRecalled', 0, 0, 0, 0, 500],
      ['FeePaymentRefunded', 500, 500, 0, 0, 0],
    ]);
  });

  it('leaves the bill and cash in one event, after the counter paid it [LED-003]', async () => {
    const { studentId, feeId } = await app.newBill(300);
    const cash = { student_id: studentId, fee_id: feeId, amount: 300, payment_method: 'cash' } as const;
    const { id } = (await admin.do(payments.recordTransaction, cash)).transaction;
    await admin.do(payments.approvePayment, { transaction_id: id, admin_user_id: admin.user.id });
    await app.rest();
    const head = await app.get(EventStore).head();
    await admin.do(payments.refund, { transaction_id: id, reason: 'Left' });
    expect(await booksDuring(feeId, studentId, head)).toEqual([
      ['FeeRefundSetAside', 0, 500, 0, 300, 0],
      ['RefundRequested', 0, 500, 0, 300, 0],
      ['RefundCompleted', 0, 500, 0, 300, 0],
      ['FeePaymentRefunded', 300, 800, 0, 0, 0],
    ]);
  });
});
