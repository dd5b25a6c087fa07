import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, billChanges, fees, notifications, payments, reports, type User } from '@bursar/contracts';
import { BillRun, type ChangeOfMany } from '@bursar/domain/fees';
import { istDayOf } from '@bursar/domain/kernel';
import { Caller, Execution } from '@bursar/platform';
import { type Answer, type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';
import { BillRuns } from './bill-runs.js';
import { OverdueSweep } from './overdue-sweep.js';

const REASON = 'The bank was closed for a week';

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

const outcome = ({ status, body }: Answer<unknown>) => [status, body.message];

type Student = Client & { readonly user: User; readonly studentId: string };

async function newStudent(batch: number, department_id = 1): Promise<Student> {
  const studentData = { enrollment_no: `BC-${Math.trunc(performance.now() * 1000)}`, batch };
  const student = await app.newUser({ department_id, studentData });
  return Object.assign(student, { studentId: student.user.student_id ?? '' });
}

async function newStructure(due_date = '2020-01-31', amount = 1000): Promise<string> {
  return (await admin.do(fees.addFee, { name: 'Semester 5 Tuition', amount, due_date })).fee.id;
}

async function bill(structureId: string, { studentId }: Student): Promise<string> {
  const { assigned_fee } = await admin.do(fees.assignFee, { fee_structure_id: structureId, student_id: studentId });
  return assigned_fee.id;
}

async function record(feeId: string, { studentId }: Student, amount: number, approve = true): Promise<void> {
  const money = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, money);
  if (approve)
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
}

const billOf = async ({ studentId }: Student) => (await admin.do(fees.studentFees, { student_id: studentId }))[0];
async function sweep(today: string): Promise<void> {
  await app.get(OverdueSweep).sweep(today);
  await app.revenue();
}

const invoiceOf = async ({ studentId }: Student) => (await admin.do(fees.invoices, { student_id: studentId }))[0];
const passedOver = async (run_id: string) =>
  (await admin.do(billChanges.passedOver, { run_id })).map(({ student_id, reason }) => [student_id, reason]);

describe('the due date of one bill', () => {
  it('moves for the bill, its invoice and the dues report, and tells the student', async () => {
    const student = await newStudent(2018, 8);
    const feeId = await bill(await newStructure(), student);
    await sweep(istDayOf(new Date().toISOString()));
    expect(await invoiceOf(student)).toMatchObject({ status: 'overdue' });
    const duesOf = async () =>
      (await admin.do(reports.report, { kind: 'dues', department_id: 8 })).rows.find(({ id }) => id === '8')?.values;
    expect(await duesOf()).toMatchObject({ not_due: 0, over_90: 1000 });

    const answer = await admin.call(billChanges.extendOne, { id: feeId, due_date: '2030-06-30', reason: REASON });

    expect(outcome(answer)).toEqual([200, 'Due date extended.']);
    expect(answer.body.assigned_fee).toMatchObject({ id: feeId, due_date: '2030-06-30T18:29:59.000Z' });
    expect(await billOf(student)).toMatchObject({ due_date: '2030-06-30T18:29:59.000Z', is_overdue: false });
    expect(await invoiceOf(student)).toMatchObject({ due_date: '2030-06-30T18:29:59.000Z', status: 'unpaid' });
    expect(await duesOf()).toMatchObject({ not_due: 1000, over_90: 0 });
    const [told] = await student.do(notifications.list, {});
    expect(told).toMatchObject({
      title: 'You may pay Semester 5 Tuition until 30 June 2030',
      body: `It was due by 31 January 2020. ${REASON}`,
    });
    const history = await admin.do(audit.history, { kind: 'fee', id: feeId });
    expect(history.at(-1)?.says).toBe(
      `Extended the due date of Semester 5 Tuition of ${student.user.name} from 31 January 2020 to 30 June 2030: ${REASON}`,
    );
    await sweep('2030-06-30');
    expect(await invoiceOf(student)).toMatchObject({ status: 'unpaid' });
    await sweep('2030-07-01');
    expect(await invoiceOf(student)).toMatchObject({ status: 'overdue' });
  });

  it('moves only later, with a reason, and on an unpaid bill', async () => {
    const student = await newStudent(2018);
    const id = await bill(await newStructure('2030-01-31'), student);
    const extend = (due_date: string, reason = REASON) => admin.call(billChanges.extendOne, { id, due_date, reason });
    expect(outcome(await extend('2030-01-31'))).toEqual([400, 'The new due date must be after 31 January 2030']);
    expect(outcome(await extend('2030-02-01', ' '))).toEqual([400, 'Reason is required']);
    await record(id, student, 400);
    expect((await extend('2030-02-01')).status).toBe(200);
    await record(id, student, 600);
    expect(outcome(await extend('2030-03-01'))).toEqual([409, 'A paid fee has no due date to extend']);
    expect((await admin.call(billChanges.extendOne, { id: 'no', due_date: '2031-01-01', reason: REASON })).status).toBe(
      404,
    );
  });

  it('moves through its invoice under the same rule', async () => {
    const student = await newStudent(2018);
    const id = await bill(await newStructure('2030-01-31'), student);
    const put = (input: object) => admin.send('PUT', `/admin/invoices/${id}`, JSON.stringify(input));
    expect(outcome(await put({ due_date: '2030-02-28' }))).toEqual([400, 'Reason is required']);
    expect(outcome(await put({ due_date: '2030-01-01', reason: REASON }))).toEqual([
      400,
      'The new due date must be after 31 January 2030',
    ]);
    const answer = await put({ due_date: '2030-02-28', reason: REASON });
    expect([answer.status, (answer.body as { invoice?: object }).invoice]).toMatchObject([
      200,
      { due_date: '2030-02-28T18:29:59.000Z', status: 'unpaid' },
    ]);
    expect(await billOf(student)).toMatchObject({ due_date: '2030-02-28T18:29:59.000Z' });
  });
});

