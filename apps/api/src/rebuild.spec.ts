import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aid,
  billChanges,
  budgeting,
  contact,
  departments,
  expenses,
  fees,
  holidays,
  identity,
  institution,
  payments,
  payroll,
  reportSchedules,
  salaries,
  ruleSet,
  setup,
} from '@bursar/contracts';
import { departmentNaming } from '@bursar/domain/identity';
import { INSTITUTION_ID } from '@bursar/domain/institution';
import { EventStore } from '@bursar/platform/event-store';
import { MemoryReadModels, ReadModels } from '@bursar/platform/read-models';
import { Projector } from '@bursar/platform/subscriptions';
import { CONTEXTS } from './app.module.js';
import { TestApp } from './testing/test-app.js';

const PROJECTIONS = CONTEXTS.flatMap(({ projections }) => projections);

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  const admin = await app.admin();
  const users = Array.from({ length: 5 }, (_, i) => ({
    name: `Student ${i}`,
    email: `student-${i}@bursar.test`,
    password: 'secret-user',
    studentData: { enrollment_no: `UP-${i}`, batch: 2023 },
  }));
  await admin.do(identity.addStudents, { users });
  const bills = [await app.newBill(1000), await app.newBill(2000), await app.newBill(3000)] as const;
  const [{ structureId, studentId, feeId, student }, online, revoked] = bills;
  const everybody = { fee_structure_id: structureId, batch: 2023 };
  await admin.do(fees.assignFeeToGroup, everybody);
  await admin.do(fees.assignFeeToGroup, everybody);
  const take = (amount: number) =>
    admin.do(payments.recordTransaction, { student_id: studentId, fee_id: feeId, amount, payment_method: 'upi' });
  const { transaction: first } = await take(400);
  await admin.do(payments.approvePayment, { transaction_id: first.id, admin_user_id: admin.user.id });
  const { transaction: second } = await take(500);
  await admin.do(payments.rejectPayment, { transaction_id: second.id });
  await take(600);
  await admin.do(payments.refund, { transaction_id: first.id, reason: 'Paid twice' });
  const receipt = `fee_receipt_${online.feeId}`;
  const order = await online.student.do(payments.createOrder, { amount: 2000, currency: 'INR', receipt });
  await app.gateway.pay(order.id);
  await app.gateway.flushWebhooks();
  await admin.do(fees.revokeFee, { id: revoked.feeId });
  await admin.do(fees.updateFee, { id: structureId, name: 'Changed', amount: 5000, due_date: '2031-01-31' });
  await admin.do(identity.setActive, { id: student.user.id, is_active: false });
  await departmentsSpend();
  await aDepartmentIsAddedAndRenamed();
  await peopleArePaid();
  await studentsAreAided();
  await admin.do(billChanges.reissue, { fee_structure_id: structureId, amount: 4_000, reason: 'Wrong amount' });
  await admin.do(identity.passOutBatch, { batch: '2024' });
  await admin.do(reportSchedules.start, { report: 'grants', every: 'day', hour: 7, format: 'csv' });
  await admin.do(institution.change, DETAILS);
  await admin.do(institution.change, { ...DETAILS, signatory: 'Asha Rao' });
  await admin.do(setup.skip, { step: 'people' });
  await admin.do(holidays.add, { day: '2027-10-29', name: 'Diwali' });
  await admin.do(ruleSet.choose, { rule_set: 'one_person' });
});
afterAll(() => app.close());

const DETAILS = { id: INSTITUTION_ID, name: 'Vidyanagar University', address: 'Pune' };

async function aDepartmentIsAddedAndRenamed(): Promise<void> {
  const admin = await app.admin();
  const { department } = await admin.do(departments.add, { name: 'Physics' });
  await app.newBill(700, { department_id: department.id });
  await admin.do(budgeting.allocate, { department_id: department.id, allocated: 100 });
  await admin.do(departments.rename, { id: String(department.id), name: 'Applied Physics' });
  await admin.do(departments.rename, { id: '1', name: 'Computing' });
  await app.newBill(900, { department_id: 1 });
}

