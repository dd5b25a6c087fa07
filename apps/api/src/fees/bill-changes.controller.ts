import {
  type AnswerOf,
  billChanges,
  type BillChangePreview,
  type InputOf,
  PASSED_OVER_REASONS,
} from '@bursar/contracts';
import {
  assignedFees,
  type BillChange,
  billRuns,
  type BillScope,
  passedOverBills,
  refuse,
  StudentFee,
} from '@bursar/domain/fees';
import { type Paise, paiseOf, rupeesOf } from '@bursar/domain/kernel';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { Assignments } from './assignments.js';
import { BillRuns, type PlannedChange } from './bill-runs.js';
import { ChangeManyBills } from './change-many-bills.handler.js';

const NO_SCOPE: BillScope = { feeStructureId: null, batch: null, departmentId: null, assignmentRunId: null };

const extensionOf = (input: InputOf<typeof billChanges.previewExtension>): PlannedChange => ({
  change: { kind: 'due-date', dueDate: input.due_date },
  scope: {
    ...NO_SCOPE,
    feeStructureId: input.fee_structure_id ?? null,
    batch: input.batch ?? null,
    departmentId: input.department_id ?? null,
  },
});

const reissueOf = (input: InputOf<typeof billChanges.previewReissue>): PlannedChange => ({
  change: { kind: 'amount', amountPaise: input.amount },
  scope: { ...NO_SCOPE, feeStructureId: input.fee_structure_id },
});

const takeBackOf = (input: InputOf<typeof billChanges.previewTakeBack>): PlannedChange => ({
  change: { kind: 'take-back' },
  scope: { ...NO_SCOPE, assignmentRunId: input.run_id },
});

function totalThen(change: BillChange, total: Paise, bills: number): Paise {
  if (change.kind === 'amount') return bills * change.amountPaise;
  return change.kind === 'due-date' ? total : 0;
}

/** Changes of bills that were already sent. */
@Controller()
export class BillChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly assignments: Assignments,
    private readonly billRuns: BillRuns,
  ) {}

  @Implements(billChanges.extendOne)
  async extendOne(
    @Input() { id, due_date: dueDate, reason }: InputOf<typeof billChanges.extendOne>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof billChanges.extendOne>> {
    const command = { type: 'ExtendDueDate', dueDate, reason, runId: null } as const;
    await this.commands.execute(Execute.on(StudentFee, id, command, by));
    const assigned = await this.readModels.get(assignedFees, id);
    if (!assigned) throw refuse('not-assigned');
    return { message: 'Due date extended.', assigned_fee: assigned };
  }

  @Implements(billChanges.previewExtension)
  previewExtension(
    @Input() input: InputOf<typeof billChanges.previewExtension>,
  ): Promise<AnswerOf<typeof billChanges.previewExtension>> {
    return this.preview(extensionOf(input));
  }

  @Implements(billChanges.extendMany)
  async extendMany(
    @Input() input: InputOf<typeof billChanges.extendMany>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof billChanges.extendMany>> {
    return { message: 'Due dates extended.', ...(await this.change(extensionOf(input), input.reason, by)) };
  }

  @Implements(billChanges.previewReissue)
  previewReissue(
    @Input() input: InputOf<typeof billChanges.previewReissue>,
  ): Promise<AnswerOf<typeof billChanges.previewReissue>> {
    return this.preview(reissueOf(input));
  }

  @Implements(billChanges.reissue)
  async reissue(
    @Input() input: InputOf<typeof billChanges.reissue>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof billChanges.reissue>> {
    return { message: 'Bills re-issued.', ...(await this.change(reissueOf(input), input.reason, by)) };
  }

  @Implements(billChanges.previewTakeBack)
  previewTakeBack(
    @Input() input: InputOf<typeof billChanges.previewTakeBack>,
  ): Promise<AnswerOf<typeof billChanges.previewTakeBack>> {
    return this.preview(takeBackOf(input));
  }

  @Implements(billChanges.takeBack)
  async takeBack(
    @Input() input: InputOf<typeof billChanges.takeBack>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof billChanges.takeBack>> {
    return { message: 'Assignment taken back.', ...(await this.change(takeBackOf(input), input.reason, by)) };
  }

  @Implements(billChanges.runs)
  runs(@Input() input: InputOf<typeof billChanges.runs>): Promise<Page> {
    const { kind } = input;
    return this.readModels.page(billRuns, listed(billRuns, input, { kind }, '-started_at'));
  }

  @Implements(billChanges.passedOver)
  passedOver(@Input() input: InputOf<typeof billChanges.passedOver>): Promise<Page> {
    const { run_id, reason } = input;
    return this.readModels.page(passedOverBills, listed(passedOverBills, input, { run_id, reason }, 'student_name'));
  }

  private async preview(planned: PlannedChange): Promise<BillChangePreview> {
    const { change, scope } = planned;
    if (scope.feeStructureId !== null) await this.assignments.termsOf(scope.feeStructureId);
    const bills = await this.billRuns.plan(planned);
    const changing = bills.filter(({ why }) => why === undefined).map(({ bill }) => bill);
    const total = changing.reduce<Paise>((sum, { total_amount }) => sum + (paiseOf(total_amount) ?? 0), 0);
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

  private async change(
    planned: PlannedChange,
    reason: string,
    by: Caller,
  ): Promise<{ run_id: string; changed: number; passed_over: number }> {
    const { runId, done: changed, passedOver } = await this.commands.execute(new ChangeManyBills(planned, reason, by));
    return { run_id: runId, changed, passed_over: passedOver };
  }
}
