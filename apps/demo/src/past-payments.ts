import { type Recorded } from '@bursar/domain/kernel';
import { type GatewayPaymentEvents, type PaymentOrderEvents, type RefundEvents } from '@bursar/domain/payments';
import { type PastPayment } from '@bursar/sandbox-gateway';

type Told = Recorded<
  Pick<PaymentOrderEvents, 'PaymentOrderCreated'> &
    Pick<GatewayPaymentEvents, 'GatewayPaymentPending' | 'GatewayPaymentCaptured'> &
    Pick<RefundEvents, 'RefundCompleted'>
>;

export function pastPaymentsIn(events: readonly Recorded[]): readonly PastPayment[] {
  const receipts = new Map<string, string>();
  const payments = new Map<string, PastPayment>();
  for (const { type, data, metadata } of events as readonly Told[]) {
    if (type === 'PaymentOrderCreated') receipts.set(data.orderId, data.receipt);
    const keep = (orderId: string, rest: Pick<PastPayment, 'paymentId' | 'amountPaise' | 'undecided'>): unknown =>
      payments.set(rest.paymentId, {
        ...rest,
        orderId,
        receipt: receipts.get(orderId) ?? '',
        paidAt: metadata.occurredAt,
      });
    if (type === 'GatewayPaymentPending')
      keep(data.orderId, { paymentId: data.paymentId, amountPaise: data.amountPaise, undecided: true });
    if (type === 'GatewayPaymentCaptured')
      keep(data.orderId, { paymentId: data.paymentId, amountPaise: data.capturedPaise });
    if (type === 'RefundCompleted' && data.providerRefundId !== null && data.paymentId !== null) {
      const payment = payments.get(data.paymentId);
      const { providerRefundId: id, refundId: receipt } = data;
      const refund = { id, receipt, refundedAt: metadata.occurredAt };
      if (payment) payments.set(data.paymentId, { ...payment, refund });
    }
  }
  return [...payments.values()];
}
