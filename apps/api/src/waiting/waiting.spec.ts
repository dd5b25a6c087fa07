import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aid,
  budgeting,
  contact,
  DUES_AGES,
  expenses,
  fees,
  payments,
  type User,
  waiting,
  why,
  type Work,
} from '@bursar/contracts';
import { addDays, istDayOf } from '@bursar/domain/kernel';
import { type Client } from '../testing/client.js';
import { request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

type SignedIn = Client & { readonly user: User };

let app: TestApp;
let admin: SignedIn;
let student: SignedIn;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  student = await app.newUser();
  for (const [days, amount] of DUE) await bill(days, amount);
});
afterAll(() => app.close());

const today = istDayOf(new Date().toISOString());
const MECHANICAL = 5;

const DUE = [
  [-30, 1],
  [0, 2],
  [1, 4],
  [30, 8],
  [31, 16],
  [60, 32],
  [61, 64],
  [90, 128],
  [91, 256.5],
] as const;

async function bill(daysOverdue: number, amount: number): Promise<string> {
  const terms = { name: `Fee of ${amount}`, amount, due_date: addDays(today, -daysOverdue) };
  const { fee } = await admin.do(fees.addFee, terms);
  const { assigned_fee } = await admin.do(fees.assignFee, {
    fee_structure_id: fee.id,
    student_id: student.user.student_id ?? '',
  });
  return assigned_fee.id;
}

async function workOf(client: Client, what: Work) {
  const all = await client.do(waiting.work, {});
  return all.find((work) => work.what === what);
}

describe('the age of dues', () => {
  it.each([
    ['not_due', 1 + 2],
    ['to_30', 4 + 8],
    ['to_60', 16 + 32],
    ['to_90', 64 + 128],
    ['over_90', 256.5],
    ['overdue', 508.5],
  ] as const)('finds the bills of %s', async (age, rupees) => {
    const bills = await admin.do(fees.assignedFees, { age, student_id: student.user.student_id ?? '' });
    expect(bills.reduce((sum, { outstanding }) => sum + outstanding, 0)).toBe(rupees);
  });

  it('puts every bill into one band', async () => {
    const found = await Promise.all(DUES_AGES.map(({ id: age }) => admin.do(fees.assignedFees, { age })));
    const ids = found.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength((await admin.do(fees.assignedFees, { status: 'owed' })).length);
  });
});

