import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aid, budgeting, expenses, fees, identity, payments, type User } from '@bursar/contracts';
import { Projector } from '@bursar/platform/subscriptions';
import { Logger } from '@nestjs/common';
import { type Answer, type Client } from './testing/client.js';
import { type Department, staffed } from './testing/department.js';
import { TestApp } from './testing/test-app.js';

let app: TestApp;
let admin: Client & { readonly user: User };
beforeAll(async () => {
  Logger.overrideLogger(false);
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

async function whileStill<Result>(work: () => Promise<Result>): Promise<Result> {
  const projector = app.get(Projector);
  await projector.stop();
  try {
    return await work();
  } finally {
    await projector.start();
  }
}

const later = ({ status, headers }: Answer<unknown>) => [status, headers.get('retry-after')];
const LATER = [503, '5'];

describe('a payment recorded while read models are slow', () => {
  type Bill = Awaited<ReturnType<TestApp['newBill']>>;
  const cash = ({ studentId: student_id, feeId: fee_id }: Bill, receipt_number?: string) =>
    ({ student_id, fee_id, amount: 400, payment_method: 'cash', receipt_number }) as const;
  const recordedFor = async ({ studentId }: Bill) =>
    (await admin.do(payments.allTransactions, { student_id: studentId })).map(({ amount_paid }) => amount_paid);

  it('answers 503, and the repeated request with its key finds it later', async () => {
    const bill = await app.newBill(1000);
    const record = () => admin.call(payments.recordTransaction, cash(bill), { 'idempotency-key': bill.feeId });
    await whileStill(async () => {
      expect(later(await record())).toEqual(LATER);
      expect(later(await record())).toEqual(LATER);
    });
    const { status, body } = await record();
    expect([status, body.transaction.amount_paid]).toEqual([201, 400]);
    expect(await recordedFor(bill)).toEqual([400]);
  });

  it.each([
    ['by its bill and amount', undefined, /^This looks like the payment recorded at \d\d:\d\d by Asha Rao/],
    ['by its receipt number', 'R-slow', /^A transaction with this receipt number already exists/],
  ])('recognises without a key %s, and does not record it twice', async (_, receipt, sentence) => {
    const bill = await app.newBill(1000);
    const record = () => admin.call(payments.recordTransaction, cash(bill, receipt));
    await whileStill(async () => {
      expect(later(await record())).toEqual(LATER);
      expect((await record()).status).toBeGreaterThan(400);
    });
    await app.rest();
    const { status, body } = await record();
    expect([status, body.message]).toEqual([409, expect.stringMatching(sentence)]);
    expect(await recordedFor(bill)).toEqual([400]);
  });
});

describe('a late change of a record, repeated with its key and version', () => {
  it('does not count as a change of another user', async () => {
    const terms = { name: 'Hostel', amount: 500, due_date: '2030-01-31' };
    const { fee } = await admin.do(fees.addFee, terms);
    const seen = { 'if-match': String(fee.version), 'idempotency-key': `hostel-${fee.id}` };
    const change = (headers: Record<string, string>) =>
      admin.call(fees.updateFee, { ...terms, id: fee.id, amount: 600 }, headers);
    expect((await change(seen)).status).toBe(200);
    const again = await change(seen);
    expect([again.status, again.body.fee.amount]).toEqual([200, 600]);
    expect((await change({ ...seen, 'idempotency-key': 'another' })).status).toBe(409);
    const other = { 'if-match': String(again.body.fee.version), 'idempotency-key': `gone-${fee.id}` };
    const remove = () => admin.call(fees.deleteFee, { id: fee.id }, other);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  });
});

describe('a write while read models are slow, answered 503 and found on repetition:', () => {
  let bill: Awaited<ReturnType<TestApp['newBill']>>;
  let department: Department;
  beforeAll(async () => {
    bill = await app.newBill(1000);
    department = await staffed(app, 2);
  });

  const asked: Readonly<Record<string, (key: Record<string, string>) => Promise<Answer<unknown>>>> = {
    'a user': (key) =>
      admin.call(
        identity.addUser,
        { name: 'Ravi', email: 'ravi@bursar.test', password: 'secret-user', role: 'staff', department_id: 1 },
        key,
      ),
    'a fee structure': (key) => admin.call(fees.addFee, { name: 'Library', amount: 500, due_date: '2030-01-31' }, key),
    'a payment': (key) =>
      admin.call(
        payments.recordTransaction,
        { student_id: bill.studentId, fee_id: bill.feeId, amount: 300, payment_method: 'cash' },
        key,
      ),
    'an income': (key) =>
      admin.call(
        budgeting.addIncome,
        { source_name: 'Alumni', description: 'Library', amount: 5, received_date: '2026-01-31' },
        key,
      ),
    'a claim': (key) => department.faculty.call(expenses.submit, { amount: 120, description: 'Books' }, key),
    'an application for aid': (key) =>
      bill.student.call(aid.apply, { aid_type: 'Fee waiver', amount_requested: 100 }, key),
  };

  it.each(Object.entries(asked))('%s', async (name, ask) => {
    const key = { 'idempotency-key': name };
    expect(later(await whileStill(() => ask(key)))).toEqual(LATER);
    expect((await ask(key)).status).toBeLessThan(300);
  });
});
