import { type ApprovalItem, type ApprovalPage, type WaitingItem } from '@bursar/contracts';
import { expenses, heldIn } from '@bursar/domain/expenses';
import { budgetKey, budgetLines, emptyBudget, grants, incomes, leftPaise } from '@bursar/domain/budgeting';
import { type ApprovalRequestRow, dueDayOf, Request } from '@bursar/domain/decisions';
import {
  type Day,
  financialYearOf,
  type Holidays,
  istDayOf,
  paiseOf,
  rupeesOf,
  waitingStep,
  waitsForName,
} from '@bursar/domain/kernel';
import { vouchers } from '@bursar/domain/ledger';
import { Clock, Execution } from '@bursar/platform';
import { ERASED } from '@bursar/platform/protection';
import { ReadModels, type RowReader } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { WorkingDays } from '../access/working-days.js';

type Budget = ApprovalItem['budget'];

@Injectable()
export class ApprovalItems {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly workingDays: WorkingDays,
  ) {}

  async lateAmong(rows: readonly ApprovalRequestRow[]): Promise<ReadonlySet<string>> {
    const isPast = this.pastNow();
    const maybe = rows.filter(({ due_on }) => isPast(due_on));
    const holidays: Holidays = maybe.length === 0 ? new Set() : await this.workingDays.holidays();
    return new Set(maybe.filter((row) => isPast(dueDayOf(row, holidays))).map(({ id }) => id));
  }

  private pastNow(): (day: Day | null) => boolean {
    const today = istDayOf(this.clock.now());
    return (day) => day !== null && day < today;
  }

  async waitingItems(
    waiting: readonly { row: ApprovalRequestRow; forName: string | null; refusal: string | null }[],
    reader: RowReader = this.readModels,
  ): Promise<WaitingItem[]> {
    const holidays = await this.workingDays.holidays(reader);
    return Promise.all(
      waiting.map(async ({ row, forName, refusal }) => ({
        ...(await this.itemWith(holidays, row, reader)),
        for_name: forName,
        refusal,
      })),
    );
  }

  async item(row: ApprovalRequestRow, reader: RowReader = this.readModels): Promise<ApprovalItem> {
    return this.itemWith(await this.workingDays.holidays(reader), row, reader);
  }

  private async itemWith(holidays: Holidays, row: ApprovalRequestRow, reader: RowReader): Promise<ApprovalItem> {
    const due_on = row.due_on && dueDayOf(row, holidays);
    const { waits_for: _waits, progress, earlier: _earlier, answers: _answers, state: _state, ...shown } = row;
    const {
      deputies: _deputies,
      grant_id: _grant,
      grant_head: _head,
      makers: _makers,
      record_id: _record,
      ...facts
    } = shown;
    const step = waitingStep(progress);
    return {
      ...facts,
      description: await this.aboutOf(row, reader),
      step: step && row.waits_for !== null ? waitsForName(step) : null,
      ...{ due_on, late: this.pastNow()(due_on) },
      budget: await this.budgetOf(row, reader),
    };
  }

  async aboutOf({ kind, record_id, description }: ApprovalRequestRow, reader: RowReader = this.readModels) {
    if (description !== ERASED) return description;
    if (kind === 'journal') return (await reader.get(vouchers, record_id))?.narration ?? description;
    const income = kind === 'income' ? await reader.get(incomes, record_id) : undefined;
    return income ? `${income.source_name}, ${income.description}` : description;
  }

  async recordsOf({ id, kind, record_id }: ApprovalRequestRow): Promise<string[]> {
    if (kind !== 'payroll_payment') return [record_id];
    const asked = await this.execution.load(Request, id);
    return asked.status !== 'none' && asked.work.kind === 'payroll_payment' ? [...asked.work.payrollIds] : [record_id];
  }

  async overrunOf(id: string): Promise<ApprovalPage['overrun']> {
    const { overrun = null, over_budget = 0 } = (await this.readModels.get(expenses, id)) ?? {};
    return over_budget === 0 ? null : overrun && { amount: over_budget, ...overrun };
  }

  private budgetOf(row: ApprovalRequestRow, reader: RowReader): Promise<Budget> {
    const { kind, department_id } = row;
    const spends = (kind === 'expense' || kind === 'purchase') && department_id !== null;
    return spends ? this.spendingBudget(row, department_id, reader) : Promise.resolve(null);
  }

  private async spendingBudget(row: ApprovalRequestRow, department_id: number, reader: RowReader): Promise<Budget> {
    const { grant_id, grant_head, department_name } = row;
    const year = financialYearOf(istDayOf(this.clock.now()));
    const expense = await reader.get(expenses, row.id);
    const held = expense ? heldIn(expense, year) : 0;
    const asked = row.state === 'approved' ? 0 : paiseOf(row.amount) - held;
    const grant = grant_id === null ? undefined : await reader.get(grants, grant_id);
    if (grant) {
      const head = grant.heads.find(({ name }) => name === grant_head);
      const { amount: allocated, spent, encumbered: reserved } = head ?? grant;
      const left = paiseOf(allocated) - paiseOf(spent) - paiseOf(reserved);
      const name = head ? `${grant.funding_agency}, ${head.name}` : grant.funding_agency;
      return { name, allocated, spent, reserved, left: rupeesOf(left), left_after: rupeesOf(left - asked) };
    }
    const line = (await reader.get(budgetLines, budgetKey(year, department_id))) ?? emptyBudget(year, department_id);
    return {
      name: department_name ?? 'Unassigned',
      allocated: rupeesOf(line.allocated_paise),
      spent: rupeesOf(line.spent_paise),
      reserved: rupeesOf(line.encumbered_paise),
      left: rupeesOf(leftPaise(line)),
      left_after: rupeesOf(leftPaise(line) - asked),
    };
  }
}
