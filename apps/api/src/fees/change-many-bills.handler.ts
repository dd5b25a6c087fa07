import { assignmentRuns, FeeStructure, type FeeTerms, refuse } from '@bursar/domain/fees';
import { istDayOf } from '@bursar/domain/kernel';
import { type Caller, Execution, UseCase } from '@bursar/platform';
import { type RunResult, Runs } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Assignments } from './assignments.js';
import { BillRuns, type PlannedChange } from './bill-runs.js';

type Input = { readonly planned: PlannedChange; readonly reason: string };

export class ChangeManyBills extends UseCase<Input, RunResult & { readonly runId: string }> {}

function termsThen({ change }: PlannedChange, terms: FeeTerms): FeeTerms {
  if (change.kind === 'amount') return { ...terms, amountPaise: change.amountPaise };
  if (change.kind === 'due-date' && istDayOf(change.dueDate) > istDayOf(terms.dueDate))
    return { ...terms, dueDate: change.dueDate };
  return terms;
}

const isWholeStructure = ({ scope: { batch, departmentId } }: PlannedChange): boolean =>
  batch === null && departmentId === null;

@CommandHandler(ChangeManyBills)
export class ChangeManyBillsHandler implements ICommandHandler<ChangeManyBills> {
  constructor(
    private readonly assignments: Assignments,
    private readonly billRuns: BillRuns,
    private readonly runs: Runs,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
  ) {}

  async execute({ input: { planned, reason }, by }: ChangeManyBills): Promise<RunResult & { runId: string }> {
    const runId = by.newId();
    const plan = async () => {
      const title = await this.titleOf(planned);
      const bills = await this.billRuns.plan(planned);
      if (bills.every(({ why }) => why !== undefined)) throw refuse('no-bills');
      // First, so that a concurrent bill has the new terms or is in the run.
      await this.changeStructure(planned, by);
      const ids = (await this.billRuns.plan(planned)).map(({ bill }) => bill.id);
      return { facts: { reason, title, ...planned }, ids };
    };
    const result = await this.runs.carryOut(this.billRuns, runId, plan, by);
    return { ...result, runId };
  }

  private async titleOf({ scope: { feeStructureId, assignmentRunId } }: PlannedChange): Promise<string | null> {
    if (feeStructureId !== null) return (await this.assignments.termsOf(feeStructureId)).name;
    if (assignmentRunId === null) return null;
    return (await this.readModels.get(assignmentRuns, assignmentRunId))?.fee_title ?? null;
  }

  private async changeStructure(planned: PlannedChange, by: Caller): Promise<void> {
    const { feeStructureId } = planned.scope;
    if (feeStructureId === null || !isWholeStructure(planned)) return;
    const terms = termsThen(planned, await this.assignments.termsOf(feeStructureId));
    const command = { type: 'UpdateFeeStructure', feeStructureId, terms } as const;
    await this.execution.execute(FeeStructure, feeStructureId, command, by);
  }
}
