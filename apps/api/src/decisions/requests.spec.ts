import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aid,
  audit,
  budgeting,
  decisions,
  delegations,
  fees,
  identity,
  notifications,
  payments,
  payroll,
  suspense,
  type User,
} from '@bursar/contracts';
import { whenMoneyApproved } from '@bursar/domain/budgeting';
import { type RequestKind } from '@bursar/domain/decisions';
import { formatDate, istDayOf, monthName } from '@bursar/domain/kernel';
import { whenPaymentApproved } from '@bursar/domain/payroll';
import { StateStore } from '@bursar/platform/state-store';
import { PolicyRunner } from '@bursar/platform/subscriptions';
import { type Client } from '../testing/client.js';
import { outcome } from '../testing/department.js';
import { PaymentGateway } from '../payments/gateway/payment-gateway.js';
import { Reconciliation } from '../payments/reconciliation.js';
import { layDown, secondAbove } from '../testing/rules.js';
import { TestApp } from '../testing/test-app.js';

type SignedIn = Client & { readonly user: User };

const LIMIT = 1_000;
const WAITS_ONCE = 'This waits for Finance.';
const WAITS = 'This waits for a second person.';
const today = () => istDayOf(new Date().toISOString());

let app: TestApp;
let registrar: SignedIn;
let clerk: SignedIn;
let second: SignedIn;
let third: SignedIn;

beforeAll(async () => {
  app = await TestApp.start({ ROLE_SALARY_STAFF: '40000' });
  registrar = await app.admin();
  const other = await app.newUser({ role: 'admin' });
  for (const kind of [
    'refund',
    'income',
    'income_reversal',
    'payroll_payment',
    'budget_change',
    'budget_transfer',
    'aid',
  ] as const) {
    await layDown(registrar, other, kind, secondAbove(LIMIT));
  }
  await registrar.do(identity.setActive, { id: other.user.id, is_active: false });
  clerk = await app.newUser({ role: 'finance_manager' });
  second = await app.newUser({ role: 'finance_manager' });
  third = await app.newUser({ role: 'finance_manager' });
});
afterAll(() => app.close());

async function seen(client: Client, about: string) {
  const { position, items } = await client.do(decisions.waitingApprovals, {});
  const item = items.find(({ description }) => description.includes(about));
  if (!item) throw new Error(`${about} does not wait`);
  return { kind: item.kind, id: item.id, seen_position: position, seen_version: item.version };
}

async function asked(kind: RequestKind, about: string) {
  const open = await clerk.do(decisions.openRequests, { kind });
  const { position } = await clerk.do(decisions.waitingApprovals, {});
  const { id } = open.find(({ description }) => description.includes(about)) ?? { id: '' };
  return { kind, id, seen_position: position, seen_version: 0 };
}

const waitsIn = async (client: Client, id: string) =>
  (await client.do(notifications.list, {})).filter(({ link }) => link.endsWith(id)).map(({ title }) => title);

const approve = async (client: Client, about: string) => client.do(decisions.approveRequest, await seen(client, about));

async function paidBill(amount: number, recorder: SignedIn, approver: SignedIn, total = amount) {
  const { studentId, feeId } = await app.newBill(total);
  const money = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
  const { transaction } = await recorder.do(payments.recordTransaction, money);
  await approver.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: approver.user.id });
  return transaction.id;
}

