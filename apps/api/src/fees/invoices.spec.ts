import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  audit,
  fees,
  identity,
  type Invoice,
  INVOICE_STATUSES,
  invoice as invoiceShape,
  notifications,
  payments,
  search,
  students,
  type User,
} from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';
import { OverdueSweep } from './overdue-sweep.js';

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

async function invoiceOf(feeId: string, studentId: string): Promise<Invoice | undefined> {
  const found = await admin.do(fees.invoices, { student_id: studentId });
  return found.find(({ assigned_fee_id }) => assigned_fee_id === feeId);
}

async function newInvoice(amount = 1000): Promise<Invoice & { readonly feeId: string }> {
  const { feeId, studentId } = await app.newBill(amount);
  const invoice = await invoiceOf(feeId, studentId);
  if (!invoice) throw new Error('The bill has no invoice');
  return { ...invoice, feeId };
}

async function payAtCounter(
  { student_id, feeId }: Invoice & { readonly feeId: string },
  amount: number,
): Promise<void> {
  const money = { student_id, fee_id: feeId, amount, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, money);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
}

const set = (id: string, status: string) => admin.call(fees.setInvoiceStatus, { id, status: status as 'paid' });

describe('an invoice', () => {
  it('issues an invoice with every bill, with all its fields [ENT-015..ENT-020, API-011, GAP-033]', async () => {
    const { feeId, student, studentId } = await app.newBill(1234.5);
    const invoice = await invoiceOf(feeId, studentId);
    expect(invoiceShape.strict().parse(invoice)).toEqual(invoice);
    expect(invoice).toMatchObject({
      student_name: student.user.name,
      enrollment_no: student.user.enrollment_no,
      amount: 1234.5,
      outstanding: 1234.5,
      due_date: '2030-01-31T18:29:59.000Z',
      status: 'unpaid',
      status_source: 'system',
      fee_title: 'Semester 5 Tuition',
    });
  });

  it('numbers invoices in the order of their issue, without a gap', async () => {
    const charged = [await newInvoice(), await newInvoice()];
    const numberOf = (no: string | null) => Number(no?.replace(/^FY\d\d-\d\d\/INV\/(\d{6})$/, '$1'));
    const [one = Number.NaN, other] = charged.map(({ invoice_no }) => numberOf(invoice_no));
    expect(other).toBe(one + 1);
    const all = await admin.do(fees.invoices, { sort: 'invoice_no' });
    expect(all.map(({ invoice_no }) => numberOf(invoice_no))).toEqual(all.map((_, index) => index + 1));
  });

  it('shows and finds the number on the bill, the statement, the payment and in the audit trail', async () => {
    const { id, invoice_no, student_id, student_name } = await newInvoice();
    const q = invoice_no ?? '';
    for (const route of [fees.invoices, fees.assignedFees]) {
      expect(await admin.do(route, { q })).toMatchObject([{ id, invoice_no }]);
    }
    const { account } = await admin.do(students.account, { student_id });
    expect(account?.entries).toMatchObject([{ kind: 'billed', invoice_no }]);
    expect(await admin.do(search.records, { q })).toMatchObject([{ kind: 'bill', hits: [{ id }] }]);
    const { items } = await admin.do(audit.trail, { q });
    expect(items[0]?.says).toContain(`Numbered the invoice of ${student_name} for`);
  });

  it('issues an invoice once to every student of an assignment', async () => {
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 100, due_date: '2030-01-31' });
    const [one, two] = [await app.newUser(), await app.newUser()];
    const list = { fee_structure_id: fee.id, student_ids: [one.user.student_id ?? '', two.user.student_id ?? ''] };
    for (const assigned of [2, 0]) expect(await admin.do(fees.assignFeeToList, list)).toMatchObject({ assigned });
    for (const { user } of [one, two]) {
      expect(await admin.do(fees.invoices, { student_id: user.student_id ?? '' })).toHaveLength(1);
    }
  });

  it('accepts any status after any other, without moving money [STATE-007, API-012, UI-090]', async () => {
    const { id, feeId, student_id } = await newInvoice();
    const revenue = await app.revenue();
    await set(id, 'paid');
    for (const from of INVOICE_STATUSES) {
      for (const to of INVOICE_STATUSES) {
        await set(id, from);
        const { status, body } = await set(id, to);
        expect([status, body.invoice.status, body.invoice.status_source]).toEqual([200, to, 'manual']);
      }
    }
    await set(id, 'paid');
    expect(await app.revenue()).toBe(revenue);
    expect(await app.billOf(student_id)).toMatchObject({ id: feeId, status: 'unpaid', amount_paid: 0 });
    expect(await invoiceOf(feeId, student_id)).toMatchObject({ status: 'paid', outstanding: 1000 });
  });

  it('refuses any other status [STATE-006]', async () => {
    const { id } = await newInvoice();
    for (const status of ['PAID', 'partial', '', 'cancelled']) {
      const { status: answered, body } = await set(id, status);
      expect([answered, body.message]).toEqual([400, 'Status must be unpaid, paid or overdue']);
    }
    const { status, body } = await admin.send('GET', '/admin/invoices?status=cancelled');
    expect([status, body.message]).toEqual([400, 'Status must be unpaid, paid or overdue']);
  });

  it('follows its bill: outstanding, paid with the bill, unpaid after a refund', async () => {
    const invoice = await newInvoice();
    await payAtCounter(invoice, 400);
    expect(await invoiceOf(invoice.feeId, invoice.student_id)).toMatchObject({ status: 'unpaid', outstanding: 600 });
    await payAtCounter(invoice, 600);
    expect(await invoiceOf(invoice.feeId, invoice.student_id)).toMatchObject({ status: 'paid', outstanding: 0 });
    const last = (await admin.do(payments.allTransactions, { student_id: invoice.student_id }))[0];
    await admin.do(payments.refund, { transaction_id: last?.id ?? '', reason: 'Paid twice' });
    expect(await invoiceOf(invoice.feeId, invoice.student_id)).toMatchObject({ status: 'unpaid' });
  });

  it('deletes an invoice once and keeps its bill [API-013, UI-091]', async () => {
    const { id, feeId, student_id } = await newInvoice();
    const first = await admin.call(fees.deleteInvoice, { id });
    expect([first.status, first.body.message]).toEqual([200, 'Invoice deleted.']);
    const second = await admin.call(fees.deleteInvoice, { id });
    expect([second.status, second.body.message]).toEqual([404, 'Invoice not found']);
    expect(await invoiceOf(feeId, student_id)).toBeUndefined();
    expect((await app.billOf(student_id)).id).toBe(feeId);
    expect((await set(id, 'paid')).status).toBe(404);
  });

  it('removes the invoice of a revoked bill', async () => {
    const { feeId, student_id } = await newInvoice();
    await admin.do(fees.revokeFee, { id: feeId });
    expect(await invoiceOf(feeId, student_id)).toBeUndefined();
  });

  it('lets administrators manage invoices and auditors read them [ROLE-009]', async () => {
    const { id } = await newInvoice();
    for (const role of ['finance_manager', 'hod', 'faculty', 'staff', 'student', 'auditor'] as const) {
      const other = await app.newUser({ role });
      expect((await other.call(fees.invoices, {})).status).toBe(role === 'auditor' ? 200 : 403);
      expect((await other.call(fees.setInvoiceStatus, { id, status: 'paid' })).status).toBe(403);
      expect((await other.call(fees.deleteInvoice, { id })).status).toBe(403);
    }
    expect((await admin.call(fees.invoices, {})).status).toBe(200);
  });

  it('follows name and number while owed; a paid one is found by the new number', async () => {
    const owed = await newInvoice();
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 100, due_date: '2030-01-31' });
    const assigned = await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: owed.student_id });
    await payAtCounter({ ...owed, feeId: assigned.assigned_fee.id }, 100);
    const [student] = await admin.do(identity.allUsers, { q: owed.enrollment_no });
    const number = `NEW-${owed.enrollment_no}`;
    await admin.do(identity.updateUser, {
      id: student?.id ?? '',
      name: 'Asha Iyer',
      email: student?.email ?? '',
      role: 'student',
      department_id: 1,
      studentData: { enrollment_no: number, batch: 2024 },
    });
    const found = await admin.do(fees.invoices, { q: number, sort: 'amount' });
    expect(found.map(({ amount, student_name, enrollment_no }) => [amount, student_name, enrollment_no])).toEqual([
      [100, owed.student_name, owed.enrollment_no],
      [1000, 'Asha Iyer', number],
    ]);
    expect(await admin.do(fees.assignedFees, { q: number })).toHaveLength(2);
  });

  it('finds invoices by status and by words, newest first, page by page', async () => {
    const { id, student_name } = await newInvoice();
    await set(id, 'overdue');
    const overdue = await admin.do(fees.invoices, { status: 'overdue', q: student_name, page: 1, limit: 1 });
    expect(overdue.map((each) => each.id)).toEqual([id]);
    const all = await admin.do(fees.invoices, {});
    expect(all.map(({ issued_at }) => issued_at)).toEqual(
      all.map(({ issued_at }) => issued_at).toSorted((a, b) => (a < b ? 1 : -1)),
    );
  });
});

