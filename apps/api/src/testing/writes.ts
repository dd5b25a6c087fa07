import {
  aid,
  billChanges,
  budgeting,
  decisions,
  expenses,
  fees,
  identity,
  passOuts,
  payments,
  payroll,
  reportSchedules,
  type RequestOf,
  type Route,
  suspense,
  type User,
  vouchers,
} from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { Reconciliation } from '../payments/reconciliation.js';
import { type Answer, Client } from './client.js';
import { type Department, receive, request, staffed } from './department.js';
import { type TestApp } from './test-app.js';

export type Asked = (key: string) => Promise<Answer<unknown>>;

type Bill = Awaited<ReturnType<TestApp['newBill']>>;

export class Office {
  private count = 0;

  private constructor(
    private readonly app: TestApp,
    readonly admin: Client & { readonly user: User },
    readonly department: Department,
  ) {}

  static async of(app: TestApp): Promise<Office> {
    const admin = await app.admin();
    await app.gateway.webhooks('drop');
    const office = new Office(app, admin, await staffed(app, 1));
    await receive(admin, 1_000_000);
    await admin.do(budgeting.allocate, { department_id: 1, allocated: 500_000 });
    return office;
  }

  asks<R extends Route>({ token }: Client, route: R, input: RequestOf<R>): Asked {
    return (key) => new Client(`${this.app.url}/api`, token).call(route, input, { 'idempotency-key': key });
  }

  uploads({ token }: Client, path: string, text: string): Asked {
    const boundary = 'boundary';
    const disposition = 'content-disposition: form-data; name="file"; filename="file.pdf"';
    const body = new TextEncoder().encode(`--${boundary}\r\n${disposition}\r\n\r\n${text}\r\n--${boundary}--\r\n`);
    return (key) =>
      new Client(`${this.app.url}/api`, token).send('POST', path, body, {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': key,
      });
  }

  next(): number {
    return ++this.count;
  }

  newBill(amount = 1000): Promise<Bill> {
    return this.app.newBill(amount);
  }

  newEmployee(): Promise<Client & { readonly user: User }> {
    return this.app.newUser({ role: 'staff' });
  }

  newStudent(): Promise<Client & { readonly user: User }> {
    return this.app.newUser();
  }

  async recorded(amount: number): Promise<string> {
    const { studentId, feeId } = await this.newBill(amount);
    const cash = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
    return (await this.admin.do(payments.recordTransaction, cash)).transaction.id;
  }

  async received(amount: number): Promise<string> {
    const transaction_id = await this.recorded(amount);
    await this.admin.do(payments.approvePayment, { transaction_id, admin_user_id: this.admin.user.id });
    return transaction_id;
  }

  async paidOnline({ student, feeId }: Pick<Bill, 'student' | 'feeId'>, amount: number): Promise<string> {
    const receipt = `fee_receipt_${feeId}`;
    const order = await student.do(payments.createOrder, { amount, currency: 'INR', receipt });
    return (await this.app.gateway.pay(order.id, {})).razorpay_payment_id;
  }

  async receivedOnline(amount: number): Promise<string> {
    const bill = await this.newBill(amount);
    await this.paidOnline(bill, amount);
    await this.app.get(Reconciliation).reconcile(0);
    const [transaction] = await this.admin.do(payments.allTransactions, { student_id: bill.studentId });
    return transaction?.id ?? '';
  }