describe('the due date of many bills', () => {
  it('moves for every bill of a structure and the structure; paid and later bills stay', async () => {
    const structure = await newStructure('2030-01-31');
    const [unpaid, partial, paid, later] = [
      await newStudent(2018),
      await newStudent(2018),
      await newStudent(2018),
      await newStudent(2018),
    ];
    await bill(structure, unpaid);
    await record(await bill(structure, partial), partial, 300);
    await record(await bill(structure, paid), paid, 1000);
    const laterId = await bill(structure, later);
    await admin.do(billChanges.extendOne, { id: laterId, due_date: '2031-01-01', reason: REASON });
    const asked = { fee_structure_id: structure, due_date: '2030-06-30' };

    expect(await admin.do(billChanges.previewExtension, asked)).toEqual({
      bills: 2,
      total: 2000,
      total_then: 2000,
      passed_over: [{ reason: 'due-later', bills: 1 }],
    });
    const done = await admin.do(billChanges.extendMany, { ...asked, reason: REASON });

    expect(done).toMatchObject({ message: 'Due dates extended.', changed: 2, passed_over: 1 });
    const days = [];
    for (const student of [unpaid, partial, paid, later]) days.push((await billOf(student))?.due_date.slice(0, 10));
    expect(days).toEqual(['2030-06-30', '2030-06-30', '2030-01-31', '2031-01-01']);
    expect(await passedOver(done.run_id)).toEqual([[later.studentId, 'due-later']]);
    expect((await admin.do(fees.allFees, {})).find(({ id }) => id === structure)).toMatchObject({
      due_date: '2030-06-30T18:29:59.000Z',
    });
    expect((await admin.do(billChanges.runs, { limit: 1 }))[0]).toMatchObject({
      id: done.run_id,
      kind: 'due-date',
      status: 'completed',
      fee_title: 'Semester 5 Tuition',
      reason: REASON,
      changed: 2,
      passed_over: 1,
      started_by_name: admin.user.name,
    });
    expect(outcome(await admin.call(billChanges.extendMany, { ...asked, reason: REASON }))).toEqual([
      404,
      'This would change no bills',
    ]);
  });

  it('moves for all fees of a batch of a department only', async () => {
    const [inside, outside] = [await newStudent(2016, 7), await newStudent(2016, 6)];
    const one = await newStructure('2030-01-31');
    await bill(one, inside);
    await bill(one, outside);
    await bill(await newStructure('2030-03-31'), inside);
    const batch = { batch: 2016, department_id: 7, due_date: '2030-06-30', reason: REASON };
    expect(await admin.do(billChanges.extendMany, batch)).toMatchObject({ changed: 2, passed_over: 0 });
    const bills = await admin.do(fees.studentFees, { student_id: inside.studentId });
    expect(bills.map(({ due_date }) => due_date.slice(0, 10))).toEqual(['2030-06-30', '2030-06-30']);
    expect(await billOf(outside)).toMatchObject({ due_date: '2030-01-31T18:29:59.000Z' });
    expect((await admin.do(fees.allFees, {})).find(({ id }) => id === one)?.due_date).toBe('2030-01-31T18:29:59.000Z');
  });

  it('refuses an empty selection and an unknown structure', async () => {
    const extend = (whose: object) =>
      admin.call(billChanges.extendMany, { ...whose, due_date: '2030-06-30', reason: REASON });
    expect(outcome(await extend({}))).toEqual([400, 'Select a fee structure, a batch or a department']);
    expect(outcome(await extend({ fee_structure_id: 'unknown' }))).toEqual([404, 'Fee structure not found']);
  });

  it('moves once per bill when an interrupted run resumes', async () => {
    const structure = await newStructure('2030-01-31');
    const [one, two] = [await newStudent(2018), await newStudent(2018)];
    const studentFeeIds = [await bill(structure, one), await bill(structure, two)];
    const runId = `run-${structure}`;
    const facts: ChangeOfMany = {
      change: { kind: 'due-date', dueDate: '2030-06-30T18:29:59.000Z' },
      scope: { feeStructureId: structure, batch: null, departmentId: null, assignmentRunId: null },
      title: 'Semester 5 Tuition',
      reason: REASON,
    };
    const by = Caller.system();
    await app.get(Execution).execute(BillRun, runId, { type: 'List', runId, ids: studentFeeIds }, by);
    await app.get(Execution).execute(BillRun, runId, { type: 'Start', runId, facts, targetCount: 2 }, by);
    await admin.do(billChanges.extendOne, { id: studentFeeIds[1] ?? '', due_date: '2030-07-31', reason: REASON });
    await app.restart();
    admin = await app.admin();

    await app.get(BillRuns).run();

    await admin.do(fees.addFee, { name: 'Waits for what was written', amount: 1, due_date: '2030-01-31' });
    expect(await billOf(one)).toMatchObject({ due_date: '2030-06-30T18:29:59.000Z' });
    expect(await passedOver(runId)).toEqual([[two.studentId, 'due-later']]);
    expect((await admin.do(billChanges.runs, {})).find(({ id }) => id === runId)).toMatchObject({
      status: 'completed',
      changed: 1,
      passed_over: 1,
    });
  });
});

