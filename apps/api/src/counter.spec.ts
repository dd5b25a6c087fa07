import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  audit,
  fees,
  notifications,
  payments,
  receipts,
  type RequestOf,
  type Transaction,
  type User,
} from '@bursar/contracts';
import { addDays, istDayOf, istTimeOf } from '@bursar/domain/kernel';
import { type Answer, type Client } from './testing/client.js';
import { TestApp } from './testing/test-app.js';

type Recording = RequestOf<typeof payments.recordTransaction>;

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

const outcome = ({ status, body }: Answer<unknown>) => [status, body.message];

const record = (
  { studentId, feeId }: { studentId: string; feeId: string },
  amount: Recording['amount'],
  details: Partial<Recording> = {},
) =>
  admin.call(payments.recordTransaction, {
    student_id: studentId,
    fee_id: feeId,
    amount,
    payment_method: 'cash',
    ...details,
  });

async function recorded(...args: Parameters<typeof record>): Promise<Transaction> {
  const { status, body } = await record(...args);
  expect(status).toBe(201);
  return body.transaction;
}

const approve = (transaction_id: string, by = admin) =>
  by.call(payments.approvePayment, { transaction_id, admin_user_id: by.user.id });
const reject = (transaction_id: string) => admin.call(payments.rejectPayment, { transaction_id, reason: 'Bounced' });

