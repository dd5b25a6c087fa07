import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { departments, fees, payments, receipts, suspense, type Transaction, type User } from '@bursar/contracts';
import { StateStore } from '@bursar/platform/state-store';
import { TestApp } from '../testing/test-app.js';
import { type Client } from '../testing/client.js';
import { type SandboxControls } from '../testing/sandbox-controls.js';
import { Reconciliation } from './reconciliation.js';

type Bill = Awaited<ReturnType<TestApp['newBill']>>;

let app: TestApp;
let admin: Client & { readonly user: User };
let gateway: SandboxControls;

beforeAll(async () => {
  app = await TestApp.start({ PUBLIC_URL: 'https://bursar.example' });
  admin = await app.admin();
  gateway = app.gateway;
  await gateway.webhooks('drop');
});
afterAll(() => app.close());

const record = async ({ studentId, feeId }: Bill, amount: number): Promise<Transaction> =>
  (
    await admin.do(payments.recordTransaction, {
      student_id: studentId,
      fee_id: feeId,
      amount,
      payment_method: 'cash',
    })
  ).transaction;

const approve = async ({ id }: Transaction): Promise<Transaction> =>
  (await admin.do(payments.approvePayment, { transaction_id: id, admin_user_id: admin.user.id })).transaction;

const numberOf = ({ receipt_no }: Pick<Transaction, 'receipt_no'>) => Number(receipt_no?.split('/').at(-1));

async function paidAtGateway(bill: Bill, amount: number, how: Readonly<Record<string, unknown>> = {}) {
  const receipt = `fee_receipt_${bill.feeId}`;
  const order = await bill.student.do(payments.createOrder, { amount, currency: 'INR', receipt });
  return { order, result: await gateway.pay(order.id, how) };
}

async function inSuspense(of?: Bill) {
  const bill = of ?? (await app.newBill(1000));
  const { result } = await paidAtGateway(bill, 1000);
  const { transaction } = await admin.do(payments.recordTransaction, {
    student_id: bill.studentId,
    fee_id: bill.feeId,
    amount: 1000,
    payment_method: 'cash',
    confirmed: true,
  });
  await approve(transaction);
  await app.get(Reconciliation).reconcile(0);
  return { bill, cash: transaction, paymentId: result.razorpay_payment_id };
}

