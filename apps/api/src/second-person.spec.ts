import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aid,
  type ApprovalKind,
  budgeting,
  decisions,
  expenses,
  fees,
  identity,
  payments,
  payroll,
  type RequestOf,
  salaries,
  suspense,
  type User,
} from '@bursar/contracts';
import { istDayOf, istMonthOf } from '@bursar/domain/kernel';
import { type Answer, type Client } from './testing/client.js';
import { TestApp } from './testing/test-app.js';

type SignedIn = Client & { readonly user: User };

const OWN_PAYSLIP = 'You cannot change or pay your own payslip. Another administrator or finance manager can.';
const NEW_ACCOUNT =
  'The person this concerns registered or activated your account within the last 24 hours. Another person can decide it now. You can decide it after the 24 hours.';
const SALARIES = { ROLE_SALARY_STAFF: '40000', ROLE_SALARY_ADMIN: '100000', ROLE_SALARY_FINANCE_MANAGER: '90000' };

const outcome = ({ status, body }: Answer<unknown>) => [status, body.message];
const today = () => istDayOf(new Date().toISOString());
const month = () => istMonthOf(new Date().toISOString());
const account = { account_number: '001234567890', ifsc: 'SBIN0001234' };

async function promote(
  app: TestApp,
  { user }: SignedIn,
  role: 'finance_manager',
  registrar?: Client,
): Promise<SignedIn> {
  const by = registrar ?? (await app.admin());
  const { id, name, email } = user;
  await by.do(identity.updateUser, { id, name, email, role });
  return app.signIn(email, 'secret-user');
}

async function payrollIdOf(app: TestApp, user_id: string): Promise<string> {
  const admin = await app.admin();
  const [latest] = await admin.do(payroll.staffPayroll, { user_id });
  return latest?.id ?? '';
}

async function approveWaiting(client: Client, kind: ApprovalKind): Promise<void> {
  const { position, items } = await client.do(decisions.waitingApprovals, { kind });
  for (const { id, version } of items) {
    await client.do(decisions.approveRequest, { kind, id, seen_position: position, seen_version: version });
  }
}

