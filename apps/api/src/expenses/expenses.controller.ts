import { type AnswerOf, expenses as contract, type InputOf } from '@bursar/contracts';
import { Expense, expenses, refuse } from '@bursar/domain/expenses';
import { istDayOf } from '@bursar/domain/kernel';
import { Controller, Header, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Clock } from '../platform/clock.js';
import { Execute } from '../platform/execute.command.js';
import { Execution } from '../platform/execution.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { Officers } from '../platform/officers.js';
import { type Page } from '../platform/read-models/read-models.js';
import { ExpenseLists } from './expense-lists.js';
import { ReceiptFiles } from './receipt-files.js';

/** Nothing in a receipt may run, load or be framed, whatever a browser makes of it. */
const RECEIPT_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** The office's side: what was approved is billed and paid. */
@Controller()
export class ExpensesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly lists: ExpenseLists,
    private readonly files: ReceiptFiles,
    private readonly clock: Clock,
    private readonly officers: Officers,
  ) {}

  @Implements(contract.allExpenses)
  allExpenses(@Input() input: InputOf<typeof contract.allExpenses>): Promise<Page> {
    const { status, stage, kind, department_id, financial_year } = input;
    const where = { status, stage, kind, department_id, financial_year };
    return this.lists.page(listed(expenses, input, where, '-submitted_at'));
  }

  @Implements(contract.enterBill)
  async enterBill(
    @Input() { id, amount, bill_number, bill_date }: InputOf<typeof contract.enterBill>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.enterBill>> {
    const bill = { billedPaise: amount, billNumber: bill_number, billDate: bill_date };
    const command = { type: 'EnterBill', ...bill, today: this.today(), by: this.officers.of(by) } as const;
    await this.commands.execute(Execute.on(Expense, id, command, by));
    return { message: 'Bill entered successfully!', expense: await this.lists.one(id) };
  }

  @Implements(contract.cancelPurchase)
  async cancelPurchase(
    @Input() { id, reason }: InputOf<typeof contract.cancelPurchase>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.cancelPurchase>> {
    await this.commands.execute(Execute.on(Expense, id, { type: 'CancelPurchase', reason }, by));
    return { message: 'Purchase cancelled; what was reserved is free again.', expense: await this.lists.one(id) };
  }

  @Implements(contract.pay)
  async pay(
    @Input() { id, payment_reference, paid_on }: InputOf<typeof contract.pay>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.pay>> {
    const today = this.today();
    const payment = {
      type: 'PayExpense',
      paidOn: paid_on ?? today,
      today,
      paymentReference: payment_reference,
      by: this.officers.of(by),
    } as const;
    await this.commands.execute(Execute.on(Expense, id, payment, by));
    return { message: 'Payment successful', expense: await this.lists.one(id) };
  }

  @Implements(contract.reverse)
  async reverse(
    @Input() { id, reason }: InputOf<typeof contract.reverse>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.reverse>> {
    const command = { type: 'ReverseExpense', reason, by: this.officers.of(by) } as const;
    await this.commands.execute(Execute.on(Expense, id, command, by));
    return { message: 'Expense reversed; the money is back where it was charged.', expense: await this.lists.one(id) };
  }

  @Implements(contract.receipt)
  @Header('content-security-policy', RECEIPT_POLICY)
  async receipt(
    @Input() { id }: InputOf<typeof contract.receipt>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.receipt>> {
    const expense = await this.execution.load(Expense, id);
    if (expense.status === 'none') throw refuse(by.person?.role === 'faculty' ? 'not-yours' : 'not-found');
    if (!mayRead(by, expense.request)) throw refuse('not-yours');
    if (!expense.receipt) throw refuse('receipt-not-found');
    const { fileName, mediaType, sizeBytes } = expense.receipt;
    return new StreamableFile(await this.files.read(expense.receipt), {
      type: mediaType,
      length: sizeBytes,
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    });
  }

  private today(): string {
    return istDayOf(this.clock.now());
  }
}

function mayRead(
  { person }: Caller,
  { submittedBy, departmentId }: { readonly submittedBy: string; readonly departmentId: number },
): boolean {
  if (person?.role === 'faculty') return person.id === submittedBy;
  return person?.role === 'hod' ? person.departmentsLed.includes(departmentId) : person !== undefined;
}