describe('the receipt of a payment', () => {
  it('numbers a receipt only after the payment succeeded [RCPT-004, STATE-018]', async () => {
    const bill = await app.newBill(1000);
    const pending = await record(bill, 400);
    expect(pending.receipt_no).toBeNull();
    const refused = await admin.call(receipts.ofTransaction, { transaction_id: pending.id });
    expect(refused.status).toBe(409);
    const approved = await approve(pending);
    expect(approved.receipt_no).toMatch(/^FY\d\d-\d\d\/R\/\d{6}$/);
    expect(await admin.do(receipts.ofTransaction, { transaction_id: pending.id })).toMatchObject({
      receipt_no: approved.receipt_no,
      amount_paid: 400,
      amount_in_words: 'Rupees Four Hundred Only',
      method: 'cash',
      approved_by: 'Asha Rao',
      test: false,
    });
  });

  it('keeps the department’s name of its day after a rename', async () => {
    const bill = await app.newBill(1000, { department_id: 7 });
    const before = await approve(await record(bill, 400));
    await admin.do(departments.rename, { id: '7', name: 'Structural Engineering' });
    const later = await approve(await record(bill, 600));
    const programmeOf = async ({ id }: Transaction) =>
      (await admin.do(receipts.ofTransaction, { transaction_id: id })).programme;
    expect([await programmeOf(before), await programmeOf(later)]).toEqual([
      'Civil Engineering',
      'Structural Engineering',
    ]);
  });

  it('follows the one before it without a gap, also after parallel approvals', async () => {
    const before = numberOf(await approve(await record(await app.newBill(10), 10)));
    const waiting = await Promise.all(Array.from({ length: 8 }, async () => record(await app.newBill(10), 10)));
    const numbers = (await Promise.all(waiting.map(approve))).map(numberOf);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(waiting.map((_, index) => before + index + 1));
  });

  it('posts one payment and one receipt when the same approval arrives twenty times at once', async () => {
    const bill = await app.newBill(1000);
    const { id } = await record(bill, 1000);
    const approval = { transaction_id: id, admin_user_id: admin.user.id };
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.call(payments.approvePayment, approval)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const next = await approve(await record(await app.newBill(10), 10));
    const [row] = await admin.do(payments.allTransactions, { fee_id: bill.feeId });
    expect(numberOf(next)).toBe(numberOf(row!) + 1);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 1000 });
  });

  it('keeps the receipt when an approval is repeated after a crash lost its answer', async () => {
    const bill = await app.newBill(1000);
    const { id } = await record(bill, 400);
    const approval = { transaction_id: id, admin_user_id: admin.user.id };
    const send = (key: string) => admin.call(payments.approvePayment, approval, { 'idempotency-key': key });
    const first = await send('approve-once');
    const state = app.get(StateStore);
    const kept = (await state.list('idempotency')).map(({ key }) => key);
    await state.delete('idempotency', kept);
    const again = await send('approve-once');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await send('approve-twice')).status).toBe(409);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 400 });
  });

  it('exists for each payment of a bill, for its own student [ROLE-035]', async () => {
    const bill = await app.newBill(1000);
    expect((await bill.student.call(receipts.ofFee, { student_fee_record_id: bill.feeId })).status).toBe(409);
    const first = await approve(await record(bill, 400));
    const second = await approve(await record(bill, 600));
    const own = await bill.student.do(receipts.ofFee, { student_fee_record_id: bill.feeId });
    expect(own.map(({ receipt_no }) => receipt_no)).toEqual([first.receipt_no, second.receipt_no]);
    const other = await app.newUser();
    expect((await other.call(receipts.ofFee, { student_fee_record_id: bill.feeId })).status).toBe(403);
  });

  it('keeps its number over a restart, and the next one continues', async () => {
    const before = await approve(await record(await app.newBill(10), 10));
    await app.restart();
    admin = await app.admin();
    gateway = app.gateway;
    await gateway.webhooks('drop');
    expect(numberOf(await approve(await record(await app.newBill(10), 10)))).toBe(numberOf(before) + 1);
  });
});

