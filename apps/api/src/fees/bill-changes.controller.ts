import { billChanges, PASSED_OVER_REASONS } from '@bursar/contracts';
import {
  assignedFees,
  type BillChange,
  billRuns,
  type BillScope,
  passedOverBills,
  refuse,
  StudentFee,
} from '@bursar/domain/fees';
import { type Paise, paiseOf, rupeesOf, type Timestamp } from '@bursar/domain/kernel';
import { type Caller, Execute } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Assignments } from './assignments.js';
import { BillRuns, type PlannedChange } from './bill-runs.js';
import { ChangeManyBills } from './change-many-bills.handler.js';

const NO_SCOPE: BillScope = { feeStructureId: null, batch: null, departmentId: null, assignmentRunId: null };

const planOf = (change: BillChange, scope: Partial<BillScope>): PlannedChange => ({
  change,
  scope: { ...NO_SCOPE, ...scope },
});

interface Whose {
  readonly fee_structure_id?: string;
  readonly batch?: number;
  readonly department_id?: number;
}

interface Reissue {
  readonly fee_structure_id: string;
  readonly amount: Paise;
}

const extensionOf = (dueDate: Timestamp, { fee_structure_id, batch, department_id }: Whose) => {
  const whose = {
    feeStructureId: fee_structure_id ?? null,
    batch: batch ?? null,
    departmentId: department_id ?? null,
  };
  return planOf({ kind: 'due-date', dueDate }, whose);
};

const reissueOf = ({ amount: amountPaise, fee_structure_id: feeStructureId }: Reissue) =>
  planOf({ kind: 'amount', amountPaise }, { feeStructureId });

const takeBackOf = (assignmentRunId: string) => planOf({ kind: 'take-back' }, { assignmentRunId });

function totalThen(change: BillChange, total: Paise, bills: number): Paise {
  if (change.kind === 'amount') return bills * change.amountPaise;
  return change.kind === 'due-date' ? total : 0;
}

@Controller()
export class BillChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly assignments: Assignments,
    private readonly manyBills: BillRuns,
  ) {}

  readonly routes = serve(billChanges)({
    extendOne: async ({ id, due_date: dueDate, reason }, by) => {
      const command = { type: 'ExtendDueDate', dueDate, reason, runId: null } as const;
      await this.commands.execute(Execute.on(StudentFee, id, command, by));
      return async () => ({
        message: 'Due date extended.',
        assigned_fee: await this.readModels.need(assignedFees, id, () => refuse('not-assigned')),
      });
    },

    previewExtension: (input) => () => this.preview(extensionOf(input.due_date, input)),

    extendMany: (input, by) =>
      this.change(extensionOf(input.due_date, input), { reason: input.reason, message: 'Due dates extended.' }, by),

    previewReissue: (input) => () => this.preview(reissueOf(input)),

    reissue: (input, by) => this.change(reissueOf(input), { reason: input.reason, message: 'Bills re-issued.' }, by),

    previewTakeBack: (input) => () => this.preview(takeBackOf(input.run_id)),

    takeBack: ({ run_id, reason }, by) =>
      this.change(takeBackOf(run_id), { reason, message: 'Assignment taken back.' }, by),

    runs: (input) => this.readModels.page(billRuns, queryOf(billRuns, input, '-started_at')),

    passedOver: (input) => this.readModels.page(passedOverBills, queryOf(passedOverBills, input, 'student_name')),
  });

  private async preview(planned: PlannedChange) {
    const { change, scope } = planned;
    if (scope.feeStructureId !== null) await this.assignments.termsOf(scope.feeStructureId);
    const bills = await this.manyBills.plan(planned);
    const changing = bills.filter(({ why }) => why === undefined).map(({ bill }) => bill);
    const total = changing.reduce<Paise>((sum, { total_amount }) => sum + paiseOf(total_amount), 0);
    return {
      bills: changing.length,
      total: rupeesOf(total),
      total_then: rupeesOf(totalThen(change, total, changing.length)),
      passed_over: PASSED_OVER_REASONS.map((reason) => ({
        reason,
        bills: bills.filter(({ why }) => why === reason).length,
      })).filter(({ bills: count }) => count > 0),
    };
  }

  private async change(planned: PlannedChange, { reason, message }: Record<'reason' | 'message', string>, by: Caller) {
    const command = new ChangeManyBills({ planned, reason }, by);
    const { runId: run_id, done: changed, passedOver: passed_over } = await this.commands.execute(command);
    return () => ({ message, run_id, changed, passed_over });
  }
}
