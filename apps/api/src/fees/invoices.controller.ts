import { type AnswerOf, fees, type InputOf } from '@bursar/contracts';
import { assignedFees, Invoice, invoices, refuse, StudentFee } from '@bursar/domain/fees';
import { istDayOf } from '@bursar/domain/kernel';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Clock } from '../platform/clock.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { IssueInvoice } from './issue-invoice.handler.js';

/** The documents of the bills. */
@Controller()
export class InvoicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  @Implements(fees.invoices)
  invoices(@Input() input: InputOf<typeof fees.invoices>): Promise<Page> {
    const { status, student_id } = input;
    return this.readModels.page(invoices, listed(invoices, input, { status, student_id }, '-issued_at'));
  }

  @Implements(fees.setInvoiceStatus)
  async setStatus(
    @Input() { id, status, due_date: dueDate, reason = '' }: InputOf<typeof fees.setInvoiceStatus>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof fees.setInvoiceStatus>> {
    // The bill is extended, and the invoice follows it: the two never say different days.
    if (dueDate !== undefined) {
      const { assigned_fee_id } = await this.invoice(id);
      const extend = { type: 'ExtendDueDate', dueDate, reason, runId: null } as const;
      await this.commands.execute(Execute.on(StudentFee, assigned_fee_id, extend, by));
    }
    if (status !== undefined) {
      const command = { type: 'ChangeInvoiceStatus', to: status, today: istDayOf(this.clock.now()) } as const;
      await this.commands.execute(Execute.on(Invoice, id, command, by));
    }
    return { message: 'Invoice updated.', invoice: await this.invoice(id) };
  }

  @Implements(fees.deleteInvoice)
  async delete(
    @Input() { id }: InputOf<typeof fees.deleteInvoice>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof fees.deleteInvoice>> {
    await this.commands.execute(Execute.on(Invoice, id, { type: 'DeleteInvoice', reason: 'manual' }, by));
    return { message: 'Invoice deleted.' };
  }

  @Implements(fees.addInvoice)
  async add(
    @Input() input: InputOf<typeof fees.addInvoice>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof fees.addInvoice>> {
    const { title, amount, due_date, description = '' } = input;
    const terms = { name: title, amountPaise: amount, dueDate: due_date, description };
    const id = await this.commands.execute(new IssueInvoice(input.student_id, terms, by));
    const assigned = await this.readModels.get(assignedFees, id);
    if (!assigned) throw refuse('not-assigned');
    return { message: 'Invoice issued.', invoice: await this.invoice(id), assigned_fee: assigned };
  }

  private async invoice(id: string): Promise<AnswerOf<typeof fees.setInvoiceStatus>['invoice']> {
    const invoice = await this.readModels.get(invoices, id);
    if (!invoice) throw refuse('invoice-not-found');
    return invoice;
  }
}
