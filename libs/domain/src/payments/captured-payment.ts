import { type DomainEvent, isOwn, type Officer, type Paise } from '../kernel/index.js';
import { type GatewayPaymentEvents, type PaymentReference } from './events.js';
import { refuse } from './refusals.js';

type Event = DomainEvent<GatewayPaymentEvents>;
type SetAside = GatewayPaymentEvents['GatewayRefundSetAside'];

/** A part of a payment that was sent to a bill. */
export interface Credit {
  readonly studentFeeId: string;
  /** What still pays the bill. */
  readonly creditedPaise: Paise;
  /** What went back of it so far. */
  readonly gonePaise: Paise;
  /** The bill has said that it had no room for some of it, which happens once. */
  readonly returned: boolean;
}

/** Money that is kept for a refund, or was. */
export interface SetAsideRefund extends Pick<
  SetAside,
  'transactionId' | 'amountPaise' | 'reason' | 'through' | 'askedBy' | 'awaitsAnother' | 'attempt'
> {
  readonly status: 'open' | 'failed' | 'done';
}

/** A payment whose money the gateway took. `capturedPaise` = Σ credits + `heldPaise` + `gonePaise`, always. */
export interface Captured {
  readonly status: 'captured';
  readonly facts: PaymentReference;
  readonly capturedPaise: Paise;
  readonly currency: string;
  readonly heldPaise: Paise;
  /** Some of it is or was held in suspense. */
  readonly suspended: boolean;
  /** By transaction, the latest last. The payment's own id is the part its order asked for. */
  readonly credits: Readonly<Record<string, Credit>>;
  /** All that went back, by the gateway and by hand. */
  readonly gonePaise: Paise;
  readonly byHandPaise: Paise;
  /** By refund id. */
  readonly refunds: Readonly<Record<string, SetAsideRefund>>;
}

const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, each) => total + each, 0);

/** What of a captured payment pays bills. */
const creditedOf = ({ credits }: Captured): Paise =>
  sum(Object.values(credits).map(({ creditedPaise }) => creditedPaise));

/** What the gateway gave back of a captured payment, as far as the books know. */
export const goneAtGateway = ({ gonePaise, byHandPaise }: Captured): Paise => gonePaise - byHandPaise;

/**
 * Returns whether captured = credited + held + gone back, and nothing of it is below zero. Anything else is a mistake in
 * these rules.
 */
export const isBalanced = (payment: Captured): boolean =>
  payment.heldPaise >= 0 &&
  Object.values(payment.credits).every(({ creditedPaise }) => creditedPaise >= 0) &&
  creditedOf(payment) + payment.heldPaise + payment.gonePaise === payment.capturedPaise;

/** What somebody asks to be given back, of a transaction or (null) of what is held. */
export interface RefundAsked {
  readonly refundId: string;
  readonly transactionId: string | null;
  readonly reason: string;
  /** By hand where the gateway cannot give it back any more; a transaction goes back through the gateway. */
  readonly through: 'gateway' | 'counter';
  /** What the caller means to give back, if they said so; it must be all of it. */
  readonly amountPaise?: Paise;
  readonly by: Officer;
}

/** The refund that keeps the money of a transaction, or (null) what is held. */
export const openRefundOf = (
  { refunds }: Captured,
  transactionId: string | null,
): (SetAsideRefund & { readonly refundId: string }) | undefined => {
  const open = Object.entries(refunds).find(
    ([, refund]) => refund.status === 'open' && refund.transactionId === transactionId,
  );
  return open && { ...open[1], refundId: open[0] };
};

/** What is held and may be disposed of now. Throws when nothing is left, or when it is on its way back. */
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

/** Keeps money for a refund. One that failed may be asked for again under the same id. Throws the officer's sentence. */
export function setAside(payment: Captured, asked: RefundAsked): readonly Event[] {
  const { refundId, transactionId, reason, through, by } = asked;
  const before = payment.refunds[refundId];
  if (before && before.status !== 'failed') return [];
  const kept = transactionId === null ? ofHeld(payment, asked) : ofCredit(payment, transactionId, asked);
  const { orderId: _order, ...facts } = payment.facts;
  const whose = { ...facts, refundId, transactionId };
  const attempt = (before?.attempt ?? 0) + 1;
  return [
    {
      type: 'GatewayRefundSetAside',
      data: { ...whose, ...kept, reason, through, askedBy: by.userId, attempt },
    },
  ];
}

