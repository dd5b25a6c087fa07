import { type Recorded } from '@bursar/domain/kernel';
import { type GatewayPaymentEvents, type PaymentOrderEvents, type RefundEvents } from '@bursar/domain/payments';
import { type PastPayment } from '@bursar/sandbox-gateway';

type Told = Recorded<
  Pick<PaymentOrderEvents, 'PaymentOrderCreated'> &
    Pick<GatewayPaymentEvents, 'GatewayPaymentCaptured'> &
    Pick<RefundEvents, 'RefundCompleted'>
>;

export function pastPaymentsIn(events: readonly Recorded[]): readonly PastPayment[] {
  const receipts = new Map<string, string>();
  const payments = new Map<string, PastPayment>();
  for (const { type, data, metadata } of events as readonly Told[]) {
    if (type === 'PaymentOrderCreated') receipts.set(data.orderId, data.receipt);
    if (type === 'GatewayPaymentCaptured') {
      const { orderId, paymentId, capturedPaise: amountPaise } = data;
      const receipt = receipts.get(orderId) ?? '';
      payments.set(paymentId, { orderId, paymentId, amountPaise, receipt, paidAt: metadata.occurredAt });
    }
    if (type === 'RefundCompleted' && data.providerRefundId !== null && data.paymentId !== null) {
      const payment = payments.get(data.paymentId);
      const { providerRefundId: id, refundId: receipt } = data;
      const refund = { id, receipt, refundedAt: metadata.occurredAt };
      if (payment) payments.set(data.paymentId, { ...payment, refund });
    }
  }
  return [...payments.values()];
}