describe('refunds that wait', () => {
  it('refuses the asker, the recorder and the approver of the payment, and refunds with a third person [APR-006]', async () => {
    const transaction_id = await paidBill(5_000, second, third);
    const reason = 'Left the university';
    expect(await clerk.do(payments.refund, { transaction_id, reason })).toMatchObject({
      message: WAITS,
      transaction: { status: 'success' },
    });
    const request = await asked('refund', reason);
    const call = async (client: Client) => outcome(await client.call(decisions.approveRequest, request));
    expect(await call(clerk)).toEqual([409, 'You cannot approve a refund you asked for.']);
    const prepared = [409, 'You cannot approve the refund of a payment you recorded or approved.'];
    expect([await call(second), await call(third)]).toEqual([prepared, prepared]);
    for (const client of [clerk, second, third]) {
      expect((await client.do(decisions.waitingApprovals, { kind: 'refund' })).items).toEqual([]);
    }
    const told = await Promise.all([registrar, clerk, second, third].map((client) => waitsIn(client, request.id)));
    expect(told).toEqual([['A request for ₹5,000.00 waits for you'], [], [], []]);
    expect(await approve(registrar, reason)).toEqual({ message: 'Approved', waits_for: null });
    const [refunded] = await clerk.do(payments.allTransactions, { id: transaction_id });
    expect(refunded).toMatchObject({ status: 'refunded' });
    const { items } = await registrar.do(audit.trail, { type: 'RequestApproved' });
    expect(items[0]?.says).toMatch(/^Approved the refund of ₹5,000.00, .*: Left the university, .*asked for by /);
  });

  it('is not decided by an officer who was its student, nor by a deputy of theirs', async () => {
    const transaction_id = await paidBill(3_000, second, third);
    const [{ student_id } = { student_id: '' }] = await clerk.do(payments.allTransactions, { id: transaction_id });
    const people = await registrar.do(identity.allUsers, { role: 'student' });
    const { id, name, email } = people.find((one) => one.student_id === student_id) ?? { id: '', name: '', email: '' };
    await registrar.do(identity.updateUser, { id, name, email, role: 'finance_manager' });
    const graduate = await app.signIn(email, 'secret-user');
    const deputy = await app.newUser({ role: 'staff' });
    const days = { from: today(), to: today(), to_user_id: deputy.user.id, reason: 'On leave' };
    await graduate.do(delegations.start, days);
    await clerk.do(payments.refund, { transaction_id, reason: 'Graduated' });
    const request = await asked('refund', 'Graduated');
    expect(await waitsIn(graduate, request.id)).toEqual([]);
    expect((await deputy.do(decisions.waitingApprovals, {})).items).toEqual([]);
    const refused = [409, 'You cannot decide about money of your own.'];
    for (const client of [graduate, deputy]) {
      expect(outcome(await client.call(decisions.approveRequest, request))).toEqual(refused);
    }
    await registrar.do(identity.setActive, { id, is_active: false });
    await approve(registrar, 'Graduated');
  });

  it('asks for the approval of what was paid, not of the whole bill', async () => {
    const transaction_id = await paidBill(2_000, second, third, 5_000);
    const reason = 'Left in part';
    await clerk.do(payments.refund, { transaction_id, reason });
    const { items } = await registrar.do(decisions.waitingApprovals, { kind: 'refund' });
    expect(items.find(({ description }) => description.includes(reason))).toMatchObject({ amount: 2_000 });
    await approve(registrar, reason);
  });

  it('waits while only those are active who asked for it, recorded the payment or approved it [APR-006]', async () => {
    const transaction_id = await paidBill(4_000, registrar, second);
    await registrar.do(identity.setActive, { id: third.user.id, is_active: false });
    await clerk.do(payments.refund, { transaction_id, reason: 'Nobody left' });
    const request = await asked('refund', 'Nobody left');
    for (const client of [registrar, clerk, second]) {
      expect((await client.call(decisions.approveRequest, request)).status).toBe(409);
      expect((await client.do(decisions.waitingApprovals, { kind: 'refund' })).items).toEqual([]);
    }
    expect(await asked('refund', 'Nobody left')).toEqual({ ...request, seen_position: expect.any(String) });
    await registrar.do(identity.setActive, { id: third.user.id, is_active: true });
    third = await app.signIn(third.user.email, 'secret-user');
  });

  it('waits whole for others when the recorder asks, also below the limit [APR-006]', async () => {
    const transaction_id = await paidBill(500, clerk, second);
    const reason = 'Paid twice';
    expect(await clerk.do(payments.refund, { transaction_id, reason })).toMatchObject({
      message: 'This waits for Finance.',
    });
    expect(outcome(await clerk.call(payments.refund, { transaction_id, reason }))).toEqual([
      409,
      'This already waits for Finance.',
    ]);
    await approve(third, reason);
    const [refunded] = await clerk.do(payments.allTransactions, { id: transaction_id });
    expect(refunded).toMatchObject({ status: 'refunded' });
  });

  it('waits for another holder of the only step when an officer of none of the payment asks', async () => {
    const transaction_id = await paidBill(500, clerk, second);
    expect(await third.do(payments.refund, { transaction_id, reason: 'Moved' })).toMatchObject({
      ...{ message: WAITS_ONCE, transaction: { status: 'success' } },
    });
    await approve(registrar, 'Moved');
    const [refunded] = await third.do(payments.allTransactions, { id: transaction_id });
    expect(refunded).toMatchObject({ status: 'refunded' });
  });

  it('returns a refund with a question, and starts its route again with the answer [APR-013]', async () => {
    const transaction_id = await paidBill(500, clerk, second);
    await clerk.do(payments.refund, { transaction_id, reason: 'Unclear' });
    const request = await seen(third, 'Unclear');
    await third.do(decisions.returnRequest, { ...request, note: 'Which hostel?' });
    const { items } = await third.do(decisions.waitingApprovals, { kind: 'refund' });
    expect(items.filter(({ id }) => id === request.id)).toEqual([]);
    const answer = { kind: request.kind, id: request.id, answer: 'The one in Pune' };
    expect(outcome(await second.call(decisions.resubmitRequest, answer))).toEqual([403, 'This request is not yours.']);
    expect(outcome(await clerk.call(decisions.resubmitRequest, { ...answer, amount: 1 }))).toEqual([
      400,
      'This request keeps its amount and its description. Send the answer alone.',
    ]);
    expect(outcome(await clerk.call(payments.refund, { transaction_id, reason: 'Again' }))).toEqual([
      409,
      `This already waits for the answer of ${clerk.user.name}.`,
    ]);
    expect(outcome(await third.call(decisions.approveRequest, { ...request, seen_version: 1 }))).toEqual([
      409,
      expect.stringMatching(/ returned this at /),
    ]);
    await clerk.do(decisions.resubmitRequest, answer);
    expect(outcome(await clerk.call(decisions.resubmitRequest, answer))).toEqual([
      409,
      'Only a returned request can be resubmitted.',
    ]);
    const page = await clerk.do(decisions.approval, { kind: 'refund', id: request.id });
    expect(page).toMatchObject({
      ...{ state: 'waiting', item: { amount: 500 }, decisions: [{ verdict: 'returned', note: 'Which hostel?' }] },
      answers: [{ answer: 'The one in Pune', previous_amount: 500 }],
      record: { kind: 'transaction', id: transaction_id },
    });
    await approve(third, 'Unclear');
    const [refunded] = await clerk.do(payments.allTransactions, { id: transaction_id });
    expect(refunded).toMatchObject({ status: 'refunded' });
  });

  it('withdraws a returned refund, which can be asked for again', async () => {
    const transaction_id = await paidBill(700, clerk, second);
    await clerk.do(payments.refund, { transaction_id, reason: 'Hasty' });
    const request = await seen(third, 'Hasty');
    await third.do(decisions.returnRequest, { ...request, note: 'Is that so?' });
    const { kind, id } = request;
    expect(outcome(await second.call(decisions.withdrawRequest, { kind, id }))).toEqual([
      404,
      'There is no such request.',
    ]);
    for (const _ of [1, 2]) {
      expect(await clerk.do(decisions.withdrawRequest, { kind, id })).toEqual({
        message: 'Your request was withdrawn.',
      });
    }
    expect(await clerk.do(decisions.approval, { kind, id })).toMatchObject({ state: 'withdrawn' });
    expect(outcome(await third.call(decisions.approveRequest, { ...request, seen_version: 2 }))).toEqual([
      409,
      'This request was withdrawn.',
    ]);
    expect((await clerk.do(decisions.openRequests, { kind: 'refund' })).map((one) => one.id)).not.toContain(id);
    await clerk.do(payments.refund, { transaction_id, reason: 'Settled now' });
    await approve(third, 'Settled now');
    const gift = { source_name: 'Alumni', description: 'Withdrawn gift', amount: 5_000, received_date: '2026-04-02' };
    await clerk.do(budgeting.addIncome, gift);
    const income = await seen(third, 'Withdrawn gift');
    await clerk.do(decisions.withdrawRequest, { kind: 'income', id: income.id });
    const [row] = await clerk.do(budgeting.allIncomes, { q: 'Withdrawn gift' });
    expect(row).toMatchObject({ status: 'rejected', reason: `Withdrawn by ${clerk.user.name}` });
  });

  it('refuses also the first of two approvals once its payment was reversed', async () => {
    const transaction_id = await paidBill(5_000, clerk, second);
    await clerk.do(payments.refund, { transaction_id, reason: 'Reversed meanwhile' });
    await registrar.do(payments.reverse, { transaction_id, reason: 'wrong_amount' });
    const request = await seen(third, 'Reversed meanwhile');
    expect(outcome(await third.call(decisions.approveRequest, request))).toEqual([
      409,
      'Only a successful transaction can be refunded. Reject the request.',
    ]);
    await third.do(decisions.rejectRequest, { ...request, note: 'It was reversed' });
  });

  it('asks once for all bills of a receipt, and names them', async () => {
    const { studentId, feeId } = await app.newBill(900);
    const { fee } = await registrar.do(fees.addFee, { name: 'Hostel', amount: 800, due_date: '2030-01-31' });
    const { assigned_fee } = await registrar.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId });
    const items = [
      { fee_id: feeId, amount: 900 },
      { fee_id: assigned_fee.id, amount: 800 },
    ];
    const money = { student_id: studentId, payment_method: 'cash', items } as const;
    const ids = (await second.do(payments.recordTransactions, money)).transactions.map(({ id }) => id);
    await third.do(payments.approvePayment, { transaction_id: ids[0] ?? '', admin_user_id: third.user.id });
    const refund = async (transaction_id = '', reason = 'Both went back') =>
      (await clerk.call(payments.refund, { transaction_id, reason })).body.message;
    expect([await refund(ids[1]), await refund(ids[0], 'Once more'), await refund(ids[1], 'Once more')]).toEqual([
      WAITS,
      'This already waits for a second person.',
      'This already waits for a second person.',
    ]);
    const open = await clerk.do(decisions.openRequests, { kind: 'refund' });
    expect(open.filter(({ description }) => description.startsWith('Semester 5 Tuition, Hostel'))).toMatchObject([
      { amount: 1_700, description: expect.stringMatching('^Semester 5 Tuition, Hostel: Both went back') },
    ]);
    await approve(registrar, 'Both went back');
    const lines = await clerk.do(payments.allTransactions, { student_id: studentId });
    expect(lines.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
  });

  it('keeps a rejected refund’s payment, and lets it be asked for again', async () => {
    const transaction_id = await paidBill(2_000, clerk, second);
    await clerk.do(payments.refund, { transaction_id, reason: 'Doubtful' });
    const request = await seen(third, 'Doubtful');
    expect(outcome(await third.call(decisions.rejectRequest, request))).toEqual([400, 'Please say why.']);
    await third.do(decisions.rejectRequest, { ...request, note: 'No letter' });
    const [kept] = await clerk.do(payments.allTransactions, { id: transaction_id });
    expect(kept).toMatchObject({ status: 'success' });
    expect(await clerk.do(payments.refund, { transaction_id, reason: 'With a letter' })).toMatchObject({
      message: 'This waits for Finance.',
    });
  });
});

