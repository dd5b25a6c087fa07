import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  audit,
  fees,
  notifications,
  payments,
  type Receipt,
  receipts,
  type RequestOf,
  suspense,
  type Transaction,
  type User,
} from '@bursar/contracts';
import { addDays, istDayOf, istTimeOf } from '@bursar/domain/kernel';
import { PolicyRunner } from '@bursar/platform/subscriptions';
import { Logger } from '@nestjs/common';
import { type Answer, type Client } from './testing/client.js';
import { TestApp } from './testing/test-app.js';

type Recording = RequestOf<typeof payments.recordTransactions>;

interface Debtor {
  readonly student: Client & { readonly user: User };
  readonly studentId: string;
  readonly bills: readonly string[];
}

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  Logger.overrideLogger(false);
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

const NAMES = ['Tuition', 'Hostel', 'Library', 'Exams'];

async function debtor(...amounts: readonly number[]): Promise<Debtor> {
  const student = await app.newUser();
  const studentId = student.user.student_id ?? '';
  const bills: string[] = [];
  for (const [index, amount] of amounts.entries()) {
    const { fee } = await admin.do(fees.addFee, { name: NAMES[index] ?? 'Fee', amount, due_date: '2030-01-31' });
    const { assigned_fee } = await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId });
    bills.push(assigned_fee.id);
  }
  return { student, studentId, bills };
}

const outcome = ({ status, body }: Answer<unknown>) => [status, body.message];

const record = (
  { studentId, bills }: Debtor,
  amounts: readonly number[],
  details: Partial<Recording> = {},
  headers: Record<string, string> = {},
) =>
  admin.call(
    payments.recordTransactions,
    {
      student_id: studentId,
      payment_method: 'cash',
      items: amounts.map((amount, index) => ({ fee_id: bills[index] ?? '', amount })),
      ...details,
    },
    headers,
  );

async function recorded(...args: Parameters<typeof record>): Promise<readonly [Transaction, ...Transaction[]]> {
  const { status, body } = await record(...args);
  expect([status, body.message]).toEqual([201, 'Transactions recorded successfully!']);
  return body.transactions as [Transaction, ...Transaction[]];
}

const approve = (transaction_id: string, by = admin) =>
  by.call(payments.approvePayment, { transaction_id, admin_user_id: by.user.id });
const reject = (transaction_id: string, reason = 'Bounced') =>
  admin.call(payments.rejectPayment, { transaction_id, reason });
const reverse = (transaction_id: string) =>
  admin.call(payments.reverse, { transaction_id, reason: 'wrong_amount', note: '₹100.00 was meant' });

const transactionsOf = ({ studentId }: Debtor) => admin.do(payments.allTransactions, { student_id: studentId });
const statusesOf = async (who: Debtor) => (await transactionsOf(who)).map(({ status }) => status);
const billsOf = async ({ studentId }: Debtor) =>
  new Map((await admin.do(fees.studentFees, { student_id: studentId })).map((bill) => [bill.id, bill]));
const pendingOf = async (who: Debtor) => {
  const bills = await billsOf(who);
  return who.bills.map((id) => bills.get(id)?.pending_amount);
};
const paidOf = async (who: Debtor) => {
  const bills = await billsOf(who);
  return who.bills.map((id) => bills.get(id)?.amount_paid);
};
const toldOf = async ({ student }: Debtor) =>
  (await student.do(notifications.list, {})).filter(({ kind }) => kind.startsWith('payment.'));

const segmentIn = ({ verify_url }: Receipt): string => new URL(verify_url).pathname.replace('/verify/', '');
const claimIn = ({ verify_url }: Receipt): unknown =>
  JSON.parse(Buffer.from(new URL(verify_url).hash.slice('#r='.length).split('.')[0] ?? '', 'base64url').toString());

