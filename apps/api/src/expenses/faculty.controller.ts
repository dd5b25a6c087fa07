import { expenses as contract, type ExpenseSubmission } from '@bursar/contracts';
import { grants } from '@bursar/domain/budgeting';
import { Expense, type ExpenseRequest, expenses, type Funding, refuse } from '@bursar/domain/expenses';
import { DomainError } from '@bursar/domain/kernel';
import { payrolls } from '@bursar/domain/payroll';
import { type Caller, Execute, type Person } from '@bursar/platform';
import { forbidden, personOf, queryOf, serve, uploadOf } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApprovalRoutes } from '../access/approval-routes.js';
import { BudgetLines } from '../access/budget-lines.js';
import { ExpenseLists } from './expense-lists.js';
import { ReceiptFiles } from './receipt-files.js';

@Controller()
export class FacultyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly lists: ExpenseLists,
    private readonly lines: BudgetLines,
    private readonly files: ReceiptFiles,
    private readonly approvals: ApprovalRoutes,
  ) {}

  readonly routes = serve(contract)({
    facultyDashboard: async (_input, by) => {
      const { id } = personOf(by);
      const newest = <Field extends string>(field: Field) => [{ field, descending: true }] as const;
      const own = await this.lists.find({ where: { submitted_by: id }, sort: newest('submitted_at') });
      const pay = await this.readModels.find(payrolls, { where: { staff_id: id }, sort: newest('month') });
      const held = await this.readModels.find(grants, { where: { faculty_id: id }, sort: newest('start_date') });
      return { payroll: [...pay], grants: [...held], expenses: own };
    },

    myExpenses: (input, by) => {
      const asked = { ...input, submitted_by: personOf(by).id };
      return this.lists.page(queryOf(expenses, asked, '-submitted_at'));
    },

    submit: async (input, by) => {
      const person = personOf(by);
      const departmentId = departmentOf(person, input);
      const funding = await this.fundingOf(input, person);
      const request: ExpenseRequest = {
        expenseId: by.newId(),
        kind: input.kind,
        departmentId,
        submittedBy: person.id,
        submittedByName: person.name,
        amountPaise: input.amount,
        description: input.description,
        receiptUrl: input.receipt_url ?? null,
        ...funding,
        ...(input.kind === 'purchase' &&
          funding.grantId === null && { reservation: await this.reservation(departmentId, by) }),
      };
      const { expenseId, kind } = request;
      const route = await this.approvals.routeOf(
        kind === 'purchase' ? 'purchase' : 'expense',
        input.amount,
        departmentId,
      );
      await this.commands.execute(Execute.on(Expense, expenseId, { type: 'SubmitExpense', request, route }, by));
      return async () => ({
        message: 'Expense request submitted successfully!',
        expense: await this.lists.one(expenseId),
      });
    },

    attachReceipt: async ({ id }, by, request) => {
      const person = personOf(by);
      await this.own(id, person);
      const receiptId = by.newId();
      const receipt = { receiptId, ...(await this.files.keep(receiptId, await uploadOf(request))) };
      const attach = Execute.on(Expense, id, { type: 'AttachReceipt', by: person.id, receipt }, by);
      await this.commands.execute(attach).catch(async (error: unknown) => {
        if (error instanceof DomainError) await this.files.discard(receiptId);
        throw error;
      });
      return async () => ({ message: 'Receipt attached successfully!', expense: await this.lists.one(id) });
    },

    withdraw: async ({ id }, by) => {
      const person = personOf(by);
      await this.own(id, person);
      await this.commands.execute(Execute.on(Expense, id, { type: 'WithdrawExpense', by: person.id }, by));
      return async () => ({ message: 'Expense request withdrawn.', expense: await this.lists.one(id) });
    },
  });

  /** @throws `expenses/not-yours`, also for an unknown expense */
  private async own(id: string, person: Person): Promise<void> {
    const row = await this.readModels.get(expenses, id);
    if (row?.submitted_by !== person.id) throw refuse('not-yours');
  }

  private async reservation(departmentId: number, by: Caller) {
    const financialYear = this.lines.currentYear();
    await this.lines.open({ financialYear, departmentId }, by);
    return { financialYear, control: this.lines.controlOf('purchase', financialYear) };
  }

  private async fundingOf({ grant_id, grant_head }: ExpenseSubmission, { id }: Person): Promise<Funding> {
    if (grant_id === undefined) return withoutHead(null, grant_head);
    const grant = await this.readModels.get(grants, grant_id);
    if (grant?.faculty_id !== id || grant.status !== 'active') throw refuse('grant-not-available');
    if (grant.heads.length === 0) return withoutHead(grant_id, grant_head);
    if (!grant.heads.some(({ name }) => name === grant_head)) throw refuse('grant-head-unknown');
    return { grantId: grant_id, grantHead: grant_head ?? null };
  }
}

function withoutHead(grantId: string | null, head: string | undefined): Funding {
  if (head !== undefined) throw refuse('head-without-grant');
  return { grantId, grantHead: null };
}

function departmentOf(person: Person, { department_id, submitted_by }: ExpenseSubmission): number {
  if (submitted_by !== undefined && submitted_by !== person.id) throw forbidden();
  if (person.departmentId === null) throw refuse('no-department');
  if (department_id !== undefined && department_id !== person.departmentId) throw forbidden();
  return person.departmentId;
}
