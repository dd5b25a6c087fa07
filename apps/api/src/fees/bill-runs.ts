import {
  type AssignedFeeRow,
  assignedFees,
  assignmentRuns,
  type BillChange,
  BillRun,
  type BillRunEvents,
  billRuns,
  type BillScope,
  type PassedOverBill,
  type PassedOverReason,
  refuse,
  StudentFee,
  type StudentFeeCommands,
} from '@bursar/domain/fees';
import { type Command, DomainError, istDayOf, paiseOf } from '@bursar/domain/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { Caller } from '../platform/caller.js';
import { type StartUpTask } from '../platform/context.js';
import { Execution } from '../platform/execution.js';
import { inParallel } from '../platform/in-parallel.js';
import { JobReporter, type Report } from '../platform/live/job-reporter.js';
import { Jobs } from '../platform/live/jobs.js';
import { ReadModels } from '../platform/read-models/read-models.js';

/** Appends that share one commit. */
const WIDTH = 64;
/** Passed-over bills recorded by one append: event stores limit its size. */
const PASSED_OVER_AT_ONCE = 500;
/** The ids of a run's bills are one event, which EventStoreDB limits to 1 MB. */
const BILLS_MAX = 30_000;

/** The reason a bill stays as it is, by the refusal of its change. */
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

/** A change of many bills, and the bills it is for. */
export interface PlannedChange {
  readonly change: BillChange;
  readonly scope: BillScope;
}

/** The number of bills that were changed, and of those that stay as they were. */
export interface BillRunResult {
  readonly changed: number;
  readonly passedOver: number;
}

/** Returns why the change would leave this bill as it is, or undefined when it would change it. */
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

/**
 * Changes many bills as one run. A bill remembers the runs that changed it, so a run may be carried out again, by a
 * repeated request or after a crash, and changes each bill once.
 */
@Injectable()
export class BillRuns implements StartUpTask {
  readonly carriesOn = true;
  private readonly logger = new Logger('fees');

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly reporter: JobReporter,
    private readonly jobs: Jobs,
  ) {}

  /** Carries on the runs that a crash or an outage interrupted. */
  async run(): Promise<void> {
    for (const { id, started_by } of await this.readModels.find(billRuns, { where: { status: 'running' } })) {
      if ((await this.jobs.underWay()).has(id)) continue;
      const run = await this.execution.load(BillRun, id);
      if (run.status !== 'running') continue;
      const { status: _status, ...started } = run;
      const { changed, passedOver } = await this.carryOut(started, Caller.system(), started_by);
      this.logger.log(`Carried on bill run ${id}: ${changed} changed, ${passedOver} passed over`);
    }
  }

  /**
   * Returns the bills a change is for, and why each of them would stay as it is. Throws `fees/run-not-found` when no
   * assignment to many has the id the scope names.
   */
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

  /** Throws `fees/no-bills` when the run is new and would change no bill, and `fees/too-many-bills`. */
  async mayStart(runId: string, planned: PlannedChange): Promise<void> {
    if ((await this.execution.load(BillRun, runId)).status !== 'none') return;
    const bills = await this.plan(planned);
    if (bills.every(({ why }) => why !== undefined)) throw refuse('no-bills');
    if (bills.length > BILLS_MAX) throw refuse('too-many-bills', BILLS_MAX);
  }

  /** Changes the bills of a plan. A run that was started before changes the bills it was started with. */
  async start(
    { runId, reason, title, ...planned }: PlannedChange & { runId: string; reason: string; title: string | null },
    by: Caller,
  ): Promise<BillRunResult> {
    const before = await this.execution.load(BillRun, runId);
    const studentFeeIds =
      before.status === 'none' ? (await this.plan(planned)).map(({ bill }) => bill.id) : before.studentFeeIds;
    return this.carryOut({ runId, reason, title, ...planned, studentFeeIds }, by);
  }

  private carryOut(
    started: BillRunEvents['BillRunStarted'],
    by: Caller,
    starter = by.actor.userId ?? null,
  ): Promise<BillRunResult> {
    const job = { id: started.runId, kind: 'bill-run', starter } as const;
    return this.reporter.run(job, (report) => this.change(started, by, report));
  }

  private async change(started: BillRunEvents['BillRunStarted'], by: Caller, report: Report): Promise<BillRunResult> {
    const { runId, change, reason, studentFeeIds } = started;
    by.wrote(await this.execution.execute(BillRun, runId, { type: 'StartBillRun', ...started }, by));
    const command = commandOf(change, reason, runId);
    const passedOver: PassedOverBill[] = [];
    let done = 0;
    await inParallel(studentFeeIds, WIDTH, async (studentFeeId) => {
      try {
        by.wrote(await this.execution.execute(StudentFee, studentFeeId, command, by));
      } catch (refusal) {
        passedOver.push(await this.passedOver(studentFeeId, refusal));
      }
      done += 1;
      report(PHASES[change.kind], done, studentFeeIds.length);
    });
    for (let first = 0; first < passedOver.length; first += PASSED_OVER_AT_ONCE) {
      const bills = passedOver.slice(first, first + PASSED_OVER_AT_ONCE);
      await this.execution.execute(BillRun, runId, { type: 'PassOverBills', runId, bills }, by);
    }
    const result = { changed: studentFeeIds.length - passedOver.length, passedOver: passedOver.length };
    by.wrote(await this.execution.execute(BillRun, runId, { type: 'CompleteBillRun', runId, ...result }, by));
    return result;
  }

  /** Throws what is no refusal of a bill. */
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