describe('refunds of online payments that wait', () => {
  async function paidOnline(amount: number) {
    const { student, studentId, feeId } = await app.newBill(amount);
    const receipt = `fee_receipt_${feeId}`;
    const order = await student.do(payments.createOrder, { amount: Math.round(amount), currency: 'INR', receipt });
    return { student, studentId, feeId, order };
  }

  it('go to the gateway after their approval', async () => {
    const { student, studentId, order } = await paidOnline(6_000);
    await app.gateway.pay(order.id);
    await student.do(payments.checkOrder, { order_id: order.id });
    const statusOf = async () => (await clerk.do(payments.allTransactions, { student_id: studentId }))[0];
    const { id: transaction_id = '' } = (await statusOf()) ?? {};
    expect(await clerk.do(payments.refund, { transaction_id, reason: 'Left online' })).toMatchObject({
      message: WAITS,
    });
    await approve(third, 'Left online');
    expect((await statusOf())?.status).toBe('success');
    await app.get(Reconciliation).reconcile();
    await app.rest();
    expect((await statusOf())?.status).toBe('refunded');
  });

  it('ask for the approval of what the gateway has not given back', async () => {
    const { student, studentId, order } = await paidOnline(6_000);
    const { razorpay_payment_id: paymentId } = await app.gateway.pay(order.id);
    await student.do(payments.checkOrder, { order_id: order.id });
    await app.get(PaymentGateway).refund({ paymentId, amountPaise: 1_000_00, refundId: 'dashboard-part' });
    await app.get(Reconciliation).reconcile();
    const [paid] = await clerk.do(payments.allTransactions, { student_id: studentId });
    await clerk.do(payments.refund, { transaction_id: paid?.id ?? '', reason: 'The rest' });
    const { items } = await registrar.do(decisions.waitingApprovals, { kind: 'refund' });
    expect(items.find(({ description }) => description.includes('The rest'))).toMatchObject({ amount: 5_000 });
    await approve(third, 'The rest');
  });

  async function paidTwice() {
    const { student, studentId, feeId, order } = await paidOnline(7_000);
    const money = { student_id: studentId, fee_id: feeId, amount: 7_000, payment_method: 'cash' } as const;
    const { transaction } = await second.do(payments.recordTransaction, money);
    await third.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: third.user.id });
    await app.gateway.pay(order.id);
    await student.do(payments.checkOrder, { order_id: order.id });
    const itemOf = async () => (await clerk.do(suspense.all, { student_id: studentId }))[0];
    return { student, studentId, order, itemOf };
  }

  const CHANGED =
    'Another amount is left since this refund was asked for. Reject the request, so that it can be asked for again.';

  it('refuse their approval once a part of the money in suspense was applied to another fee', async () => {
    const { studentId, itemOf } = await paidTwice();
    const give = { payment_id: (await itemOf())?.id ?? '', through: 'counter', reason: 'In part' } as const;
    await clerk.do(suspense.refund, give);
    const { fee } = await registrar.do(fees.addFee, { name: 'Library', amount: 5_000, due_date: '2030-01-31' });
    const library = { fee_structure_id: fee.id, student_id: studentId };
    const { assigned_fee } = await registrar.do(fees.assignFee, library);
    await second.do(suspense.apply, { payment_id: give.payment_id, fee_id: assigned_fee.id });
    const request = await seen(third, 'In part');
    expect(outcome(await third.call(decisions.approveRequest, request))).toEqual([409, CHANGED]);
    await third.do(decisions.rejectRequest, { ...request, note: 'Another amount' });
    await clerk.do(suspense.refund, { ...give, reason: 'The rest of it' });
    await approve(third, 'The rest of it');
    expect(await itemOf()).toMatchObject({ status: 'cleared', applied: 5_000, refunded: 2_000 });
  });

  it('refuse their approval once the gateway gave a part back', async () => {
    const { student, studentId, order } = await paidOnline(5_999.5);
    const { razorpay_payment_id: paymentId } = await app.gateway.pay(order.id);
    await student.do(payments.checkOrder, { order_id: order.id });
    const [{ id: transaction_id } = { id: '' }] = await clerk.do(payments.allTransactions, { student_id: studentId });
    await clerk.do(payments.refund, { transaction_id, reason: 'Shrinks' });
    await app.get(PaymentGateway).refund({ paymentId, amountPaise: 1_000_00, refundId: 'dashboard-shrinks' });
    await app.get(Reconciliation).reconcile();
    const request = await seen(third, 'Shrinks');
    expect(outcome(await third.call(decisions.approveRequest, request))).toEqual([409, CHANGED]);
    await third.do(decisions.rejectRequest, { ...request, note: 'Another amount' });
    await clerk.do(payments.refund, { transaction_id, reason: 'What is left' });
    await approve(third, 'What is left');
  });

  it('give money in suspense back by hand after their approval', async () => {
    const { student, order, itemOf } = await paidTwice();
    const give = { payment_id: (await itemOf())?.id ?? '', through: 'counter', reason: 'Paid twice over' } as const;
    expect(await clerk.do(suspense.refund, give)).toMatchObject({ message: WAITS, item: { status: 'held' } });
    const { kind, id } = await seen(third, 'Paid twice over');
    const { record } = await third.do(decisions.approval, { kind, id });
    expect(record).toEqual({ kind: 'suspense', id: give.payment_id });
    await approve(third, 'Paid twice over');
    expect(await itemOf()).toMatchObject({ status: 'cleared', refunded: 7_000 });
    const told = (await student.do(notifications.list, {})).find(({ title }) => title.includes('refunded'));
    expect(told).toMatchObject({
      title: '₹7,000.00 was refunded to you',
      body: `It did not fit on your fee. The finance office gave it back by hand. Reference ${give.payment_id}.`,
      link: `/student/payments/${order.id}`,
    });
    expect(await student.do(payments.checkOrder, { order_id: order.id })).toMatchObject({ status: 'refunded' });
  });
});