describe('a one-off charge', () => {
  it('makes a bill and its invoice without a fee structure [GAP-033]', async () => {
    const { user } = await app.newUser();
    const structures = await admin.do(fees.allFees, {});
    const charge = {
      student_id: user.student_id ?? '',
      title: 'Broken pipette',
      amount: 250.5,
      due_date: '2030-01-31',
      description: 'Chemistry laboratory, 12 November',
    };
    const { status, body } = await admin.call(fees.addInvoice, charge);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Invoice issued.',
      invoice: { fee_title: 'Broken pipette', amount: 250.5, status: 'unpaid' },
      assigned_fee: { fee_title: 'Broken pipette', total_amount: 250.5, student_name: user.name },
    });
    expect(await admin.do(fees.allFees, {})).toEqual(structures);
    expect(body.assigned_fee.description).toBe(charge.description);
    expect(await app.billOf(user.student_id ?? '')).toMatchObject({ description: charge.description });
    const student = await app.signIn(user.email, 'secret-user');
    const [told] = await student.do(notifications.list, {});
    expect(told?.body).toBe('Due by 31 January 2030. Chemistry laboratory, 12 November');
    await payAtCounter({ ...body.invoice, feeId: body.assigned_fee.id }, 250.5);
    expect(await app.billOf(user.student_id ?? '')).toMatchObject({ status: 'paid' });
  });

  it('lets finance managers make a charge without access to invoices', async () => {
    const manager = await app.newUser({ role: 'finance_manager' });
    const { user } = await app.newUser();
    const charge = { student_id: user.student_id ?? '', title: 'Hostel key', amount: 90, due_date: '2030-01-31' };
    expect((await manager.call(fees.addInvoice, charge)).status).toBe(201);
    expect((await manager.call(fees.invoices, {})).status).toBe(403);
  });

  it('charges once for a repeated request', async () => {
    const { user } = await app.newUser();
    const charge = { student_id: user.student_id ?? '', title: 'Locker key', amount: 90, due_date: '2030-01-31' };
    for (let i = 0; i < 2; i++) await admin.do(fees.addInvoice, charge, { 'idempotency-key': `key-${user.id}` });
    expect(await admin.do(fees.invoices, { student_id: user.student_id ?? '' })).toHaveLength(1);
  });

  it('refuses a missing student, amount or reason', async () => {
    const { user } = await app.newUser();
    const charge = { student_id: user.student_id ?? '', title: 'Key', amount: 90, due_date: '2030-01-31' };
    const said = async (change: object) => (await admin.call(fees.addInvoice, { ...charge, ...change })).body.message;
    expect(await said({ student_id: 'nobody' })).toBe('Student not found');
    expect(await said({ amount: 0 })).toBe('Amount must be greater than 0');
    expect(await said({ title: '  ' })).toBe('Title is required');
  });
});