  async inSuspense(amount: number) {
    const bill = await this.newBill(amount);
    const { studentId, feeId } = bill;
    const payment_id = await this.paidOnline(bill, amount);
    const cash = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
    const { transaction } = await this.admin.do(payments.recordTransaction, cash);
    await this.admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: this.admin.user.id });
    await this.app.get(Reconciliation).reconcile(0);
    await this.admin.do(payments.refund, { transaction_id: transaction.id, reason: 'Cheque bounced' });
    return { payment_id, fee_id: feeId };
  }

  async appliedForAid(amount: number) {
    const { student, feeId } = await this.newBill(amount);
    const { application } = await student.do(aid.apply, { aid_type: 'Fee waiver', amount_requested: amount });
    return { student, fee_id: feeId, id: application.id };
  }

  async withAid(amount: number) {
    const { id, fee_id } = await this.appliedForAid(amount);
    await this.admin.do(aid.approve, { id });
    return { aid_application_id: id, fee_id };
  }

  async newExpense(kind: 'claim' | 'purchase' = 'claim'): Promise<string> {
    return (await request(this.department, { kind, amount: 100 + this.next() })).id;
  }

  async approvedExpense(kind: 'claim' | 'purchase' = 'claim'): Promise<string> {
    const id = await this.newExpense(kind);
    await this.department.hod.do(expenses.approve, { id });
    return id;
  }

  async payrollOfNewcomer(): Promise<string> {
    const { user } = await this.newEmployee();
    await this.admin.do(payroll.generatePayroll, {});
    return (await this.admin.do(payroll.staffPayroll, { user_id: user.id }))[0]?.id ?? '';
  }

  async newFee(): Promise<string> {
    return (await this.admin.do(fees.addFee, { name: 'Library', amount: 100, due_date: '2030-01-31' })).fee.id;
  }

  async newGrant(): Promise<string> {
    const period = { start_date: '2026-01-01', end_date: '2027-12-31' };
    const terms = { funding_agency: 'SERB', amount: 900, status: 'active', ...period } as const;
    return (await this.admin.do(budgeting.addGrant, terms)).grant.id;
  }

  async waitingVoucher() {
    const maker = await this.app.newUser({ role: 'finance_manager' });
    const lines = [
      { account: '1010', debit: 50 },
      { account: '4010', credit: 50 },
    ];
    const entry = { day: istDayOf(new Date().toISOString()), narration: 'Interest', lines };
    const { voucher } = await maker.do(vouchers.makeVoucher, entry);
    const { position, items } = await this.admin.do(decisions.waitingApprovals, { kind: 'journal' });
    const seen_version = items.find(({ id }) => id === voucher.id)?.version ?? 0;
    return { kind: 'journal', id: voucher.id, seen_version, seen_position: position };
  }

  async passedOut(): Promise<string> {
    const studentData = { enrollment_no: `PO-${this.next()}`, batch: 2016 };
    await this.app.newUser({ studentData });
    await this.admin.do(identity.passOutBatch, { batch: '2016' });
    return (await this.admin.do(passOuts.list, { limit: 1 }))[0]?.id ?? '';
  }

  async newSchedule(): Promise<string> {
    const daily = { report: 'summary', period: 'last_month', every: 'day', hour: 9, format: 'csv' } as const;
    return (await this.admin.do(reportSchedules.start, daily)).schedule.id;
  }

  async newIncome(): Promise<string> {
    const gift = { source_name: 'Alumni', description: 'Library', amount: 5, received_date: '2026-01-31' };
    return (await this.admin.do(budgeting.addIncome, gift)).income.id;
  }
}

type Prepare = (office: Office) => Asked | Promise<Asked>;

export const DECISIONS: Readonly<Record<string, Prepare>> = {
  'a payment is approved': async (office) =>
    office.asks(office.admin, payments.approvePayment, {
      transaction_id: await office.recorded(40),
      admin_user_id: office.admin.user.id,
    }),
  'a payment is rejected': async (office) =>
    office.asks(office.admin, payments.rejectPayment, {
      transaction_id: await office.recorded(30),
      reason: 'No money',
    }),
  'a payment is given back': async (office) =>
    office.asks(office.admin, payments.refund, { transaction_id: await office.received(20), reason: 'Paid twice' }),
  'money in suspense pays a fee': async (office) =>
    office.asks(office.admin, suspense.apply, await office.inSuspense(1000)),
  'aid is approved': async (office) =>
    office.asks(office.admin, aid.approve, { id: (await office.appliedForAid(500)).id }),
  'aid is rejected': async (office) =>
    office.asks(office.admin, aid.reject, { id: (await office.appliedForAid(500)).id, note: 'Too late' }),
  'aid is withdrawn': async (office) => {
    const { student, id } = await office.appliedForAid(500);
    return office.asks(student, aid.withdraw, { id });
  },
  'aid is credited to a fee': async (office) =>
    office.asks(office.admin, aid.disburse, { ...(await office.withAid(600)), amount: 600 }),
  'an approval of aid is withdrawn': async (office) =>
    office.asks(office.admin, aid.withdrawApproval, {
      id: (await office.withAid(700)).aid_application_id,
      note: 'A mistake',
    }),
  'an expense is approved': async (office) =>
    office.asks(office.department.hod, expenses.approve, { id: await office.newExpense() }),
  'an expense is rejected': async (office) =>
    office.asks(office.department.hod, expenses.reject, { id: await office.newExpense(), note: 'Not now' }),
  'an expense is withdrawn': async (office) =>
    office.asks(office.department.faculty, expenses.withdraw, { id: await office.newExpense() }),
  'an expense is paid': async (office) =>
    office.asks(office.admin, expenses.pay, { id: await office.approvedExpense(), payment_reference: 'UTR 1' }),
  'a purchase is cancelled': async (office) =>
    office.asks(office.admin, expenses.cancelPurchase, {
      id: await office.approvedExpense('purchase'),
      reason: 'Sold out',
    }),
  'a payroll is paid': async (office) =>
    office.asks(office.admin, payroll.payPayroll, { id: await office.payrollOfNewcomer() }),
  'several payrolls are paid': async (office) =>
    office.asks(office.admin, payroll.payMany, {
      ids: [await office.payrollOfNewcomer(), await office.payrollOfNewcomer()],
    }),
  'a paid payroll is reversed': async (office) => {
    const id = await office.payrollOfNewcomer();
    await office.admin.do(payroll.payPayroll, { id });
    return office.asks(office.admin, payroll.reversePayroll, { id, reason: 'Wrong account' });
  },
  'a fee is revoked': async (office) =>
    office.asks(office.admin, fees.revokeFee, { id: (await office.newBill(10)).feeId }),
  'a fee structure is deleted': async (office) =>
    office.asks(office.admin, fees.deleteFee, { id: await office.newFee() }),
  'an invoice is deleted': async (office) =>
    office.asks(office.admin, fees.deleteInvoice, { id: (await office.newBill(10)).feeId }),
  'a grant is withdrawn': async (office) =>
    office.asks(office.admin, budgeting.withdrawGrant, { id: await office.newGrant() }),
  'an income is reversed': async (office) =>
    office.asks(office.admin, budgeting.reverseIncome, { id: await office.newIncome() }),
  'work of the office is approved': async (office) =>
    office.asks(office.admin, decisions.approveRequest, await office.waitingVoucher()),
  'several requests are approved': async (office) => {
    const items = [await office.waitingVoucher(), await office.waitingVoucher()].map(
      ({ seen_position: _, ...item }) => item,
    );
    return office.asks(office.admin, decisions.decideMany, { items, verdict: 'approve' });
  },
  'a voucher is approved': async (office) =>
    office.asks(office.admin, vouchers.approveVoucher, { id: (await office.waitingVoucher()).id }),
  'a report is sent': async (office) =>
    office.asks(office.admin, reportSchedules.send, { id: await office.newSchedule() }),
  'a user is deleted': async (office) =>
    office.asks(office.admin, identity.deleteUser, { id: (await office.newStudent()).user.id }),
  'a pass-out is reversed': async (office) =>
    office.asks(office.admin, passOuts.reverse, { id: await office.passedOut(), reason: 'Wrong batch' }),
  'a report by mail is stopped': async (office) =>
    office.asks(office.admin, reportSchedules.stop, { id: await office.newSchedule() }),
  'an online payment is given back': async (office) =>
    office.asks(office.admin, payments.refund, {
      transaction_id: await office.receivedOnline(1100),
      reason: 'Paid twice',
    }),
  'a payment is reversed': async (office) =>
    office.asks(office.admin, payments.reverse, { transaction_id: await office.received(25), reason: 'wrong_student' }),
};