describe('money for several bills on one receipt', () => {
  it('records, approves and prints several bills as one receipt, and tells the student once', async () => {
    const who = await debtor(87_500, 12_000, 500);
    const revenue = await app.revenue();
    const lines = await recorded(who, [87_500, 10_000, 500], { receipt_number: ' Book-1 ', remarks: 'By her father' });
    const [tuition, hostel, library] = lines;
    expect(lines.map(({ fee_name, amount_paid }) => [fee_name, amount_paid])).toEqual([
      ['Tuition', 87_500],
      ['Hostel', 10_000],
      ['Library', 500],
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({
        status: 'pending',
        payment_reference: 'Book-1',
        remarks: 'By her father',
        recorded_by_name: 'Asha Rao',
        counter_receipt_id: tuition.counter_receipt_id,
        counter_receipt_line: lines.indexOf(line) + 1,
        counter_receipt_bills: 3,
        counter_receipt_total: 98_000,
      });
    }
    expect(await pendingOf(who)).toEqual([87_500, 10_000, 500]);
    expect(await app.revenue()).toBe(revenue);

    const approval = await approve(hostel!.id);
    expect(outcome(approval)).toEqual([200, 'Receipt for 3 fees approved successfully!']);
    expect(await paidOf(who)).toEqual([87_500, 10_000, 500]);
    expect(await app.revenue()).toBe(revenue + 98_000);
    expect(await statusesOf(who)).toEqual(['success', 'success', 'success']);
    expect(outcome(await approve(library!.id))).toEqual([409, 'Transaction is not pending']);

    const receipt = await admin.do(receipts.ofTransaction, { transaction_id: library!.id });
    expect(receipt).toMatchObject({
      student_name: who.student.user.name,
      fee_name: 'Tuition, Hostel, Library',
      amount_paid: 98_000,
      amount_in_words: 'Rupees Ninety-Eight Thousand Only',
      payment_reference: 'Book-1',
      approved_by: 'Asha Rao',
      lines: [
        { fee_name: 'Tuition', amount_paid: 87_500 },
        { fee_name: 'Hostel', amount_paid: 10_000 },
        { fee_name: 'Library', amount_paid: 500 },
      ],
    });
    for (const row of await transactionsOf(who)) expect(row.receipt_no).toBe(receipt.receipt_no);
    for (const bill of who.bills) {
      expect(await who.student.do(receipts.ofFee, { student_fee_record_id: bill })).toMatchObject([
        { receipt_no: receipt.receipt_no, amount_paid: 98_000 },
      ]);
    }
    expect(await app.anybody.do(receipts.verify, { receipt: segmentIn(receipt) })).toMatchObject({
      verdict: 'issued',
      receipt_no: receipt.receipt_no,
      undone_at: null,
    });
    expect(claimIn(receipt)).toMatchObject({ amountPaise: 9_800_000, fee: 'Tuition, Hostel, Library' });
    expect(await toldOf(who)).toMatchObject([
      {
        kind: 'payment.approved',
        title: 'Your payment of ₹98,000.00 was approved',
        body: 'For Tuition, Hostel, Library. Reference Book-1.',
      },
    ]);
    const { items } = await admin.do(audit.trail, { q: 'on one receipt for Tuition, Hostel, Library' });
    expect(items[0]?.says).toBe(
      `Recorded ₹98,000.00 in cash of ${who.student.user.name} on one receipt for Tuition, Hostel, Library (Book-1)`,
    );
  });

  it('takes one receipt number, and the next receipt takes the next', async () => {
    const [who, other] = [await debtor(1000, 1000), await app.newBill(1000)];
    const [line] = await recorded(who, [400, 300]);
    const first = (await approve(line.id)).body.transaction.receipt_no ?? '';
    const single = await admin.do(payments.recordTransaction, {
      student_id: other.studentId,
      fee_id: other.feeId,
      amount: 5,
      payment_method: 'cash',
    });
    const second = (await approve(single.transaction.id)).body.transaction.receipt_no ?? '';
    expect(Number(second.slice(-6))).toBe(Number(first.slice(-6)) + 1);
  });

  it('rejects the receipt as a whole, from any line', async () => {
    const who = await debtor(1000, 1000);
    const lines = await recorded(who, [400, 300], { receipt_number: 'Book-2' });
    expect(outcome(await reject(lines[1]!.id))).toEqual([200, 'Receipt for 2 fees rejected.']);
    expect(await statusesOf(who)).toEqual(['rejected', 'rejected']);
    expect(await pendingOf(who)).toEqual([0, 0]);
    expect(await toldOf(who)).toMatchObject([{ kind: 'payment.rejected', body: 'Bounced' }]);
    expect((await record(who, [400, 300], { receipt_number: 'BOOK-2' })).status).toBe(201);
  });

  it('reverses as a whole: bills owe again, the paper number is free, verification says reversed', async () => {
    const who = await debtor(1000, 1000);
    const revenue = await app.revenue();
    const [line, other] = await recorded(who, [400, 300], { receipt_number: 'Book-3' });
    expect(outcome(await reverse(line.id))).toEqual([409, 'Only a successful transaction can be reversed']);
    await approve(line.id);
    const paper = await admin.do(receipts.ofTransaction, { transaction_id: line.id });
    expect(outcome(await reverse(other!.id))).toEqual([200, 'Receipt for 2 fees reversed.']);
    expect(await statusesOf(who)).toEqual(['reversed', 'reversed']);
    expect(await paidOf(who)).toEqual([0, 0]);
    expect(await app.revenue()).toBe(revenue);
    const state = await app.anybody.do(receipts.verify, { receipt: segmentIn(paper) });
    expect(state).toMatchObject({ verdict: 'issued', undone_at: expect.any(String) });
    expect((await toldOf(who))[0]).toMatchObject({
      kind: 'payment.reversed',
      title: 'Your payment of ₹700.00 was reversed',
      body: 'Due again: Tuition, Hostel. Reason: Wrong amount: ₹100.00 was meant',
    });
    expect(await toldOf(who)).toHaveLength(2);

    const corrected = await recorded(who, [400, 100], { receipt_number: 'Book-3' });
    expect(corrected[0].replaces).toBe(line.id);
    await approve(corrected[0].id);
    expect(await admin.do(receipts.ofTransaction, { transaction_id: corrected[0].id })).toMatchObject({
      replaces: paper.receipt_no,
    });
  });

  it('refunds the receipt as a whole or not at all', async () => {
    const who = await debtor(1000, 1000);
    const [line, other] = await recorded(who, [400, 300]);
    await approve(line.id);
    const refund = (amount?: number) =>
      admin.call(payments.refund, { transaction_id: other!.id, reason: 'Left', amount });
    expect(outcome(await refund(300))).toEqual([
      400,
      'A receipt for several fees is refunded as a whole: this one is ₹700.00.',
    ]);
    expect(outcome(await refund(700))).toEqual([200, 'Receipt for 2 fees refunded.']);
    expect(await statusesOf(who)).toEqual(['refunded', 'refunded']);
    expect(await paidOf(who)).toEqual([0, 0]);
    expect((await toldOf(who))[0]).toMatchObject({
      title: '₹700.00 was refunded to you',
      body: 'Due again: Tuition, Hostel.',
    });
    expect((await refund()).status).toBe(409);
  });

  it('keeps its room on the bills from online money, which waits in suspense', async () => {
    const who = await debtor(1000, 1000);
    const order = await who.student.do(payments.createOrder, {
      amount: 1000,
      currency: 'INR',
      receipt: `fee_receipt_${who.bills[0] ?? ''}`,
    });
    const [line] = await recorded(who, [1000, 300]);
    expect(
      outcome(
        await who.student.call(payments.createOrder, {
          amount: 1000,
          currency: 'INR',
          receipt: `fee_receipt_${who.bills[0] ?? ''}`,
        }),
      ),
    ).toEqual([409, 'The whole due amount of this fee is already recorded and waits for approval.']);
    await app.gateway.webhooks('drop');
    await app.gateway.pay(order.id);
    await who.student.do(payments.checkOrder, { order_id: order.id });
    const [held] = await admin.do(suspense.all, { student_id: who.studentId });
    const apply = (fee_id = '') => admin.call(suspense.apply, { payment_id: held?.id ?? '', fee_id });
    expect(outcome(await apply(who.bills[0]))).toEqual([
      409,
      'The whole due amount of this fee is already recorded and waits for approval.',
    ]);
    expect(outcome(await apply(who.bills[1]))).toEqual([200, '₹700.00 applied to Hostel.']);
    expect((await approve(line.id)).status).toBe(200);
    expect(await paidOf(who)).toEqual([1000, 1000]);
    expect(await admin.do(suspense.all, { student_id: who.studentId })).toMatchObject([
      { amount: 1000, applied: 700, why: 'reserved', status: 'held' },
    ]);
  });
});

describe('a refused receipt for several bills', () => {
  const fifty = Array.from({ length: 50 }, () => ({ fee_id: 'x', amount: 1 }));

  it('names the bill without room and frees its number', async () => {
    const who = await debtor(1000, 500);
    expect(outcome(await record(who, [400, 500.01], { receipt_number: 'Book-4' }))).toEqual([
      400,
      'Hostel: Amount exceeds the outstanding amount of ₹500.00',
    ]);
    expect(await transactionsOf(who)).toEqual([]);
    expect(await pendingOf(who)).toEqual([0, 0]);
    await recorded(who, [400, 500], { receipt_number: 'Book-4' });
    expect(outcome(await record(who, [300, 1]))).toEqual([
      409,
      'Hostel: The whole due amount of this fee is already recorded and waits for approval.',
    ]);
  });

  it('names a bill twice, under either name', async () => {
    const { studentId, feeId, structureId } = await app.newBill(1000);
    const twice = (...ids: readonly string[]) =>
      admin.call(payments.recordTransactions, {
        student_id: studentId,
        payment_method: 'cash',
        items: ids.map((fee_id) => ({ fee_id, amount: 1 })),
      });
    expect(outcome(await twice(feeId, feeId))).toEqual([400, 'Each fee can be on a receipt once']);
    expect(outcome(await twice(feeId, structureId))).toEqual([400, 'Each fee can be on a receipt once']);
    expect(await admin.do(payments.allTransactions, { student_id: studentId })).toEqual([]);
  });

  it('names a bill of another student', async () => {
    const [who, other] = [await debtor(1000), await debtor(1000, 1000)];
    const mixed = { ...who, bills: [who.bills[0] ?? '', other.bills[1] ?? ''] };
    expect(outcome(await record(mixed, [1, 1]))).toEqual([404, 'This fee is not assigned to the student']);
    expect(await transactionsOf(who)).toEqual([]);
  });

  it.each([
    ['no bill', { items: [] }, 'Choose at least one fee'],
    ['no list of bills', { items: undefined }, 'Choose at least one fee'],
    ['51 bills', { items: fifty.concat(fifty[0] ?? []) }, 'At most 50 fees can be on one receipt'],
    ['a bill without a name', { items: [{ fee_id: '', amount: 1 }] }, 'Fee is required'],
    ['nothing for a bill', { items: [{ fee_id: 'x', amount: 0 }] }, 'Amount must be greater than 0'],
    ['no student', { student_id: '' }, 'Student is required'],
    ['another method', { payment_method: 'online' }, 'Payment method must be cash, card, bank_transfer or upi'],
  ])('refuses a receipt with %s', async (_, wrong, sentence) => {
    const good = { student_id: 'x', payment_method: 'cash', items: fifty.slice(0, 1) };
    const answer = await admin.send('POST', '/admin/addtransactions', JSON.stringify({ ...good, ...wrong }));
    expect(outcome(answer)).toEqual([400, sentence]);
  });

  it('refuses money received more than 30 days ago', async () => {
    const who = await debtor(1000, 1000);
    const payment_date = addDays(istDayOf(new Date().toISOString()), -32);
    expect(outcome(await record(who, [1, 1], { payment_date }))).toEqual([
      400,
      'A payment can be recorded at most 30 days after it was received',
    ]);
  });

  it('looks like another payment until the clerk confirms it', async () => {
    const who = await debtor(1000, 1000);
    const single = await admin.do(payments.recordTransaction, {
      student_id: who.studentId,
      fee_id: who.bills[0] ?? '',
      amount: 400,
      payment_method: 'cash',
    });
    const again = await record(who, [100, 400]);
    expect(outcome(again)).toEqual([
      409,
      `This looks like the payment recorded at ${istTimeOf(single.transaction.payment_date)} by Asha Rao.`,
    ]);
    expect(again.body.code).toBe('DUPLICATE_PAYMENT');
    await recorded(who, [100, 400], { confirmed: true });
    expect((await record(who, [100, 1])).status).toBe(409);
  });

  it('refuses the receipt number of another payment, and blocks its own for others', async () => {
    const [who, other] = [await debtor(1000, 1000), await app.newBill(1000)];
    const single = (receipt_number: string) =>
      admin.call(payments.recordTransaction, {
        student_id: other.studentId,
        fee_id: other.feeId,
        amount: 1,
        payment_method: 'cash',
        receipt_number,
      });
    await recorded(who, [1, 2], { receipt_number: 'Book-5' });
    const taken = [409, 'A transaction with this receipt number already exists'];
    expect(outcome(await single('book-5'))).toEqual(taken);
    expect((await single('Book-6')).status).toBe(201);
    expect(outcome(await record(who, [3, 4], { receipt_number: 'BOOK-6' }))).toEqual(taken);
  });
});

describe('parallel receipts for several bills', () => {
  it('never record half a receipt for the same room', async () => {
    const who = await debtor(1000, 1000, 1000);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        record(who, [600, 600, 600], { confirmed: true, receipt_number: `Race-${index}` }),
      ),
    );
    expect(answers.map(({ status }) => Math.floor(status / 100)).sort()).toEqual([2, 4, 4, 4, 4, 4]);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.body.message).toMatch(/Amount exceeds the outstanding amount of ₹400\.00$/);
    }
    await app.rest();
    expect(await pendingOf(who)).toEqual([600, 600, 600]);
    expect(await statusesOf(who)).toEqual(['pending', 'pending', 'pending']);
    const free = answers.flatMap(({ status }, index) => (status === 201 ? [] : [`Race-${index}`]));
    expect((await record(who, [1, 1, 1], { receipt_number: free[0], confirmed: true })).status).toBe(201);
  });

  it('stay whole when they overlap in one bill', async () => {
    const who = await debtor(1000, 1000, 1000);
    const pair = (a: number, b: number) =>
      admin.call(payments.recordTransactions, {
        student_id: who.studentId,
        payment_method: 'upi',
        confirmed: true,
        items: [a, b].map((place) => ({ fee_id: who.bills[place] ?? '', amount: 1000 })),
      });
    await Promise.all([pair(0, 1), pair(1, 2), pair(2, 0), pair(0, 1)]);
    await app.rest();
    const rows = await transactionsOf(who);
    const receiptIds = new Set(rows.map(({ counter_receipt_id }) => counter_receipt_id));
    expect(rows).toHaveLength(2 * receiptIds.size);
    expect((await pendingOf(who)).reduce<number>((sum, amount) => sum + (amount ?? 0), 0)).toBe(1000 * rows.length);
  });

  it('makes one receipt for a repeated key', async () => {
    const who = await debtor(1000, 1000);
    const key = { 'idempotency-key': who.studentId };
    const answers = await Promise.all(Array.from({ length: 4 }, () => record(who, [400, 300], {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await transactionsOf(who)).toHaveLength(2);
  });

  it('count once under twenty approvals, rejections and reversals of their lines', async () => {
    const who = await debtor(1000, 1000);
    const revenue = await app.revenue();
    const lines = await recorded(who, [400, 300]);
    const line = (index: number) => lines[index % 2]!.id;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? reject(line(index)) : approve(line(index)))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [status] = await statusesOf(who);
    expect(await statusesOf(who)).toEqual([status, status]);
    expect(await app.revenue()).toBe(revenue + (status === 'success' ? 700 : 0));
  });
});

