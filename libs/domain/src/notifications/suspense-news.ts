import { formatPaise, type Paise } from '../kernel/index.js';
import { type SuspenseEvents } from '../payments/events.js';
import { audience } from './audiences.js';
import { type Said } from './notification.js';

/** Tells the student that a payment is in suspense. */
export const suspended = (opened: SuspenseEvents['SuspenseOpened']): Said => ({
  audience: audience.student(opened.studentId),
  kind: 'payment.suspended',
  title:
    opened.currency === 'INR'
      ? `${formatPaise(opened.amountPaise)} of your payment does not fit on your fee`
      : 'Your payment does not fit on your fee',
  body: `The finance office applies it to another fee of yours or gives it back. Do not pay again. Reference ${opened.paymentId}.`,
  link: `/student/payments/${opened.orderId}`,
});

/** Tells the student that money in suspense went back. `providerRefundId` is null when it was handed back. */
export const outOfSuspense = (refund: {
  readonly studentId: string;
  readonly amountPaise: Paise;
  readonly providerRefundId: string | null;
}): Said => ({
  audience: audience.student(refund.studentId),
  kind: 'payment.refunded',
  title: `${formatPaise(refund.amountPaise)} was refunded to you`,
  body: refund.providerRefundId === null ? '' : `Refund ${refund.providerRefundId}.`,
  link: '/student/fees',
});
