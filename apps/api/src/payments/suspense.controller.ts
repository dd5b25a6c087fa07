import { suspense as contract } from '@bursar/contracts';
import { creditableOf, outstandingOf, refuse as refuseFee, StudentFee } from '@bursar/domain/fees';
import { formatPaise, paiseOf } from '@bursar/domain/kernel';
import { GatewayPayment, refuse, suspense, transactions } from '@bursar/domain/payments';
import { Execute, Execution } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Refunds } from './refunds.js';

const HANDED_OVER = 'Another person must now confirm that it was handed over.';

@Controller()
export class SuspenseController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly execution: Execution,
    private readonly refunds: Refunds,
  ) {}

  readonly routes = serve(contract)({
    all: (input) => this.readModels.page(suspense, queryOf(suspense, input, '-received_at')),

    apply: async ({ payment_id, fee_id }, by) => {
      const payment = await this.execution.load(GatewayPayment, payment_id);
      if (payment.status !== 'captured' || !payment.suspended) throw refuse('suspense-not-found');
      const fee = await this.execution.load(StudentFee, fee_id);
      if (fee.status !== 'owed') throw refuseFee('not-assigned');
      if (fee.bill.studentId !== payment.facts.studentId) throw refuse('suspense-wrong-student');
      const applicationId = by.newId();
      const duePaise = creditableOf(fee);
      // An unanswered first try may have applied the money.
      if (!(applicationId in payment.credits)) {
        if (outstandingOf(fee) === 0) throw refuseFee('nothing-due');
        if (duePaise <= 0) throw refuseFee('all-pending');
        if (payment.heldPaise <= 0) throw refuse('suspense-cleared');
      }
      const amountPaise = Math.min(payment.heldPaise, duePaise);
      const application = { applicationId, studentFeeId: fee_id, amountPaise };
      await this.commands.execute(
        Execute.on(GatewayPayment, payment_id, { type: 'ApplySuspense', ...application }, by),
      );
      return async () => {
        const applied = await this.readModels.need(transactions, applicationId, () => refuseFee('nothing-due'));
        const message = `${formatPaise(paiseOf(applied.amount_paid))} applied to ${fee.bill.title}.`;
        return { message, item: await this.item(payment_id) };
      };
    },

    refund: async ({ payment_id, through, reason }, by) => {
      const waiting = await this.refunds.refundSuspense(payment_id, { through, reason }, by);
      return async () => {
        const item = await this.item(payment_id);
        if (waiting) return { message: waiting.message, item };
        const done = item.status === 'refunding' ? 'The refund is on its way.' : 'The money was given back.';
        return { message: item.to_confirm_of === null ? done : HANDED_OVER, item };
      };
    },
  });

  private readonly item = (id: string) => this.readModels.need(suspense, id, () => refuse('suspense-not-found'));
}