describe('recording money', () => {
  it('makes a pending transaction without any effect on bill and revenue [ENT-074..ENT-088, API-032, API-040, GAP-048]', async () => {
    const bill = await app.newBill(1000);
    const revenue = await app.revenue();
    const { status, body } = await record(bill, 400, {
      payment_method: 'upi',
      receipt_number: ' R-1 ',
      remarks: 'By her father',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Transaction recorded successfully!',
      transaction: {
        id: expect.any(String),
        student_id: bill.studentId,
        student_name: bill.student.user.name,
        fee_id: bill.feeId,
        fee_name: 'Semester 5 Tuition',
        amount: 1000,
        amount_paid: 400,
        method: 'upi',
        payment_reference: 'R-1',
        status: 'pending',
        remarks: 'By her father',
        approved_by: null,
        recorded_by_name: 'Asha Rao',
      },
    });
    expect(Date.parse(body.transaction.payment_date)).toBeLessThanOrEqual(Date.now());
    expect(await admin.do(payments.allTransactions, { fee_id: bill.feeId })).toEqual([body.transaction]);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, pending_amount: 400, status: 'unpaid' });
    expect(await app.revenue()).toBe(revenue);
  });

  it('gives a reference without a receipt number, and empty remarks without remarks [VAL-049, GAP-048]', async () => {
    const { payment_reference, remarks } = await recorded(await app.newBill(1000), 1);
    expect(payment_reference).toMatch(/^TXN-\w+$/);
    expect(remarks).toBe('');
  });

  it('finds the bill by its structure, and the student by the user [GAP-049]', async () => {
    const { student, structureId, feeId } = await app.newBill(1000);
    expect((await recorded({ studentId: student.user.id, feeId: structureId }, 400)).fee_id).toBe(feeId);
  });

  it('refuses more than the due amount and names it', async () => {
    const bill = await app.newBill(1000);
    await recorded(bill, 400);
    expect(outcome(await record(bill, 600.01))).toEqual([400, 'Amount exceeds the outstanding amount of ₹600.00']);
    await recorded(bill, 600);
    expect(outcome(await record(bill, 1))).toEqual([
      409,
      'The whole due amount of this fee is already recorded and waits for approval.',
    ]);
  });

  it('never records more than the due amount in parallel', async () => {
    const bill = await app.newBill(1000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(bill, 300, { confirmed: true })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await app.billOf(bill.studentId)).toMatchObject({ pending_amount: 900 });
  });

  it('keeps the day of receipt beside the day of recording', async () => {
    const bill = await app.newBill(1000);
    const yesterday = addDays(istDayOf(new Date().toISOString()), -1);
    const transaction = await recorded(bill, 400, { payment_date: yesterday });
    expect(transaction.received_on).toBe(yesterday);
    expect(istDayOf(transaction.payment_date) > yesterday).toBe(true);
    await approve(transaction.id);
    expect(await admin.do(receipts.ofTransaction, { transaction_id: transaction.id })).toMatchObject({
      received_on: yesterday,
      recorded_at: transaction.payment_date,
    });
    const [row] = await admin.do(payments.allTransactions, { fee_id: bill.feeId });
    expect(row).toMatchObject({ received_on: yesterday, payment_date: transaction.payment_date });
  });

  it('refuses a day of receipt after today or more than 30 days ago', async () => {
    const bill = await app.newBill(1000);
    const today = istDayOf(new Date().toISOString());
    expect(outcome(await record(bill, 400, { payment_date: addDays(today, 2) }))).toEqual([
      400,
      'The day a payment was received cannot be in the future',
    ]);
    expect(outcome(await record(bill, 400, { payment_date: addDays(today, -32) }))).toEqual([
      400,
      'A payment can be recorded at most 30 days after it was received',
    ]);
  });

  it('asks before it records the same money of a student again', async () => {
    const bill = await app.newBill(1000);
    const first = await recorded(bill, 400);
    const sentence = `This looks like the payment recorded at ${istTimeOf(first.payment_date)} by Asha Rao.`;
    const again = await record(bill, 400);
    expect(outcome(again)).toEqual([409, sentence]);
    expect(again.body).toMatchObject({ code: 'DUPLICATE_PAYMENT', error: sentence });
    expect(outcome(await record(bill, 400, { confirmed: false }))).toEqual([409, sentence]);
    expect(await app.billOf(bill.studentId)).toMatchObject({ pending_amount: 400 });
    expect((await recorded(bill, 400, { confirmed: true })).status).toBe('pending');
  });

  it('asks about the same money on another bill, and leaves the receipt number free', async () => {
    const bill = await app.newBill(1000);
    await recorded(bill, 400);
    const { fee } = await admin.do(fees.addFee, { name: 'Hostel', amount: 1000, due_date: '2030-01-31' });
    const hostel = { fee_structure_id: fee.id, student_id: bill.studentId };
    const { assigned_fee } = await admin.do(fees.assignFee, hostel);
    const other = { studentId: bill.studentId, feeId: assigned_fee.id };
    expect((await record(other, 400, { receipt_number: 'LOOKS-1' })).status).toBe(409);
    const taken = await recorded(other, 400, { receipt_number: 'LOOKS-1', confirmed: true });
    expect(taken.payment_reference).toBe('LOOKS-1');
  });

  it('does not ask for another amount, method or day, nor after a rejection', async () => {
    const bill = await app.newBill(1000);
    const first = await recorded(bill, 100);
    await recorded(bill, 100.01);
    await recorded(bill, 100, { payment_method: 'card' });
    await recorded(bill, 100, { payment_date: addDays(istDayOf(new Date().toISOString()), -1) });
    await reject(first.id);
    await recorded(bill, 100);
  });

  it('refuses a payment on a paid bill', async () => {
    const bill = await app.newBill(1000);
    await approve((await recorded(bill, 1000)).id);
    expect(outcome(await record(bill, 1))).toEqual([409, 'No due amount left to pay.']);
  });

  it.each([
    [{ student_id: '' }, 'Student is required'],
    [{ fee_id: '' }, 'Fee is required'],
    [{ amount: '' }, 'Amount is required'],
    [{ payment_method: '' }, 'Payment method must be cash, card, bank_transfer or upi'],
    [{ amount: 0 }, 'Amount must be greater than 0'],
    [{ amount: -1 }, 'Amount must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals'],
    [{ amount: 0.001 }, 'Amount must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals'],
    [{ amount: '1e999' }, 'Amount must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals'],
    [{ payment_method: 'online' }, 'Payment method must be cash, card, bank_transfer or upi'],
    [{ payment_method: 'cheque' }, 'Payment method must be cash, card, bank_transfer or upi'],
    [{ receipt_number: 'R'.repeat(61) }, 'Receipt number must be at most 60 characters'],
  ])('refuses the payment %j: %s [VAL-045..VAL-048, CONST-015]', async (wrong, sentence) => {
    const { studentId, feeId } = await app.newBill(1000);
    const good = { student_id: studentId, fee_id: feeId, amount: 1, payment_method: 'cash' };
    const answer = await admin.send('POST', '/admin/addtransaction', JSON.stringify({ ...good, ...wrong }));
    expect(outcome(answer)).toEqual([400, sentence]);
  });

  it('refuses a payment for a fee that the student does not have', async () => {
    const [bill, other] = [await app.newBill(1000), await app.newBill(1000)];
    const missing = [404, 'This fee is not assigned to the student'];
    expect(outcome(await record({ studentId: bill.studentId, feeId: other.feeId }, 1))).toEqual(missing);
    await admin.do(fees.revokeFee, { id: bill.feeId });
    expect(outcome(await record(bill, 1))).toEqual(missing);
    expect(outcome(await record({ studentId: 'unknown', feeId: other.feeId }, 1))).toEqual([404, 'Student not found']);
  });

  describe('a receipt number', () => {
    const TAKEN = [409, 'A transaction with this receipt number already exists'];

    it('refuses a taken receipt number, in any case of letters', async () => {
      const [bill, other] = [await app.newBill(1000), await app.newBill(1000)];
      await recorded(bill, 1, { receipt_number: 'Book-7' });
      const { status, body } = await record(other, 1, { receipt_number: 'BOOK-7' });
      expect([status, body.message, body.code]).toEqual([...TAKEN, 'DUPLICATE_RECEIPT']);
    });

    it('takes a receipt number once, also in parallel', async () => {
      const bill = await app.newBill(1000);
      const answers = await Promise.all(Array.from({ length: 6 }, () => record(bill, 1, { receipt_number: 'R-par' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    });

    it('frees a number after rejection or refund, and keeps it after approval', async () => {
      const bill = await app.newBill(1000);
      expect((await record(bill, 5000, { receipt_number: 'R-free' })).status).toBe(400);
      const rejected = await recorded(bill, 1, { receipt_number: 'R-free' });
      await reject(rejected.id);
      const approved = await recorded(bill, 1, { receipt_number: 'R-free' });
      await approve(approved.id);
      expect(outcome(await record(bill, 1, { receipt_number: 'R-free' }))).toEqual(TAKEN);
    });
  });
});

describe('approving', () => {
  it('credits bill and revenue, and marks a bill with nothing left as paid [API-041, ROLE-014]', async () => {
    const bill = await app.newBill(1000);
    const revenue = await app.revenue();
    const part = await recorded(bill, 400);
    const { status, body } = await approve(part.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Transaction approved successfully!',
      transaction: { id: part.id, status: 'success', approved_by: 'Asha Rao', amount_paid: 400 },
    });
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 400, status: 'partial', pending_amount: 0 });
    await approve((await recorded(bill, 600)).id);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 1000, status: 'paid' });
    expect(await app.revenue()).toBe(revenue + 1000);
  });

  it('approves once for parallel requests', async () => {
    const bill = await app.newBill(1000);
    const revenue = await app.revenue();
    const { id } = await recorded(bill, 400);
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcome(answers.find(({ status }) => status !== 200) ?? (await approve(id)))).toEqual([
      409,
      'Transaction is not pending',
    ]);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 400 });
    expect(await app.revenue()).toBe(revenue + 400);
  });

  it('carries out only one of a parallel approval and rejection', async () => {
    const bill = await app.newBill(1000);
    const { id } = await recorded(bill, 400);
    const [approval, rejection] = await Promise.all([approve(id), reject(id)]);
    expect([approval.status, rejection.status].sort()).toEqual([200, 409]);
    const { amount_paid, pending_amount } = await app.billOf(bill.studentId);
    expect([amount_paid, pending_amount]).toEqual([approval.status === 200 ? 400 : 0, 0]);
  });

  it('approves in the caller’s own name [API-065, ROLE-014]', async () => {
    const { id } = await recorded(await app.newBill(1000), 400);
    const other = await app.newUser({ role: 'finance_manager' });
    const inAnothersName = { transaction_id: id, admin_user_id: other.user.id };
    expect((await admin.call(payments.approvePayment, inAnothersName)).status).toBe(403);
    expect((await approve(id, other)).body.transaction.approved_by).toBe(other.user.name);
  });

  it('refuses to approve an unknown transaction', async () => {
    expect(outcome(await approve('unknown'))).toEqual([404, 'Transaction not found']);
  });
});