describe('a receipt while policies are slow', () => {
  it('answers 503, and the repeated request finds it later', async () => {
    const who = await debtor(1000, 1000);
    const send = () => record(who, [400, 300], { receipt_number: 'Slow-1' }, { 'idempotency-key': who.studentId });
    const policies = app.get(PolicyRunner);
    await policies.stop();
    try {
      const { status, headers } = await send();
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect((await send()).status).toBe(503);
    } finally {
      await policies.start();
    }
    const { status, body } = await send();
    expect([status, body.transactions.length]).toEqual([201, 2]);
    expect(await transactionsOf(who)).toHaveLength(2);
  });

  it('records nothing when a bill is paid meanwhile', async () => {
    const who = await debtor(1000, 1000);
    const send = () => record(who, [400, 1000], { receipt_number: 'Slow-2' }, { 'idempotency-key': who.studentId });
    const policies = app.get(PolicyRunner);
    await policies.stop();
    try {
      expect((await send()).status).toBe(503);
      const single = {
        student_id: who.studentId,
        fee_id: who.bills[1] ?? '',
        amount: 1,
        payment_method: 'upi',
      } as const;
      expect((await admin.call(payments.recordTransaction, single)).status).toBe(201);
    } finally {
      await policies.start();
    }
    await app.rest();
    expect(await pendingOf(who)).toEqual([0, 1]);
    expect(outcome(await send())).toEqual([400, 'Hostel: Amount exceeds the outstanding amount of ₹999.00']);
    const { items } = await admin.do(audit.trail, { q: 'Recorded nothing of ₹1,400.00' });
    expect(items[0]?.says).toBe(
      'Recorded nothing of ₹1,400.00 on one receipt. Hostel: Amount exceeds the outstanding amount of ₹999.00',
    );
    expect((await record(who, [400, 999], { receipt_number: 'SLOW-2' })).status).toBe(201);
  });
});

describe('a receipt with four eyes', () => {
  it('refuses an approval by its recorder', async () => {
    const strict = await TestApp.start({ FOUR_EYES: 'enforce' });
    try {
      const recorder = await strict.admin();
      const registrar = await strict.newUser({ role: 'admin' });
      const other = await strict.newUser({ role: 'finance_manager' }, registrar);
      const { studentId, feeId } = await strict.newBill(1000);
      const { transactions } = await recorder.do(payments.recordTransactions, {
        student_id: studentId,
        payment_method: 'cash',
        items: [{ fee_id: feeId, amount: 400 }],
      });
      const id = transactions[0]?.id ?? '';
      expect(outcome(await approve(id, recorder))).toEqual([409, 'You cannot approve a transaction you recorded.']);
      expect(outcome(await approve(id, other))).toEqual([200, 'Receipt for 1 fee approved successfully!']);
    } finally {
      await strict.close();
    }
  });
});
