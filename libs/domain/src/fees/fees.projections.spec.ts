import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { redelivered, Simulation } from '../kernel/simulation.js';
import { FinanceOffice } from '../payments/finance-office.suite.js';
import { assignedFees } from './assigned-fees.projection.js';
import { AssignmentRun } from './assignment-run.js';
import { assignmentRuns } from './assignment-runs.projection.js';
import { FeeStructure } from './fee-structure.js';
import { feeStructures } from './fee-structures.projection.js';
import { skippedStudents } from './skipped-students.projection.js';
import { isOverdue, studentFees } from './student-fees.projection.js';

const DUE = '2026-06-30T18:29:59.000Z';

function office(): FinanceOffice {
  const office = new FinanceOffice();
  office.createStructure('structure-1', 100_050);
  office.bill('fee-1', 100_050);
  return office;
}

const assigned = ({ simulation }: FinanceOffice, id = 'fee-1') => {
  simulation.settle();
  return replay(assignedFees, simulation.log).get(id);
};
const bill = ({ simulation }: FinanceOffice, id = 'fee-1') => {
  simulation.settle();
  return replay(studentFees, simulation.log).get(id);
};
const structure = ({ simulation }: FinanceOffice) => {
  simulation.settle();
  return replay(feeStructures, simulation.log).get('structure-1');
};

describe('The assigned fees', () => {
  it('shows the office a new bill [ENT-067..ENT-073]', () => {
    expect(assigned(office())).toEqual({
      id: 'fee-1',
      fee_structure_id: 'structure-1',
      student_id: 'student-1',
      student_name: 'Asha Rao',
      enrollment_no: 'EN-001',
      enrollment_no_now: 'EN-001',
      batch: 2024,
      department_id: 1,
      department_name: 'Computer Science & Engineering',
      fee_title: 'Tuition, term 1',
      description: '',
      note: '',
      total_amount: 1000.5,
      paid_amount: 0,
      pending_amount: 0,
      outstanding: 1000.5,
      status: 'unpaid',
      due_date: DUE,
      assigned_at: '2026-04-01T04:30:01.000Z',
      assignment_run_id: null,
      version: 0,
    });
  });

  it('shows an opening balance as paid', () => {
    const books = new FinanceOffice();
    books.bill('fee-1', 100_000, { openingPaidPaise: 40_000 });
    books.bill('fee-2', 100_000, { openingPaidPaise: 100_000 });
    expect(assigned(books)).toMatchObject({ status: 'partial', paid_amount: 400, outstanding: 600 });
    expect(assigned(books, 'fee-2')).toMatchObject({ status: 'PAID', paid_amount: 1000, outstanding: 0 });
  });

  it('shows money that waits for approval beside the paid amount', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.record('fee-1', 'T2', 10_000);
    expect(assigned(books)).toMatchObject({ status: 'unpaid', pending_amount: 500, paid_amount: 0 });
    books.approve('fee-1', 'T1');
    expect(assigned(books)).toMatchObject({ status: 'partial', pending_amount: 100, paid_amount: 400 });
    books.reject('fee-1', 'T2');
    expect(assigned(books)).toMatchObject({ status: 'partial', pending_amount: 0, outstanding: 600.5, version: 4 });
  });

  it('shows a rounded online payment as paid in full', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_100, 100_050);
    books.payOrder('order-1', 'pay_1', 'webhook');
    expect(assigned(books)).toMatchObject({ status: 'PAID', paid_amount: 1000.5, outstanding: 0 });
  });

  it('shows a refunded bill as owed again', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_100, 100_050);
    books.payOrder('order-1', 'pay_1', 'webhook');
    books.simulation.settle();
    books.setRefundAside('pay_1', 'pay_1', 'R1');
    books.simulation.settle();
    books.completeRefund('R1');
    expect(assigned(books)).toMatchObject({ status: 'unpaid', paid_amount: 0, outstanding: 1000.5 });
  });

  it('hides a revoked bill', () => {
    const books = office();
    books.revoke('fee-1');
    expect(assigned(books)).toBeUndefined();
    expect(bill(books)).toBeUndefined();
  });
});

