import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aid, budgeting, fees, type HitKind, identity, payments, payroll, search, type User } from '@bursar/contracts';
import { type Client } from '../testing/client.js';
import { type Department, request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

type SignedIn = Client & { readonly user: User };

let app: TestApp;
let admin: SignedIn;
let manager: SignedIn;
let auditor: SignedIn;
let staff: SignedIn;
let payer: Awaited<ReturnType<typeof billed>>;
let other: Awaited<ReturnType<typeof billed>>;
let orderId: string;
let gatewayId: string;
let departments: readonly [Department, Department];

async function paidAtCounter({ studentId, feeId }: typeof payer, receipt_number: string) {
  const counter = { student_id: studentId, fee_id: feeId, amount: 100, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, { ...counter, receipt_number });
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  return transaction;
}

async function billed(name: string, enrollment_no: string, amount: number) {
  const student = await app.newUser({ name, studentData: { enrollment_no, batch: 2024 } });
  const studentId = student.user.student_id ?? '';
  const { fee } = await admin.do(fees.addFee, { name: 'Semester 5 Tuition', amount, due_date: '2030-01-31' });
  const { assigned_fee } = await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId });
  return { student, studentId, feeId: assigned_fee.id };
}

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  manager = await app.newUser({ role: 'finance_manager', name: 'Farida Manager' });
  auditor = await app.newUser({ role: 'auditor', name: 'Anil Auditor' });
  staff = await app.newUser({ role: 'staff', name: 'Sunil Clerk', monthly_salary: 20_000 });
  payer = await billed('K.R. Meera Nair', 'CS-2024-017', 1000);
  other = await billed('Meera Sharma', 'CS-2024-018', 2000);
  await paidAtCounter(payer, 'TXN-2026-0041');
  await paidAtCounter(other, 'TXN-2026-0042');
  const receipt = `fee_receipt_${payer.feeId}`;
  const order = await payer.student.do(payments.createOrder, { amount: 200, currency: 'INR', receipt });
  await app.gateway.pay(order.id);
  await app.gateway.flushWebhooks();
  orderId = order.id;
  const online = await admin.do(payments.allTransactions, { method: 'online' });
  gatewayId = online[0]?.payment_reference ?? '';
  departments = [await staffed(app, 2), await staffed(app, 3)];
  await request(departments[0], { amount: 500, description: 'Microscope slides' });
  await request(departments[1], { amount: 600, description: 'Microscope lamp' });
  await payer.student.do(aid.apply, { aid_type: 'Merit scholarship', amount_requested: 500, reason: '' });
  await admin.do(payroll.generatePayroll, {});
});
afterAll(() => app.close());

async function found(client: Client, q: string, kind?: HitKind): Promise<readonly string[]> {
  const groups = await client.do(search.records, { q });
  return groups.flatMap(({ kind: of, hits }) => {
    if (kind !== undefined && kind !== of) return [];
    return hits.map(({ title }) => (kind === undefined ? `${of}: ${title}` : title));
  });
}

