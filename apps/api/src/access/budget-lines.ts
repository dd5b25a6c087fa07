import { BudgetLine, type BudgetLineCommands, budgetKey, budgetLines, type Line } from '@bursar/domain/budgeting';
import { type ExpenseKind, type ExpenseRequest } from '@bursar/domain/expenses';
import { type BudgetControl, type Command, financialYearOf, istDayOf, type Officer } from '@bursar/domain/kernel';
import { type Caller, Clock, Execution, type Outcome } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { ReadModels, ReadModelsUnavailable } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { Projector } from '@bursar/platform/subscriptions';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { Departments } from './departments.js';

/** Permission to exceed a budget. */
export interface Overrun {
  readonly by: Officer;
  readonly reason: string;
}

const WAIT_MAX_MS = 2_000;

const keyOf = ({ financialYear, departmentId }: Line): string => budgetKey(financialYear, departmentId);

/** Lines open at first use from the read model, because earlier years have no events. */
@Injectable()
export class BudgetLines {
  private readonly opened = new Set<string>();

  constructor(
    private readonly execution: Execution,
    private readonly log: EventStore,
    private readonly projector: Projector,
    private readonly readModels: ReadModels,
    private readonly departments: Departments,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  currentYear(): string {
    return financialYearOf(istDayOf(this.clock.now()));
  }

  controlOf(kind: ExpenseKind, financialYear: string): BudgetControl {
    const fits = this.settings.BUDGET_CONTROL.filter(
      (rule) => (rule.financialYear ?? financialYear) === financialYear && (rule.kind ?? kind) === kind,
    );
    return fits.at(-1)?.control ?? 'warn';
  }

  /** Call it before writing an event that the line follows. @throws ReadModelsUnavailable while read models lag */
  async open(line: Line, by: Caller): Promise<void> {
    const key = keyOf(line);
    if (this.opened.has(key)) return;
    if ((await this.execution.load(BudgetLine, key)) === 'unopened') {
      const head = await this.log.head();
      if (!(await this.projector.watermark.reach(head, WAIT_MAX_MS))) {
        throw new ReadModelsUnavailable('The budget is not known before read models have caught up.');
      }
      await this.execute(line, { type: 'OpenLine', line, ...(await this.figures(key, head)) }, by);
    }
    this.opened.add(key);
  }

  /** @throws `budgeting/budget-exhausted` under `stop` */
  async reserve(request: ExpenseRequest, financialYear: string, by: Caller, overrun?: Overrun): Promise<void> {
    const { expenseId: reservationId, amountPaise: paise, departmentId } = request;
    const line = { financialYear, departmentId };
    await this.open(line, by);
    const { departmentName, control, concerning } = await this.termsOf(request, financialYear);
    const command: Command<BudgetLineCommands> =
      overrun && control === 'stop'
        ? { type: 'AllowOverrun', reservationId, paise, ...overrun }
        : { type: 'Reserve', reservationId, paise, control, departmentName };
    await this.execute(line, command, by, concerning);
  }

  /** @throws `budgeting/budget-exhausted` under `stop` */
  async adjust(
    request: ExpenseRequest,
    { financialYear, paise }: { readonly financialYear: string; readonly paise: number },
    by: Caller,
  ): Promise<void> {
    const { expenseId: reservationId, departmentId, amountPaise: openingPaise } = request;
    const line = { financialYear, departmentId };
    await this.open(line, by);
    const { departmentName, control, concerning } = await this.termsOf(request, financialYear);
    const asked = { reservationId, paise, openingPaise, control, departmentName };
    await this.execute(line, { type: 'Adjust', ...asked }, by, concerning);
  }

  private async termsOf({ departmentId, kind, submittedBy, ...request }: ExpenseRequest, financialYear: string) {
    return {
      departmentName: (await this.departments.nameOf(departmentId)) ?? 'the department',
      control: this.controlOf(kind, financialYear),
      concerning: { about: `${request.submittedByName} for ${request.description}`, whom: submittedBy },
    };
  }

  async execute(
    line: Line,
    command: Command<BudgetLineCommands>,
    by: Caller,
    concerning: { readonly about?: string; readonly whom?: string } = {},
  ): Promise<void> {
    const { actor, correlationId, commandId } = by;
    // `by` waits for what it wrote; an unchanged line is no write.
    const wrote = (outcome: Outcome<unknown>) => (outcome.changed ? by.wrote(outcome) : undefined);
    const origin = { actor, correlationId, commandId, wrote, ...concerning };
    await this.execution.execute(BudgetLine, keyOf(line), command, origin);
  }

  /** A list waits for the commit under way, so the row holds all events up to `head`. */
  private async figures(key: string, head: string) {
    const [financial_year] = key.split('_');
    await this.readModels.find(budgetLines, { where: { financial_year }, limit: 1 });
    const stored = (await this.readModels.load(budgetLines, [key], [])).get(key);
    const { allocated_paise = 0, spent_paise = 0, encumbered_paise = 0 } = stored?.row ?? {};
    const asOf = stored && stored.position > head ? stored.position : head;
    return { allocatedPaise: allocated_paise, spentPaise: spent_paise, reservedPaise: encumbered_paise, asOf };
  }
}