describe('rejecting', () => {
  it('leaves the bill unchanged, for good [GAP-041]', async () => {
    const bill = await app.newBill(1000);
    const { id } = await recorded(bill, 400);
    const { status, body } = await reject(id);
    expect([status, body.transaction.status, body.transaction.reason]).toEqual([200, 'rejected', 'Bounced']);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, pending_amount: 0 });
    for (const again of [await reject(id), await approve(id)]) {
      expect(outcome(again)).toEqual([409, 'Transaction is not pending']);
    }
  });
});

describe('reversing a mistaken approval', () => {
  type Reversal = RequestOf<typeof payments.reverse>;
  const reverse = (transaction_id: string, why: Omit<Reversal, 'transaction_id'> = { reason: 'bounced_cheque' }) =>
    admin.call(payments.reverse, { transaction_id, ...why });

  it('lets the bill owe again, reduces the revenue, and tells the student why', async () => {
    const bill = await app.newBill(1000);
    const revenue = await app.revenue();
    const { id } = await recorded(bill, 1000);
    await approve(id);
    const { status, body } = await reverse(id, { reason: 'wrong_amount', note: '₹100.00 was meant' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Transaction reversed.',
      transaction: { id, status: 'reversed', reason: 'Wrong amount: ₹100.00 was meant' },
    });
    expect(await app.billOf(bill.studentId)).toMatchObject({
      amount_paid: 0,
      status: 'unpaid',
      payments: [],
      reversals: [{ transaction_id: id, amount: 1000, method: 'cash', reason: 'Wrong amount: ₹100.00 was meant' }],
    });
    expect(await app.revenue()).toBe(revenue);
    const [told] = await bill.student.do(notifications.list, {});
    expect(told).toMatchObject({
      kind: 'payment.reversed',
      title: 'Your payment of ₹1,000.00 was reversed',
      body: 'Semester 5 Tuition is due again. Reason: Wrong amount: ₹100.00 was meant',
    });
    const { items: trail } = await admin.do(audit.trail, { q: 'Reversed the payment' });
    expect(trail.find(({ record }) => record === id)?.says).toBe(
      `Reversed the payment of ₹1,000.00 of ${bill.student.user.name} for Semester 5 Tuition: Wrong amount: ₹100.00 was meant`,
    );
  });

  it('frees the paper receipt number, and the corrected entry names the replaced one', async () => {
    const [wrong, right] = [await app.newBill(1000), await app.newBill(1000)];
    const mistaken = await recorded(wrong, 500, { receipt_number: 'Book-31' });
    const { receipt_no } = (await approve(mistaken.id)).body.transaction;
    expect((await record(right, 500, { receipt_number: 'BOOK-31' })).status).toBe(409);
    await reverse(mistaken.id, { reason: 'wrong_student' });
    expect((await record(right, 5000, { receipt_number: 'Book-31' })).status).toBe(400);
    const corrected = await recorded(right, 500, { receipt_number: 'BOOK-31' });
    expect(corrected).toMatchObject({ payment_reference: 'BOOK-31', replaces: mistaken.id });
    await approve(corrected.id);
    expect(await admin.do(receipts.ofTransaction, { transaction_id: corrected.id })).toMatchObject({
      replaces: receipt_no,
    });
    expect(await recorded(right, 1, { receipt_number: 'Book-32' })).toMatchObject({ replaces: null });
  });

  it('keeps the number of a refunded payment taken', async () => {
    const bill = await app.newBill(1000);
    const { id } = await recorded(bill, 500, { receipt_number: 'Book-33' });
    await approve(id);
    await admin.do(payments.refund, { transaction_id: id, reason: 'Left' });
    expect((await record(bill, 500, { receipt_number: 'Book-33' })).status).toBe(409);
  });

  it('reverses once for parallel requests', async () => {
    const bill = await app.newBill(1000);
    const revenue = await app.revenue();
    const { id } = await recorded(bill, 1000);
    await approve(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await app.revenue()).toBe(revenue);
    expect((await admin.call(payments.refund, { transaction_id: id, reason: 'Again' })).status).toBe(409);
  });

  it('requires a reason, and a text for another reason', async () => {
    const { id } = await recorded(await app.newBill(1000), 400);
    expect(outcome(await reverse(id))).toEqual([409, 'Only a successful transaction can be reversed']);
    expect(outcome(await reverse(id, { reason: 'other' }))).toEqual([400, 'Note is required']);
    expect(outcome(await reverse(id, { reason: 'mood' } as never))).toEqual([
      400,
      'Reason must be wrong_amount, wrong_student, bounced_cheque or other',
    ]);
    expect(outcome(await reverse('unknown'))).toEqual([404, 'Transaction not found']);
  });
});

