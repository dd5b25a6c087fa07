import { type StudentFeeEvents } from '../fees/events.js';
import { formatPaise, type Paise } from '../kernel/index.js';
import { type PaymentEvents } from '../payments/events.js';
import { aidReceived } from './aid.news.js';
import { audience } from './audiences.js';
import { news, opening, type Said } from './notification.js';

const BILLS = '/student/fees';
const TRANSACTIONS = '/admin/fees?tab=transactions';

interface Payer {
  readonly studentId: string;
  readonly studentName: string;
}

const payerOf = ({ studentId, studentName }: Partial<Payer>): Said['student'] =>
  studentId === undefined || studentName === undefined ? undefined : { id: studentId, name: studentName };

const suspended = (opened: PaymentEvents['GatewayPaymentHeld']): Said => ({
  audience: audience.student(opened.studentId),
  kind: 'payment.suspended',
  title:
    opened.currency === 'INR'
      ? `${formatPaise(opened.amountPaise)} of your payment does not fit on your fee`
      : 'Your payment does not fit on your fee',
  body: `The finance office applies it to another fee of yours or gives it back. Do not pay again. Reference ${opened.paymentId}.`,
  link: `/student/payments/${opened.orderId}`,
});

const wentBack = (studentId: string, paise: Paise, body: string, link: string): Said => ({
  audience: audience.student(studentId),
  kind: 'payment.refunded',
  title: `${formatPaise(paise)} was refunded to you`,
  body,
  link,
});

function refunded(refund: StudentFeeEvents['FeePaymentRefunded']): Said {
  const { studentId, studentFeeId, title, amountPaise, outstandingPaise, providerRefundId } = refund;
  const by = providerRefundId === null ? '' : ` Refund ${providerRefundId}.`;
  const body = `${title} owes ${formatPaise(outstandingPaise)} now.${by}`;
  return wentBack(studentId, amountPaise, body, opening(BILLS, studentFeeId));
}

function givenBack(gone: PaymentEvents['SuspenseGivenBack']): Said {
  const { studentId, orderId, paymentId, amountPaise, providerRefundId } = gone;
  const by = providerRefundId === null ? 'The finance office gave it back by hand.' : `Refund ${providerRefundId}.`;
  const body = `It did not fit on your fee. ${by} Reference ${paymentId}.`;
  return wentBack(studentId, amountPaise, body, orderId === undefined ? BILLS : `/student/payments/${orderId}`);
}

const exceeded = (paymentId: string, amountPaise: Paise, payer: Partial<Payer> = {}): Said => ({
  audience: audience.office,
  kind: 'payment.exceeded',
  title: `A payment of ${formatPaise(amountPaise)} fits no bill`,
  body: `Payment ${paymentId} waits to be refunded.`,
  link: opening('/admin/suspense', paymentId),
  student: payerOf(payer),
});

/** Silent for a line of a receipt for several bills: the receipt tells the student. */
const unlessOnReceipt =
  <Event extends { readonly data: { readonly counterReceiptId?: string } }>(say: (event: Event) => Said | undefined) =>
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
    StudentFeeEvents,
    'FeePaymentApplied' | 'FeePaymentReleased' | 'FeePaymentReversed' | 'FeePaymentRefunded' | 'FeePaymentExceeded'
  > &
    Pick<
      PaymentEvents,
      | 'RefundFailed'
      | 'RefundStayedOpen'
      | 'GatewayPaymentCaptured'
      | 'GatewayPaymentHeld'
      | 'GatewayPaymentRecalled'
      | 'SuspenseGivenBack'
      | 'CounterReceiptCompleted'
      | 'CounterReceiptRejected'
      | 'CounterReceiptReversed'
      | 'CounterReceiptRefunded'
    >
