import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AssignedFee,
  assignments,
  audit,
  fees,
  identity,
  payments,
  type RequestOf,
  type User,
} from '@bursar/contracts';
import { AssignmentRun } from '@bursar/domain/fees';
import { Caller, Execution } from '@bursar/platform';
import { type Answer, type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';
import { AssignmentRuns } from './assignment-runs.js';

const TERMS = { name: 'Semester 5 Tuition', amount: 1000, due_date: '2030-01-31' };
const DUPLICATE = 'Fee is already assigned to this student';
const BATCH = 'Please enter a valid 4-digit batch year (e.g., 2024)';

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

const outcome = ({ status, body }: Answer<unknown>) => [status, body.message];

async function newStructure(terms: Partial<RequestOf<typeof fees.addFee>> = {}): Promise<string> {
  return (await admin.do(fees.addFee, { ...TERMS, ...terms })).fee.id;
}

async function newStudent(batch = 2024, department_id = 1): Promise<User & { student_id: string }> {
  const studentData = { enrollment_no: `EN-${Math.trunc(performance.now() * 1000)}`, batch };
  const { user } = await app.newUser({ department_id, studentData });
  return { ...user, student_id: user.student_id ?? '' };
}

const assign = (
  fee_structure_id: string,
  student_id: string,
  opening: Partial<RequestOf<typeof fees.assignFee>> = {},
) => admin.call(fees.assignFee, { fee_structure_id, student_id, ...opening });

const assignedOf = async (fee_structure_id: string): Promise<readonly AssignedFee[]> =>
  admin.do(fees.assignedFees, { fee_structure_id });

describe('a fee structure', () => {
  it('creates a structure with its fields, a bare day as its last second in India [API-030, API-033, MSG-045, ROLE-010, VAL-042]', async () => {
    const { status, body } = await admin.call(fees.addFee, {
      name: '  Library  ',
      amount: '499.50',
      due_date: '2030-01-31',
      description: 'Books',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Fee structure created successfully!',
      fee: {
        name: 'Library',
        amount: 499.5,
        due_date: '2030-01-31T18:29:59.000Z',
        description: 'Books',
        assigned_count: 0,
      },
    });
    expect(await admin.do(fees.allFees, {})).toContainEqual(body.fee);
  });

  it('accepts a name that another structure has', async () => {
    expect(await newStructure()).not.toBe(await newStructure());
  });

  it.each([
    [{ name: '   ' }, 'Title is required'],
    [{ amount: 0 }, 'Amount must be greater than 0'],
    [{ due_date: '' }, 'Due date is required'],
    [{ due_date: '2030-02-30' }, 'Due date must be a valid date'],
    [{ due_date: '2030-01-31T10:00' }, 'Due date must be a valid date'],
  ])('refuses a structure with %j: %s', async (wrong, sentence) => {
    expect(outcome(await admin.call(fees.addFee, { ...TERMS, ...wrong }))).toEqual([400, sentence]);
    const id = await newStructure();
    expect(outcome(await admin.call(fees.updateFee, { id, ...TERMS, ...wrong }))).toEqual([400, sentence]);
  });

  it('leaves existing bills after a change of the structure [API-034, MSG-044]', async () => {
    const id = await newStructure();
    const [before, after] = [await newStudent(), await newStudent()];
    await assign(id, before.student_id);
    const { status, body } = await admin.call(fees.updateFee, { id, ...TERMS, name: 'Hostel', amount: 2000 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Fee structure updated successfully!',
      fee: { name: 'Hostel', amount: 2000, assigned_count: 1 },
    });
    await assign(id, after.student_id);
    expect(await app.billOf(before.student_id)).toMatchObject({ fee_name: 'Semester 5 Tuition', total_amount: 1000 });
    expect(await app.billOf(after.student_id)).toMatchObject({ fee_name: 'Hostel', total_amount: 2000 });
  });

  it('deletes a structure once, and then does not find it [API-035, MSG-043]', async () => {
    const id = await newStructure();
    expect(outcome(await admin.call(fees.deleteFee, { id }))).toEqual([200, 'Fee structure deleted successfully.']);
    const gone = [404, 'Fee structure not found'];
    expect(outcome(await admin.call(fees.deleteFee, { id }))).toEqual(gone);
    expect(outcome(await admin.call(fees.updateFee, { id, ...TERMS }))).toEqual(gone);
    expect(outcome(await assign(id, (await newStudent()).student_id))).toEqual(gone);
    expect((await admin.do(fees.allFees, {})).map((fee) => fee.id)).not.toContain(id);
  });

  it('keeps a structure with dues, and deletes a paid one with its paid bill kept', async () => {
    const id = await newStructure();
    const [owing, paid] = [await newStudent(), await newStudent()];
    const bill = await assign(id, owing.student_id);
    await assign(id, paid.student_id, { status: 'PAID', paid_amount: 1000 });
    const refused = [409, 'Fee structure has unpaid assignments. Revoke them first.'];
    expect(outcome(await admin.call(fees.deleteFee, { id }))).toEqual(refused);
    await admin.do(fees.revokeFee, { id: bill.body.assigned_fee.id });
    expect((await admin.call(fees.deleteFee, { id })).status).toBe(200);
    expect(await app.billOf(paid.student_id)).toMatchObject({ status: 'paid', amount_paid: 1000 });
  });
});

describe('assigning to one student', () => {
  it('makes a bill that the student and the office see [API-031, API-036, ROLE-011, STATE-019, CONST-016, MSG-046]', async () => {
    const id = await newStructure();
    const student = await newStudent();
    const { status, body } = await assign(id, student.student_id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Fee assigned successfully!',
      assigned_fee: { student_id: student.student_id, total_amount: 1000, paid_amount: 0, status: 'unpaid' },
    });
    expect(await assignedOf(id)).toEqual([body.assigned_fee]);
    expect(await app.billOf(student.student_id)).toMatchObject({ id: body.assigned_fee.id, status: 'unpaid' });
  });

  it('accepts the user’s id as the student’s', async () => {
    const id = await newStructure();
    const student = await newStudent();
    expect((await assign(id, student.id)).body.assigned_fee.student_id).toBe(student.student_id);
    expect(outcome(await assign(id, student.student_id))).toEqual([409, DUPLICATE]);
  });

  it('refuses a second assignment, also in parallel', async () => {
    const id = await newStructure();
    const student = await newStudent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => assign(id, student.student_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    const { body } = await assign(id, student.student_id);
    expect(body).toMatchObject({ code: 'DUPLICATE_ASSIGNMENT', message: DUPLICATE });
    expect(await assignedOf(id)).toHaveLength(1);
  });

  it('refuses a user who is not a student', async () => {
    const id = await newStructure();
    expect(outcome(await assign(id, admin.user.id))).toEqual([404, 'Student not found']);
    expect(outcome(await assign(id, 'unknown'))).toEqual([404, 'Student not found']);
    expect(outcome(await assign('unknown', (await newStudent()).id))).toEqual([404, 'Fee structure not found']);
  });

  it.each([
    ['unpaid', 0],
    ['partial', 0.01],
    ['partial', 999.99],
    ['PAID', 1000],
  ] as const)('starts as %s with ₹%d paid before [STATE-020]', async (status, paid_amount) => {
    const { body } = await assign(await newStructure(), (await newStudent()).student_id, { status, paid_amount });
    expect(body.assigned_fee).toMatchObject({ status, paid_amount });
  });

  it.each([
    ['unpaid', 1],
    ['unpaid', 1000],
    ['partial', 0],
    ['partial', 1000],
    ['PAID', 0],
    ['PAID', 999.99],
    ['PAID', 1000.01],
  ] as const)('refuses %s with ₹%d paid before', async (status, paid_amount) => {
    const [id, student] = [await newStructure(), await newStudent()];
    const refused = [400, 'Status and paid amount do not match'];
    expect(outcome(await assign(id, student.student_id, { status, paid_amount }))).toEqual(refused);
    const list = { fee_structure_id: id, student_ids: [student.student_id], status, paid_amount };
    expect(outcome(await admin.call(fees.assignFeeToList, list))).toEqual(refused);
    expect(await assignedOf(id)).toEqual([]);
  });

  it('adds nothing to the revenue with an opening balance', async () => {
    const before = await app.revenue();
    await assign(await newStructure(), (await newStudent()).student_id, { status: 'PAID', paid_amount: 1000 });
    expect(await app.revenue()).toBe(before);
  });
});

describe('assigning to a group', () => {
  const toGroup = (fee_structure_id: string, group: { batch?: number | string; department_id?: number }) =>
    admin.call(fees.assignFeeToGroup, { fee_structure_id, ...group });
  const whoHas = async (id: string) => (await assignedOf(id)).map(({ student_id }) => student_id).sort();
  const idsOf = (students: readonly { student_id: string }[]) => students.map(({ student_id }) => student_id).sort();

  let of2016in7: User & { student_id: string };
  let of2016in8: User & { student_id: string };
  let of2017in8: User & { student_id: string };
  let inactive: User & { student_id: string };

  beforeAll(async () => {
    of2016in7 = await newStudent(2016, 7);
    of2016in8 = await newStudent(2016, 8);
    of2017in8 = await newStudent(2017, 8);
    inactive = await newStudent(2016, 8);
    await admin.do(identity.setActive, { id: inactive.id, is_active: false });
  });

  it('reaches the active students of a batch, a department, or both [API-037]', async () => {
    const cases = [
      [{ batch: 2016 }, [of2016in7, of2016in8]],
      [{ batch: '2016' }, [of2016in7, of2016in8]],
      [{ department_id: 8 }, [of2016in8, of2017in8]],
      [{ batch: 2016, department_id: 8 }, [of2016in8]],
    ] as const;
    for (const [group, students] of cases) {
      const id = await newStructure();
      const preview = await admin.do(fees.previewAssignment, { fee_structure_id: id, ...group });
      expect(preview).toEqual({ students: students.length, skipped: 0, total: students.length * 1000 });
      const { status, body } = await toGroup(id, group);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        message: 'Fee assigned successfully!',
        assigned: preview.students,
        skipped: preview.skipped,
      });
      expect(await whoHas(id)).toEqual(idsOf(students));
    }
  });

  it('assigns again only to new students', async () => {
    const id = await newStructure();
    await assign(id, of2016in7.student_id);
    const group = { fee_structure_id: id, batch: 2016 };
    expect(await admin.do(fees.previewAssignment, group)).toEqual({ students: 1, skipped: 1, total: 1000 });
    expect((await toGroup(id, { batch: 2016 })).body).toMatchObject({ assigned: 1, skipped: 1 });
    expect((await toGroup(id, { batch: 2016 })).body).toMatchObject({ assigned: 0, skipped: 2 });
    expect(await whoHas(id)).toEqual(idsOf([of2016in7, of2016in8]));
  });

  it('lists its starter, its count, and the skipped students with reasons', async () => {
    const id = await newStructure();
    await assign(id, of2016in7.student_id);
    const { run_id } = await admin.do(fees.assignFeeToGroup, { fee_structure_id: id, batch: 2016 });
    expect(await admin.do(assignments.runs, { fee_structure_id: id })).toMatchObject([
      {
        id: run_id,
        fee_title: TERMS.name,
        status: 'completed',
        target_count: 2,
        assigned: 1,
        skipped: 1,
        started_by_name: admin.user.name,
        finished_at: expect.any(String),
      },
    ]);
    expect(await admin.do(assignments.skipped, { run_id })).toMatchObject([
      { student_id: of2016in7.student_id, enrollment_no: of2016in7.enrollment_no, reason: 'already-assigned' },
    ]);
    expect(await admin.do(assignments.skipped, { run_id, q: 'nobody-like-that' })).toEqual([]);
  });

  it('bills after a crash the students it started with', async () => {
    const id = await newStructure();
    const [moved, stays] = [await newStudent(2018), await newStudent(2018)];
    const runId = 'run-of-2018';
    const criteria = { batch: 2018, departmentId: null, studentIds: null };
    const facts = { feeStructureId: id, title: 'Semester 5 Tuition', criteria, openingPaidPaise: 0 };
    const by = Caller.system();
    const execution = app.get(Execution);
    const ids = [moved, stays].map(({ student_id }) => student_id);
    await execution.execute(AssignmentRun, runId, { type: 'List', runId, ids }, by);
    await execution.execute(AssignmentRun, runId, { type: 'Start', runId, facts, targetCount: 2 }, by);
    await newStudent(2018);
    await admin.do(identity.setActive, { id: moved.id, is_active: false });
    await app.get(AssignmentRuns).run();
    await newStructure();
    expect(await whoHas(id)).toEqual(idsOf([moved, stays]));
  });

  it('fails with the reason when refused on resumption, and stays failed', async () => {
    const id = await newStructure();
    const criteria = { batch: 2016, departmentId: null, studentIds: null };
    const cases = [
      ['run-without-students', ['nobody'], 'No students found for the selected criteria'],
      ['run-without-structure', idsOf([of2016in7]), 'Fee structure not found'],
    ] as const;
    const facts = { feeStructureId: id, title: 'Semester 5 Tuition', criteria, openingPaidPaise: 0 };
    for (const [runId, ids] of cases) {
      const by = Caller.system();
      await app.get(Execution).execute(AssignmentRun, runId, { type: 'List', runId, ids }, by);
      await app.get(Execution).execute(AssignmentRun, runId, { type: 'Start', runId, facts, targetCount: 1 }, by);
    }
    await admin.do(fees.deleteFee, { id });
    await app.get(AssignmentRuns).run();
    await newStructure();
    const runs = await admin.do(assignments.runs, { fee_structure_id: id, status: 'failed' });
    expect(new Map(runs.map((run) => [run.id, [run.failure, typeof run.finished_at]]))).toEqual(
      new Map(cases.map(([runId, , sentence]) => [runId, [sentence, 'string']])),
    );
    await app.get(AssignmentRuns).run();
    await newStructure();
    expect(await admin.do(assignments.runs, { fee_structure_id: id })).toEqual(runs);
  });

  it('lists no skipped students for an unknown run', async () => {
    expect(await admin.do(assignments.skipped, { run_id: 'no-such-run' })).toEqual([]);
  });

  it('assigns once per student in parallel', async () => {
    const id = await newStructure();
    const runs = await Promise.all(Array.from({ length: 4 }, () => toGroup(id, { batch: 2016 })));
    expect(runs.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(runs.reduce((sum, { body }) => sum + body.assigned, 0)).toBe(2);
    expect(await whoHas(id)).toEqual(idsOf([of2016in7, of2016in8]));
  });

  it.each([
    [{}, [400, 'Select a batch or a department']],
    [{ batch: '', department_id: '' }, [400, 'Select a batch or a department']],
    [{ batch: '24' }, [400, BATCH]],
    [{ batch: 20244 }, [400, BATCH]],
    [{ batch: 'next' }, [400, BATCH]],
    [{ department_id: 9 }, [400, 'Department is unknown']],
    [{ batch: 2015 }, [404, 'No students found for the selected criteria']],
    [{ batch: 2017, department_id: 7 }, [404, 'No students found for the selected criteria']],
  ])('refuses the group %j with %j', async (group, refused) => {
    const id = await newStructure();
    const body = JSON.stringify({ fee_structure_id: id, ...group });
    expect(outcome(await admin.send('POST', '/admin/assignfee/bulk', body))).toEqual(refused);
    expect(await assignedOf(id)).toEqual([]);
  });

  it('refuses an unknown structure', async () => {
    expect(outcome(await toGroup('unknown', { batch: 2016 }))).toEqual([404, 'Fee structure not found']);
  });

  describe('assigning to a list', () => {
    const toList = (fee_structure_id: string, student_ids: string[]) =>
      admin.call(fees.assignFeeToList, { fee_structure_id, student_ids });

    it('reaches each listed student once, under any id [API-038]', async () => {
      const id = await newStructure();
      const student_ids = [of2016in7.student_id, of2016in7.id, of2016in7.student_id, of2017in8.student_id];
      const preview = await admin.do(fees.previewAssignment, { fee_structure_id: id, student_ids });
      expect(preview).toEqual({ students: 2, skipped: 0, total: 2000 });
      expect((await toList(id, student_ids)).body).toMatchObject({ assigned: 2, skipped: 0 });
      expect((await toList(id, student_ids)).body).toMatchObject({ assigned: 0, skipped: 2 });
      expect(await whoHas(id)).toEqual(idsOf([of2016in7, of2017in8]));
    });

    it('reaches no student with one unknown student in the list', async () => {
      const id = await newStructure();
      const answer = await toList(id, [of2016in7.student_id, 'unknown', of2017in8.student_id]);
      expect(outcome(answer)).toEqual([404, 'Student not found']);
      expect(await assignedOf(id)).toEqual([]);
    });

    it.each([
      [[], 'Select at least one student'],
      [Array<string>(5_001).fill('x'), 'Select at most 5000 students'],
    ])('requires 1 to 5,000 students', async (student_ids, sentence) => {
      expect(outcome(await toList(await newStructure(), student_ids))).toEqual([400, sentence]);
    });
  });
});