describe('The bills of a student', () => {
  it('shows the student a new bill [ENT-048..ENT-061]', () => {
    expect(bill(office())).toEqual({
      id: 'fee-1',
      student_id: 'student-1',
      fee_structure_id: 'structure-1',
      user_id: 'user-1',
      student_name: 'Asha Rao',
      fee_name: 'Tuition, term 1',
      description: '',
      note: '',
      total_amount: 1000.5,
      amount_paid: 0,
      pending_amount: 0,
      due_date: DUE,
      status: 'unpaid',
      department: 'Computer Science & Engineering',
      reversals: [],
      confirming: [],
      payments: [],
      payment_reference: null,
      payment_method: null,
      approved_by: null,
      paid_at: null,
      assigned_at: expect.any(String),
      version: 0,
    });
  });

  it('names the payments with an undecided bank until it decides or the wait ends', () => {
    const waited = () => {
      const books = office();
      books.openOrder('order-1', 'fee-1', 100_100, 100_050);
      books.notePending('order-1', 'pay_1');
      return books;
    };
    const waiting = [{ order_id: 'order-1', payment_id: 'pay_1' }];
    expect(bill(waited())).toMatchObject({ confirming: waiting, amount_paid: 0, version: 0 });
    const ends: readonly ((books: FinanceOffice) => unknown)[] = [
      (books) => books.payOrder('order-1', 'pay_1', 'webhook'),
      (books) => books.failPayment('order-1', 'pay_1'),
      (books) => books.giveUpPending('pay_1'),
      (books) => books.capture('order-1', 'pay_1', { capturedPaise: 100_100, gonePaise: 100_100 }),
      (books) => books.capture('order-1', 'pay_1', { capturedPaise: 100_200 }),
    ];
    for (const end of ends) {
      const books = waited();
      books.failPayment('order-1', 'pay_2');
      expect(bill(books)?.confirming).toEqual(waiting);
      end(books);
      expect(bill(books)?.confirming).toEqual([]);
    }
  });

  it('shows an approved counter payment with its approver', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000, 'R/17');
    expect(bill(books)).toMatchObject({ pending_amount: 400, payment_reference: null, payments: [] });
    books.approve('fee-1', 'T1');
    expect(bill(books)).toMatchObject({
      status: 'partial',
      amount_paid: 400,
      pending_amount: 0,
      payment_reference: 'R/17',
      payment_method: 'cash',
      approved_by: 'Vikram Shah',
    });
  });

  it('shows the latest payment, without an approver for an online one', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000, 'R/17');
    books.approve('fee-1', 'T1');
    books.openOrder('order-1', 'fee-1', 60_100, 60_050);
    books.payOrder('order-1', 'pay_1', 'callback');
    const row = bill(books);
    expect(row).toMatchObject({
      status: 'paid',
      amount_paid: 1000.5,
      payment_reference: 'pay_1',
      payment_method: 'online',
      approved_by: null,
    });
    expect(row?.payments.map(({ transaction_id, amount }) => [transaction_id, amount])).toEqual([
      ['T1', 400],
      ['pay_1', 601],
    ]);
  });

  it('shows the payment before the refunded one, and none after the last', () => {
    const books = office();
    for (const [id, amount] of [
      ['T1', 40_000],
      ['T2', 60_050],
    ] as const) {
      books.record('fee-1', id, amount, `R/${id}`);
      books.approve('fee-1', id);
      books.simulation.settle();
    }
    expect(bill(books)).toMatchObject({ status: 'paid', payment_reference: 'R/T2' });
    books.refundAtCounter('fee-1', 'T2', 'F2');
    expect(bill(books)).toMatchObject({ status: 'partial', payment_reference: 'R/T1', approved_by: 'Vikram Shah' });
    books.refundAtCounter('fee-1', 'T1', 'F1');
    expect(bill(books)).toMatchObject({
      status: 'unpaid',
      payments: [],
      payment_reference: null,
      payment_method: null,
      approved_by: null,
      paid_at: null,
    });
  });

  it('shows nothing of a rejected payment', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.reject('fee-1', 'T1');
    expect(bill(books)).toMatchObject({ status: 'unpaid', pending_amount: 0, payment_reference: null });
  });
});

describe('An overdue bill', () => {
  const unpaid = { status: 'unpaid', due_date: DUE } as const;

  it('starts on the Indian day after the due day', () => {
    expect(isOverdue(unpaid, '2026-06-30T18:29:59.999Z')).toBe(false);
    expect(isOverdue(unpaid, '2026-06-30T18:30:00.000Z')).toBe(true);
  });

  it('includes a part-paid bill and excludes a paid one', () => {
    expect(isOverdue({ ...unpaid, status: 'partial' }, '2026-07-02T00:00:00.000Z')).toBe(true);
    expect(isOverdue({ ...unpaid, status: 'paid' }, '2026-07-02T00:00:00.000Z')).toBe(false);
  });
});