describe('a public verification of a receipt', () => {
  const addressIn = (url: string) => new URL(url).pathname.replace('/verify/', '');
  const verify = (receipt: string) => app.anybody.do(receipts.verify, { receipt });

  it('tells by its number that a receipt counts, and nothing of its student', async () => {
    const { id } = await approve(await record(await app.newBill(1000), 1000));
    const { verify_url, receipt_no } = await admin.do(receipts.ofTransaction, { transaction_id: id });
    expect(verify_url).toMatch(/^https:\/\/bursar\.example\/verify\//);
    expect(await verify(addressIn(verify_url))).toEqual({
      verdict: 'issued',
      receipt_no,
      undone_at: null,
      part_refunded: false,
      test: false,
      verified_at: expect.any(String),
    });
  });

  it('reports a receipt as reversed after a refund', async () => {
    const { id } = await approve(await record(await app.newBill(1000), 1000));
    const { verify_url } = await admin.do(receipts.ofTransaction, { transaction_id: id });
    await admin.do(payments.refund, { transaction_id: id, reason: 'Left' });
    expect(await verify(addressIn(verify_url))).toMatchObject({ verdict: 'issued', undone_at: expect.any(String) });
    expect((await admin.call(receipts.ofTransaction, { transaction_id: id })).status).toBe(409);
    const auditor = await app.newUser({ role: 'auditor' });
    const paper = { verify_url, amount_paid: 1000, standing: 'refunded' };
    expect(await auditor.do(receipts.ofTransaction, { transaction_id: id })).toMatchObject(paper);
  });

  it('reports a receipt as reversed after a mistaken approval', async () => {
    const { id } = await approve(await record(await app.newBill(1000), 1000));
    const { verify_url } = await admin.do(receipts.ofTransaction, { transaction_id: id });
    await admin.do(payments.reverse, { transaction_id: id, reason: 'bounced_cheque' });
    expect(await verify(addressIn(verify_url))).toMatchObject({ verdict: 'issued', undone_at: expect.any(String) });
    expect((await admin.call(receipts.ofTransaction, { transaction_id: id })).status).toBe(409);
  });

  it('reveals nothing for a wrong address', async () => {
    const { id } = await approve(await record(await app.newBill(1000), 1000));
    const { verify_url } = await admin.do(receipts.ofTransaction, { transaction_id: id });
    const number = addressIn(verify_url);
    for (const wrong of [`${number}-AAAAAAAA`, `${number}-${id.slice(-8)}`, 'FY99-00-R-000001', 'x', id]) {
      expect(Object.keys(await verify(wrong))).toEqual(['verdict', 'verified_at']);
    }
  });

  it.each([
    ['of 201 characters', 'x'.repeat(201)],
    ['of blanks', ' '],
  ])('finds no receipt under an address %s', async (_, address) => {
    expect(await verify(address)).toMatchObject({ verdict: 'not_found' });
  });

  it('asks to wait after many verifications', async () => {
    const limited = await TestApp.start({ RATE_LIMIT: 'on' });
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) {
      statuses.push((await limited.anybody.call(receipts.verify, { receipt: 'x' })).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
    await limited.close();
  });
});

describe('the page of an online payment', () => {
  const statusOf = async ({ student }: Bill, order_id: string) =>
    (await student.do(payments.checkOrder, { order_id })).status;

  it('waits, and finds the payment when the browser was closed after paying [GAP-042]', async () => {
    const bill = await app.newBill(1000);
    const receipt = `fee_receipt_${bill.feeId}`;
    const order = await bill.student.do(payments.createOrder, { amount: 1000, currency: 'INR', receipt });
    expect(await statusOf(bill, order.id)).toBe('waiting');
    await gateway.pay(order.id);
    expect(await bill.student.do(payments.checkOrder, { order_id: order.id })).toMatchObject({
      status: 'paid',
      amount: 1000,
      fee_name: 'Semester 5 Tuition',
      receipt_no: expect.stringMatching(/^FY/),
    });
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 1000, status: 'paid' });
    expect(await bill.student.do(payments.orders, {})).toMatchObject([{ id: order.id, status: 'paid' }]);
  });

  it('shows confirming while the bank has not answered', async () => {
    const bill = await app.newBill(1000);
    const { order, result } = await paidAtGateway(bill, 1000, { outcome: 'authorized' });
    expect(await statusOf(bill, order.id)).toBe('confirming');
    await gateway.answer(result.razorpay_payment_id);
    expect(await statusOf(bill, order.id)).toBe('paid');
  });

  it('shows the bank’s words for a failed payment', async () => {
    const bill = await app.newBill(1000);
    const { order } = await paidAtGateway(bill, 1000, { outcome: 'failed' });
    const status = await bill.student.do(payments.checkOrder, { order_id: order.id });
    expect(status.status).toBe('not_completed');
    expect(status.failure).toEqual(expect.any(String));
  });

  it('shows under review while the money fits no bill, and refunded after its return', async () => {
    const { bill, paymentId } = await inSuspense();
    const [order] = await bill.student.do(payments.orders, {});
    expect(order).toMatchObject({ status: 'under_review', excess: 1000 });
    await admin.do(suspense.refund, { payment_id: paymentId, through: 'gateway', reason: 'Paid twice' });
    expect(await statusOf(bill, order?.id ?? '')).toBe('refunded');
  });

  it('shows what did not fit on the bill as held, as credited later and as given back', async () => {
    const { bill, paymentId } = await inSuspense();
    const [order] = await bill.student.do(payments.orders, {});
    const excess = async () => {
      const now = await bill.student.do(payments.order, { order_id: order?.id ?? '' });
      return [now.excess, now.excess_applied, now.excess_refunded];
    };
    expect(await excess()).toEqual([1000, 0, 0]);
    const invoice = { student_id: bill.studentId, title: 'Library', amount: 400, due_date: '2030-01-31' };
    const { assigned_fee } = await admin.do(fees.addInvoice, invoice);
    await admin.do(suspense.apply, { payment_id: paymentId, fee_id: assigned_fee.id });
    expect(await excess()).toEqual([600, 400, 0]);
    await admin.do(suspense.refund, { payment_id: paymentId, through: 'counter', reason: 'Paid twice' });
    expect(await excess()).toEqual([0, 400, 600]);
    expect(await statusOf(bill, order?.id ?? '')).toBe('paid');
  });

  it('stays paid with its receipt when an earlier try of the order succeeds too late and goes back', async () => {
    const bill = await app.newBill(1000);
    const late = await paidAtGateway(bill, 1000, { outcome: 'late' });
    const { error } = late.result as unknown as { error: { metadata: { payment_id: string } } };
    await gateway.pay(late.order.id);
    const paid = await bill.student.do(payments.checkOrder, { order_id: late.order.id });
    expect(paid.status).toBe('paid');
    await gateway.webhooks('deliver');
    await gateway.answer(error.metadata.payment_id);
    await gateway.flushWebhooks();
    await gateway.webhooks('drop');
    expect(await bill.student.do(payments.order, { order_id: late.order.id })).toEqual(paid);
  });

  it('closes the page of a payment to other users', async () => {
    const { bill } = await inSuspense();
    const [order] = await bill.student.do(payments.orders, {});
    const other = await app.newUser();
    expect((await other.call(payments.order, { order_id: order?.id ?? '' })).status).toBe(403);
    expect((await other.call(payments.checkOrder, { order_id: order?.id ?? '' })).status).toBe(403);
  });

  it('answers 502 without a sentence while the gateway is away', async () => {
    const bill = await app.newBill(1000);
    const receipt = `fee_receipt_${bill.feeId}`;
    const order = await bill.student.do(payments.createOrder, { amount: 1000, currency: 'INR', receipt });
    await gateway.fault('html_502');
    expect(await bill.student.call(payments.checkOrder, { order_id: order.id })).toMatchObject({ status: 502 });
    expect(await bill.student.do(payments.order, { order_id: order.id })).toMatchObject({ status: 'waiting' });
  });
});

