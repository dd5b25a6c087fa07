import {
  type AssignedFeeRow,
  assignedFees,
  assignmentRuns,
  type BillChange,
  BillRun,
  type BillRunEvents,
  billRuns,
  type BillScope,
  type ChangeOfMany,
  type PassedOverBill,
  type PassedOverReason,
  refuse,
  StudentFee,
  type StudentFeeCommands,
} from '@bursar/domain/fees';
import { type Command, DomainError, istDayOf, paiseOf } from '@bursar/domain/kernel';
import { type Caller, Execution, type StartUpTask } from '@bursar/platform';
import { type BegunRun, type RunKind, Runs, type RunStep } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const REASONS: Readonly<Record<string, PassedOverReason>> = {
  'fees/extend-paid': 'paid',
  'fees/not-later': 'due-later',
  'fees/reissue-paid': 'paid',
  'fees/reissue-part-paid': 'part-paid',
  'fees/reissue-pending': 'payment-pending',
  'fees/already-paid': 'paid',
  'fees/part-paid': 'part-paid',
  'fees/payment-pending': 'payment-pending',
  'fees/not-assigned': 'revoked',
};

const PHASES: Readonly<Record<BillChange['kind'], string>> = {
  'due-date': 'Extending due dates',
  amount: 'Re-issuing bills',
  'take-back': 'Taking bills back',
};

export interface PlannedChange {
  readonly change: BillChange;
  readonly scope: BillScope;
}

function whyNot(change: BillChange, bill: AssignedFeeRow): PassedOverReason | undefined {
  if (bill.status === 'PAID') return 'paid';
  if (change.kind === 'due-date') return istDayOf(bill.due_date) >= istDayOf(change.dueDate) ? 'due-later' : undefined;
  if (bill.status === 'partial') return 'part-paid';
  return bill.pending_amount > 0 ? 'payment-pending' : undefined;
}

function commandOf(change: BillChange, reason: string, runId: string): Command<StudentFeeCommands> {
  if (change.kind === 'due-date') return { type: 'ExtendDueDate', dueDate: change.dueDate, reason, runId };
  if (change.kind === 'amount') return { type: 'ReissueFee', totalPaise: change.amountPaise, reason, runId };
  return { type: 'RevokeFee', reason: 'taken_back', runId };
}

/** A bill remembers its runs, so a run changes it once. */
@Injectable()
export class BillRuns implements RunKind<ChangeOfMany, PassedOverBill, BillRunEvents>, StartUpTask {
  readonly carriesOn = true;
  readonly decider = BillRun;
  readonly job = 'bill-run';

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly runs: Runs,
  ) {}

  run(): Promise<void> {
    return this.runs.carryOn(this);
  }

  interrupted() {
    return this.readModels.find(billRuns, { where: { status: 'running' } });
  }

  phaseOf({ change }: ChangeOfMany): string {
    return PHASES[change.kind];
  }

  stepsOf(
    { runId, facts: { change, reason }, listed }: BegunRun<ChangeOfMany>,
    by: Caller,
  ): Promise<readonly RunStep<PassedOverBill>[]> {
    const command = commandOf(change, reason, runId);
    const steps = listed.map((studentFeeId) => async () => {
      try {
        await this.execution.execute(StudentFee, studentFeeId, command, by);
        return undefined;
      } catch (refusal) {
        return this.passedOver(studentFeeId, refusal);
      }
    });
    return Promise.resolve(steps);
  }

  /** @throws `fees/run-not-found` */
  async plan({ change, scope }: PlannedChange): Promise<readonly { bill: AssignedFeeRow; why?: PassedOverReason }[]> {
    const { feeStructureId, batch, departmentId, assignmentRunId } = scope;
    if (assignmentRunId !== null && !(await this.readModels.get(assignmentRuns, assignmentRunId)))
      throw refuse('run-not-found');
    const bills = await this.readModels.find(assignedFees, {
      where: {
        ...(feeStructureId === null ? {} : { fee_structure_id: feeStructureId }),
        ...(batch === null ? {} : { batch }),
        ...(departmentId === null ? {} : { department_id: departmentId }),
        ...(assignmentRunId === null ? {} : { assignment_run_id: assignmentRunId }),
        ...(change.kind === 'due-date' ? { status: { in: ['unpaid', 'partial'] } } : {}),
      },
    });
    return bills
      .filter(({ total_amount }) => change.kind !== 'amount' || paiseOf(total_amount) !== change.amountPaise)
      .map((bill) => {
        const why = whyNot(change, bill);
        return why === undefined ? { bill } : { bill, why };
      });
  }

  private async passedOver(studentFeeId: string, refusal: unknown): Promise<PassedOverBill> {
    const reason = refusal instanceof DomainError ? REASONS[refusal.code] : undefined;
    const fee = await this.execution.load(StudentFee, studentFeeId);
    if (reason === undefined || fee.status === 'none') throw refusal;
    const { studentId, studentName, enrollmentNo, batch, departmentId, title, totalPaise } = fee.bill;
    const { paidPaise } = fee;
    const bill = { studentFeeId, studentId, studentName, enrollmentNo, batch, departmentId, title, totalPaise };
    return { ...bill, paidPaise, reason };
  }
}
