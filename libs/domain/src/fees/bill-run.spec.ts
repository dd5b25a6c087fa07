import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent } from '../kernel/index.js';
import { BillRun } from './bill-run.js';
import { type BillRunEvents, type PassedOverBill } from './events.js';

type Event = DomainEvent<BillRunEvents>;

const start: BillRunEvents['BillRunStarted'] = {
  runId: 'run-1',
  change: { kind: 'amount', amountPaise: 90_000 },
  scope: { feeStructureId: 'structure-1', batch: null, departmentId: null, assignmentRunId: null },
  title: 'Tuition',
  reason: 'The structure was wrong',
  studentFeeIds: ['fee-1', 'fee-2'],
};
const bill: PassedOverBill = {
  studentFeeId: 'fee-2',
  studentId: 'student-2',
  studentName: 'Ravi Iyer',
  enrollmentNo: 'EN-002',
  batch: 2024,
  departmentId: 1,
  title: 'Tuition',
  totalPaise: 100_000,
  paidPaise: 40_000,
  reason: 'part-paid',
};
const end = { runId: 'run-1', changed: 1, passedOver: 1 };
const started: Event = { type: 'BillRunStarted', data: start };
const completed: Event = { type: 'BillRunCompleted', data: end };

const run = given(BillRun);

describe('A change of many bills', () => {
  it('starts with its bills, once', () => {
    run()
      .when({ type: 'StartBillRun', ...start })
      .then(started);
    run(started)
      .when({ type: 'StartBillRun', ...start })
      .thenNothing();
  });

  it('says which bills it left as they were, and why', () => {
    run(started)
      .when({ type: 'PassOverBills', runId: 'run-1', bills: [bill] })
      .then({ type: 'BillPassedOver', data: { runId: 'run-1', ...bill } });
    run(started, completed)
      .when({ type: 'PassOverBills', runId: 'run-1', bills: [bill] })
      .thenNothing();
  });

  it('is completed once', () => {
    run(started)
      .when({ type: 'CompleteBillRun', ...end })
      .then(completed);
    run(started, completed)
      .when({ type: 'CompleteBillRun', ...end })
      .thenNothing();
  });
});