describe('a change of bills that is refused on resumption', () => {
  it('fails with the reason', async () => {
    const runId = 'run-of-no-bill';
    const facts: ChangeOfMany = {
      change: { kind: 'take-back' },
      scope: { feeStructureId: null, batch: 2018, departmentId: null, assignmentRunId: null },
      title: null,
      reason: REASON,
    };
    const by = Caller.system();
    await app.get(Execution).execute(BillRun, runId, { type: 'List', runId, ids: ['no-bill'] }, by);
    await app.get(Execution).execute(BillRun, runId, { type: 'Start', runId, facts, targetCount: 1 }, by);
    await app.rest();

    await app.get(BillRuns).run();

    await app.rest();
    expect((await admin.do(billChanges.runs, {})).find(({ id }) => id === runId)).toMatchObject({
      status: 'failed',
      failure: 'This fee is not assigned to the student',
    });
  });
});

describe('a wrong amount of a structure', () => {
  it('changes the bills without payments, and lists the others with reasons', async () => {
    const structure = await newStructure('2030-01-31', 1000);
    const students = [];
    for (let i = 0; i < 4; i++) students.push(await newStudent(2018));
    const [unpaid, partial, paid, pending] = students as [Student, Student, Student, Student];
    const feeId = await bill(structure, unpaid);
    await record(await bill(structure, partial), partial, 300);
    await record(await bill(structure, paid), paid, 1000);
    await record(await bill(structure, pending), pending, 1000, false);
    const asked = { fee_structure_id: structure, amount: 1200 };

    expect(await admin.do(billChanges.previewReissue, asked)).toEqual({
      bills: 1,
      total: 1000,
      total_then: 1200,
      passed_over: [
        { reason: 'paid', bills: 1 },
        { reason: 'part-paid', bills: 1 },
        { reason: 'payment-pending', bills: 1 },
      ],
    });
    const done = await admin.do(billChanges.reissue, { ...asked, reason: 'The structure was wrong' });

    expect(done).toMatchObject({ message: 'Bills re-issued.', changed: 1, passed_over: 3 });
    expect(await billOf(unpaid)).toMatchObject({ id: feeId, total_amount: 1200, status: 'unpaid' });
    expect(await invoiceOf(unpaid)).toMatchObject({ id: feeId, amount: 1200, outstanding: 1200, status: 'unpaid' });
    expect(await billOf(partial)).toMatchObject({ total_amount: 1000, amount_paid: 300 });
    expect(Object.fromEntries(await passedOver(done.run_id))).toEqual({
      [partial.studentId]: 'part-paid',
      [paid.studentId]: 'paid',
      [pending.studentId]: 'payment-pending',
    });
    const [told] = await unpaid.do(notifications.list, {});
    expect(told?.title).toBe('Semester 5 Tuition is ₹1,200.00 now');
    const next = await newStudent(2018);
    await bill(structure, next);
    expect(await billOf(next)).toMatchObject({ total_amount: 1200 });
    await record(feeId, unpaid, 1200);
    expect(await invoiceOf(unpaid)).toMatchObject({ status: 'paid', outstanding: 0 });
    expect(await billOf(unpaid)).toMatchObject({ status: 'paid' });
  });

  it('does not reuse an order of the old amount', async () => {
    const structure = await newStructure('2030-01-31', 1000);
    const student = await newStudent(2018);
    const feeId = await bill(structure, student);
    const order = (amount: number) =>
      student.do(payments.createOrder, { amount, currency: 'INR', receipt: `fee_receipt_${feeId}` });
    const before = await order(800);
    expect((await order(800)).id).toBe(before.id);
    await admin.do(billChanges.reissue, { fee_structure_id: structure, amount: 900, reason: 'Wrong' });
    expect((await order(800)).id).not.toBe(before.id);
  });
});

