import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aid, fees, identity, payments, students } from '@bursar/contracts';
import { TestApp } from '../testing/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

async function takenAtCounter(studentId: string, feeId: string, amount: number): Promise<void> {
  const admin = await app.admin();
  const counter = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
}

describe('the account of a student', () => {
  it('ends with what the bills owe, after payments, aid and a revoked bill', async () => {
    const { student, studentId, feeId } = await app.newBill(1000.5);
    const admin = await app.admin();
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 200, due_date: '2030-01-31' });
    const library = { fee_structure_id: fee.id, student_id: studentId };
    const { assigned_fee } = await admin.do(fees.assignFee, library);
    await takenAtCounter(studentId, feeId, 400);
    const { application } = await student.do(aid.apply, { aid_type: 'Fee waiver', amount_requested: 100 });
    await admin.do(aid.approve, { id: application.id });
    await admin.do(aid.disburse, { aid_application_id: application.id, amount: 100, fee_id: feeId });
    await admin.do(fees.revokeFee, { id: assigned_fee.id });
    await app.rest();

    const { student: profile, account } = await student.do(students.account, { student_id: studentId });
    const bills = await student.do(fees.studentFees, { student_id: studentId });
    expect(profile).toMatchObject({ name: student.user.name, enrollment_no: student.user.enrollment_no });
    expect(profile).toMatchObject({ batch: 2024, department: 'Computer Science & Engineering', standing: 'active' });
    expect(account?.entries.map(({ kind, method, balance }) => [kind, method, balance])).toEqual([
      ['billed', null, 1000.5],
      ['billed', null, 1200.5],
      ['paid', 'cash', 800.5],
      ['paid', 'aid', 700.5],
      ['revoked', null, 500.5],
    ]);
    expect(account?.entries[2]?.receipt_no).toMatch(/^FY\d\d-\d\d\/R\/\d{6}$/);
    expect(bills.map(({ total_amount, amount_paid }) => total_amount - amount_paid)).toEqual([account?.balance]);
  });

  it('opens for the office and auditors, and for the student alone', async () => {
    const { student, studentId } = await app.newBill(100);
    for (const role of ['finance_manager', 'auditor'] as const) {
      const officer = await app.newUser({ role });
      expect((await officer.do(students.account, { student_id: studentId })).student.user_id).toBe(student.user.id);
    }
    const stranger = await app.newUser();
    expect((await stranger.call(students.account, { student_id: studentId })).status).toBe(403);
    for (const role of ['hod', 'faculty', 'staff'] as const) {
      const other = await app.newUser({ role });
      expect((await other.call(students.account, { student_id: studentId })).status).toBe(403);
    }
  });

  it('is empty before the first bill, and missing for an unknown student', async () => {
    const admin = await app.admin();
    const student_id = (await app.newUser()).user.student_id ?? '';
    expect((await admin.do(students.account, { student_id })).account).toBeNull();
    const unknown = await admin.call(students.account, { student_id: 'nobody' });
    expect([unknown.status, unknown.body]).toMatchObject([404, { message: 'Student not found' }]);
  });

  it('says that a student is blocked or has passed out, and still opens for the latter', async () => {
    const admin = await app.admin();
    const { student, studentId } = await app.newBill(100);
    await admin.do(identity.setActive, { id: student.user.id, is_active: false });
    expect((await admin.do(students.account, { student_id: studentId })).student.standing).toBe('inactive');
    await admin.do(identity.setActive, { id: student.user.id, is_active: true });
    await admin.do(identity.passOutBatch, { batch: '2024' });
    expect((await admin.do(students.account, { student_id: studentId })).student.standing).toBe('passed_out');
    const back = await app.signIn(student.user.email, 'secret-user');
    expect((await back.do(students.account, { student_id: studentId })).account?.balance).toBe(100);
  });
});
