import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aid,
  budgeting,
  expenses,
  fees,
  identity,
  payments,
  payroll,
  type RequestOf,
  type Route,
  suspense,
  type User,
} from '@bursar/contracts';
import { StateStore } from '@bursar/platform/state-store';
import { Reconciliation } from './payments/reconciliation.js';
import { type Answer, Client } from './testing/client.js';
import { type Department, receive, request, staffed } from './testing/department.js';
import { TestApp } from './testing/test-app.js';

type Asked = (key: string) => Promise<Answer<unknown>>;

let app: TestApp;
let admin: Client & { readonly user: User };
let department: Department;
let parcels = 0;

const asks =
  <R extends Route>({ token }: Client, route: R, input: RequestOf<R>): Asked =>
  (key) =>
    new Client(`${app.url}/api`, token).call(route, input, { 'idempotency-key': key });

async function recorded(amount: number): Promise<string> {
  const { studentId, feeId } = await app.newBill(amount);
  const cash = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
  return (await admin.do(payments.recordTransaction, cash)).transaction.id;
}

async function received(amount: number): Promise<string> {
  const transaction_id = await recorded(amount);
  await admin.do(payments.approvePayment, { transaction_id, admin_user_id: admin.user.id });
  return transaction_id;
}

async function inSuspense(amount: number) {
  const { student, studentId, feeId } = await app.newBill(amount);
  const receipt = `fee_receipt_${feeId}`;
  const order = await student.do(payments.createOrder, { amount, currency: 'INR', receipt });
  const { razorpay_payment_id: payment_id } = await app.gateway.pay(order.id, {});
  const cash = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, cash);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  await app.get(Reconciliation).reconcile(0);
  await admin.do(payments.refund, { transaction_id: transaction.id, reason: 'Cheque bounced' });
  return { payment_id, fee_id: feeId };
}

async function appliedForAid(amount: number) {
  const { student, feeId } = await app.newBill(amount);
  const { application } = await student.do(aid.apply, { aid_type: 'Fee waiver', amount_requested: amount });
  return { student, fee_id: feeId, id: application.id };
}

async function withAid(amount: number) {
  const { id, fee_id } = await appliedForAid(amount);
  await admin.do(aid.approve, { id });
  return { aid_application_id: id, fee_id };
}

/** Similar expenses are shown together. */
async function newExpense(kind: 'claim' | 'purchase' = 'claim'): Promise<string> {
  return (await request(department, { kind, amount: 100 + ++parcels })).id;
}

async function approvedExpense(kind: 'claim' | 'purchase' = 'claim'): Promise<string> {
  const id = await newExpense(kind);
  await department.hod.do(expenses.approve, { id });
  return id;
}

async function payrollOfNewcomer(): Promise<string> {
  const { user } = await app.newUser({ role: 'staff' });
  await admin.do(payroll.generatePayroll, {});
  return (await admin.do(payroll.staffPayroll, { user_id: user.id }))[0]?.id ?? '';
}

async function newFee(): Promise<string> {
  return (await admin.do(fees.addFee, { name: 'Library', amount: 100, due_date: '2030-01-31' })).fee.id;
}

async function newGrant(): Promise<string> {
  const period = { start_date: '2026-01-01', end_date: '2027-12-31' };
  const terms = { funding_agency: 'SERB', amount: 900, status: 'active', ...period } as const;
  return (await admin.do(budgeting.addGrant, terms)).grant.id;
}

async function newIncome(): Promise<string> {
  const gift = { source_name: 'Alumni', description: 'Library', amount: 5, received_date: '2026-01-31' };
  return (await admin.do(budgeting.addIncome, gift)).income.id;
}