export const RECORDS: Readonly<Record<string, Prepare>> = {
  'a user': (office) =>
    office.asks(office.admin, identity.addUser, {
      ...{
        name: 'Ravi',
        email: `ravi-${office.next()}@bursar.test`,
        password: 'secret-user',
        role: 'staff',
        department_id: 1,
      },
    }),
  'a fee structure': (office) =>
    office.asks(office.admin, fees.addFee, { name: 'Library', amount: 500, due_date: '2030-01-31' }),
  'a bill': async (office) =>
    office.asks(office.admin, fees.assignFee, {
      fee_structure_id: await office.newFee(),
      student_id: (await office.newStudent()).user.student_id ?? '',
    }),
  'an assignment to many': async (office) => {
    const students = [await office.newStudent(), await office.newStudent()];
    const student_ids = students.map(({ user }) => user.student_id ?? '');
    return office.asks(office.admin, fees.assignFeeToList, { fee_structure_id: await office.newFee(), student_ids });
  },
  'later due dates of many': async (office) => {
    const { structureId: fee_structure_id } = await office.newBill();
    const due_date = '2031-01-31';
    return office.asks(office.admin, billChanges.extendMany, { fee_structure_id, due_date, reason: 'Strike' });
  },
  'another amount of many': async (office) => {
    const { structureId: fee_structure_id } = await office.newBill();
    return office.asks(office.admin, billChanges.reissue, { fee_structure_id, amount: 900, reason: 'Typing error' });
  },
  'a payment': async (office) => {
    const { studentId: student_id, feeId: fee_id } = await office.newBill();
    const cash = { student_id, fee_id, amount: 300, payment_method: 'cash' } as const;
    return office.asks(office.admin, payments.recordTransaction, cash);
  },
  'an income': (office) =>
    office.asks(office.admin, budgeting.addIncome, {
      ...{ source_name: 'Alumni', description: 'Library', amount: 5, received_date: '2026-01-31' },
    }),
  'a budget': (office) =>
    office.asks(office.admin, budgeting.allocate, { department_id: 2, allocated: 100_000 + office.next() }),
  'a transfer between budgets': (office) =>
    office.asks(office.admin, budgeting.transferBudget, { from: 1, to: 3, amount: 1_000, reason: 'Shared laboratory' }),
  'a claim': (office) => office.asks(office.department.faculty, expenses.submit, { amount: 120, description: 'Books' }),
  'a file': async (office) =>
    office.uploads(office.department.faculty, `/faculty/expenses/${await office.newExpense()}/receipt`, '%PDF-1.7'),
  'an application for aid': async (office) =>
    office.asks((await office.newBill()).student, aid.apply, { aid_type: 'Fee waiver', amount_requested: 100 }),
  'an upload of students': (office) => {
    const student = (number = office.next()) => ({
      ...{ name: `Student ${number}`, email: `uploaded-${number}@bursar.test`, password: 'secret-user' },
      ...{ department_id: 1, studentData: { enrollment_no: `UP-${number}`, batch: 2024 } },
    });
    return office.asks(office.admin, identity.addStudents, { users: [student(), student()] });
  },
  'a payroll run': async (office) => {
    await office.newEmployee();
    return office.asks(office.admin, payroll.generatePayroll, {});
  },
};