describe('money in suspense', () => {
  const itemOf = async (id: string) => (await admin.do(suspense.all, {})).find((item) => item.id === id);

  it('lists money in suspense with its student, its fee and its reason', async () => {
    const { bill, paymentId } = await inSuspense();
    expect(await itemOf(paymentId)).toMatchObject({
      student_id: bill.studentId,
      student_name: bill.student.user.name,
      fee_name: 'Semester 5 Tuition',
      amount: 1000,
      outstanding: 1000,
      why: 'settled',
      status: 'held',
    });
  });

  it('pays another fee of its student, with transaction and receipt, and keeps the rest', async () => {
    const { bill, cash, paymentId } = await inSuspense();
    await admin.do(payments.refund, { transaction_id: cash.id, reason: 'Cheque bounced' });
    const revenue = await app.revenue();
    const answer = await admin.do(suspense.apply, { payment_id: paymentId, fee_id: bill.feeId });
    expect(answer).toMatchObject({
      message: '₹1,000.00 applied to Semester 5 Tuition.',
      item: { applied: 1000, outstanding: 0, status: 'cleared' },
    });
    expect(await app.revenue()).toBe(revenue + 1000);
    expect(await app.billOf(bill.studentId)).toMatchObject({ amount_paid: 1000, status: 'paid' });
    const rows = await admin.do(payments.allTransactions, { fee_id: bill.feeId, status: 'success' });
    expect(rows).toMatchObject([
      { method: 'online', payment_reference: paymentId, receipt_no: expect.stringMatching(/^FY/) },
    ]);
    const [{ id: transaction_id } = { id: '' }] = rows;
    const { transaction } = await admin.do(payments.refund, { transaction_id, reason: 'Left' });
    expect(transaction.status).toBe('refunded');
    expect(await app.revenue()).toBe(revenue);
  });

  it('says that nothing was applied when another payment took the room of the fee', async () => {
    const first = await inSuspense();
    const billed = async (title: string) => {
      const invoice = { student_id: first.bill.studentId, title, amount: 1000, due_date: '2030-01-31' };
      return (await admin.do(fees.addInvoice, invoice)).assigned_fee.id;
    };
    const second = await inSuspense({ ...first.bill, feeId: await billed('Library') });
    const fee_id = await billed('Hostel');
    const answers = await Promise.all(
      [first, second].map(({ paymentId }) => admin.call(suspense.apply, { payment_id: paymentId, fee_id })),
    );
    expect(answers.map(({ body }) => body.message).toSorted()).toEqual([
      'No due amount left to pay.',
      '₹1,000.00 applied to Hostel.',
    ]);
    const [one, other] = [await itemOf(first.paymentId), await itemOf(second.paymentId)];
    expect((one?.applied ?? 0) + (other?.applied ?? 0)).toBe(1000);
  });

  it('refunds money in suspense once for parallel requests', async () => {
    const { paymentId } = await inSuspense();
    const refund = { payment_id: paymentId, through: 'gateway', reason: 'Paid twice' } as const;
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.call(suspense.refund, refund)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await itemOf(paymentId)).toMatchObject({ refunded: 1000, outstanding: 0, status: 'cleared' });
  });

  it('refunds money in suspense by hand without the gateway', async () => {
    const { paymentId } = await inSuspense();
    await admin.do(suspense.refund, { payment_id: paymentId, through: 'counter', reason: 'Too old' });
    expect(await itemOf(paymentId)).toMatchObject({ refunded: 1000, status: 'cleared', reason: 'Too old' });
  });

  it('completes an unanswered refund by the reconciliation', async () => {
    const { paymentId } = await inSuspense();
    await gateway.fault('lost_answer');
    const refund = { payment_id: paymentId, through: 'gateway', reason: 'Paid twice' } as const;
    expect((await admin.call(suspense.refund, refund)).status).toBe(502);
    expect(await itemOf(paymentId)).toMatchObject({ status: 'refunding' });
    await app.get(Reconciliation).reconcile(0);
    expect(await itemOf(paymentId)).toMatchObject({ refunded: 1000, status: 'cleared' });
  });

  it('refuses the fee of another student, and a paid or unknown fee', async () => {
    const { bill, paymentId } = await inSuspense();
    const apply = async (fee_id: string) => {
      const { status, body } = await admin.call(suspense.apply, { payment_id: paymentId, fee_id });
      return [status, body.message];
    };
    expect(await apply((await app.newBill(10)).feeId)).toEqual([
      409,
      'This money can be applied to fees of its own student only',
    ]);
    expect(await apply(bill.feeId)).toEqual([409, 'No due amount left to pay.']);
    expect((await apply('unknown'))[0]).toBe(404);
    expect((await admin.call(suspense.apply, { payment_id: 'pay_unknown', fee_id: bill.feeId })).status).toBe(404);
  });
});

