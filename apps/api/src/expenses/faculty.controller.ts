import { type AnswerOf, expenses as contract, type InputOf } from '@bursar/contracts';
import { grants } from '@bursar/domain/budgeting';
import { Expense, type ExpenseRequest, expenses, type Funding, refuse } from '@bursar/domain/expenses';
import { DomainError } from '@bursar/domain/kernel';
import { payrolls } from '@bursar/domain/payroll';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller, type Person } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { forbidden, unauthenticated } from '../platform/http/problems.js';
import { Upload, type UploadedFile } from '../platform/http/upload.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { ExpenseLists } from './expense-lists.js';
import { ReceiptFiles } from './receipt-files.js';

/** The person who asks. The guard lets nobody else in. */
function personOf({ person }: Caller): Person {
  if (!person) throw unauthenticated();
  return person;
}

type Submission = InputOf<typeof contract.submit>;

/** A faculty member's side: asking for money, and following what becomes of it. */
@Controller()
export class FacultyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly lists: ExpenseLists,
    private readonly files: ReceiptFiles,
  ) {}

  @Implements(contract.facultyDashboard)
  async dashboard(@By() by: Caller): Promise<AnswerOf<typeof contract.facultyDashboard>> {
    const { id } = personOf(by);
    const own = await this.lists.find({
      where: { submitted_by: id },
      sort: [{ field: 'submitted_at', descending: true }],
    });
    const sort = [{ field: 'start_date', descending: true }] as const;
    return {
      payroll: [
        ...(await this.readModels.find(payrolls, {
          where: { staff_id: id },
          sort: [{ field: 'month', descending: true }],
        })),
      ],
      grants: [...(await this.readModels.find(grants, { where: { faculty_id: id }, sort }))],
      expenses: own,
    };
  }

  @Implements(contract.myExpenses)
  myExpenses(@Input() input: InputOf<typeof contract.myExpenses>, @By() by: Caller): Promise<Page> {
    const { status, stage, kind } = input;
    const where = { submitted_by: personOf(by).id, status, stage, kind };
    return this.lists.page(listed(expenses, input, where, '-submitted_at'));
  }

  @Implements(contract.submit)
  async submit(@Input() input: Submission, @By() by: Caller): Promise<AnswerOf<typeof contract.submit>> {
    const person = personOf(by);
    const departmentId = departmentOf(person, input);
    const request: ExpenseRequest = {
      expenseId: by.newId(),
      kind: input.kind,
      departmentId,
      submittedBy: person.id,
      submittedByName: person.name,
      amountPaise: input.amount,
      description: input.description,
      receiptUrl: input.receipt_url ?? null,
      ...(await this.fundingOf(input, person)),
    };
    await this.commands.execute(Execute.on(Expense, request.expenseId, { type: 'SubmitExpense', request }, by));
    return { message: 'Expense request submitted successfully!', expense: await this.lists.one(request.expenseId) };
  }

  @Implements(contract.attachReceipt)
  async attachReceipt(
    @Input() { id }: InputOf<typeof contract.attachReceipt>,
    @Upload() file: UploadedFile | undefined,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.attachReceipt>> {
    const person = personOf(by);
    await this.own(id, person);
    const receipt = await this.files.keep(by.newId(), file);
    const attach = Execute.on(Expense, id, { type: 'AttachReceipt', by: person.id, receipt }, by);
    await this.commands.execute(attach).catch(async (error: unknown) => {
      // Only a refusal shows that no event tells of the file.
      if (error instanceof DomainError) await this.files.discard(receipt);
      throw error;
    });
    return { message: 'Receipt attached successfully!', expense: await this.lists.one(id) };
  }

  @Implements(contract.withdraw)
  async withdraw(
    @Input() { id }: InputOf<typeof contract.withdraw>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.withdraw>> {
    const person = personOf(by);
    await this.own(id, person);
    await this.commands.execute(Execute.on(Expense, id, { type: 'WithdrawExpense', by: person.id }, by));
    return { message: 'Expense request withdrawn.', expense: await this.lists.one(id) };
  }

  /** Whether there is an expense is for those to know whose it is. Throws `expenses/not-yours`. */
  private async own(id: string, person: Person): Promise<void> {
    const row = await this.readModels.get(expenses, id);
    if (row?.submitted_by !== person.id) throw refuse('not-yours');
  }

  /** A grant must be active and the person's own; a grant with heads is spent by them. */
  private async fundingOf({ grant_id, grant_head }: Submission, { id }: Person): Promise<Funding> {
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

/** The submitter's own department, whatever the request says besides. */
function departmentOf(person: Person, { department_id, submitted_by }: Submission): number {
  if (submitted_by !== undefined && submitted_by !== person.id) throw forbidden();
  if (person.departmentId === null) throw refuse('no-department');
  if (department_id !== undefined && department_id !== person.departmentId) throw forbidden();
  return person.departmentId;
}