describe('an assignment to a wrong batch', () => {
  it('revokes an assignment as a whole, lists paid and waiting bills, and allows a new one', async () => {
    const structure = await newStructure('2030-01-31', 1000);
    const students = [];
    for (let i = 0; i < 3; i++) students.push(await newStudent(2019, 3));
    const [untouched, partial, pending] = students as [Student, Student, Student];
    const group = { fee_structure_id: structure, batch: 2019, department_id: 3 };
    const { run_id: assignmentRun } = await admin.do(fees.assignFeeToGroup, group);
    await record((await billOf(partial))?.id ?? '', partial, 300);
    await record((await billOf(pending))?.id ?? '', pending, 1000, false);
    const alone = await newStudent(2019, 3);
    await bill(structure, alone);

    expect(await admin.do(billChanges.previewTakeBack, { run_id: assignmentRun })).toEqual({
      bills: 1,
      total: 1000,
      total_then: 0,
      passed_over: [
        { reason: 'part-paid', bills: 1 },
        { reason: 'payment-pending', bills: 1 },
      ],
    });
    const done = await admin.do(billChanges.takeBack, { run_id: assignmentRun, reason: 'The wrong batch' });

    expect(done).toMatchObject({ message: 'Assignment taken back.', changed: 1, passed_over: 2 });
    expect(await billOf(untouched)).toBeUndefined();
    expect(await invoiceOf(untouched)).toBeUndefined();
    expect(await billOf(alone)).toMatchObject({ total_amount: 1000 });
    expect(Object.fromEntries(await passedOver(done.run_id))).toEqual({
      [partial.studentId]: 'part-paid',
      [pending.studentId]: 'payment-pending',
    });
    const [told] = await untouched.do(notifications.list, {});
    expect(told?.title).toBe('Semester 5 Tuition was withdrawn');
    await bill(structure, untouched);
    expect(await billOf(untouched)).toMatchObject({ total_amount: 1000 });
  });

  it('refuses an unknown assignment', async () => {
    const answer = await admin.call(billChanges.takeBack, { run_id: 'unknown', reason: 'The wrong batch' });
    expect(outcome(answer)).toEqual([404, 'Assignment not found']);
  });
});