describe('an officer’s own money', () => {
  let app: TestApp;
  let admin: SignedIn;
  let finance: SignedIn;
  let own: string;

  beforeAll(async () => {
    app = await TestApp.start(SALARIES);
    admin = await app.admin();
    finance = await app.newUser({ role: 'finance_manager' });
    await admin.do(payroll.generatePayroll, {});
    own = await payrollIdOf(app, finance.user.id);
  });
  afterAll(() => app.close());

  it('refuses one’s own salary, also among details, and accepts another officer’s change', async () => {
    const sentence = 'You cannot change your own salary. Another administrator or finance manager can.';
    const raise = { monthly_salary: 900_000, effective_from: month(), reason: 'Well done' };
    expect(outcome(await finance.call(salaries.reviseSalary, { user_id: finance.user.id, ...raise }))).toEqual([
      409,
      sentence,
    ]);
    const { id, name, email } = admin.user;
    const details = { id, name, email, role: 'admin', monthly_salary: 900_000 } as const;
    expect(outcome(await admin.call(identity.updateUser, details))).toEqual([409, sentence]);
    expect((await admin.call(salaries.reviseSalary, { user_id: finance.user.id, ...raise })).status).toBe(200);
  });

  it('refuses one’s own bank account, and accepts another officer’s entry', async () => {
    expect(outcome(await finance.call(salaries.setBankAccount, { user_id: finance.user.id, ...account }))).toEqual([
      409,
      'You cannot change your own bank account. Another administrator or finance manager can.',
    ]);
    expect((await admin.call(salaries.setBankAccount, { user_id: finance.user.id, ...account })).status).toBe(200);
  });

  it('refuses payment and change of one’s own payslip, also in one call', async () => {
    const edit = { id: own, month: month(), amount: 900_000 };
    const doors = [
      await finance.call(payroll.payPayroll, { id: own }),
      await finance.call(payroll.updatePayroll, { ...edit, status: 'unpaid' }),
      await finance.call(payroll.updatePayroll, { ...edit, status: 'paid', paid_on: today() }),
    ];
    for (const answer of doors) expect(outcome(answer)).toEqual([409, OWN_PAYSLIP]);
    expect((await admin.do(payroll.staffPayroll, { user_id: finance.user.id }))[0]).toMatchObject({ status: 'unpaid' });
  });

  it('refuses a pay run with one’s own payslip, and pays the others without it', async () => {
    const clerk = await app.newUser({ role: 'staff' });
    await admin.do(payroll.generatePayroll, {});
    const other = await payrollIdOf(app, clerk.user.id);
    expect(outcome(await finance.call(payroll.payMany, { ids: [other, own] }))).toEqual([
      409,
      'Your own payslip is in this selection. Leave it out: another administrator or finance manager pays it.',
    ]);
    expect((await admin.do(payroll.staffPayroll, { user_id: clerk.user.id }))[0]).toMatchObject({ status: 'unpaid' });
    expect((await finance.do(payroll.payMany, { ids: [other] })).paid).toBe(1);
    expect((await admin.do(payroll.payMany, { ids: [own] })).paid).toBe(1);
  });

  it('refuses a payment of one’s salary by an account one registered, and accepts another officer’s', async () => {
    const mine = await payrollIdOf(app, admin.user.id);
    expect(outcome(await finance.call(payroll.payPayroll, { id: mine }))).toEqual([409, NEW_ACCOUNT]);
    const registrar = await app.newUser({ role: 'admin' });
    const other = await app.newUser({ role: 'finance_manager' }, registrar);
    expect((await other.call(payroll.payPayroll, { id: mine })).status).toBe(200);
  });

  it('refuses to take the payment of one’s own salary back', async () => {
    const mine = await payrollIdOf(app, admin.user.id);
    expect(outcome(await admin.call(payroll.reversePayroll, { id: mine, reason: 'Again' }))).toEqual([
      409,
      OWN_PAYSLIP,
    ]);
  });

  it('refuses bill and payment of one’s own earlier request as a faculty member', async () => {
    await admin.do(budgeting.addIncome, {
      source_name: 'Alumni',
      description: 'Laboratory',
      amount: 10_000_000,
      received_date: today(),
    });
    await admin.do(budgeting.allocate, { department_id: 6, allocated: 50_000 });
    const faculty = await app.newUser({ role: 'faculty', department_id: 6 });
    const hod = await app.newUser({ role: 'hod', department_id: 6 });
    const ask = async (kind: 'claim' | 'purchase') => {
      const asked = { department_id: 6, amount: 1000, description: 'Books', kind } as const;
      const { expense } = await faculty.do(expenses.submit, asked);
      await hod.do(expenses.approve, { id: expense.id });
      return expense.id;
    };
    const [claim, purchase] = [await ask('claim'), await ask('purchase')];
    const officer = await promote(app, faculty, 'finance_manager');
    expect(outcome(await officer.call(expenses.pay, { id: claim, payment_reference: 'UTR 1' }))).toEqual([
      409,
      'You cannot pay an expense you submitted.',
    ]);
    const bill = { id: purchase, amount: 900, bill_number: 'B-1', bill_date: today() };
    expect(outcome(await officer.call(expenses.enterBill, bill))).toEqual([
      409,
      'You cannot enter the bill of a purchase you asked for.',
    ]);
    expect((await finance.call(expenses.pay, { id: claim, payment_reference: 'UTR 1' })).status).toBe(200);
    expect((await finance.call(expenses.enterBill, bill)).status).toBe(200);
  });

  it('refuses decision and payment of one’s own earlier aid as a student', async () => {
    const student = await app.newUser();
    const { application } = await student.do(aid.apply, { aid_type: 'Merit scholarship', amount_requested: 500 });
    const officer = await promote(app, student, 'finance_manager');
    const refused = [409, 'You cannot decide or pay your own aid. Another administrator or finance manager can.'];
    expect(outcome(await officer.call(aid.approve, { id: application.id }))).toEqual(refused);
    expect(outcome(await officer.call(aid.reject, { id: application.id }))).toEqual(refused);
    await finance.do(aid.approve, { id: application.id });
    const disburse = { aid_application_id: application.id, amount: 500 };
    expect(outcome(await officer.call(aid.disburse, disburse))).toEqual(refused);
    expect((await finance.call(aid.disburse, disburse)).status).toBe(201);
  });

  it('refuses a refund of one’s own earlier payment, and accepts another officer’s', async () => {
    const { student, studentId, feeId } = await app.newBill(1000);
    const money = { student_id: studentId, fee_id: feeId, amount: 1000, payment_method: 'cash' } as const;
    const { transaction } = await finance.do(payments.recordTransaction, money);
    await finance.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: finance.user.id });
    const officer = await promote(app, student, 'finance_manager');
    const refund = { transaction_id: transaction.id, reason: 'Paid twice' };
    expect(outcome(await officer.call(payments.refund, refund))).toEqual([
      409,
      'You cannot refund a payment of your own.',
    ]);
    expect((await finance.call(payments.refund, refund)).status).toBe(200);
  });
});