describe('The search of records', () => {
  it.each([
    ['a part of a name', 'shar', ['Meera Sharma']],
    ['two words in any order', 'nair meera', ['K.R. Meera Nair']],
    ['initials with dots', 'k.r. mee', ['K.R. Meera Nair']],
    ['an enrollment number in small letters', 'cs-2024-017', ['K.R. Meera Nair']],
    ['an enrollment number without its signs', 'CS2024018', ['Meera Sharma']],
    ['several people, the newest first', 'MEERA', ['Meera Sharma', 'K.R. Meera Nair']],
    ['no person by letters inside a word', 'eera', []],
  ])('finds people by %s', async (_, q, names) => {
    expect(await found(admin, q, 'person')).toEqual(names);
  });

  it('finds payments by reference, receipt, order and payment of the gateway', async () => {
    const [paid] = await admin.do(payments.allTransactions, { q: 'TXN-2026-0041' });
    const receipt = paid?.receipt_no ?? '';
    expect(await found(admin, 'TXN-2026-0041', 'payment')).toEqual([receipt]);
    expect(await found(admin, receipt, 'payment')).toEqual([receipt]);
    expect(await found(admin, 'txn-2026', 'payment')).toHaveLength(2);
    const online = await found(admin, gatewayId, 'payment');
    expect(online).toHaveLength(1);
    expect(await found(admin, orderId, 'payment')).toEqual(online);
    expect(await found(payer.student, orderId, 'payment')).toEqual(online);
    expect(await found(other.student, orderId)).toEqual([]);
  });

  it('shows name, amount and status, and what finds the row in its register', async () => {
    const [payment] = await admin.do(search.records, { q: 'TXN-2026-0041' });
    const facts = { amount: 100, status: 'success', student_id: payer.studentId, find: 'TXN-2026-0041' };
    expect(payment).toMatchObject({ kind: 'payment', hits: [facts] });
    expect(payment?.hits[0]?.subtitle).toBe('TXN-2026-0041 · K.R. Meera Nair · Semester 5 Tuition');
    const [person] = await admin.do(search.records, { q: 'CS-2024-017' });
    expect(person?.hits[0]?.subtitle).toBe('CS-2024-017 · Computer Science & Engineering · 2024');
  });

  it('puts a kind with an exact match first', async () => {
    expect((await found(admin, 'Semester 5 Tuition'))[0]).toMatch(/^(bill|structure): Semester 5 Tuition$/);
    expect((await found(admin, payer.feeId))[0]).toBe('bill: Semester 5 Tuition');
  });

  it('finds bills by student and fee, fee structures, and aid', async () => {
    expect(await found(manager, 'sharma tuition', 'bill')).toEqual(['Semester 5 Tuition']);
    expect(await found(manager, 'semester', 'structure')).toHaveLength(2);
    expect(await found(manager, 'merit', 'aid')).toEqual(['Merit scholarship']);
  });

  it('finds aid funds, income and grants for readers of all money', async () => {
    await admin.do(aid.openFund, { name: 'Tagore Fund', kind: 'donation', sponsor: 'Class of 1998', amount: 5000 });
    const income = { source_name: 'Konkan Railway', description: 'Bridge study', amount: 900 };
    await admin.do(budgeting.addIncome, { ...income, received_date: '2026-04-01' });
    const grant = { funding_agency: 'Council of Research', amount: 700, department_id: 2 };
    await admin.do(budgeting.addGrant, {
      ...grant,
      status: 'active',
      start_date: '2026-04-01',
      end_date: '2027-03-31',
    });
    for (const reader of [admin, manager, auditor]) {
      expect(await found(reader, 'class 1998')).toEqual(['fund: Tagore Fund']);
      expect(await found(reader, 'konkan')).toEqual(['income: Konkan Railway']);
      expect(await found(reader, 'council')).toEqual(['grant: Council of Research']);
    }
    const [{ hits: [fund] } = { hits: [] }] = await admin.do(search.records, { q: 'tagore' });
    expect(fund).toMatchObject({ subtitle: 'Class of 1998', amount: 5000, status: 'open' });
    for (const q of ['tagore', 'konkan', 'council']) expect(await found(payer.student, q)).toEqual([]);
  });

  it('finds five records of a kind at most', async () => {
    const [{ hits } = { hits: [] }] = await admin.do(search.records, { q: 'person' });
    expect(hits).toHaveLength(5);
  });

  it('lets students find their own bills, receipts and aid alone', async () => {
    expect(await found(payer.student, 'semester')).toEqual(['bill: Semester 5 Tuition']);
    expect(await found(payer.student, 'txn-2026', 'payment')).toHaveLength(1);
    expect(await found(other.student, 'meera', 'payment')).toHaveLength(1);
    for (const q of ['TXN-2026-0041', payer.feeId, 'merit', 'CS-2024-017', 'nair', 'microscope']) {
      expect([q, await found(other.student, q)]).toEqual([q, []]);
    }
  });

  it('lets heads find the claims of their departments, and faculty their own', async () => {
    const [first, second] = departments;
    expect(await found(first.hod, 'microscope')).toEqual(['expense: Microscope slides']);
    expect(await found(second.hod, 'microscope')).toEqual(['expense: Microscope lamp']);
    expect(await found(first.faculty, 'microscope')).toEqual(['expense: Microscope slides']);
    expect(await found(staff, 'microscope')).toEqual([]);
    expect(await found(manager, 'microscope', 'expense')).toHaveLength(2);
  });

  it('lets staff find their own payslips, and the office all', async () => {
    expect(await found(staff, 'sunil')).toEqual(['payslip: Sunil Clerk']);
    expect(await found(departments[0].hod, 'sunil')).toEqual([]);
    expect(await found(manager, 'sunil')).toEqual(['person: Sunil Clerk', 'payslip: Sunil Clerk']);
    expect(await found(admin, 'sunil')).toEqual(['person: Sunil Clerk', 'payslip: Sunil Clerk']);
  });

  it('shows auditors people, money and no payslips', async () => {
    expect(await found(auditor, 'sunil')).toEqual(['person: Sunil Clerk']);
    expect(await found(auditor, 'sharma', 'person')).toEqual(['Meera Sharma']);
    expect(await found(auditor, 'TXN-2026-0042', 'payment')).toHaveLength(1);
    expect(await found(auditor, 'microscope', 'expense')).toHaveLength(2);
  });

  it('refuses strangers, an empty search and unknown fields', async () => {
    const status = async (client: Client, query: string) => (await client.send('GET', `/search${query}`)).status;
    expect(await status(app.anybody, '?q=meera')).toBe(401);
    expect(await status(admin, '')).toBe(400);
    expect(await status(admin, '?q=%20')).toBe(400);
    expect(await status(admin, '?q=meera&kind=bill')).toBe(400);
  });

  it('finds nothing by signs alone', async () => {
    expect(await found(admin, '%_*"=')).toEqual([]);
  });

  it('follows a new name, a new role and a deletion', async () => {
    const clerk = await app.newUser({ role: 'hod', department_id: 2, name: 'Gopal Varma' });
    expect(await found(clerk, 'microscope')).toEqual(['expense: Microscope slides']);
    const { id, email } = clerk.user;
    await admin.do(identity.updateUser, { id, name: 'Gopal Menon', email, role: 'staff', department_id: 2 });
    expect(await found(admin, 'varma')).toEqual([]);
    expect(await found(admin, 'menon')).toEqual(['person: Gopal Menon']);
    expect(await found(await app.signIn(email, 'secret-user'), 'microscope')).toEqual([]);
    await admin.do(identity.deleteUser, { id });
    expect(await found(admin, 'menon')).toEqual([]);
  });

  it('lets a passed-out student find bills and payments, and no aid', async () => {
    await admin.do(identity.passOutBatch, { batch: '2024' });
    const { email } = payer.student.user;
    const leaver = await app.signIn(email, 'secret-user');
    expect(await found(leaver, 'semester')).toEqual(['bill: Semester 5 Tuition']);
    expect(await found(leaver, 'merit')).toEqual([]);
    const [group] = await admin.do(search.records, { q: 'CS-2024-017' });
    expect(group?.hits[0]?.status).toBe('passed out');
  });
});
