import { type AnswerOf, type InputOf, suspense as contract } from '@bursar/contracts';
import { outstandingOf, refuse as refuseFee, StudentFee } from '@bursar/domain/fees';
import { formatPaise, paiseOf } from '@bursar/domain/kernel';
import { refuse, suspense, SuspenseItem, type SuspenseRow, transactions } from '@bursar/domain/payments';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { Execution } from '../platform/execution.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { Refunds } from './refunds.js';

/** What the office does with captured money that fits nowhere. */
@Controller()
export class SuspenseController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly execution: Execution,
    private readonly refunds: Refunds,
  ) {}

  @Implements(contract.all)
  all(@Input() input: InputOf<typeof contract.all>): Promise<Page> {
    const { status, why, student_id } = input;
    return this.readModels.page(suspense, listed(suspense, input, { status, why, student_id }, '-received_at'));
  }

  @Implements(contract.apply)
  async apply(
    @Input() { payment_id, fee_id }: InputOf<typeof contract.apply>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.apply>> {
    const item = await this.execution.load(SuspenseItem, payment_id);
    if (item.status === 'none') throw refuse('suspense-not-found');
    const fee = await this.execution.load(StudentFee, fee_id);
    if (fee.status !== 'owed') throw refuseFee('not-assigned');
    if (fee.bill.studentId !== item.facts.studentId) throw refuse('suspense-wrong-student');
    const applicationId = by.newId();
    const duePaise = outstandingOf(fee);
    // What a first try that nobody was told of has applied leaves nothing to be applied.
    if (!(applicationId in item.applications)) {
      if (duePaise === 0) throw refuseFee('nothing-due');
      if (item.leftPaise <= 0) throw refuse('suspense-cleared');
    }
    const amountPaise = Math.min(item.leftPaise, duePaise);
    const application = { applicationId, studentFeeId: fee_id, amountPaise };
    await this.commands.execute(Execute.on(SuspenseItem, payment_id, { type: 'ApplySuspense', ...application }, by));
    const applied = await this.readModels.get(transactions, applicationId);
    const appliedPaise = (applied && paiseOf(applied.amount_paid)) ?? amountPaise;
    return { message: `${formatPaise(appliedPaise)} applied to ${fee.bill.title}.`, item: await this.item(payment_id) };
  }

  @Implements(contract.refund)
  async refund(
    @Input() { payment_id, through, reason }: InputOf<typeof contract.refund>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.refund>> {
    await this.refunds.refundSuspense(payment_id, { through, reason }, by);
    const item = await this.item(payment_id);
    if (item.to_confirm_of !== null) return { message: 'Somebody else confirms now that it was handed over.', item };
    return { message: item.status === 'refunding' ? 'The refund is on its way.' : 'The money was given back.', item };
  }

  private async item(id: string): Promise<SuspenseRow> {
    const item = await this.readModels.get(suspense, id);
    if (!item) throw refuse('suspense-not-found');
    return item;
  }
}
