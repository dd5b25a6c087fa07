import { type PaymentStatus } from '@bursar/contracts';
import { studentFees } from '@bursar/domain/fees';
import { rupeesOf } from '@bursar/domain/kernel';
import {
  paymentOrders,
  type PaymentOrderRow,
  suspense,
  type SuspenseRow,
  type TransactionRow,
  transactions,
} from '@bursar/domain/payments';
import { type Caller, Clock } from '@bursar/platform';
import { forbidden } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { PaymentGateway } from './gateway/payment-gateway.js';
import { fromGateway } from './gateway-outage.js';
import { REUSED_FOR_MS } from './open-orders.js';
import { Settlement } from './settlement.js';

const NOTHING_HELD = { outstanding: 0, applied: 0, refunded: 0 };

const creditOf = (transaction: TransactionRow | undefined): Pick<PaymentStatus, 'refunded' | 'receipt_no'> => ({
  refunded: transaction?.refunded_amount ?? 0,
  receipt_no: transaction?.status === 'success' ? transaction.receipt_no : null,
});

@Injectable()
export class PaymentProgress {
  constructor(
    private readonly readModels: ReadModels,
    private readonly gateway: PaymentGateway,
    private readonly settlement: Settlement,
    private readonly clock: Clock,
  ) {}

  /** @throws a 403 `Refused` for an unknown order and another student's */
  async of(orderId: string, by: Caller): Promise<PaymentStatus> {
    return this.statusOf(await this.own(orderId, by));
  }

  /** Credits payments whose browser was closed. @throws a 502 `Unavailable` without the gateway's answer */
  async check(orderId: string, by: Caller): Promise<PaymentStatus> {
    const before = await this.own(orderId, by);
    if (before.status !== 'open') return this.statusOf(before);
    for (const { id } of await fromGateway(this.gateway.fetchOrderPayments(orderId))) {
      await this.settlement.settle(orderId, id, 'reconciliation', by);
    }
    return this.statusOf(await this.own(orderId, by));
  }

  async statusOf(order: PaymentOrderRow): Promise<PaymentStatus> {
    const transaction =
      order.payment_id === null ? undefined : await this.readModels.get(transactions, order.payment_id);
    const item = await this.excessOf(order);
    const { outstanding, applied, refunded } = item ?? NOTHING_HELD;
    return {
      id: order.id,
      fee_id: order.student_fee_id,
      ...(await this.billOf(order)),
      amount: rupeesOf(order.amount_paise),
      status: this.stepOf(order, transaction?.status, item),
      failure: order.failure,
      excess: outstanding,
      excess_applied: applied,
      excess_refunded: refunded,
      returned: rupeesOf(order.returned_paise),
      ...creditOf(transaction),
      created_at: order.created_at,
    };
  }

  private async own(orderId: string, by: Caller): Promise<PaymentOrderRow> {
    const order = await this.readModels.get(paymentOrders, orderId);
    if (!order || order.student_id !== by.person?.studentId) throw forbidden();
    return order;
  }

  private async billOf(order: PaymentOrderRow): Promise<Pick<PaymentStatus, 'fee_name' | 'invoice_no'>> {
    const bill = await this.readModels.get(studentFees, order.student_fee_id);
    return { fee_name: order.fee_name ?? bill?.fee_name ?? 'Fee', invoice_no: bill?.invoice_no ?? null };
  }

  private async excessOf({ payment_id, excess_paise }: PaymentOrderRow): Promise<SuspenseRow | undefined> {
    return payment_id === null || excess_paise === 0 ? undefined : this.readModels.get(suspense, payment_id);
  }

  private stepOf(
    order: PaymentOrderRow,
    transaction: TransactionRow['status'] | undefined,
    item: SuspenseRow | undefined,
  ): PaymentStatus['status'] {
    if (order.status === 'open') return this.untilPaid(order);
    return order.status === 'returned' ? 'refunded' : this.oncePaid(transaction, item);
  }

  private untilPaid({ failure, pending_payment_id, created_at }: PaymentOrderRow): PaymentStatus['status'] {
    if (pending_payment_id !== null) return 'confirming';
    const age_ms = Date.parse(this.clock.now()) - Date.parse(created_at);
    return failure !== null || age_ms > REUSED_FOR_MS ? 'not_completed' : 'waiting';
  }

  private oncePaid(
    transaction: TransactionRow['status'] | undefined,
    item: SuspenseRow | undefined,
  ): PaymentStatus['status'] {
    if (transaction !== undefined) return transaction === 'refunded' ? 'refunded' : 'paid';
    if (item?.status !== 'cleared') return 'under_review';
    return item.applied > 0 ? 'paid' : 'refunded';
  }
}