describe('money that needs two people', () => {
  let app: TestApp;
  let admin: SignedIn;
  let registrar: SignedIn;
  let finance: SignedIn;

  beforeAll(async () => {
    app = await TestApp.start({ ...SALARIES, FOUR_EYES: 'enforce' });
    admin = await app.admin();
    registrar = await app.newUser({ role: 'admin' });
    finance = await app.newUser({ role: 'finance_manager' }, registrar);
  });
  afterAll(() => app.close());

  it('refuses checks by an account of its registrar’s work, and accepts the reverse', async () => {
    const newcomer = await app.newUser({ role: 'finance_manager' });
    const { studentId, feeId } = await app.newBill(1000);
    const money = { student_id: studentId, fee_id: feeId, payment_method: 'cash', confirmed: true } as const;
    const record = async (by: SignedIn, amount: number) =>
      (await by.do(payments.recordTransaction, { ...money, amount })).transaction.id;
    const approve = (by: SignedIn, transaction_id: string) =>
      by.call(payments.approvePayment, { transaction_id, admin_user_id: by.user.id });
    const ofRegistrar = await record(admin, 400);
    expect(outcome(await approve(newcomer, ofRegistrar))).toEqual([409, NEW_ACCOUNT]);
    const rejection = { transaction_id: ofRegistrar, reason: 'Not received' };
    expect(outcome(await newcomer.call(payments.rejectPayment, rejection))).toEqual([409, NEW_ACCOUNT]);
    expect((await approve(finance, ofRegistrar)).status).toBe(200);
    expect((await approve(admin, await record(newcomer, 300))).status).toBe(200);
  });

  it('refuses checks by a reactivated account of its activator’s work', async () => {
    const returned = await app.newUser({ role: 'finance_manager' }, registrar);
    await admin.do(identity.setActive, { id: returned.user.id, is_active: false });
    await admin.do(identity.setActive, { id: returned.user.id, is_active: true });
    const again = await app.signIn(returned.user.email, 'secret-user');
    const { studentId, feeId } = await app.newBill(1000);
    const money = { student_id: studentId, fee_id: feeId, amount: 1000, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, money);
    const approval = { transaction_id: transaction.id, admin_user_id: again.user.id };
    expect(outcome(await again.call(payments.approvePayment, approval))).toEqual([409, NEW_ACCOUNT]);
  });

  it('refuses checks by an uploaded account of its uploader’s work', async () => {
    const [email, first] = ['uploaded@bursar.test', 'first-secret'];
    const studentData = { enrollment_no: 'UPLOADED-1', batch: 2024 };
    await admin.do(identity.addStudents, { users: [{ name: 'Uploaded', email, password: first, studentData }] });
    const student = await app.withOwnPassword(email, first, 'secret-user');
    const uploaded = await promote(app, student, 'finance_manager', registrar);
    const { studentId, feeId } = await app.newBill(1000);
    const money = { student_id: studentId, fee_id: feeId, amount: 1000, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, money);
    const approval = { transaction_id: transaction.id, admin_user_id: uploaded.user.id };
    expect(outcome(await uploaded.call(payments.approvePayment, approval))).toEqual([409, NEW_ACCOUNT]);
    expect((await finance.call(payments.approvePayment, { ...approval, admin_user_id: finance.user.id })).status).toBe(
      200,
    );
  });

  it('refuses the generator and the editor of a payroll as payer, alone or in a run', async () => {
    const clerk = await app.newUser({ role: 'staff' });
    await finance.do(payroll.generatePayroll, {});
    const id = await payrollIdOf(app, clerk.user.id);
    const refused = [409, 'You cannot pay a payroll you prepared.'];
    const edit = { id, month: month(), amount: 30_000 } as const;
    expect(outcome(await finance.call(payroll.payPayroll, { id }))).toEqual(refused);
    expect(outcome(await finance.call(payroll.payMany, { ids: [id] }))).toEqual(refused);
    const both = { ...edit, status: 'paid', paid_on: today() } as const;
    expect(outcome(await admin.call(payroll.updatePayroll, both))).toEqual(refused);
    await admin.do(payroll.updatePayroll, { ...edit, status: 'unpaid' });
    expect(outcome(await admin.call(payroll.payPayroll, { id }))).toEqual(refused);
    const third = await app.newUser({ role: 'finance_manager' }, registrar);
    expect((await third.call(payroll.payPayroll, { id })).status).toBe(200);
    await approveWaiting(finance, 'payroll_payment');
    expect(outcome(await third.call(payroll.updatePayroll, { ...both, amount: 40_000 }))).toEqual([
      409,
      'Take the payment back first. Another person then pays the changed payroll.',
    ]);
  });

  it('refuses the author of a salary or bank account as payer, and names whose payslips to leave out', async () => {
    const refused = [409, 'You cannot pay a person whose salary or bank account you set.'];
    const [raised, moved] = [await app.newUser({ role: 'staff' }), await app.newUser({ role: 'staff' })];
    const raise = { monthly_salary: 90_000, effective_from: month(), reason: 'Well done' };
    await admin.do(salaries.reviseSalary, { user_id: raised.user.id, ...raise });
    await admin.do(salaries.setBankAccount, { user_id: moved.user.id, ...account });
    await finance.do(payroll.generatePayroll, {});
    const third = await app.newUser({ role: 'finance_manager' }, registrar);
    for (const { user } of [raised, moved]) {
      const id = await payrollIdOf(app, user.id);
      expect(outcome(await admin.call(payroll.payPayroll, { id }))).toEqual(refused);
      expect(outcome(await admin.call(payroll.payMany, { ids: [id] }))).toEqual(refused);
    }
    const ids = await Promise.all([raised, moved].map(({ user }) => payrollIdOf(app, user.id)));
    const other = await payrollIdOf(app, finance.user.id);
    expect(outcome(await admin.call(payroll.payMany, { ids: [other, ...ids] }))).toEqual([
      409,
      `${raised.user.name}, ${moved.user.name}: You cannot pay a person whose salary or bank account you set.`,
    ]);
    for (const id of ids) expect((await third.call(payroll.payPayroll, { id })).status).toBe(200);
  });

  it('refuses the recorder and the approver of cash as refunder, and as approver of the refund [APR-006]', async () => {
    const { studentId, feeId } = await app.newBill(1000);
    const money = { student_id: studentId, fee_id: feeId, amount: 1000, payment_method: 'cash' } as const;
    const { transaction } = await finance.do(payments.recordTransaction, money);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    const refund = { transaction_id: transaction.id, reason: 'Left the university' };
    const refused = [409, 'You cannot refund a transaction you recorded or approved.'];
    for (const officer of [finance, admin]) {
      expect(outcome(await officer.call(payments.refund, refund))).toEqual(refused);
    }
    const third = await app.newUser({ role: 'finance_manager' }, registrar);
    expect((await third.do(payments.refund, refund)).message).toBe('This waits for a second person.');
    const open = await third.do(decisions.openRequests, { kind: 'refund' });
    const { id = '' } = open.find(({ record_id }) => record_id === transaction.id) ?? {};
    for (const officer of [finance, admin]) {
      const { position: seen_position } = await officer.do(decisions.waitingApprovals, {});
      const asked = { kind: 'refund', id, seen_position, seen_version: 0 };
      expect(outcome(await officer.call(decisions.approveRequest, asked))).toEqual([
        409,
        'You cannot approve the refund of a payment you recorded or approved.',
      ]);
    }
  });

  it.each([
    ['PAID', 1000],
    ['partial', 400],
  ] as const)('refuses a single officer who assigns a fee as %s', async (status, paid_amount) => {
    const student = await app.newUser();
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 1000, due_date: '2030-01-31' });
    const opening = { fee_structure_id: fee.id, status, paid_amount };
    const student_id = student.user.student_id ?? '';
    const refused = [
      409,
      'Money needs two people. Assign the fee as unpaid and record the paid amount as a transaction. Another person approves it. Of money in the former books, assign only what is still owed.',
    ];
    const one: RequestOf<typeof fees.assignFee> = { ...opening, student_id };
    expect(outcome(await admin.call(fees.assignFee, one))).toEqual(refused);
    expect(outcome(await admin.call(fees.assignFeeToGroup, { ...opening, batch: 2024 }))).toEqual(refused);
    expect(outcome(await admin.call(fees.assignFeeToList, { ...opening, student_ids: [student_id] }))).toEqual(refused);
    expect(await admin.do(fees.studentFees, { student_id })).toEqual([]);
  });

  it('refuses the biller of a purchase as payer', async () => {
    await admin.do(budgeting.addIncome, {
      source_name: 'Alumni',
      description: 'Laboratory',
      amount: 10_000_000,
      received_date: today(),
    });
    await approveWaiting(finance, 'income');
    await admin.do(budgeting.allocate, { department_id: 3, allocated: 50_000 });
    await approveWaiting(finance, 'budget_change');
    const faculty = await app.newUser({ role: 'faculty', department_id: 3 });
    const hod = await app.newUser({ role: 'hod', department_id: 3 });
    const asked = { department_id: 3, amount: 1000, description: 'Lathe', kind: 'purchase' } as const;
    const { expense } = await faculty.do(expenses.submit, asked);
    await hod.do(expenses.approve, { id: expense.id });
    const second = await app.newUser({ role: 'finance_manager' });
    const { position } = await second.do(decisions.waitingApprovals, {});
    const seen = { kind: 'purchase', id: expense.id, seen_position: position, seen_version: 1 };
    expect(await second.do(decisions.approveRequest, seen)).toMatchObject({ waits_for: null });
    const bill = { id: expense.id, amount: 900, bill_number: 'B-1', bill_date: today() };
    await finance.do(expenses.enterBill, bill);
    const pay = { id: expense.id, payment_reference: 'UTR 1' };
    expect(outcome(await finance.call(expenses.pay, pay))).toEqual([
      409,
      'You cannot pay an expense you approved or entered the bill of.',
    ]);
    expect((await admin.call(expenses.pay, pay)).status).toBe(200);
  });

  it('refunds suspense money by hand after a second person’s confirmation', async () => {
    const { student, studentId, feeId } = await app.newBill(1000);
    const receipt = `fee_receipt_${feeId}`;
    const order = await student.do(payments.createOrder, { amount: 1000, currency: 'INR', receipt });
    const money = { student_id: studentId, fee_id: feeId, amount: 1000, payment_method: 'cash' } as const;
    const { transaction } = await finance.do(payments.recordTransaction, money);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    await app.gateway.pay(order.id);
    await student.do(payments.checkOrder, { order_id: order.id });
    const [held] = await finance.do(suspense.all, { student_id: studentId });
    const give = { payment_id: held?.id ?? '', through: 'counter', reason: 'Paid twice' } as const;
    const asked = await finance.do(suspense.refund, give);
    expect(asked).toMatchObject({
      message: 'Another person must now confirm that it was handed over.',
      item: { status: 'refunding', outstanding: 1000, to_confirm_of: finance.user.id },
    });
    expect(outcome(await finance.call(suspense.refund, give))).toEqual([
      409,
      'You asked for this refund. Another person must confirm that the money was handed over.',
    ]);
    expect(await admin.do(suspense.refund, give)).toMatchObject({
      message: 'The money was given back.',
      item: { status: 'cleared', outstanding: 0, refunded: 1000, to_confirm_of: null },
    });
  });
});