describe('users outside the office', () => {
  it.each(['hod', 'faculty', 'staff', 'student', 'auditor'] as const)(
    'neither record nor decide as %s [ROLE-013, ROLE-014]',
    async (role) => {
      const bill = await app.newBill(1000);
      const { id } = await recorded(bill, 400);
      const other = await app.newUser({ role });
      const money = { student_id: bill.studentId, fee_id: bill.feeId, amount: 1, payment_method: 'cash' } as const;
      expect((await other.call(payments.recordTransaction, money)).status).toBe(403);
      expect((await approve(id, other)).status).toBe(403);
      expect((await other.call(payments.rejectPayment, { transaction_id: id })).status).toBe(403);
      expect((await other.call(payments.refund, { transaction_id: id, reason: 'Mine' })).status).toBe(403);
      expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 0, pending_amount: 400 });
    },
  );
});

describe('a counter payment with four eyes', () => {
  it('refuses an approval by its recorder in every role', async () => {
    const strict = await TestApp.start({ FOUR_EYES: 'enforce' });
    try {
      const recorder = await strict.admin();
      const registrar = await strict.newUser({ role: 'admin' });
      const other = await strict.newUser({ role: 'finance_manager' }, registrar);
      const { studentId, feeId } = await strict.newBill(1000);
      const money = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
      const { transaction } = await recorder.do(payments.recordTransaction, money);
      const refused = [409, 'You cannot approve a transaction you recorded.'];
      expect(outcome(await approve(transaction.id, recorder))).toEqual(refused);
      expect((await strict.billOf(studentId)).amount_paid).toBe(0);
      expect((await approve(transaction.id, other)).status).toBe(200);

      const own = await recorder.do(payments.recordTransaction, { ...money, confirmed: true });
      const rejection = await recorder.call(payments.rejectPayment, { transaction_id: own.transaction.id });
      expect(rejection.status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