/** Says that a refund does not keep its money any more. */
export function released({ facts }: Captured, refundId: string, refund: SetAsideRefund): Event {
  const { paymentId, studentId } = facts;
  const { transactionId, amountPaise } = refund;
  return { type: 'GatewayRefundReleased', data: { paymentId, refundId, transactionId, studentId, amountPaise } };
}

/** Money that went back, and the refund it was if the office asked for it. */
interface Gone {
  readonly amountPaise: Paise;
  readonly refundId: string | null;
  /** Null for money that was handed back by hand. */
  readonly providerRefundId: string | null;
  readonly reason: string;
}

/** A transaction, or what is held. */
type Place = string | null;

/** Takes some of what went back from one place, as far as it is there. */
function takeFrom(payment: Captured, place: Place, gone: Gone): Event | undefined {
  const { refundId, providerRefundId, reason } = gone;
  const { paymentId, studentId, studentName } = payment.facts;
  if (place === null) {
    const amountPaise = Math.min(gone.amountPaise, payment.heldPaise);
    const leftPaise = payment.heldPaise - amountPaise;
    const data = { paymentId, studentId, refundId, amountPaise, leftPaise, providerRefundId };
    return amountPaise > 0 ? { type: 'SuspenseGivenBack', data } : undefined;
  }
  const credit = payment.credits[place];
  const amountPaise = Math.min(gone.amountPaise, credit?.creditedPaise ?? 0);
  if (!credit || amountPaise <= 0 || providerRefundId === null) return undefined;
  const { studentFeeId, creditedPaise, gonePaise } = credit;
  const named = studentName === undefined ? {} : { studentName };
  const whose = { paymentId, transactionId: place, studentFeeId, studentId, ...named };
  const refund = { refundId, providerRefundId, reason };
  const amounts = { amountPaise, gonePaise: gonePaise + amountPaise, leftPaise: creditedPaise - amountPaise };
  return { type: 'GatewayPaymentRecalled', data: { ...whose, ...refund, ...amounts } };
}

/** Takes what went back from one place after another. Each place is named once. */
function takeInTurn(payment: Captured, places: readonly Place[], gone: Gone): readonly Event[] {
  let amountPaise = gone.amountPaise;
  return places.flatMap((place) => {
    const event = takeFrom(payment, place, { ...gone, amountPaise });
    if (event?.type !== 'SuspenseGivenBack' && event?.type !== 'GatewayPaymentRecalled') return [];
    amountPaise -= event.data.amountPaise;
    return [event];
  });
}

/** What is held goes first, then what is credited, the latest first. */
const inOrder = ({ credits }: Captured): readonly Place[] => [null, ...Object.keys(credits).reverse()];

/** Takes what the gateway gave back without being asked by us. */
export const takeGivenBack = (payment: Captured, amountPaise: Paise, providerRefundId: string): readonly Event[] =>
  takeInTurn(payment, inOrder(payment), {
    amountPaise,
    refundId: null,
    providerRefundId,
    reason: 'Refunded at the payment gateway',
  });

/**
 * Takes what a refund of ours gave back, first of what it was asked for; what is not there any more went back otherwise
 * meanwhile. Money by hand leaves only what is held.
 */
export function takeRefunded(
  payment: Captured,
  refundId: string,
  refund: SetAsideRefund,
  providerRefundId: string | null,
): readonly Event[] {
  const { transactionId, amountPaise, reason } = refund;
  const others = inOrder(payment).filter((place) => place !== transactionId);
  const places = providerRefundId === null ? [null] : [transactionId, ...others];
  const events = takeInTurn(payment, places, { amountPaise, refundId, providerRefundId, reason });
  return events.length > 0 || refund.status !== 'open' ? events : [released(payment, refundId, refund)];
}
