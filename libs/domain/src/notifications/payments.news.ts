import { formatPaise, type Paise } from '../kernel/index.js';
import { type PaymentEvents } from '../payments/events.js';
import { audience } from './audiences.js';
import { news, type Said } from './notification.js';

const BILLS = '/student/fees';
const TRANSACTIONS = '/admin/fees?tab=transactions';

const suspended = (opened: PaymentEvents['SuspenseOpened']): Said => ({
  audience: audience.student(opened.studentId),
  kind: 'payment.suspended',
  title:
    opened.currency === 'INR'
      ? `${formatPaise(opened.amountPaise)} of your payment does not fit on your fee`
      : 'Your payment does not fit on your fee',
  body: `The finance office applies it to another fee of yours or gives it back. Do not pay again. Reference ${opened.paymentId}.`,
  link: `/student/payments/${opened.orderId}`,
});

/** `providerRefundId` is null when staff handed it back. */
const outOfSuspense = (refund: {
  readonly studentId: string;
  readonly amountPaise: Paise;
  readonly providerRefundId: string | null;
}): Said => ({
  audience: audience.student(refund.studentId),
  kind: 'payment.refunded',
  title: `${formatPaise(refund.amountPaise)} was refunded to you`,
  body: refund.providerRefundId === null ? '' : `Refund ${refund.providerRefundId}.`,
  link: BILLS,
});

/** Skips single lines of a receipt: the receipt has its own notification. */
const unlessOnReceipt =
  <Event extends { readonly data: { readonly counterReceiptId?: string } }>(say: (event: Event) => Said) =>
  (event: Event): Said | undefined =>
    event.data.counterReceiptId === undefined ? say(event) : undefined;

const ofReceipt = (
  became: 'approved' | 'rejected' | 'reversed',
  { studentId, totalPaise }: PaymentEvents['CounterReceiptCompleted'],
  body: string,
): Said => ({
  audience: audience.student(studentId),
  kind: `payment.${became}`,
  title: `Your payment of ${formatPaise(totalPaise)} was ${became}`,
  body,
  link: BILLS,
});

const billsOf = ({ lines }: Pick<PaymentEvents['CounterReceiptCompleted'], 'lines'>): string =>
  lines.map(({ feeName }) => feeName).join(', ');

export const paymentsNews = news<
  Pick<
    PaymentEvents,
    | 'TransactionRecorded'
    | 'TransactionApproved'
    | 'TransactionRejected'
    | 'RefundCompleted'
    | 'TransactionReversed'
    | 'RefundFailed'
    | 'GatewayRefundNoticed'
    | 'ExcessPaymentReceived'
    | 'SuspenseOpened'
    | 'SuspenseRefundCompleted'
    | 'SuspenseGivenBack'
    | 'CounterReceiptCompleted'
    | 'CounterReceiptRejected'
    | 'CounterReceiptReversed'
    | 'CounterReceiptRefunded'
  >
>({
  // Counter payments are announced once decided.
  TransactionRecorded: (event) =>
    event.data.status === 'success'
      ? {
          audience: audience.student(event.data.studentId),
          kind: 'payment.received',
          title: `Your payment of ${formatPaise(event.data.amountPaidPaise)} was received`,
          body: `For ${event.data.feeName}, reference ${event.data.paymentReference}.`,
          link: BILLS,
        }
      : undefined,
  TransactionApproved: unlessOnReceipt((event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'payment.approved',
    title: `Your payment of ${formatPaise(event.data.amountPaidPaise)} was approved`,
    body: `Reference ${event.data.paymentReference}.`,
    link: BILLS,
  })),
  TransactionRejected: unlessOnReceipt((event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'payment.rejected',
    title: `Your payment of ${formatPaise(event.data.amountPaidPaise)} was rejected`,
    body: event.data.reason,
    link: BILLS,
  })),
  RefundCompleted: unlessOnReceipt((event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'payment.refunded',
    title: `${formatPaise(event.data.wentBackPaise ?? event.data.amountPaise)} was refunded to you`,
    body: event.data.providerRefundId === null ? '' : `Refund ${event.data.providerRefundId}.`,
    link: BILLS,
  })),
  TransactionReversed: unlessOnReceipt((event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'payment.reversed',
    title: `Your payment of ${formatPaise(event.data.amountPaidPaise)} was reversed`,
    body: `${event.data.feeName} is due again. Reason: ${event.data.reason}`,
    link: BILLS,
  })),
  CounterReceiptCompleted: ({ data }) =>
    ofReceipt('approved', data, `For ${billsOf(data)}. Reference ${data.paymentReference}.`),
  CounterReceiptRejected: ({ data }) => ofReceipt('rejected', data, data.reason),
  CounterReceiptReversed: ({ data }) =>
    ofReceipt('reversed', data, `Due again: ${billsOf(data)}. Reason: ${data.reason}`),
  CounterReceiptRefunded: ({ data }) => ({
    audience: audience.student(data.studentId),
    kind: 'payment.refunded',
    title: `${formatPaise(data.totalPaise)} was refunded to you`,
    body: `For ${billsOf(data)}.`,
    link: BILLS,
  }),
  RefundFailed: (event) => ({
    audience: audience.office,
    kind: 'refund.failed',
    title: `A refund of ${formatPaise(event.data.amountPaise)} failed`,
    body: `The gateway answered ${event.data.code}.`,
    link: TRANSACTIONS,
  }),
  GatewayRefundNoticed: (event) => ({
    audience: audience.office,
    kind: 'refund.noticed',
    title: `${formatPaise(event.data.amountPaise)} of ${event.data.studentName}’s payment was given back at the payment gateway`,
    body: `The books still count all ${formatPaise(event.data.amountPaidPaise)} for ${event.data.feeName}: give back the rest at the gateway, or collect what went back.`,
    link: `${TRANSACTIONS}&q=${encodeURIComponent(event.data.paymentReference)}`,
  }),
  ExcessPaymentReceived: (event) => ({
    audience: audience.office,
    kind: 'payment.exceeded',
    title: `${formatPaise(event.data.excessPaise)} came in that fits no bill`,
    body: `Payment ${event.data.paymentId} waits to be refunded.`,
    link: '/admin/suspense',
  }),
  SuspenseOpened: (event) => suspended(event.data),
  SuspenseRefundCompleted: (event) => outOfSuspense(event.data),
  SuspenseGivenBack: (event) => outOfSuspense(event.data),
});