async function departmentsSpend(): Promise<void> {
  const admin = await app.admin();
  const [faculty, hod] = [await app.newUser({ role: 'faculty' }), await app.newUser({ role: 'hod' })];
  const donation = { source_name: 'Alumni', description: 'Library', amount: 5000, received_date: '2026-01-31' };
  const { income } = await admin.do(budgeting.addIncome, donation);
  await admin.do(budgeting.addIncome, donation);
  await admin.do(budgeting.reverseIncome, { id: income.id });
  await admin.do(budgeting.allocate, { department_id: 1, allocated: 3000 });
  const period = { start_date: '2026-01-01', end_date: '2027-12-31' };
  await admin.do(budgeting.addGrant, { funding_agency: 'SERB', amount: 900, status: 'active', ...period });
  const { expense } = await faculty.do(expenses.submit, { amount: 700, description: 'Lens', kind: 'purchase' });
  await hod.do(expenses.approve, { id: expense.id });
  const bill = { amount: 650, bill_number: 'B-1', bill_date: '2026-01-31' };
  await admin.do(expenses.enterBill, { id: expense.id, ...bill });
}

async function peopleArePaid(): Promise<void> {
  const admin = await app.admin();
  const from = { effective_from: '2026-01' };
  await admin.do(salaries.setSalaryStructure, { ...from, basic_rate: 50, components: [] });
  const employee = await app.newUser({ role: 'staff' });
  const { id: user_id } = employee.user;
  await admin.do(salaries.reviseSalary, { ...from, user_id, monthly_salary: 90_000, reason: 'Promotion' });
  await admin.do(payroll.generatePayroll, {});
  const [due] = await employee.do(payroll.ownPayroll, {});
  await admin.do(payroll.payPayroll, { id: due?.id ?? '' });
  const stranger = { name: 'Ravi Iyer', email: 'ravi@iyer.test', message: 'Is there a post?' };
  await app.anybody.do(contact.submit, { kind: 'contact', ...stranger });
}

async function studentsAreAided(): Promise<void> {
  const admin = await app.admin();
  const { student, feeId } = await app.newBill(800);
  const { application } = await student.do(aid.apply, { aid_type: 'Fee waiver', amount_requested: 500 });
  const { fund } = await admin.do(aid.openFund, { name: 'Alumni fund', kind: 'donation', amount: 5_000 });
  await admin.do(aid.approve, { id: application.id, fund_id: fund.id });
  await admin.do(aid.disburse, { aid_application_id: application.id, amount: 300, fee_id: feeId });
  await admin.do(aid.withdrawApproval, { id: application.id, note: 'Left the university' });
  await admin.do(aid.changeFund, { id: fund.id, name: 'Friends of the college', kind: 'donation' });
}

async function rowsOf(readModels: ReadModels) {
  const rows = PROJECTIONS.map(async (model) => [model.name, await readModels.find(model, {})] as const);
  return Object.fromEntries(await Promise.all(rows));
}

describe('the read models', () => {
  it('rebuilt from the log equal those that grew with it, to the letter [CARD-001, CARD-002]', async () => {
    const readModels = new MemoryReadModels();
    const projector = new Projector(app.get(EventStore), readModels, PROJECTIONS, departmentNaming);
    await projector.start();
    const [anew, live] = [await rowsOf(readModels), await rowsOf(app.get(ReadModels))];
    await projector.stop();
    expect(anew).toEqual(live);
    const empty = Object.entries(live).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([name]) => name)).toEqual([
      ...[
        'suspense',
        'remittances',
        'purchase_orders',
        'vendors',
        'shared_audiences',
        'periods',
        'closed_years',
        'vouchers',
        'opening_balances',
        'chart_of_accounts',
        'pending_items',
        'seals',
        'seal_keys',
        'verifications',
        'findings',
        'erasures',
        'approval_rules',
        'delegations',
        'proofs',
        'model_rebuilds',
      ],
    ]);
  });

  it('survive a restart unchanged', async () => {
    const before = await rowsOf(app.get(ReadModels));
    await app.restart();
    expect(await rowsOf(app.get(ReadModels))).toEqual(before);
  });
});