describe('income that waits', () => {
  const source = { source_name: 'Alumni', received_date: today() };
  const balanceNow = async () => (await clerk.do(budgeting.availableBalance, {})).balance;

  it('counts at once up to the limit, and above it with its approval', async () => {
    const before = await balanceNow();
    await clerk.do(budgeting.addIncome, { ...source, description: 'Small gift', amount: LIMIT });
    expect(await balanceNow()).toBe(before + LIMIT);
    const { income, message } = await clerk.do(budgeting.addIncome, {
      ...source,
      description: 'Laboratory',
      amount: 50_000,
    });
    expect([message, income.status, await balanceNow()]).toEqual([WAITS, 'waiting', before + LIMIT]);
    const request = await asked('income', 'Laboratory');
    const { details } = await second.do(decisions.approval, { kind: 'income', id: request.id });
    expect(details).toEqual([{ label: 'Received on', value: formatDate(source.received_date) }]);
    const own = await clerk.call(decisions.approveRequest, request);
    expect(outcome(own)).toEqual([409, 'You cannot approve income you recorded.']);
    await approve(second, 'Laboratory');
    const [told] = await clerk.do(notifications.list, {});
    expect([told?.kind, told?.title]).toEqual([
      'request.approved',
      `${second.user.name} approved your request for ₹50,000.00`,
    ]);
    expect(await balanceNow()).toBe(before + LIMIT + 50_000);
    const [row] = await clerk.do(budgeting.allIncomes, { q: 'Laboratory' });
    expect(row).toMatchObject({ id: income.id, status: 'recorded', recorded_by_name: clerk.user.name });
  });

  it('is told to the officers who may approve it, and not to its asker', async () => {
    await clerk.do(budgeting.addIncome, { ...source, description: 'Told to others', amount: 60_000 });
    const { id } = await asked('income', 'Told to others');
    const toldOf = async (by: SignedIn) =>
      (await by.do(notifications.list, {})).filter(({ link }) => link.endsWith(id)).map(({ kind }) => kind);
    expect([await toldOf(clerk), await toldOf(second)]).toEqual([[], ['request.waiting']]);
  });

  it('leaves the bell of all who may approve it once it is answered, withdrawn or decided', async () => {
    const unread = async (by: SignedIn, id: string) =>
      (await by.do(notifications.list, { unread: 'true' })).filter(({ link }) => link.endsWith(id)).length;
    const counted = async (id: string) => [await unread(second, id), await unread(third, id)];
    const ask = async (description: string) => {
      await clerk.do(budgeting.addIncome, { ...source, description, amount: 60_000 });
      return seen(third, description);
    };
    const withdrawn = await ask('Bell of a withdrawal');
    expect(await counted(withdrawn.id)).toEqual([1, 1]);
    await third.do(decisions.returnRequest, { ...withdrawn, note: 'Which year?' });
    expect(await counted(withdrawn.id)).toEqual([0, 0]);
    const { kind, id } = withdrawn;
    expect(await unread(clerk, id)).toBe(1);
    await clerk.do(decisions.resubmitRequest, { kind, id, answer: 'This one' });
    expect([await unread(clerk, id), ...(await counted(id))]).toEqual([0, 1, 1]);
    await clerk.do(decisions.withdrawRequest, { kind, id });
    expect(await counted(id)).toEqual([0, 0]);
    const all = await second.do(notifications.list, {});
    expect(all.filter(({ link, read_at }) => link.endsWith(id) && read_at !== null)).toHaveLength(2);

    const approved = await ask('Bell of an approval');
    await third.do(decisions.approveRequest, approved);
    const rejected = await ask('Bell of a rejection');
    await third.do(decisions.rejectRequest, { ...rejected, note: 'Not ours' });
    expect([await counted(approved.id), await counted(rejected.id)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await unread(clerk, rejected.id)).toBe(1);
  });

  it('counts until its reversal is approved', async () => {
    const { income } = await clerk.do(budgeting.addIncome, { ...source, description: 'Mistyped', amount: 9_000 });
    await approve(second, 'Mistyped');
    const before = await balanceNow();
    const waits = await clerk.do(budgeting.reverseIncome, { id: income.id, reason: 'Typed twice' });
    expect([waits.message, waits.income.status, await balanceNow()]).toEqual([WAITS, 'recorded', before]);
    await approve(second, 'Typed twice');
    expect(await balanceNow()).toBe(before - 9_000);
  });

  it('never counts once rejected', async () => {
    const before = await balanceNow();
    await clerk.do(budgeting.addIncome, { ...source, description: 'Hearsay', amount: 70_000 });
    await second.do(decisions.rejectRequest, { ...(await seen(second, 'Hearsay')), note: 'No statement' });
    const [row] = await clerk.do(budgeting.allIncomes, { q: 'Hearsay' });
    expect([row?.status, row?.reason, await balanceNow()]).toEqual(['rejected', 'No statement', before]);
  });
});

describe('salaries that wait', () => {
  it('pays a selection with the approval of someone who saw each salary, which its preparer cannot give', async () => {
    const staff = [await app.newUser({ role: 'staff' }), await app.newUser({ role: 'staff' })];
    await registrar.do(payroll.generatePayroll, {});
    const idOf = async ({ user }: SignedIn) =>
      (await clerk.do(payroll.staffPayroll, { user_id: user.id }))[0] ?? { id: '', status: 'none' };
    const ids = (await Promise.all(staff.map(idOf))).map(({ id }) => id);
    const waits = await clerk.do(payroll.payMany, { ids });
    expect([waits.message, waits.paid]).toEqual([WAITS, 0]);
    const [open] = await second.do(decisions.openRequests, { kind: 'payroll_payment' });
    expect([...(open?.record_ids ?? [])].sort()).toEqual([...ids].sort());
    const own = await clerk.call(decisions.approveRequest, await asked('payroll_payment', '2 salaries'));
    expect(outcome(own)).toEqual([409, 'You cannot approve a payment you prepared.']);
    const { kind, id } = await seen(second, '2 salaries for');
    const { item, record, salaries } = await second.do(decisions.approval, { kind, id });
    expect(record).toBeNull();
    expect(item.description).toBe(`2 salaries for ${monthName(today().slice(0, 7))}`);
    const names = staff.map(({ user }) => user.name);
    expect(salaries?.map(({ staff_name, amount }) => [staff_name, amount])).toEqual(
      names.map((name) => [name, 40_000]),
    );
    await approve(second, '2 salaries');
    await app.rest();
    const { items } = await registrar.do(audit.trail, { actor: second.user.id, type: 'RecordsRead' });
    expect(items[0]?.says).toBe(`Read the salaries of a request (kind payroll_payment, id ${id}; 2 rows)`);
    const rows = await Promise.all(staff.map(idOf));
    expect(rows.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('waits once, alone or in a selection, until it is withdrawn', async () => {
    const staff = [
      await app.newUser({ role: 'staff', name: 'Hira Desai' }),
      await app.newUser({ role: 'staff', name: 'Omar Sheikh' }),
      await app.newUser({ role: 'staff', name: 'Tara Pillai' }),
    ];
    await registrar.do(payroll.generatePayroll, {});
    const found = await Promise.all(staff.map(({ user }) => clerk.do(payroll.staffPayroll, { user_id: user.id })));
    const [one = '', two = '', three = ''] = found.map(([row]) => row?.id ?? '');
    await clerk.do(payroll.payMany, { ids: [one, two] });
    expect(outcome(await third.call(payroll.payPayroll, { id: one }))).toEqual([
      409,
      'This already waits for a second person.',
    ]);
    expect(outcome(await third.call(payroll.payMany, { ids: [one, two, three] }))).toEqual([
      409,
      'The payment of Hira Desai and Omar Sheikh waits for its approval already. Leave it out of this selection.',
    ]);
    const { kind, id } = await seen(second, '2 salaries');
    await clerk.do(decisions.withdrawRequest, { kind, id });
    expect((await third.do(payroll.payPayroll, { id: one })).message).toBe(WAITS);
    await second.do(decisions.rejectRequest, { ...(await seen(second, 'Hira Desai')), note: 'Later' });
  });

  it('refuses a selection with the salary of each person who could approve it, and tells the one left out', async () => {
    await registrar.do(payroll.generatePayroll, {});
    const due = await registrar.do(payroll.allPayrolls, { status: 'unpaid' });
    const others = due.filter(({ staff_id }) => staff_id !== registrar.user.id);
    const refused = await registrar.call(payroll.payMany, { ids: others.map(({ id }) => id) });
    expect(refused.status).toBe(409);
    const { message } = refused.body;
    expect(message).toMatch(
      /^Only people whom this pays could approve it\. Leave out the salary of .+, and pay it by itself\.$/,
    );
    for (const { user } of [clerk, second, third]) expect(message).toContain(user.name);
    const without = others.filter(({ staff_id }) => staff_id !== second.user.id);
    const ids = without.map(({ id }) => id);
    expect((await registrar.do(payroll.payMany, { ids })).message).toBe(WAITS);
    const { kind, id } = await seen(second, `${ids.length} salaries`);
    const told = await Promise.all([second, clerk, third, registrar].map((client) => waitsIn(client, id)));
    expect(told.map((titles) => titles.length)).toEqual([1, 0, 0, 0]);
    await registrar.do(decisions.withdrawRequest, { kind, id });
  });

  it('refuses an approval after a salary moved to another month, and pays what is asked for again', async () => {
    const staff = await app.newUser({ role: 'staff', name: 'Ila Bose' });
    await registrar.do(payroll.generatePayroll, {});
    const payslip = async () => (await clerk.do(payroll.staffPayroll, { user_id: staff.user.id }))[0];
    const { id = '', amount = 0 } = (await payslip()) ?? {};
    await clerk.do(payroll.payMany, { ids: [id] });
    await clerk.do(payroll.updatePayroll, { id, month: '2024-05', amount, status: 'unpaid' });
    const request = await seen(second, 'Ila Bose');
    expect(outcome(await second.call(decisions.approveRequest, request))).toEqual([
      409,
      'The payroll of Ila Bose changed after its payment was asked for. Reject the request, so that it can be asked for again.',
    ]);
    expect(await payslip()).toMatchObject({ status: 'unpaid', month: '2024-05' });
    await second.do(decisions.rejectRequest, { ...request, note: 'Another month' });
    await clerk.do(payroll.payPayroll, { id });
    await approve(second, '1 salary for May 2024');
    expect(await payslip()).toMatchObject({ status: 'paid', month: '2024-05' });
  });

  it('refuses an approval after the amount changed, and pays what is asked for again', async () => {
    const staff = await app.newUser({ role: 'staff', name: 'Zoya Irani' });
    await registrar.do(payroll.generatePayroll, {});
    const payslip = async () => (await clerk.do(payroll.staffPayroll, { user_id: staff.user.id }))[0];
    const { id = '', month = '', amount = 0 } = (await payslip()) ?? {};
    await clerk.do(payroll.payPayroll, { id });
    await clerk.do(payroll.updatePayroll, { id, month, amount: amount + 0.01, status: 'unpaid' });
    const request = await seen(second, 'Zoya Irani');
    expect(outcome(await second.call(decisions.approveRequest, request))).toEqual([
      409,
      'The payroll of Zoya Irani changed after its payment was asked for. Reject the request, so that it can be asked for again.',
    ]);
    expect(await payslip()).toMatchObject({ status: 'unpaid' });
    await second.do(decisions.rejectRequest, { ...request, note: 'Another amount' });
    await clerk.do(payroll.payPayroll, { id });
    await approve(second, 'Zoya Irani');
    expect(await payslip()).toMatchObject({ status: 'paid', amount: amount + 0.01 });
  });

  it('refuses a payment by an edit, because its rule asks for another person', async () => {
    const staff = await app.newUser({ role: 'staff' });
    await registrar.do(payroll.generatePayroll, {});
    const [row] = await clerk.do(payroll.staffPayroll, { user_id: staff.user.id });
    const { id = '', month = '', amount = 0 } = row ?? {};
    const edit = { id, month, amount, status: 'paid', paid_on: today() } as const;
    expect(outcome(await clerk.call(payroll.updatePayroll, edit))).toEqual([
      409,
      'This payment needs an approval. Save the payroll as unpaid, then pay it.',
    ]);
  });
});

describe('a paid salary', () => {
  it('gets no other amount by an edit while its rule asks for another person', async () => {
    const staff = await app.newUser({ role: 'staff', name: 'Rustom Irani' });
    await registrar.do(payroll.generatePayroll, {});
    const payslip = async () => (await clerk.do(payroll.staffPayroll, { user_id: staff.user.id }))[0];
    const { id = '', month = '', amount = 0 } = (await payslip()) ?? {};
    await clerk.do(payroll.payPayroll, { id });
    await approve(second, 'Rustom Irani');
    const edit = { id, month, amount, status: 'paid', paid_on: today() } as const;
    expect(outcome(await clerk.call(payroll.updatePayroll, { ...edit, amount: amount + 500_000 }))).toEqual([
      409,
      'Take the payment back first. Another person then pays the changed payroll.',
    ]);
    await clerk.do(payroll.updatePayroll, { ...edit, notes: 'By cheque' });
    expect(await payslip()).toMatchObject({ amount, notes: 'By cheque' });
  });
});

describe('rules that change', () => {
  it('keep the route of an open request, and give the next one the new [APR-007]', async () => {
    const gift = { source_name: 'Alumni', received_date: today(), amount: 40_000 };
    const stepOf = async (about: string) =>
      (await clerk.do(decisions.openRequests, {})).find(({ description }) => description.includes(about))?.step;
    await clerk.do(budgeting.addIncome, { ...gift, description: 'Before' });
    const admins = [await app.newUser({ role: 'admin' }), await app.newUser({ role: 'admin' })] as const;
    const steps = [{ name: 'Registrar', who: { roles: ['admin' as const] } }];
    await layDown(...admins, 'income', [{ name: 'All', from: 0, steps }]);
    await clerk.do(budgeting.addIncome, { ...gift, description: 'Afterwards' });
    expect([await stepOf('Before'), await stepOf('Afterwards')]).toEqual(['Second person', 'Registrar']);
    await approve(second, 'Before');
    const [before] = await clerk.do(budgeting.allIncomes, { q: 'Before' });
    expect(before?.status).toBe('recorded');
    const refused = await second.call(decisions.approveRequest, await asked('income', 'Afterwards'));
    expect(outcome(refused)).toEqual([403, 'This waits for the Registrar, not for you.']);
    await approve(admins[0], 'Afterwards');
    await layDown(...admins, 'income', secondAbove(LIMIT));
  });
});

describe('budgets and aid that wait', () => {
  beforeAll(async () => {
    const source = { source_name: 'State', description: 'Endowment', amount: 500_000, received_date: today() };
    await clerk.do(budgeting.addIncome, source);
    await approve(second, 'Endowment');
  });

  it('changes a budget with the approval, by the figures of that moment', async () => {
    await clerk.do(budgeting.allocate, { department_id: 7, allocated: 800 });
    await approve(second, 'Civil Engineering');
    const waits = await clerk.do(budgeting.allocate, { department_id: 7, allocated: 20_000 });
    expect([waits.message, waits.department.allocated_budget]).toEqual([WAITS, 800]);
    const own = await clerk.call(decisions.approveRequest, await asked('budget_change', 'Civil Engineering'));
    expect(outcome(own)).toEqual([409, 'You cannot approve a budget you changed.']);
    await approve(second, 'Civil Engineering');
    const budgetOf = async () =>
      (await clerk.do(budgeting.budgetSummary, {})).find(({ id }) => id === 7)?.allocated_budget;
    expect(await budgetOf()).toBe(20_000);
    await clerk.do(budgeting.allocate, { department_id: 7, allocated: 5_000 });
    await approve(second, 'Civil Engineering');
    expect(await budgetOf()).toBe(5_000);
  });

  it('transfers between budgets after the approval of another, and never more than is left by then', async () => {
    const budgets = async () =>
      (await clerk.do(budgeting.budgetSummary, {})).flatMap(({ id, allocated_budget }) =>
        id === 7 || id === 8 ? [allocated_budget] : [],
      );
    const [civil = 0, other = 0] = await budgets();
    const transfer = (amount: number, to = 8) =>
      clerk.call(budgeting.transferBudget, { from: 7, to, amount, reason: 'A shared press' });
    expect((await transfer(500)).body.message).toBe(WAITS_ONCE);
    await approve(second, 'press');
    expect(await budgets()).toEqual([civil - 500, other + 500]);
    expect((await transfer(2_000)).body.message).toBe(WAITS);
    expect(outcome(await clerk.call(decisions.approveRequest, await asked('budget_transfer', 'press')))).toEqual([
      409,
      'You cannot approve a transfer you asked for.',
    ]);
    await approve(second, 'press');
    expect(await budgets()).toEqual([civil - 2_500, other + 2_500]);
    expect(outcome(await transfer(civil))).toEqual([409, 'Only ₹2,500.00 of this budget is left to transfer.']);
    expect(outcome(await transfer(1, 7))).toEqual([400, 'Please choose two departments.']);
    const { items } = await registrar.do(audit.trail, { q: 'shared press' });
    expect(items.map(({ says }) => says)).toContainEqual(
      expect.stringMatching(/^Set the budget of Civil Engineering .*, transferred to .*: A shared press$/),
    );
    const history = await registrar.do(budgeting.allocations, { department_id: 7 });
    expect(history[0]).toMatchObject({ change: -2_000, reason: 'A shared press' });
  });

  it('refuses a change of a budget that a transfer changed after it was asked for', async () => {
    const budget = { department_id: 7, allocated: 9_000 };
    await clerk.do(budgeting.allocate, { ...budget, allocated: 4_000 });
    await approve(second, ' instead of ');
    await clerk.do(budgeting.allocate, budget);
    await clerk.do(budgeting.transferBudget, { from: 7, to: 8, amount: 1_500, reason: 'A shared lathe' });
    await approve(second, 'A shared lathe');
    const change = await seen(second, ' instead of ');
    expect(outcome(await second.call(decisions.approveRequest, change))).toEqual([
      409,
      'This budget changed after the change was asked for. Reject the request, so that it can be asked for again.',
    ]);
    await second.do(decisions.rejectRequest, { ...change, note: 'Ask again' });
    await clerk.do(budgeting.allocate, budget);
    await approve(second, ' instead of ');
    const [now] = (await clerk.do(budgeting.budgetSummary, {})).filter(({ id }) => id === 7);
    expect(now?.allocated_budget).toBe(9_000);
  });

  it('refuses a budget beyond the balance at its approval too', async () => {
    const { balance } = await clerk.do(budgeting.availableBalance, {});
    await clerk.do(budgeting.allocate, { department_id: 3, allocated: balance });
    const request = await seen(second, 'Mechanical');
    const rest = { department_id: 6, allocated: LIMIT };
    await clerk.do(budgeting.allocate, rest);
    await approve(second, 'Mathematics');
    expect(outcome(await second.call(decisions.approveRequest, request))).toEqual([
      409,
      expect.stringMatching(/^Insufficient available balance/),
    ]);
  });

  it('grants aid with the approval of another officer than who granted it', async () => {
    const student = await app.newUser();
    const { application } = await student.do(aid.apply, {
      aid_type: 'Merit scholarship',
      amount_requested: 3_000,
      reason: 'First in the class',
    });
    const grant = { id: application.id, amount_approved: 2_500, note: 'Half of the fees' };
    const waits = await clerk.do(aid.approve, grant);
    expect([waits.message, waits.application.status]).toEqual([WAITS, 'pending']);
    const { kind, id } = await seen(second, 'Merit scholarship');
    expect((await second.do(decisions.approval, { kind, id })).details).toEqual([
      { label: 'Applied for', value: '₹3,000.00' },
      { label: 'Reason of the student', value: 'First in the class' },
      { label: 'Note', value: 'Half of the fees' },
    ]);
    const own = await clerk.call(decisions.approveRequest, await asked('aid', 'Merit scholarship'));
    expect(outcome(own)).toEqual([409, 'You cannot approve aid you granted.']);
    await approve(second, 'Merit scholarship');
    const [granted] = await clerk.do(aid.allApplications, { id: application.id });
    expect(granted).toMatchObject({ status: 'approved', amount_approved: 2_500 });
  });

  it('lets no smaller grant pass a request that waits', async () => {
    const student = await app.newUser();
    const { application } = await student.do(aid.apply, { aid_type: 'Aid in two tries', amount_requested: 3_000 });
    const { id } = application;
    await clerk.do(aid.approve, { id });
    expect(outcome(await clerk.call(aid.approve, { id, amount_approved: 1 }))).toEqual([
      409,
      'This already waits for a second person.',
    ]);
    const waiting = await seen(second, 'Aid in two tries');
    await second.do(decisions.approveRequest, waiting);
    const [granted] = await clerk.do(aid.allApplications, { id });
    expect(granted).toMatchObject({ status: 'approved', amount_approved: 3_000 });
  });

  it('shows that a student of aid has left, and grants a deleted one nothing', async () => {
    const student = await app.newUser();
    const { application } = await student.do(aid.apply, { aid_type: 'Aid of a leaver', amount_requested: 3_000 });
    await clerk.do(aid.approve, { id: application.id });
    const { kind, id } = await seen(second, 'Aid of a leaver');
    const standing = async () =>
      (await second.do(decisions.approval, { kind, id })).details?.filter(({ label }) => label.startsWith('Account'));
    await registrar.do(identity.setActive, { id: student.user.id, is_active: false });
    expect(await standing()).toEqual([{ label: 'Account of the student', value: 'Deactivated' }]);
    await registrar.do(identity.deleteUser, { id: student.user.id });
    expect(await standing()).toEqual([{ label: 'Account of the student', value: 'No longer a student' }]);
    expect(outcome(await second.call(decisions.approveRequest, await asked('aid', 'Aid of a leaver')))).toEqual([
      409,
      `The account of ${student.user.name} was deleted. Reject the application.`,
    ]);
    const [left] = await clerk.do(aid.allApplications, { id: application.id });
    expect(left?.status).toBe('pending');
  });

  it('keeps no request of aid waiting once its application is withdrawn or rejected', async () => {
    const student = await app.newUser();
    const { fund } = await clerk.do(aid.openFund, { name: 'Merit fund', kind: 'university', amount: 5_000 });
    const ends = [
      ['Withdrawn aid', (id: string) => student.do(aid.withdraw, { id })],
      ['Rejected aid', (id: string) => clerk.do(aid.reject, { id, note: 'The certificate is missing' })],
    ] as const;
    for (const [aid_type, end] of ends) {
      const { application } = await student.do(aid.apply, { aid_type, amount_requested: 3_000 });
      await clerk.do(aid.approve, { id: application.id, fund_id: fund.id });
      const request = await seen(second, aid_type);
      await end(application.id);
      const { items } = await second.do(decisions.waitingApprovals, { kind: 'aid' });
      expect(items.map(({ id }) => id)).not.toContain(request.id);
      expect((await clerk.do(decisions.approval, { kind: 'aid', id: request.id })).state).toBe('withdrawn');
      expect(outcome(await second.call(decisions.approveRequest, request))).toEqual([
        409,
        'This request was withdrawn.',
      ]);
    }
    await app.rest();
    const told = (await clerk.do(notifications.list, {})).filter(({ kind }) => kind === 'request.withdrawn');
    expect(told.map(({ title, body }) => [title, body])).toEqual([
      ['Your request for ₹3,000.00 ended', 'Withdrawn aid was withdrawn or rejected meanwhile.'],
    ]);
  });
});

describe('an approved request', () => {
  it('is carried out once when a crash forgets how far its policies came', async () => {
    await clerk.do(budgeting.addIncome, {
      ...{
        source_name: 'Alumni',
        description: 'For ovens',
        amount: 900,
        received_date: '2026-04-02',
        kind: 'donation',
      },
    });
    await clerk.do(budgeting.allocate, { department_id: 5, allocated: 900 });
    await approve(second, '₹900.00 instead of ');
    await clerk.do(budgeting.transferBudget, { from: 5, to: 4, amount: 300, reason: 'A shared oven' });
    await approve(second, 'A shared oven');
    const staff = await app.newUser({ role: 'staff', name: 'Ravi Menon' });
    await registrar.do(payroll.generatePayroll, {});
    const payslip = async () => (await clerk.do(payroll.staffPayroll, { user_id: staff.user.id }))[0];
    const id = (await payslip())?.id ?? '';
    await clerk.do(payroll.payPayroll, { id });
    await approve(second, 'Ravi Menon');
    await registrar.do(payroll.reversePayroll, { id, reason: 'Returned by the bank' });
    const budgets = async () =>
      (await clerk.do(budgeting.budgetSummary, {})).map(({ allocated_budget }) => allocated_budget);
    const before = await budgets();

    const [policies, state] = [app.get(PolicyRunner), app.get(StateStore)];
    await policies.stop();
    await state.delete('checkpoints', [whenMoneyApproved.name, whenPaymentApproved.name]);
    await policies.start();
    await app.newUser();
    await app.rest();

    expect(await budgets()).toEqual(before);
    expect((await payslip())?.status).toBe('unpaid');
  });
});

describe('an office of two people', () => {
  it('reads that no active person can approve the salary of one of them, until a third person comes', async () => {
    const small = await TestApp.start({ FOUR_EYES: 'enforce' });
    try {
      const admin = await small.admin();
      const finance = await small.newUser({ role: 'finance_manager' });
      await finance.do(payroll.generatePayroll, {});
      const due = await finance.do(payroll.allPayrolls, {});
      const id = due.find(({ staff_id }) => staff_id === finance.user.id)?.id ?? '';
      const { message } = await admin.do(payroll.payPayroll, { id });
      expect(message).toBe('This waits for a second person. No active person can decide it yet.');
      const [open] = await admin.do(decisions.openRequests, { kind: 'payroll_payment' });
      const asked = { kind: 'payroll_payment', id: open?.id ?? '' };
      const holders = async () => (await admin.do(decisions.approval, asked)).steps.map((step) => step.holders);
      expect(await holders()).toEqual(['Finance Manager or Administrator: no active person can decide it yet']);
      await small.newUser({ role: 'finance_manager' });
      expect(await holders()).toEqual(['Finance Manager or Administrator']);
    } finally {
      await small.close();
    }
  });
});