>({
  // The student hears of a counter payment once it is decided.
  FeePaymentApplied: unlessOnReceipt(({ data }) => {
    if (data.source === 'aid') return aidReceived(data, data.transactionId, `For ${data.title}.`);
    const amount = formatPaise(data.amountPaise);
    const told = { audience: audience.student(data.studentId), link: opening(BILLS, data.studentFeeId) };
    return data.source === 'gateway'
      ? {
          ...told,
          kind: 'payment.received',
          title: `Your payment of ${amount} was received`,
          body: `For ${data.title}, reference ${data.paymentReference}.`,
        }
      : {
          ...told,
          kind: 'payment.approved',
          title: `Your payment of ${amount} was approved`,
          body: `Reference ${data.paymentReference}.`,
        };
  }),
  FeePaymentReleased: unlessOnReceipt(({ data }) => ({
    audience: audience.student(data.studentId),
    kind: 'payment.rejected',
    title: `Your payment of ${formatPaise(data.amountPaise)} was rejected`,
    body: data.reason,
    link: opening(BILLS, data.studentFeeId),
  })),
  FeePaymentRefunded: unlessOnReceipt(({ data }) => refunded(data)),
  FeePaymentReversed: unlessOnReceipt(({ data }) =>
    data.source === 'aid'
      ? undefined
      : {
          audience: audience.student(data.studentId),
          kind: 'payment.reversed',
          title: `Your payment of ${formatPaise(data.amountPaise)} was reversed`,
          body: `${data.title} is due again. Reason: ${data.reason}`,
          link: opening(BILLS, data.studentFeeId),
        },
  ),
  CounterReceiptCompleted: ({ data }) =>
    ofReceipt('approved', data, `For ${billsOf(data)}. Reference ${data.paymentReference}.`),
  CounterReceiptRejected: ({ data }) => ofReceipt('rejected', data, data.reason),
  CounterReceiptReversed: ({ data }) =>
    ofReceipt('reversed', data, `Due again: ${billsOf(data)}. Reason: ${data.reason}`),
  CounterReceiptRefunded: ({ data }) =>
    wentBack(data.studentId, data.totalPaise, `Due again: ${billsOf(data)}.`, BILLS),
  RefundFailed: ({ data }) =>
    data.transactionId === null
      ? undefined
      : {
          audience: audience.office,
          kind: 'refund.failed',
          title: `A refund of ${formatPaise(data.amountPaise)} failed`,
          body: `The gateway answered ${data.code}.`,
          link: opening(TRANSACTIONS, data.transactionId),
          student: payerOf(data),
        },
  RefundStayedOpen: ({ data }) => ({
    audience: audience.role('admin'),
    kind: 'refund.open',
    title: `A refund of ${formatPaise(data.amountPaise)} is open for a day`,
    body: data.awaitsAnother ? 'A second officer has not confirmed it.' : 'The payment gateway has not confirmed it.',
    link: opening('/admin/pending', data.refundId),
    student: payerOf(data),
  }),
  // A whole payment that went back is a refund like any other.
  GatewayPaymentRecalled: ({ data: { refundId, leftPaise, amountPaise, studentId, studentName, transactionId } }) =>
    refundId !== null || leftPaise === 0
      ? undefined
      : {
          audience: audience.office,
          kind: 'refund.noticed',
          title: `${formatPaise(amountPaise)} of ${studentName === undefined ? 'a' : `${studentName}’s`} payment was given back at the payment gateway`,
          body: 'Its fee is due again. Collect what the bill owes, or refund the rest.',
          link: opening(TRANSACTIONS, transactionId),
          student: payerOf({ studentId, ...(studentName !== undefined && { studentName }) }),
        },
  // The office knew of money in suspense.
  FeePaymentExceeded: ({ data }) =>
    data.gatewayPaymentId === undefined ? exceeded(data.transactionId, data.excessPaise) : undefined,
  GatewayPaymentCaptured: ({ data }) =>
    data.misfit === null || data.creditedPaise === 0 ? undefined : exceeded(data.paymentId, data.creditedPaise, data),
  GatewayPaymentHeld: (event) => suspended(event.data),
  SuspenseGivenBack: (event) => givenBack(event.data),
});
