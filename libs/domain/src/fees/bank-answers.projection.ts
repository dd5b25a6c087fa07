import { type Recorded } from '../kernel/index.js';
import { type PaymentEvents } from '../payments/events.js';

export type PendingBankAnswer = { order_id: string; payment_id: string };

export type BankAnswerEvents = Pick<
  PaymentEvents,
  'GatewayPaymentPending' | 'GatewayPaymentFailed' | 'GatewayPaymentGivenUp' | 'GatewayPaymentCaptured'
>;

interface Waiting {
  readonly confirming: readonly PendingBankAnswer[];
}

type Answered<Name extends keyof BankAnswerEvents> = Recorded<Pick<BankAnswerEvents, Name>>;

export const decided = <Row extends Waiting>(row: Row, isDecided: (answer: PendingBankAnswer) => boolean): Row =>
  row.confirming.some(isDecided) ? { ...row, confirming: row.confirming.filter((answer) => !isDecided(answer)) } : row;

export const ofPayment =
  (paymentId: string) =>
  ({ payment_id }: PendingBankAnswer): boolean =>
    payment_id === paymentId;

/** An order is paid once. */
const ofOrder =
  (orderId: string, but?: string) =>
  ({ order_id, payment_id }: PendingBankAnswer): boolean =>
    order_id === orderId && payment_id !== but;

const undecided = <Row extends Waiting>(
  row: Row | undefined,
  { data }: Answered<'GatewayPaymentFailed'> | Answered<'GatewayPaymentGivenUp'>,
): Row | undefined => row && decided(row, ofPayment(data.paymentId));

export const bankAnswers = <Row extends Waiting>() => ({
  GatewayPaymentPending: (row: Row | undefined, { data }: Answered<'GatewayPaymentPending'>): Row | undefined =>
    row && { ...row, confirming: [...row.confirming, { order_id: data.orderId, payment_id: data.paymentId }] },
  // Until the bill is credited the student could pay again.
  GatewayPaymentCaptured: (row: Row | undefined, { data }: Answered<'GatewayPaymentCaptured'>): Row | undefined =>
    row &&
    decided(row, ofOrder(data.orderId, data.misfit === null && data.creditedPaise > 0 ? data.paymentId : undefined)),
  GatewayPaymentFailed: undecided<Row>,
  GatewayPaymentGivenUp: undecided<Row>,
});
