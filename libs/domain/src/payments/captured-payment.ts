import { type DomainEvent, isOwn, type Officer, type Paise } from '../kernel/index.js';
import { type GatewayPaymentEvents, type PaymentReference } from './events.js';
import { refuse } from './refusals.js';

type Event = DomainEvent<GatewayPaymentEvents>;
type SetAside = GatewayPaymentEvents['GatewayRefundSetAside'];

export interface Credit {
  readonly studentFeeId: string;
  readonly creditedPaise: Paise;
  readonly gonePaise: Paise;
  /** The bill lacked room for a part, which happens once. */
  readonly returned: boolean;
}

export interface SetAsideRefund extends Pick<
  SetAside,
  'transactionId' | 'amountPaise' | 'reason' | 'through' | 'askedBy' | 'awaitsAnother' | 'attempt'
> {
  readonly status: 'open' | 'failed' | 'done';
}

/** The law of this record: `capturedPaise` = Σ credits + `heldPaise` + `gonePaise`. */
export interface Captured {
  readonly status: 'captured';
  readonly facts: PaymentReference;
  readonly capturedPaise: Paise;
  readonly currency: string;
  readonly heldPaise: Paise;
  readonly suspended: boolean;
  /** By transaction, the latest last. The order's own part has the payment's id. */
  readonly credits: Readonly<Record<string, Credit>>;
  readonly gonePaise: Paise;
  readonly byHandPaise: Paise;
  readonly refunds: Readonly<Record<string, SetAsideRefund>>;
}

const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, each) => total + each, 0);

const creditedOf = ({ credits }: Captured): Paise =>
  sum(Object.values(credits).map(({ creditedPaise }) => creditedPaise));

/** As far as the books know. */
export const goneAtGateway = ({ gonePaise, byHandPaise }: Captured): Paise => gonePaise - byHandPaise;

/** False only when a rule of this context is wrong. */
export const isBalanced = (payment: Captured): boolean =>
  payment.heldPaise >= 0 &&
  Object.values(payment.credits).every(({ creditedPaise }) => creditedPaise >= 0) &&
  creditedOf(payment) + payment.heldPaise + payment.gonePaise === payment.capturedPaise;

/** Null asks for the held money. */
export interface RefundAsked {
  readonly refundId: string;
  readonly transactionId: string | null;
  readonly reason: string;
  /** By hand only held money that the gateway can no longer give back. */
  readonly through: 'gateway' | 'counter';
  readonly amountPaise?: Paise;
  readonly askedPaise?: Paise;
  readonly by: Officer;
}

export const openRefundOf = (
  { refunds }: Captured,
  transactionId: string | null,
): (SetAsideRefund & { readonly refundId: string }) | undefined => {
  const open = Object.entries(refunds).find(
    ([, refund]) => refund.status === 'open' && refund.transactionId === transactionId,
  );
  return open && { ...open[1], refundId: open[0] };
};

/** @throws when nothing is left or a refund keeps it */
export function disposablePaise(payment: Captured): Paise {
  if (!payment.suspended) throw refuse('suspense-not-found');
  if (openRefundOf(payment, null)) throw refuse('suspense-refund-in-progress');
  if (payment.heldPaise <= 0) throw refuse('suspense-cleared');
  return payment.heldPaise;
}

function ofHeld(payment: Captured, { by, through }: RefundAsked) {
  if (payment.suspended && isOwn(by, payment.facts.studentId)) throw refuse('own-refund');
  const amountPaise = disposablePaise(payment);
  const awaitsAnother = by.fourEyes && through === 'counter';
  return { studentFeeId: payment.facts.studentFeeId, amountPaise, awaitsAnother };
}

function ofCredit(payment: Captured, transactionId: string, { by, amountPaise: meantPaise }: RefundAsked) {
  const credit = payment.credits[transactionId];
  if (openRefundOf(payment, transactionId)) throw refuse('refund-in-progress');
  if (!credit || credit.creditedPaise === 0) throw refuse('not-refundable');
  if (isOwn(by, payment.facts.studentId)) throw refuse('own-refund');
  const { studentFeeId, creditedPaise: amountPaise } = credit;
  if (meantPaise !== undefined && meantPaise !== amountPaise) throw refuse('part-refund', amountPaise);
  return { studentFeeId, amountPaise, awaitsAnother: false };
}

/** A failed refund may be asked for again under its id. Money by hand that awaits no second officer leaves at once. */
export function setAside(payment: Captured, asked: RefundAsked): readonly Event[] {
  const { refundId, transactionId, reason, through, by } = asked;
  const before = payment.refunds[refundId];
  if (before && before.status !== 'failed') return [];
  const kept = transactionId === null ? ofHeld(payment, asked) : ofCredit(payment, transactionId, asked);
  if ((asked.askedPaise ?? kept.amountPaise) !== kept.amountPaise) throw refuse('refund-changed');
  const { orderId: _order, ...facts } = payment.facts;
  const whose = { ...facts, refundId, transactionId };
  const attempt = (before?.attempt ?? 0) + 1;
  const aside: Event = {
    type: 'GatewayRefundSetAside',
    data: { ...whose, ...kept, reason, through, askedBy: by.userId, attempt },
  };
  const isHandedOver = through === 'counter' && !kept.awaitsAnother;
  return isHandedOver ? [aside, handedOver(payment, refundId, kept.amountPaise)] : [aside];
}

