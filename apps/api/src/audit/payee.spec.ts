import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, payments } from '@bursar/contracts';
import { TestApp } from '../testing/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

describe('A search for a payee in the audit trail', () => {
  it('finds the payment, its approval and its refund, each with the bill', async () => {
    const admin = await app.admin();
    const { student, studentId, feeId } = await app.newBill(1000);
    const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, counter);
    const transaction_id = transaction.id;
    await admin.do(payments.approvePayment, { transaction_id, admin_user_id: admin.user.id });
    await admin.do(payments.refund, { transaction_id, reason: 'Left the university' });

    const auditor = await app.newUser({ role: 'auditor' });
    const { items } = await auditor.do(audit.trail, { q: student.user.name, limit: 100 });

    const ofTheMoney = ['FeePaymentReserved', 'FeePaymentApplied', 'FeePaymentRefunded'];
    const said = items.filter(({ type }) => ofTheMoney.includes(type));
    expect(said.map(({ type }) => type).toSorted()).toEqual(ofTheMoney.toSorted());
    for (const { says } of said) {
      expect(says).toContain(student.user.name);
      expect(says).toContain(transaction.fee_name);
    }
  });
});
