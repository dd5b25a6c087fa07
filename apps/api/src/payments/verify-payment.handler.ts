import { type InputOf, type payments, type StudentFee as BillView } from '@bursar/contracts';
import { type Bill, isOverdue, studentFees } from '@bursar/domain/fees';
import { parsePaise } from '@bursar/domain/kernel';
import {
  PaymentOrder,
  type PaymentOrderEvents,
  refuse,
  transactions,
  type TransactionRow,
} from '@bursar/domain/payments';
import { type Caller, Clock, Execution, UseCase } from '@bursar/platform';
import { forbidden, Refused } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentGateway } from './gateway/payment-gateway.js';
import { ownBill } from './own-bill.js';
import { Settlement } from './settlement.js';

type Claim = InputOf<typeof payments.verifyPayment>;
type Order = PaymentOrderEvents['PaymentOrderCreated'];

/** Undefined while the bank has not decided. */
type Verified = (() => Promise<{ readonly transaction: TransactionRow; readonly fee: BillView }>) | undefined;

export class VerifyPayment extends UseCase<InputOf<typeof payments.verifyPayment>, Verified> {}

const UNDER_REVIEW =
  'Your payment was received, but it could not be matched to this fee. The finance office will look into it.';

/**
 * Trusts nothing in the report. The signature links order and payment, our records name bill and amount, the gateway
 * knows the capture.
 */
@CommandHandler(VerifyPayment)
export class VerifyPaymentHandler implements ICommandHandler<VerifyPayment> {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly settlement: Settlement,
    private readonly clock: Clock,
  ) {}

  async execute({ input: claim, by }: VerifyPayment): Promise<Verified> {
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = claim;
    const bill = await this.ownBill(claim, by);
    const order = await this.execution.load(PaymentOrder, orderId);
    if (order.status === 'none') throw refuse('order-not-found');
    await this.check(claim, order.facts, bill, by);

    const outcome = await this.settlement.settle(orderId, paymentId, 'callback', by);
    if (outcome === 'pending') return undefined;
    if (outcome === 'unknown' || outcome === 'failed') throw refuse('verification-failed');
    const { studentFeeId } = order.facts;
    return async () => {
      const underReview = () => new Refused(409, 'STATE_CONFLICT', UNDER_REVIEW);
      const transaction = await this.readModels.need(transactions, paymentId, underReview);
      const fee = await this.readModels.need(studentFees, studentFeeId, underReview);
      return { transaction, fee: { ...fee, is_overdue: isOverdue(fee, this.clock.now()) } };
    };
  }

  private async ownBill({ student_fee_record_id, student_id, user_id }: Claim, by: Caller): Promise<Bill> {
    const { bill } = await ownBill(this.execution, student_fee_record_id, by);
    if (student_id !== bill.studentId || !by.is(user_id)) throw forbidden();
    return bill;
  }

  private async check(claim: Claim, order: Order, bill: Bill, by: Caller): Promise<void> {
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = claim;
    if (order.studentId !== by.person?.studentId) throw refuse('order-not-found');
    if (!this.gateway.verifyCheckout({ orderId, paymentId, signature })) {
      throw await this.rejected(order, paymentId, 'signature', by);
    }
    if (order.studentFeeId !== bill.studentFeeId || claim.fee_structure_id !== bill.feeStructureId) {
      throw await this.rejected(order, paymentId, 'fee', by);
    }
    const agrees = parsePaise(claim.amount) === bill.totalPaise && parsePaise(claim.amount_paid) === order.amountPaise;
    if (!agrees) throw await this.rejected(order, paymentId, 'amount', by);
  }

  private async rejected(order: Order, paymentId: string, reason: 'signature' | 'fee' | 'amount', by: Caller) {
    const command = { type: 'RejectGatewayPayment', paymentId, reason } as const;
    await this.execution.execute(PaymentOrder, order.orderId, command, by);
    const refusals = { signature: 'verification-failed', fee: 'wrong-fee', amount: 'amount-mismatch' } as const;
    return refuse(refusals[reason]);
  }
}