function givenBack(
  { facts, heldPaise }: Captured,
  { amountPaise, refundId, providerRefundId }: Omit<Gone, 'reason'>,
): Event {
  const { paymentId, orderId, studentId } = facts;
  const leftPaise = heldPaise - amountPaise;
  return {
    type: 'SuspenseGivenBack',
    data: { paymentId, orderId, studentId, refundId, amountPaise, leftPaise, providerRefundId },
  };
}

/** Held money leaves with the command, so the gateway’s own refund cannot take it too. */
const handedOver = (payment: Captured, refundId: string, amountPaise: Paise): Event =>
  givenBack(payment, { amountPaise, refundId, providerRefundId: null });

/**
 * @throws `payments/suspense-not-found`, `payments/own-refund`, `payments/suspense-asked-by-you`
 * @throws `payments/exceeds-suspense` when the gateway gave the money back meanwhile
 */
export function confirmed(payment: Captured, refundId: string, by: Officer): readonly Event[] {
  const refund = payment.refunds[refundId];
  if (!refund) throw refuse('suspense-not-found');
  if (refund.status !== 'open' || !refund.awaitsAnother) return [];
  if (isOwn(by, payment.facts.studentId)) throw refuse('own-refund');
  if (isOwn(by, refund.askedBy)) throw refuse('suspense-asked-by-you');
  if (refund.amountPaise > payment.heldPaise) throw refuse('exceeds-suspense');
  return [handedOver(payment, refundId, refund.amountPaise)];
}

export function released({ facts }: Captured, refundId: string, refund: SetAsideRefund): Event {
  const { paymentId, studentId } = facts;
  const { transactionId, amountPaise } = refund;
  return { type: 'GatewayRefundReleased', data: { paymentId, refundId, transactionId, studentId, amountPaise } };
}

interface Gone {
  readonly amountPaise: Paise;
  readonly refundId: string | null;
  readonly providerRefundId: string | null;
  readonly reason: string;
}

/** Null for the held money. */
type Place = string | null;

/** Takes at most what the place holds. A refund by hand takes held money only. */
function takeFrom(payment: Captured, place: Place, gone: Gone): Event | undefined {
  const { refundId, providerRefundId, reason } = gone;
  const { paymentId, studentId, studentName } = payment.facts;
  if (place === null) {
    const amountPaise = Math.min(gone.amountPaise, payment.heldPaise);
    return amountPaise > 0 ? givenBack(payment, { ...gone, amountPaise }) : undefined;
  }
  const credit = payment.credits[place];
  if (!credit || providerRefundId === null) return undefined;
  const { studentFeeId, creditedPaise, gonePaise } = credit;
  const amountPaise = Math.min(gone.amountPaise, creditedPaise);
  if (amountPaise <= 0) return undefined;
  const named = studentName === undefined ? {} : { studentName };
  const whose = { paymentId, transactionId: place, studentFeeId, studentId, ...named };
  const refund = { refundId, providerRefundId, reason };
  const amounts = { amountPaise, gonePaise: gonePaise + amountPaise, leftPaise: creditedPaise - amountPaise };
  return { type: 'GatewayPaymentRecalled', data: { ...whose, ...refund, ...amounts } };
}

function takeInTurn(payment: Captured, places: readonly Place[], gone: Gone): readonly Event[] {
  let amountPaise = gone.amountPaise;
  return places.flatMap((place) => {
    const event = takeFrom(payment, place, { ...gone, amountPaise });
    if (event?.type !== 'SuspenseGivenBack' && event?.type !== 'GatewayPaymentRecalled') return [];
    amountPaise -= event.data.amountPaise;
    return [event];
  });
}

/** Held money goes first, then credits, the latest first. */
const inOrder = ({ credits }: Captured): readonly Place[] => [null, ...Object.keys(credits).reverse()];

export const takeGivenBack = (payment: Captured, amountPaise: Paise, providerRefundId: string): readonly Event[] =>
  takeInTurn(payment, inOrder(payment), {
    amountPaise,
    refundId: null,
    providerRefundId,
    reason: 'Refunded at the payment gateway',
  });

/** A refund's own place comes first; if that money went back otherwise, the others follow. */
export function takeRefunded(
  payment: Captured,
  refundId: string,
  refund: SetAsideRefund,
  providerRefundId: string | null,
): readonly Event[] {
  const { transactionId, amountPaise, reason } = refund;
  const others = inOrder(payment).filter((place) => place !== transactionId);
  const events = takeInTurn(payment, [transactionId, ...others], { amountPaise, refundId, providerRefundId, reason });
  return events.length > 0 || refund.status !== 'open' ? events : [released(payment, refundId, refund)];
}