describe('four eyes', () => {
  it('leaves four eyes off by default, and marks an approval by the recorder', async () => {
    expect(await admin.do(payments.rules, {})).toEqual({ four_eyes: false });
    const own = await approve(await record(await app.newBill(10), 10));
    expect(own.self_approved).toBe(true);
    const marked = await admin.do(payments.allTransactions, { self_approved: 'true' });
    expect(marked.map(({ id }) => id)).toContain(own.id);
    expect(marked.every(({ self_approved }) => self_approved)).toBe(true);
  });

  it('refuse, when enforced, only the approval of one’s own recording', async () => {
    const strict = await TestApp.start({ FOUR_EYES: 'enforce' });
    const clerk = await strict.admin();
    expect(await clerk.do(payments.rules, {})).toEqual({ four_eyes: true });
    const { studentId, feeId } = await strict.newBill(10);
    const counter = { student_id: studentId, fee_id: feeId, amount: 10, payment_method: 'cash' } as const;
    const { id } = (await clerk.do(payments.recordTransaction, counter)).transaction;
    const own = await clerk.call(payments.approvePayment, { transaction_id: id, admin_user_id: clerk.user.id });
    expect([own.status, own.body.message]).toEqual([409, 'You cannot approve a transaction you recorded.']);
    const registrar = await strict.newUser({ role: 'admin' });
    const other = await strict.newUser({ role: 'finance_manager' }, registrar);
    const approval = { transaction_id: id, admin_user_id: other.user.id };
    expect((await other.do(payments.approvePayment, approval)).transaction.self_approved).toBe(false);
    await strict.close();
  });
});
