import { aid, budgeting, expenses, payments, payroll, salaries, type User } from '@bursar/contracts';
import { istDayOf, istMonthOf } from '@bursar/domain/kernel';
import { type Client } from './client.js';
import { request, staffed } from './department.js';
import { type TestApp } from './test-app.js';

type Person = Client & { readonly user: User };

const TODAY = istDayOf(new Date().toISOString());
const THIS_MONTH = istMonthOf(new Date().toISOString());

/** In rupees; credits are negative. */
export const WORKED_EXAMPLE = {
  '1010': 37_700,
  '1030': 15_000,
  '1040': 67_500,
  '1110': 5_000,
  '2010': -112_080,
  '2020': -11_920,
  '4010': -87_500,
  '4110': -50_000,
  '5010': 124_000,
  '5110': 2_300,
  '5120': 10_000,
};

async function studentPays(app: TestApp, admin: Person): Promise<Person> {
  const { student, studentId, feeId } = await app.newBill(87_500);
  const counter = { student_id: studentId, fee_id: feeId, payment_method: 'cash' } as const;
  const ids: string[] = [];
  for (const amount of [15_000, 5_000]) {
    const { transaction } = await admin.do(payments.recordTransaction, { ...counter, amount });
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    ids.push(transaction.id);
  }
  const receipt = `fee_receipt_${feeId}`;
  const order = await student.do(payments.createOrder, { amount: 67_500, currency: 'INR', receipt });
  await app.gateway.pay(order.id);
  await app.gateway.flushWebhooks();
  await app.rest();
  const { id } = (await student.do(aid.apply, { aid_type: 'Merit scholarship', amount_requested: 10_000, reason: '' }))
    .application;
  await admin.do(aid.approve, { id });
  await admin.do(aid.disburse, { aid_application_id: id, amount: 10_000 });
  await admin.do(payments.refund, { transaction_id: ids[1] ?? '', reason: 'Paid twice' });
  return student;
}

async function purchaseIsPaid(app: TestApp, admin: Person): Promise<void> {
  await admin.do(budgeting.addIncome, {
    ...{ source_name: 'Alumni', description: 'Library', received_date: TODAY },
    ...{ amount: 50_000, kind: 'donation' },
  });
  await admin.do(budgeting.allocate, { department_id: 1, allocated: 3_000 });
  const department = await staffed(app, 1);
  const { id } = await request(department, { amount: 2_300, kind: 'purchase' });
  await department.hod.do(expenses.approve, { id });
  await admin.do(expenses.enterBill, { id, amount: 2_300, bill_number: 'B-1', bill_date: TODAY });
  const payer = await app.newUser({ role: 'finance_manager' }, await app.newUser({ role: 'admin' }));
  await payer.do(expenses.pay, { id, payment_reference: 'NEFT-1' });
}

async function salaryIsDue(app: TestApp, admin: Person): Promise<void> {
  await admin.do(salaries.setSalaryStructure, {
    ...{ effective_from: THIS_MONTH, basic_rate: 50 },
    components: [{ name: 'Provident fund', kind: 'deduction', basis: 'fixed', amount: 11_920 }],
  });
  const { user } = await app.newUser({ role: 'staff', monthly_salary: 124_000 });
  await admin.do(payroll.generatePayroll, {});
  const other = await app.newUser({ role: 'admin' }, await app.newUser({ role: 'admin' }));
  for (const { id, staff_id } of await admin.do(payroll.allPayrolls, {})) {
    if (staff_id === user.id) continue;
    await (staff_id === admin.user.id ? other : admin).do(payroll.cancelPayroll, { id, reason: 'Another story' });
  }
}

export async function workedExample(app: TestApp, admin: Person): Promise<Person> {
  const student = await studentPays(app, admin);
  await purchaseIsPaid(app, admin);
  await salaryIsDue(app, admin);
  await app.rest();
  return student;
}