describe('remarks on a bill', () => {
  it('shows remarks to the student on the bill, and to the auditor in its history', async () => {
    const student = await newStudent();
    const { body } = await assign(await newStructure(), student.student_id);
    const write = (note: string) => admin.call(fees.writeNote, { id: body.assigned_fee.id, note });
    const billOf = async () => (await admin.do(fees.studentFees, { student_id: student.student_id }))[0];

    const answer = await write('  Bring the form of the hostel  ');

    expect(outcome(answer)).toEqual([200, 'Remarks saved.']);
    expect(answer.body.assigned_fee).toMatchObject({ note: 'Bring the form of the hostel' });
    expect(await billOf()).toMatchObject({ note: 'Bring the form of the hostel' });
    const history = await admin.do(audit.history, { kind: 'fee', id: body.assigned_fee.id });
    expect(history.at(-1)?.says).toBe(
      `Wrote on the bill of ${student.name} for Semester 5 Tuition: Bring the form of the hostel`,
    );
    await write('');
    expect(await billOf()).toMatchObject({ note: '' });
  });

  it.each([
    ['n'.repeat(201), 'Remarks must be at most 200 characters'],
    [null, 'Remarks must be text'],
  ])('refuses remarks that are not text of at most 200 characters', async (note, message) => {
    const { body } = await assign(await newStructure(), (await newStudent()).student_id);
    const answer = await admin.send('PUT', `/admin/billnote/${body.assigned_fee.id}`, JSON.stringify({ note }));
    expect(outcome(answer)).toEqual([400, message]);
  });
});

