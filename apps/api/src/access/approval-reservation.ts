import { Expense, type ExpenseCommands, type ExpenseState, unbilledOf } from '@bursar/domain/expenses';
import { type Command, decide, DomainError } from '@bursar/domain/kernel';
import { type Caller, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { BudgetLines, type Overrun } from './budget-lines.js';

function yearOfApproval(command: Command<ExpenseCommands>, state: ExpenseState): string | undefined {
  try {
    const approved = decide(Expense, command, state).find(({ type }) => type === 'ExpenseApproved');
    return approved?.type === 'ExpenseApproved' ? approved.data.financialYear : undefined;
  } catch (refusal) {
    if (refusal instanceof DomainError) return undefined;
    throw refusal;
  }
}

type Bill = Command<Pick<ExpenseCommands, 'EnterBill'>>;

function isAccepted(command: Bill, state: ExpenseState): boolean {
  try {
    return decide(Expense, command, state).length > 0;
  } catch (refusal) {
    if (refusal instanceof DomainError) return false;
    throw refusal;
  }
}

/** The budget reserves before the request is approved, so no two approvals take the same money. */
@Injectable()
export class ApprovalReservation {
  constructor(
    private readonly execution: Execution,
    private readonly lines: BudgetLines,
  ) {}

  /** @throws `budgeting/budget-exhausted`, StaleVersion */
  async before(command: Command<ExpenseCommands>, id: string, by: Caller, overrun?: Overrun): Promise<void> {
    const expense = await this.execution.load(Expense, id);
    if (expense.status === 'none' || expense.request.grantId !== null) return;
    const financialYear = yearOfApproval(command, expense);
    if (financialYear === undefined) return;
    if (by.seen) await this.execution.expectUnchanged(by.seen, by);
    await this.lines.reserve(expense.request, financialYear, by, overrun);
  }

  /** Reserves the part of a bill above the approved amount. @throws `budgeting/budget-exhausted` */
  async beyond(command: Bill, id: string, by: Caller): Promise<void> {
    const expense = await this.execution.load(Expense, id);
    if (expense.status === 'none' || expense.request.grantId !== null || !isAccepted(command, expense)) return;
    if (command.billedPaise <= unbilledOf(expense)) return;
    const { request, financialYear } = expense;
    await this.lines.adjust(request, { financialYear, paise: command.billedPaise }, by);
  }

  async openFor(id: string, by: Caller): Promise<void> {
    const expense = await this.execution.load(Expense, id);
    if (expense.status === 'none' || expense.request.grantId !== null || expense.financialYear === '') return;
    await this.lines.open({ financialYear: expense.financialYear, departmentId: expense.request.departmentId }, by);
  }
}