describe('The fee structures', () => {
  it('shows a new structure [ENT-062..ENT-066]', () => {
    const books = new FinanceOffice();
    books.createStructure('structure-1', 100_050);
    expect(structure(books)).toEqual({
      id: 'structure-1',
      name: 'Tuition, term 1',
      amount: 1000.5,
      due_date: DUE,
      description: '',
      assigned_count: 0,
      unpaid_count: 0,
      created_at: '2026-04-01T04:30:00.000Z',
      version: 0,
    });
  });

  it('counts the bills of a structure and those not fully paid', () => {
    const books = office();
    books.bill('fee-2', 100_050, { openingPaidPaise: 100_050 });
    expect(structure(books)).toMatchObject({ assigned_count: 2, unpaid_count: 1 });

    books.record('fee-1', 'T1', 40_000);
    books.approve('fee-1', 'T1');
    expect(structure(books)).toMatchObject({ assigned_count: 2, unpaid_count: 1 });
    books.refundAtCounter('fee-1', 'T1', 'F1');
    expect(structure(books)).toMatchObject({ assigned_count: 2, unpaid_count: 1 });

    books.record('fee-1', 'T2', 100_050);
    books.approve('fee-1', 'T2');
    expect(structure(books)).toMatchObject({ assigned_count: 2, unpaid_count: 0 });
    books.refundAtCounter('fee-1', 'T2', 'F2');
    expect(structure(books)).toMatchObject({ assigned_count: 2, unpaid_count: 1 });

    books.revoke('fee-1');
    expect(structure(books)).toMatchObject({ assigned_count: 1, unpaid_count: 0 });
  });

  it('shows a changed structure and hides a deleted one, also when its bills change later', () => {
    const books = office();
    const feeStructureId = 'structure-1';
    const terms = { name: 'Tuition', amountPaise: 90_000, dueDate: DUE, description: 'In two parts' };
    books.simulation.execute(FeeStructure, feeStructureId, { type: 'UpdateFeeStructure', feeStructureId, terms });
    expect(structure(books)).toMatchObject({
      name: 'Tuition',
      amount: 900,
      description: 'In two parts',
      assigned_count: 1,
      version: 1,
    });
    books.simulation.execute(FeeStructure, feeStructureId, { type: 'DeleteFeeStructure', feeStructureId });
    books.record('fee-1', 'T1', 100_050);
    books.approve('fee-1', 'T1');
    expect(structure(books)).toBeUndefined();
    expect(assigned(books)).toMatchObject({ status: 'PAID', total_amount: 1000.5 });
  });
});

describe('The assignment runs', () => {
  it('shows a run from its start to its end', () => {
    const simulation = new Simulation();
    const criteria = { batch: 2024, departmentId: null, studentIds: null };
    const by = { userId: 'user-admin', name: 'Vikram Shah', role: 'admin' };
    const facts = { feeStructureId: 'structure-1', title: 'Tuition', criteria, openingPaidPaise: 0 };
    simulation.execute(AssignmentRun, 'run-1', { type: 'Start', runId: 'run-1', facts, targetCount: 3 }, by);
    const row = {
      id: 'run-1',
      fee_structure_id: 'structure-1',
      fee_title: 'Tuition',
      criteria,
      opening_paid_paise: 0,
      status: 'running',
      failure: null,
      target_count: 3,
      assigned: 0,
      skipped: 0,
      started_at: '2026-04-01T04:30:00.000Z',
      started_by: 'user-admin',
      started_by_name: 'Vikram Shah',
      finished_at: null,
    };
    expect(replay(assignmentRuns, simulation.log).get('run-1')).toEqual(row);

    simulation.execute(AssignmentRun, 'run-1', { type: 'Complete', runId: 'run-1', done: 2, passedOver: 1 });
    expect(replay(assignmentRuns, simulation.log).get('run-1')).toEqual({
      ...row,
      status: 'completed',
      assigned: 2,
      skipped: 1,
      finished_at: expect.any(String),
    });
    expect(redelivered(assignmentRuns, simulation.log)).toEqual(replay(assignmentRuns, simulation.log));
  });

  it('names the reason of a stopped run', () => {
    const simulation = new Simulation();
    const criteria = { batch: 2024, departmentId: null, studentIds: null };
    const facts = { feeStructureId: 'structure-1', title: 'Tuition', criteria, openingPaidPaise: 0 };
    simulation.execute(AssignmentRun, 'run-1', { type: 'Start', runId: 'run-1', facts, targetCount: 3 });
    const refusal = { code: 'fees/structure-not-found', kind: 'missing', reason: 'Fee structure not found' } as const;
    simulation.execute(AssignmentRun, 'run-1', { type: 'Fail', runId: 'run-1', ...refusal });
    expect(replay(assignmentRuns, simulation.log).get('run-1')).toMatchObject({
      status: 'failed',
      failure: 'Fee structure not found',
      finished_at: expect.any(String),
    });
  });

  it('lists each skipped student once, also after an interruption', () => {
    const simulation = new Simulation();
    const criteria = { batch: 2024, departmentId: null, studentIds: null };
    const student = { studentId: 'student-1', studentName: 'Asha Rao', enrollmentNo: 'EN-1', batch: 2024 };
    const skip = { ...student, departmentId: 1, reason: 'already-assigned' } as const;
    const facts = { feeStructureId: 'structure-1', title: 'Tuition', criteria, openingPaidPaise: 0 };
    simulation.execute(AssignmentRun, 'run-1', { type: 'Start', runId: 'run-1', facts, targetCount: 1 });
    simulation.execute(AssignmentRun, 'run-1', { type: 'PassOver', runId: 'run-1', items: [skip] });
    simulation.execute(AssignmentRun, 'run-1', { type: 'PassOver', runId: 'run-1', items: [skip] });
    expect([...replay(skippedStudents, simulation.log).values()]).toEqual([
      expect.objectContaining({
        run_id: 'run-1',
        student_id: 'student-1',
        student_name: 'Asha Rao',
        enrollment_no: 'EN-1',
        batch: 2024,
        department_name: 'Computer Science & Engineering',
        reason: 'already-assigned',
      }),
    ]);
  });
});