describe('taking an assignment back', () => {
  const revoke = (id: string) => admin.call(fees.revokeFee, { id });

  it('removes the bill, and the fee is assignable again [API-039, ROLE-012, MSG-048]', async () => {
    const { studentId, feeId, structureId } = await app.newBill(1000);
    expect(outcome(await revoke(feeId))).toEqual([200, 'Fee assignment revoked successfully.']);
    expect(await admin.do(fees.studentFees, { student_id: studentId })).toEqual([]);
    expect(await assignedOf(structureId)).toEqual([]);
    expect((await revoke(feeId)).status).toBe(404);
    const again = await assign(structureId, studentId);
    expect(again.status).toBe(201);
    expect(again.body.assigned_fee.id).not.toBe(feeId);
  });

  it('refuses to revoke a paid bill [STATE-021]', async () => {
    const { status, body } = await assign(await newStructure(), (await newStudent()).id, {
      status: 'PAID',
      paid_amount: 1000,
    });
    expect(status).toBe(201);
    expect(outcome(await revoke(body.assigned_fee.id))).toEqual([409, 'A paid fee cannot be revoked']);
  });

  it('refuses to revoke a part-paid bill and names the paid amount', async () => {
    const { body } = await assign(await newStructure(), (await newStudent()).id, {
      status: 'partial',
      paid_amount: 400,
    });
    expect(outcome(await revoke(body.assigned_fee.id))).toEqual([409, 'Cannot revoke: ₹400.00 has already been paid']);
  });

  it('refuses to revoke while a transaction waits', async () => {
    const { studentId, feeId } = await app.newBill(1000);
    await admin.do(payments.recordTransaction, {
      student_id: studentId,
      fee_id: feeId,
      amount: 400,
      payment_method: 'cash',
    });
    expect(outcome(await revoke(feeId))).toEqual([409, 'Cannot revoke: a transaction is pending']);
  });

  it('refuses an unknown assignment', async () => {
    expect((await revoke('unknown')).status).toBe(404);
  });
});

describe('the bills of a student', () => {
  it('shows a student their bills, earliest due date first [API-016]', async () => {
    const student = await app.newUser();
    const id = student.user.student_id ?? '';
    for (const due_date of ['2031-01-01', '2020-01-01', '2030-01-01']) {
      await assign(await newStructure({ due_date }), id);
    }
    const bills = await student.do(fees.studentFees, { student_id: id });
    expect(bills.map(({ due_date, is_overdue }) => [due_date.slice(0, 4), is_overdue])).toEqual([
      ['2020', true],
      ['2030', false],
      ['2031', false],
    ]);
    expect(await admin.do(fees.studentFees, { student_id: id })).toEqual(bills);
  });

  it('shows no bills at first', async () => {
    const student = await app.newUser();
    expect(await student.do(fees.studentFees, { student_id: student.user.student_id ?? '' })).toEqual([]);
  });

  it('refuses other students, and reports an unknown student', async () => {
    const { studentId } = await app.newBill(1000);
    const other = await app.newUser();
    expect((await other.call(fees.studentFees, { student_id: studentId })).status).toBe(403);
    expect((await admin.call(fees.studentFees, { student_id: 'unknown' })).status).toBe(404);
  });
});
