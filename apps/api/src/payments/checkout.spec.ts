import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payments } from '@bursar/contracts';
import { TestApp } from '../testing/test-app.js';

type Bill = Awaited<ReturnType<TestApp['newBill']>>;

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  await app.gateway.webhooks('drop');
});
afterAll(() => app.close());

const asked = ({ feeId }: Bill) => ({ amount: 1001, currency: 'INR', receipt: `fee_receipt_${feeId}` });

const ask = ({ student }: Bill, body: unknown) => student.send('POST', '/payment/create-order', JSON.stringify(body));

describe('an order at the gateway', () => {
  it('asks for whole rupees and answers in paise [API-051, ENT-103..ENT-105, CONST-010, CONST-011]', async () => {
    const bill = await app.newBill(1000.5);
    const { status, body } = await ask(bill, asked(bill));
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.stringMatching(/^order_/), amount: 100_100, currency: 'INR' });
  });

  it.each([
    [{ currency: 'USD' }, 'Currency must be INR'],
    [{ amount: 1000.5 }, 'Amount must be a whole number of rupees'],
    [{ amount: 0 }, 'Amount must be at least 1 rupee'],
    [{ amount: 1002 }, 'Amount exceeds the outstanding amount'],
    [{ receipt: 'receipt_1' }, 'Receipt must be fee_receipt_ followed by the fee id'],
    [{ receipt: `fee_receipt_${'x'.repeat(29)}` }, 'Receipt must be fee_receipt_ followed by the fee id'],
  ])('refuses an order with %j: %s [API-056, API-057]', async (wrong, message) => {
    const bill = await app.newBill(1000.5);
    expect(await ask(bill, { ...asked(bill), ...wrong })).toMatchObject({ status: 400, body: { message } });
  });

  it('refuses an order for a paid bill [VAL-030]', async () => {
    const bill = await app.newBill(1000);
    const admin = await app.admin();
    const cash = { student_id: bill.studentId, fee_id: bill.feeId, amount: 1000, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, cash);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    expect(await ask(bill, { ...asked(bill), amount: 1 })).toMatchObject({
      status: 409,
      body: { message: 'No due amount left to pay.' },
    });
  });
});

describe('a payment that the checkout reported', () => {
  it('pays the bill in full with rounding, as an online transaction without an approver [API-052, CONST-011, ENT-106, GAP-048]', async () => {
    const bill = await app.newBill(1000.5);
    const { body: order } = await bill.student.call(payments.createOrder, { ...asked(bill), currency: 'INR' });
    const { status, body } = await bill.student.call(payments.verifyPayment, {
      ...(await app.gateway.pay(order.id)),
      student_id: bill.studentId,
      fee_structure_id: bill.structureId,
      student_fee_record_id: bill.feeId,
      amount: 1000.5,
      user_id: bill.student.user.id,
      amount_paid: order.amount / 100,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Payment verified successfully',
      transaction: {
        amount_paid: 1001,
        method: 'online',
        status: 'success',
        approved_by: null,
        remarks: 'Online payment',
        payment_reference: expect.stringMatching(/^pay_/),
      },
      fee: { id: bill.feeId, amount_paid: 1000.5, status: 'paid' },
    });
  });
});