const ONCE: Readonly<Record<string, () => Promise<Asked>>> = {
  'a payment is approved': async () =>
    asks(admin, payments.approvePayment, { transaction_id: await recorded(40), admin_user_id: admin.user.id }),
  'a payment is rejected': async () =>
    asks(admin, payments.rejectPayment, { transaction_id: await recorded(30), reason: 'No money' }),
  'a payment is given back': async () =>
    asks(admin, payments.refund, { transaction_id: await received(20), reason: 'Paid twice' }),
  'money in suspense pays a fee': async () => asks(admin, suspense.apply, await inSuspense(1000)),
  'aid is approved': async () => asks(admin, aid.approve, { id: (await appliedForAid(500)).id }),
  'aid is rejected': async () => asks(admin, aid.reject, { id: (await appliedForAid(500)).id, note: 'Too late' }),
  'aid is withdrawn': async () => {
    const { student, id } = await appliedForAid(500);
    return asks(student, aid.withdraw, { id });
  },
  'aid is credited to a fee': async () => asks(admin, aid.disburse, { ...(await withAid(600)), amount: 600 }),
  'an approval of aid is withdrawn': async () =>
    asks(admin, aid.withdrawApproval, { id: (await withAid(700)).aid_application_id, note: 'A mistake' }),
  'an expense is approved': async () => asks(department.hod, expenses.approve, { id: await newExpense() }),
  'an expense is rejected': async () =>
    asks(department.hod, expenses.reject, { id: await newExpense(), note: 'Not now' }),
  'an expense is withdrawn': async () => asks(department.faculty, expenses.withdraw, { id: await newExpense() }),
  'an expense is paid': async () =>
    asks(admin, expenses.pay, { id: await approvedExpense(), payment_reference: 'UTR 1' }),
  'a purchase is cancelled': async () =>
    asks(admin, expenses.cancelPurchase, { id: await approvedExpense('purchase'), reason: 'Sold out' }),
  'a payroll is paid': async () => asks(admin, payroll.payPayroll, { id: await payrollOfNewcomer() }),
  'several payrolls are paid': async () =>
    asks(admin, payroll.payMany, { ids: [await payrollOfNewcomer(), await payrollOfNewcomer()] }),
  'a paid payroll is reversed': async () => {
    const id = await payrollOfNewcomer();
    await admin.do(payroll.payPayroll, { id });
    return asks(admin, payroll.reversePayroll, { id, reason: 'Wrong account' });
  },
  'a fee is revoked': async () => asks(admin, fees.revokeFee, { id: (await app.newBill(10)).feeId }),
  'a fee structure is deleted': async () => asks(admin, fees.deleteFee, { id: await newFee() }),
  'an invoice is deleted': async () => asks(admin, fees.deleteInvoice, { id: (await app.newBill(10)).feeId }),
  'a grant is withdrawn': async () => asks(admin, budgeting.withdrawGrant, { id: await newGrant() }),
  'an income is reversed': async () => asks(admin, budgeting.reverseIncome, { id: await newIncome() }),
  'a user is deleted': async () => asks(admin, identity.deleteUser, { id: (await app.newUser()).user.id }),
};

const cases = Object.entries(ONCE);
const asked = new Map<string, { readonly ask: Asked; readonly first: Answer<unknown> }>();

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  await app.gateway.webhooks('drop');
  department = await staffed(app, 1);
  await receive(admin, 1_000_000);
  await admin.do(budgeting.allocate, { department_id: 1, allocated: 500_000 });
  for (const [name, prepare] of cases) {
    const ask = await prepare();
    asked.set(name, { ask, first: await ask(name) });
  }
  // The process ends between the last write and the stored answer.
  const state = app.get(StateStore);
  await state.delete(
    'idempotency',
    (await state.list('idempotency')).map(({ key }) => key),
  );
  await app.restart();
});
afterAll(() => app.close());

describe('a repeated request after a crash lost its answer returns the same answer:', () => {
  it.each(cases)('%s', async (name) => {
    const { ask, first } = asked.get(name) ?? {};
    expect(first?.status).toBeLessThan(300);
    const again = await ask?.(name);
    expect(again?.headers.get('idempotent-replayed')).toBeNull();
    expect([again?.status, again?.body]).toEqual([first?.status, first?.body]);
  });

  it('does nothing twice', async () => {
    const other = await asked.get('a payment is approved')?.ask('another request');
    expect(other?.status).toBe(409);
  });
});