describe('the work that waits', () => {
  it('counts the requests that wait for an officer, not those the officer asked for', async () => {
    const ruled = await TestApp.start({ FOUR_EYES: 'enforce' });
    const asker = await ruled.newUser({ role: 'finance_manager', department_id: undefined, studentData: undefined });
    const registrar = await ruled.admin();
    const gift = { source_name: 'Alumni', description: 'Reading room', amount: 2_500, received_date: today };
    await asker.do(budgeting.addIncome, gift);
    expect(await workOf(registrar, 'approvals')).toMatchObject({ count: 1, amount: 2_500 });
    expect(await workOf(asker, 'approvals')).toMatchObject({ count: 0, since: null });
    await ruled.close();
  });

  it('counts overdue bills for the office, and all open bills for their student', async () => {
    const [oldest] = await admin.do(fees.assignedFees, { age: 'over_90' });
    const overdue = { what: 'overdue', count: 7, amount: 508.5, since: oldest?.due_date };
    expect(await workOf(admin, 'overdue')).toEqual(overdue);
    const own = { what: 'bills', count: 9, amount: 511.5, since: oldest?.due_date };
    expect(await student.do(waiting.work, {})).toEqual([own]);
    const other = await app.newUser();
    expect(await other.do(waiting.work, {})).toEqual([{ what: 'bills', count: 0, amount: 0, since: null }]);
  });

  it('sums the payments that wait for approval, until they are decided', async () => {
    const [open] = await student.do(fees.studentFees, { student_id: student.user.student_id ?? '' });
    const { transaction } = await admin.do(payments.recordTransaction, {
      student_id: student.user.student_id ?? '',
      fee_id: open?.id ?? '',
      amount: 100,
      payment_method: 'cash',
    });
    const waits = { what: 'payments', count: 1, amount: 100, since: transaction.payment_date };
    expect(await workOf(admin, 'payments')).toEqual(waits);
    await admin.do(payments.rejectPayment, { transaction_id: transaction.id, reason: 'Torn note' });
    expect(await workOf(admin, 'payments')).toEqual({ what: 'payments', count: 0, amount: 0, since: null });
  });

  it('counts the requests of a department for its own head alone', async () => {
    const [own, other] = [await staffed(app, MECHANICAL), await staffed(app, MECHANICAL + 1)];
    const first = await request(own, { amount: 1250.5 });
    await request(own, { amount: 0.25 });
    expect(await own.hod.do(waiting.work, {})).toEqual([
      { what: 'claims', count: 2, amount: 1250.75, since: first.submitted_at },
    ]);
    expect(await workOf(other.hod, 'claims')).toMatchObject({ count: 0, amount: 0 });
  });

  it('counts for a faculty member the own approved purchases without a bill', async () => {
    const [own, other] = [await staffed(app, MECHANICAL + 2), await staffed(app, MECHANICAL + 2)];
    const { id, submitted_at: since } = await request(own, { amount: 9000, kind: 'purchase' });
    await request(own, { amount: 10 });
    expect(await own.faculty.do(waiting.work, {})).toEqual([{ what: 'purchases', count: 0, amount: 0, since: null }]);
    await own.hod.do(expenses.approve, { id });
    const waits = { what: 'purchases', count: 1, amount: 9000, since };
    expect(await own.faculty.do(waiting.work, {})).toEqual([waits]);
    expect(await workOf(other.faculty, 'purchases')).toMatchObject({ count: 0 });
    await admin.do(expenses.cancelPurchase, { id, reason: 'The shop is closed' });
    expect(await workOf(own.faculty, 'purchases')).toMatchObject({ count: 0 });
  });

  it('sums expenses to pay by their bills, for the office and the requester', async () => {
    const own = await staffed(app, MECHANICAL + 3);
    const { id } = await request(own, { amount: 9000, kind: 'purchase' });
    await own.hod.do(expenses.approve, { id });
    await admin.do(expenses.enterBill, { id, amount: 8500.5, bill_number: 'B-1', bill_date: today });
    expect(await workOf(admin, 'claims_to_pay')).toMatchObject({ count: 1, amount: 8500.5 });
    const owed = await own.faculty.do(why.figure, { figure: 'expenses_to_pay' });
    expect(owed.value).toBe(8500.5);
  });

  it('counts aid applications with money, and messages without', async () => {
    await student.do(aid.apply, { aid_type: 'Merit', amount_requested: 500 });
    await app.anybody.do(contact.submit, {
      kind: 'contact',
      name: 'Ravi Iyer',
      email: 'ravi@iyer.test',
      message: 'My bill looks wrong',
    });
    expect(await workOf(admin, 'aid')).toMatchObject({ count: 1, amount: 500 });
    expect(await workOf(admin, 'requests')).toMatchObject({ count: 1, amount: null });
  });

  it('offers each role its own kinds of work', async () => {
    const office = ['approvals', 'payments', 'claims_to_pay', 'aid', 'suspense', 'payslips', 'overdue'];
    const finance = await app.newUser({ role: 'finance_manager', department_id: undefined, studentData: undefined });
    const auditor = await app.newUser({ role: 'auditor', department_id: undefined, studentData: undefined });
    const kindsOf = async (client: Client) => (await client.do(waiting.work, {})).map(({ what }) => what);
    expect(await kindsOf(admin)).toEqual([...office, 'requests', 'pending']);
    expect(await kindsOf(finance)).toEqual(office);
    expect(await kindsOf(auditor)).toEqual(['suspense', 'pending']);
    expect((await app.anybody.call(waiting.work, {})).status).toBe(401);
  });
});