describe('the sweep', () => {
  it('marks dues before today in India once, also after a restart', async () => {
    const { id, feeId, student_id } = await newInvoice();
    const sweep = async (day: string) => {
      await app.get(OverdueSweep).sweep(day);
      await app.rest();
    };
    const statusNow = async () => (await invoiceOf(feeId, student_id))?.status;
    await sweep('2030-01-31');
    expect(await statusNow()).toBe('unpaid');
    await sweep('2030-02-01');
    const { body } = await set(id, 'overdue');
    expect(body.invoice).toMatchObject({ status: 'overdue', status_source: 'system' });
    await set(id, 'unpaid');
    await app.restart();
    admin = await app.admin();
    await sweep('2030-02-02');
    await set(id, 'unpaid');
    expect(await statusNow()).toBe('unpaid');
  });

  it('marks at the start the invoices that became overdue meanwhile', async () => {
    const { user } = await app.newUser();
    const charge = { student_id: user.student_id ?? '', title: 'Old dues', amount: 90, due_date: '2020-01-31' };
    const { invoice } = await admin.do(fees.addInvoice, charge);
    expect(invoice.status).toBe('unpaid');
    await app.restart();
    admin = await app.admin();
    await app.get(OverdueSweep).sweep(istDayOf(new Date().toISOString()));
    expect((await set(invoice.id, 'overdue')).body.invoice.status_source).toBe('system');
  });
});
