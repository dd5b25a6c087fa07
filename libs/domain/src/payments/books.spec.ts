import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assignedFees } from '../fees/assigned-fees.projection.js';
import { type FeeEvents } from '../fees/events.js';
import { FeeSlot, feeSlotOf } from '../fees/fee-slot.js';
import { feeStructures } from '../fees/fee-structures.projection.js';
import { largestOrderFor } from '../fees/allocation.js';
import { outstandingOf } from '../fees/bill-state.js';
import { StudentFee } from '../fees/student-fee.js';
import { studentFees } from '../fees/student-fees.projection.js';
import { DomainError, type Paise, type Projection, type Recorded, replay, rupeesOf } from '../kernel/index.js';
import { redelivered } from '../kernel/simulation.js';
import { collections } from './collections.projection.js';
import { type PaymentEvents } from './events.js';
import { FinanceOffice } from './finance-office.suite.js';
import { PaymentOrder } from './payment-order.js';
import { paymentOrders } from './payment-orders.projection.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';
import { ReceiptSeries } from './receipt-series.js';
import { SuspenseItem } from './suspense-item.js';
import { suspense } from './suspense.projection.js';
import { Transaction } from './transaction.js';
import { transactions } from './transactions.projection.js';

const SEED = 20_260_401;
/** Bills whose paise round up, round down, and do not round; one too small for any order. */
const TOTALS = [100_050, 100_049, 100_000, 30, 250_075];
const STRUCTURES = ['structure-1', 'structure-2', 'structure-3', 'structure-4'];
const RECEIPT_NUMBERS = ['R/1', 'r/1', 'R/2', 'R/3'];
const POLICIES = 9;
const VIAS = ['callback', 'webhook', 'reconciliation'] as const;

const READ_MODELS = [
  assignedFees,
  studentFees,
  feeStructures,
  transactions,
  collections,
  paymentOrders,
  suspense,
] as unknown as readonly Projection[];

type AnyEvent = Recorded<FeeEvents & PaymentEvents>;

/** A payment at the gateway, as the bank knows it. */
interface Capture {
  readonly paymentId: string;
  readonly orderId: string;
  readonly amountPaise: Paise;
  /** The bank took another amount than the order asked for. */
  readonly skewed: boolean;
  /** Given back at the gateway before anybody heard of it. */
  returnedPaise: Paise;
  /** Given back since, because the office asked for it or by the gateway on its own. */
  gonePaise: Paise;
}

/** What the university got of it. */
const heldOf = ({ amountPaise, returnedPaise }: Capture): Paise => amountPaise - returnedPaise;

/** What the bank could still give back. */
const atGateway = (capture: Capture): Paise => heldOf(capture) - capture.gonePaise;

/** What one move of the simulated term goes by; each move takes from it what it needs. */
interface Chance {
  readonly which: number;
  readonly share: number;
  readonly twist: number;
}

/**
 * A term in which anybody does anything at any time: the clerks, the students, the bank, the policies, and crashes.
 * It keeps its own naive account of the money that really moved, which the books are held against.
 */
class Term {
  readonly office = new FinanceOffice();
  readonly captures: Capture[] = [];
  /** Approved cash by transaction. */
  readonly approved = new Map<string, Paise>();
  /** The refund that gave the money back, by transaction. */
  readonly refunded = new Map<string, string>();
  /** Approved at the counter by mistake, and undone. */
  readonly reversed = new Set<string>();
  private readonly bills: string[] = [];
  private readonly aid: { readonly studentFeeId: string; readonly transactionId: string }[] = [];
  private readonly recorded: { readonly studentFeeId: string; readonly transactionId: string }[] = [];
  private readonly orders: { readonly orderId: string; readonly amountPaise: Paise }[] = [];
  /** What was given back out of suspense, by refund. */
  readonly returned = new Map<string, { readonly paymentId: string; readonly amountPaise: Paise }>();
  private readonly applications: { readonly transactionId: string }[] = [];
  private readonly suspenseRefunds: { readonly paymentId: string; readonly refundId: string }[] = [];
  /** Refunds the bank refused for good. */
  private readonly refused = new Set<string>();
  private readonly refunds: { readonly transactionId: string; readonly refundId: string }[] = [];
  /** What was done to the news and to the policies on purpose. */
  readonly disturbances = { duplicated: 0, reordered: 0, lost: 0, crashed: 0, redelivered: 0 };
  private made = 0;

  constructor() {
    for (const structure of STRUCTURES) this.office.createStructure(structure, 100_000);
  }

  /** Twist 0 crashes between the two steps; another clerk finds the slot abandoned later. */
  assign({ which, share, twist }: Chance): void {
    const feeStructureId = pick(STRUCTURES, which);
    const studentFeeId = this.newId('fee');
    const slot = this.office.simulation.stateOf(FeeSlot, feeSlotOf(feeStructureId, 'student-1'));
    const holderCameToBe = slot.holder !== null && this.bill(slot.holder).status !== 'none';
    if (slot.holder !== null && !holderCameToBe) {
      const at = '2026-04-01T04:30:00.000Z';
      const take = { type: 'Take', holder: studentFeeId, at, abandoned: slot.holder } as const;
      this.office.simulation.execute(FeeSlot, feeSlotOf(feeStructureId, 'student-1'), take);
    } else if (!attempt(() => this.office.claimSlot(studentFeeId, feeStructureId))) {
      return;
    }
    if (twist === 0) return;
    const totalPaise = pick(TOTALS, share);
    const openingPaidPaise = twist < 3 ? Math.floor((totalPaise * (share % 5)) / 4) : 0;
    this.office.bill(studentFeeId, totalPaise, { openingPaidPaise, feeStructureId });
    this.bills.push(studentFeeId);
  }

  /** Half of the recordings name a receipt; twist 0 crashes after the receipt number was claimed. */
  record({ which, share, twist }: Chance): void {
    const studentFeeId = pick(this.owing(share), which);
    const amountPaise = shareOf(this.outstanding(studentFeeId), share);
    const transactionId = this.newId('T');
    const receiptNumber = twist < 5 ? pick(RECEIPT_NUMBERS, share) : null;
    if (receiptNumber !== null) {
      const abandoned = this.abandonedReceipt(receiptNumber);
      if (!attempt(() => this.office.claimReceipt(receiptNumber, transactionId, abandoned))) return;
      if (twist === 0) return;
    }
    if (attempt(() => this.office.record(studentFeeId, transactionId, amountPaise, receiptNumber))) {
      this.recorded.push({ studentFeeId, transactionId });
    } else if (receiptNumber !== null) {
      this.office.releaseReceipt(receiptNumber, transactionId);
    }
  }

  /** What waits; twist 0 takes whatever was ever recorded. */
  approve({ which, twist }: Chance): void {
    const { studentFeeId, transactionId } = pick(this.waiting(twist), which);
    const payment = this.payments(studentFeeId)[transactionId];
    if (!attempt(() => this.office.approve(studentFeeId, transactionId))) return;
    if (payment?.status !== 'reserved') throw new Error(`${transactionId} was approved, though it did not wait for it`);
    this.approved.set(transactionId, payment.amountPaise);
  }

  reject({ which, twist }: Chance): void {
    const { studentFeeId, transactionId } = pick(this.waiting(twist), which);
    attempt(() => this.office.reject(studentFeeId, transactionId));
  }

  /** Aid is credited as the policy has it, the same disbursement again now and then. */
  creditAid({ which, share, twist }: Chance): void {
    if (twist === 0) {
      const { studentFeeId, transactionId } = pick(this.aid, which);
      this.office.creditAid(studentFeeId, transactionId, share + 1);
      return;
    }
    const credit = { studentFeeId: pick(this.bills, which), transactionId: this.newId('aid') };
    const amountPaise = shareOf(this.outstanding(credit.studentFeeId), share);
    this.office.creditAid(credit.studentFeeId, credit.transactionId, amountPaise);
    this.aid.push(credit);
  }

  extendDueDate({ which, share }: Chance): void {
    const days = 1 + (share % 300);
    const dueDate = new Date(Date.parse('2026-06-30T18:29:59.000Z') + days * 86_400_000).toISOString();
    attempt(() => this.office.extendDueDate(pick(this.bills, which), dueDate));
  }

  /** Mostly bills that nothing was paid of; twist 0 tries any. */
  reissue({ which, share, twist }: Chance): void {
    const untouched = this.bills.filter((id) => Object.keys(this.payments(id)).length === 0);
    attempt(() => this.office.reissue(pick(twist === 0 ? this.bills : untouched, which), pick(TOTALS, share)));
  }

  revoke({ which }: Chance): void {
    attempt(() => this.office.revoke(pick(this.bills, which)));
  }

  /** Most orders are for all that is owed, as the student's page makes them. */
  order({ which, share, twist }: Chance): void {
    const studentFeeId = pick(this.owing(share), which);
    const outstandingPaise = this.outstanding(studentFeeId);
    const all = largestOrderFor(outstandingPaise);
    const amountPaise = twist < 6 ? all : Math.ceil(shareOf(all, share) / 100) * 100;
    if (amountPaise < 100 || amountPaise > all) return;
    const orderId = this.newId('order');
    this.office.openOrder(orderId, studentFeeId, amountPaise, outstandingPaise);
    this.orders.push({ orderId, amountPaise });
  }

  /** The bank takes the money; nobody hears of it yet. Twist 0 takes another amount. */
  capture({ which, twist }: Chance): void {
    const { orderId, amountPaise: ordered } = pick(this.orders, which);
    const skewed = twist === 0;
    const amountPaise = skewed ? ordered + 100 : ordered;
    this.captures.push({ paymentId: this.newId('pay'), orderId, amountPaise, skewed, returnedPaise: 0, gonePaise: 0 });
  }

  /** Callback, webhook or reconciliation, as often as they like. Twist 0 crashes between the two steps. */
  hear({ which, twist }: Chance): void {
    const capture = pick(this.captures, which);
    const { paymentId, orderId, returnedPaise, skewed } = capture;
    this.office.noteReturned(orderId, paymentId, returnedPaise, heldOf(capture));
    if (skewed) this.office.rejectPayment(orderId, paymentId, 'amount');
    if (twist === 0) {
      this.disturbances.crashed += 1;
      return;
    }
    const again = this.isHeard(orderId, paymentId);
    this.settle(capture, pick(VIAS, twist));
    if (again) this.disturbances.duplicated += 1;
  }

  private settle(capture: Capture, via: (typeof VIAS)[number]): void {
    const { paymentId, orderId, skewed } = capture;
    if (!skewed) this.office.verify(orderId, paymentId, via);
    else if (heldOf(capture) > 0) this.office.suspend(orderId, paymentId, heldOf(capture));
  }

  /** Somebody gives money back at the gateway itself, or that refund fails, before anybody heard of the payment. */
  giveBackUnheard({ which, share }: Chance): void {
    const unheard = this.captures.filter(({ orderId, paymentId }) => !this.isHeard(orderId, paymentId));
    const capture = pick(unheard, which);
    capture.returnedPaise = Math.min(
      capture.amountPaise,
      pick([100, 30_000, 0, 100, 30_000, capture.amountPaise], share),
    );
  }

  /** Somebody gives money of a payment that is in the books back at the gateway itself: all of it, or any part. */
  giveBack({ which, share }: Chance): void {
    const capture = pick(
      this.captures.filter((each) => this.isHeard(each.orderId, each.paymentId) && atGateway(each) > 0),
      which,
    );
    const item = this.office.simulation.stateOf(SuspenseItem, capture.paymentId);
    const left = item.status === 'none' ? 100 : item.leftPaise;
    const all = atGateway(capture);
    const amountPaise = pick([all, left, 100, Math.ceil(all / 2), 100, Math.ceil(all / 3)], share);
    capture.gonePaise += Math.min(all, Math.max(1, amountPaise));
  }

  /** The webhook, or the reconciliation that asks for every refund of the payment; the office's own come first. */
  hearOfGivenBack({ which }: Chance): void {
    this.follow(
      pick(
        this.captures.filter(({ gonePaise }) => gonePaise > 0),
        which,
      ),
    );
  }

  private follow({ paymentId, gonePaise }: Capture): Paise {
    for (const [transactionId, refundId] of this.refunded) {
      if (this.captureOf(transactionId)?.paymentId === paymentId) this.office.completeRefund(transactionId, refundId);
    }
    for (const [refundId, refund] of this.returned) {
      if (refund.paymentId === paymentId) this.office.completeSuspenseRefund(paymentId, refundId);
    }
    return this.office.followGivenBack(paymentId, gonePaise, this.newId('dashboard'));
  }

  /** The payment at the gateway that a transaction is a part of; none for cash. */
  private captureOf(transactionId: string): Capture | undefined {
    const transaction = this.office.simulation.stateOf(Transaction, transactionId);
    if (transaction.status === 'none' || transaction.facts.method !== 'online') return undefined;
    return this.captures.find(({ paymentId }) => paymentId === transaction.facts.paymentReference);
  }

  /** Before it succeeded, or overtaken by the news that it did. */
  hearOfFailure({ which }: Chance): void {
    const { paymentId, orderId } = pick(this.captures, which);
    if (this.isHeard(orderId, paymentId)) this.disturbances.reordered += 1;
    this.office.failPayment(orderId, paymentId);
  }

  /** The bank holds the payment and has not decided; now and then heard of when it long has. */
  hearOfPending({ which, twist }: Chance): void {
    const unheard = this.captures.filter((each) => twist === 0 || !this.isHeard(each.orderId, each.paymentId));
    const { paymentId, orderId } = pick(unheard, which);
    if (this.isHeard(orderId, paymentId)) this.disturbances.reordered += 1;
    this.office.notePending(orderId, paymentId);
  }

  stopWaiting({ which }: Chance): void {
    const pending = this.captures.filter(({ orderId, paymentId }) => this.reachedBy(orderId, paymentId) === 'pending');
    this.office.giveUpPending(pick(pending, which).orderId);
  }

  forge({ which }: Chance): void {
    const { paymentId, orderId } = pick(this.captures, which);
    this.office.rejectPayment(orderId, paymentId, 'signature');
  }

  /** Mostly what fits on a bill; a low twist goes by figures that others have made old meanwhile. */
  applySuspense({ which, share, twist }: Chance): void {
    const { paymentId, leftPaise } = pick(this.inSuspense(), which);
    const studentFeeId = pick(this.owing(twist), share);
    const fitting = Math.min(leftPaise, this.outstanding(studentFeeId));
    const applicationId = this.newId('app');
    const amountPaise = twist < 4 ? leftPaise : fitting;
    this.office.applySuspense(paymentId, applicationId, studentFeeId, amountPaise);
    this.applications.push({ transactionId: applicationId });
  }

  refundSuspense({ which }: Chance): void {
    const { paymentId } = pick(this.inSuspense(), which);
    const refundId = this.newId('refund');
    this.office.refundSuspense(paymentId, refundId);
    this.suspenseRefunds.push({ paymentId, refundId });
  }

  /** The bank gives it back, unless it has refused to; nobody hears of it yet. */
  returnSuspense({ which }: Chance): void {
    const open = this.suspenseRefunds.filter(
      ({ refundId }) => !this.returned.has(refundId) && !this.refused.has(refundId),
    );
    const { paymentId, refundId } = pick(open, which);
    const { asked, leftPaise } = this.suspenseItem(paymentId);
    const amountPaise = asked[refundId];
    const capture = this.captures.find((each) => each.paymentId === paymentId);
    if (amountPaise === undefined || !capture) return;
    // The office does not ask for what is not held any more, and the bank cannot give what it has not.
    if (amountPaise > Math.min(leftPaise, atGateway(capture))) return;
    capture.gonePaise += amountPaise;
    this.returned.set(refundId, { paymentId, amountPaise });
  }

  /** Twist 0 says it again. */
  hearOfReturn({ which, twist }: Chance): void {
    const unheard = [...this.returned].filter(
      ([refundId, { paymentId }]) => twist === 0 || refundId in this.suspenseItem(paymentId).asked,
    );
    const [refundId, { paymentId }] = pick(unheard, which);
    this.office.completeSuspenseRefund(paymentId, refundId);
  }

  hearOfFailedReturn({ which }: Chance): void {
    const waiting = this.suspenseRefunds.filter(
      ({ paymentId, refundId }) => !this.returned.has(refundId) && this.suspenseItem(paymentId).status === 'refunding',
    );
    const { paymentId, refundId } = pick(waiting, which);
    this.refused.add(refundId);
    this.office.failSuspenseRefund(paymentId, refundId);
  }

  requestRefund({ which, twist }: Chance): void {
    const asked = [...this.recorded, ...this.captures.map(asTransaction), ...this.applications].filter(
      ({ transactionId }) =>
        twist < 2 || this.office.simulation.stateOf(Transaction, transactionId).status === 'success',
    );
    const { transactionId } = pick(asked, which);
    const refundId = this.newId('refund');
    if (attempt(() => this.office.requestRefund(transactionId, refundId)))
      this.refunds.push({ transactionId, refundId });
  }

  /** Mostly what was approved and never asked back; twist 0 takes whatever was ever recorded. */
  reverse({ which, twist }: Chance): void {
    const asked = new Set(this.refunds.map(({ transactionId }) => transactionId));
    const { transactionId } = pick(
      this.recorded.filter(
        (one) => !asked.has(one.transactionId) && (twist === 0 || this.approved.has(one.transactionId)),
      ),
      which,
    );
    if (attempt(() => this.office.reverse(transactionId))) this.reversed.add(transactionId);
  }

  /** The bank gives the money back, once; nobody hears of it yet. */
  refund({ which }: Chance): void {
    const { transactionId, refundId } = pick(this.refunds, which);
    const transaction = this.office.simulation.stateOf(Transaction, transactionId);
    if (this.refunded.has(transactionId) || transaction.status === 'none' || transaction.status === 'refunded') return;
    const capture = this.captureOf(transactionId);
    if (capture) {
      if (transaction.facts.amountPaidPaise > atGateway(capture)) return;
      capture.gonePaise += transaction.facts.amountPaidPaise;
    }
    this.refunded.set(transactionId, refundId);
  }

  hearOfRefund({ which }: Chance): void {
    const [transactionId, refundId] = pick([...this.refunded], which);
    this.office.completeRefund(transactionId, refundId);
  }

  /** Also said of a refund the bank carries out after all. */
  hearOfFailedRefund({ which }: Chance): void {
    const { transactionId, refundId } = pick(this.refunds, which);
    this.office.failRefund(transactionId, refundId);
  }

  /** A policy gets on by some events, or catches up; twist 0 crashes before it remembers the last one. */
  deliver({ which, share, twist }: Chance): void {
    const policy = which % POLICIES;
    for (let events = share % 40; events > 0; events--) this.office.simulation.deliver(policy);
    const crashes = twist === 0 && this.office.simulation.behind().includes(policy);
    if (crashes) this.disturbances.crashed += 1;
    this.office.simulation.deliver(policy, crashes);
  }

  /** Mostly the policies are through with everything before anybody does anything else. */
  rest(): void {
    this.office.simulation.settle();
  }

  rewind({ which, twist }: Chance): void {
    this.disturbances.redelivered += twist;
    this.office.simulation.rewind(which % POLICIES, twist);
  }

  /** The end of the term: all news arrives, and the policies come to rest. */
  close(): void {
    for (const capture of this.captures) {
      if (!this.isHeard(capture.orderId, capture.paymentId)) this.disturbances.lost += 1;
      this.office.noteReturned(capture.orderId, capture.paymentId, capture.returnedPaise, heldOf(capture));
      this.settle(capture, 'reconciliation');
    }
    for (const [transactionId, refundId] of this.refunded) this.office.completeRefund(transactionId, refundId);
    for (const [refundId, { paymentId }] of this.returned) this.office.completeSuspenseRefund(paymentId, refundId);
    this.office.simulation.settle();
    // The bank refuses what it has not carried out by now, so that nothing is on its way.
    for (const { transactionId, refundId } of this.refunds) this.office.failRefund(transactionId, refundId);
    for (const { paymentId, refundId } of this.suspenseRefunds) this.office.failSuspenseRefund(paymentId, refundId);
    for (const capture of this.captures) {
      const unexplained = this.follow(capture);
      if (unexplained !== 0) throw new Error(`${unexplained} paise of ${capture.paymentId} went back unexplained`);
    }
    this.office.simulation.settle();
  }

  /** The bills something is owed on; now and then any. */
  private owing(chance: number): readonly string[] {
    return chance % 10 === 0 ? this.bills : this.bills.filter((id) => this.outstanding(id) > 0);
  }

  private waiting(twist: number) {
    if (twist === 0) return this.recorded;
    return this.recorded.filter(
      ({ studentFeeId, transactionId }) => this.payments(studentFeeId)[transactionId]?.status === 'reserved',
    );
  }

  /** What waits in suspense and is not on its way back. */
  private inSuspense(): readonly { readonly paymentId: string; readonly leftPaise: Paise }[] {
    return this.captures.flatMap(({ paymentId }) => {
      const item = this.office.simulation.stateOf(SuspenseItem, paymentId);
      return item.status === 'held' && item.leftPaise > 0 ? [{ paymentId, leftPaise: item.leftPaise }] : [];
    });
  }

  private suspenseItem(paymentId: string) {
    const item = this.office.simulation.stateOf(SuspenseItem, paymentId);
    if (item.status === 'none') throw NOTHING_THERE;
    return item;
  }

  /** What went back of a credited payment in part: the office was told, and the books still count all of it. */
  noticedOf(paymentId: string): Paise {
    const transaction = this.office.simulation.stateOf(Transaction, paymentId);
    return transaction.status === 'success' ? transaction.noticedPaise : 0;
  }

  private reachedBy(orderId: string, paymentId: string) {
    const order = this.office.simulation.stateOf(PaymentOrder, orderId);
    return order.status === 'none' ? undefined : order.payments[paymentId];
  }

  private isHeard(orderId: string, paymentId: string): boolean {
    const reached = this.reachedBy(orderId, paymentId);
    return reached === 'verified' || reached === 'excess';
  }

  private bill(studentFeeId: string) {
    return this.office.simulation.stateOf(StudentFee, studentFeeId);
  }

  private payments(studentFeeId: string) {
    const bill = this.bill(studentFeeId);
    return bill.status === 'none' ? {} : bill.payments;
  }

  private outstanding(studentFeeId: string): Paise {
    const bill = this.bill(studentFeeId);
    return bill.status === 'none' ? 0 : outstandingOf(bill);
  }

  /** A claim lapses after a minute; by then the policies have long shown whether its transaction came to be. */
  private abandonedReceipt(receiptNumber: string): string | undefined {
    const { simulation } = this.office;
    const { holder } = simulation.stateOf(ReceiptNumber, receiptNumberKey(receiptNumber));
    const cameToBe = holder !== null && simulation.stateOf(Transaction, holder).status !== 'none';
    return holder === null || cameToBe || simulation.behind().length > 0 ? undefined : holder;
  }

  private newId(kind: string): string {
    this.made += 1;
    return `${kind}-${this.made}`;
  }
}

/** Thrown when there is nothing yet to do a move with. */
const NOTHING_THERE = new Error('Nothing there yet');

function pick<Item>(items: readonly Item[], which: number): Item {
  const item = items[which % Math.max(1, items.length)];
  if (item === undefined) throw NOTHING_THERE;
  return item;
}

const asTransaction = ({ paymentId }: Capture) => ({ transactionId: paymentId });

/** All of it, one paisa more, a half, a third, or a single paisa. */
const shareOf = (paise: Paise, share: number): Paise =>
  Math.max(1, pick([paise, paise + 1, Math.floor(paise / 2), Math.floor(paise / 3), 1], share));

/** Whether the business let it happen. */
function attempt(work: () => readonly Recorded[]): boolean {
  try {
    return work().length > 0;
  } catch (refusal) {
    if (refusal instanceof DomainError) return false;
    throw refusal;
  }
}

/** How likely each move is. */
const MOVES = {
  assign: 14,
  record: 16,
  approve: 14,
  reject: 8,
  creditAid: 7,
  extendDueDate: 9,
  reissue: 16,
  revoke: 7,
  order: 10,
  capture: 14,
  hear: 36,
  hearOfFailure: 9,
  hearOfPending: 18,
  stopWaiting: 40,
  forge: 8,
  giveBackUnheard: 11,
  giveBack: 26,
  hearOfGivenBack: 44,
  requestRefund: 28,
  refund: 64,
  reverse: 28,
  hearOfRefund: 24,
  hearOfFailedRefund: 14,
  applySuspense: 50,
  refundSuspense: 76,
  returnSuspense: 70,
  hearOfReturn: 76,
  hearOfFailedReturn: 46,
  deliver: 60,
  rest: 25,
  rewind: 4,
} as const satisfies Partial<Record<keyof Term, number>>;

const move = fc.record({
  move: fc.oneof(
    ...(Object.keys(MOVES) as (keyof typeof MOVES)[]).map((name) => ({
      weight: MOVES[name],
      arbitrary: fc.constant(name),
    })),
  ),
  which: fc.nat(1_000),
  share: fc.nat(1_000),
  twist: fc.nat(9),
});

const moves = fc.array(move, { minLength: 160, maxLength: 400, size: 'max' });

function play(term: Term, course: readonly ({ readonly move: keyof typeof MOVES } & Chance)[]): readonly AnyEvent[] {
  for (const { move, ...chance } of course) {
    try {
      term[move](chance);
    } catch (error) {
      if (error !== NOTHING_THERE) throw error;
    }
  }
  term.close();
  return term.office.simulation.log as unknown as readonly AnyEvent[];
}

const sum = (paise: Iterable<Paise>): Paise => [...paise].reduce((total, each) => total + each, 0);

const ofType = <Type extends AnyEvent['type']>(log: readonly AnyEvent[], type: Type) =>
  log.filter((event): event is Extract<AnyEvent, { type: Type }> => event.type === type);

const expectDistinct = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);

function expectEveryCreditOnce(log: readonly AnyEvent[]): void {
  expectDistinct(ofType(log, 'FeePaymentApplied').map(({ data }) => data.transactionId));
  expectDistinct(ofType(log, 'FeePaymentExceeded').map(({ data }) => data.transactionId));
  expectDistinct(ofType(log, 'FeePaymentReversed').map(({ data }) => data.transactionId));
}

/** What went back or was reversed is taken off its bill, once, and only that. */
function expectRefundsOffTheirBills(log: readonly AnyEvent[]): void {
  const refunded = ofType(log, 'RefundCompleted').map(({ data }) => data.transactionId);
  const reversed = ofType(log, 'TransactionReversed').map(({ data }) => data.transactionId);
  expectDistinct([...refunded, ...reversed]);
  expect(
    ofType(log, 'FeePaymentReversed')
      .map(({ data }) => data.transactionId)
      .sort(),
  ).toEqual([...refunded, ...reversed].sort());
}

type Balances = Map<string, { total: Paise; paid: Paise }>;

/** Keeps what each bill asks for, and what was paid before Bursar was used. */
function noteTotal(bills: Balances, { type, data }: AnyEvent): void {
  if (type === 'FeeAssigned') bills.set(data.studentFeeId, { total: data.totalPaise, paid: data.openingPaidPaise });
  const bill = type === 'FeeReissued' ? bills.get(data.studentFeeId) : undefined;
  if (type === 'FeeReissued' && bill) bill.total = data.totalPaise;
}

/** In every prefix of the log: 0 ≤ paid ≤ total, and nothing is recorded beyond what is payable. */
function expectBillsInBounds(log: readonly AnyEvent[]): void {
  const bills: Balances = new Map();
  const outOfBounds = log.filter((event) => {
    noteTotal(bills, event);
    const { type, data } = event;
    if (type !== 'FeePaymentApplied' && type !== 'FeePaymentReversed' && type !== 'FeePaymentReserved') return false;
    const bill = bills.get(data.studentFeeId);
    if (!bill) return true;
    if (type === 'FeePaymentReserved') return data.amountPaise <= 0 || bill.paid + data.reservedPaise > bill.total;
    bill.paid = data.paidPaise;
    return bill.paid < 0 || bill.paid > bill.total || bill.paid + data.outstandingPaise !== bill.total;
  });
  expect(outOfBounds).toEqual([]);
}

/** In every prefix of the log: the credit is written first. */
function expectNoSuccessWithoutCredit(log: readonly AnyEvent[]): void {
  const credited = new Set<string>();
  const uncredited = log.filter(({ type, data }) => {
    if (type === 'FeePaymentApplied') credited.add(data.transactionId);
    const succeeds = type === 'TransactionApproved' || (type === 'TransactionRecorded' && data.status === 'success');
    return succeeds && !credited.has(data.transactionId);
  });
  expect(uncredited).toEqual([]);
}

/** The law of every captured payment: captured = credited + held + gone back. A noticed part is still credited. */
function expectCapturedIsSomewhere(term: Term, log: readonly AnyEvent[]): void {
  const rows = replay(suspense, log);
  const reversed = new Set(ofType(log, 'FeePaymentReversed').map(({ data }) => data.transactionId));
  const standing = ofType(log, 'FeePaymentApplied').filter(({ data }) => !reversed.has(data.transactionId));
  for (const capture of term.captures) {
    const { paymentId, gonePaise } = capture;
    const ofPayment = standing.filter(({ data }) => (data.gatewayPaymentId ?? data.transactionId) === paymentId);
    const creditedPaise = sum(ofPayment.map(({ data }) => data.amountPaise));
    const held = Math.round((rows.get(paymentId)?.outstanding ?? 0) * 100);
    expect(creditedPaise - term.noticedOf(paymentId) + held + gonePaise).toBe(heldOf(capture));
  }
  for (const { outstanding, status, refund_id } of rows.values()) {
    expect(outstanding).toBeGreaterThanOrEqual(0);
    expect(status === 'refunding').toBe(refund_id !== null);
    if (outstanding > 0) expect(status).not.toBe('cleared');
  }
}

/** Exactly one for every transaction that ever succeeded, and the numbers follow each other. */
function expectReceiptsWithoutGap(log: readonly AnyEvent[]): void {
  const issued = ofType(log, 'ReceiptIssued').map(({ data }) => data);
  const succeeded = log.flatMap(({ type, data }) =>
    type === 'TransactionApproved' || (type === 'TransactionRecorded' && data.status === 'success')
      ? [data.transactionId]
      : [],
  );
  expect(issued.map(({ transactionId }) => transactionId).sort()).toEqual(succeeded.sort());
  expect(issued.map(({ receiptNo }) => receiptNo)).toEqual(
    issued.map((_, index) => `FY26-27/R/${String(index + 1).padStart(6, '0')}`),
  );
  const numbers = new Map(issued.map(({ transactionId, receiptNo }) => [transactionId, receiptNo]));
  for (const [id, { receipt_no }] of replay(transactions, log)) expect(receipt_no).toBe(numbers.get(id) ?? null);
}

function expectCapturedIsCreditedPlusExcess(term: Term, log: readonly AnyEvent[]): void {
  const credited = new Map(ofType(log, 'FeePaymentApplied').map(({ data }) => [data.transactionId, data.amountPaise]));
  const suspended = new Map(ofType(log, 'ExcessPaymentReceived').map(({ data }) => [data.paymentId, data.excessPaise]));
  for (const capture of term.captures) {
    const { paymentId, skewed } = capture;
    expect((credited.get(paymentId) ?? 0) + (suspended.get(paymentId) ?? 0)).toBe(heldOf(capture));
    if (skewed) expect(credited.has(paymentId)).toBe(false);
  }
}

function expectBillsAreWhatWasCredited(log: readonly AnyEvent[]): void {
  const reversed = new Set(ofType(log, 'FeePaymentReversed').map(({ data }) => data.transactionId));
  const standing = ofType(log, 'FeePaymentApplied').filter(({ data }) => !reversed.has(data.transactionId));
  const rows = replay(assignedFees, log);
  for (const { data } of ofType(log, 'FeeAssigned')) {
    const row = rows.get(data.studentFeeId);
    if (!row) continue;
    const ofBill = standing.filter((event) => event.data.studentFeeId === data.studentFeeId).map((event) => event.data);
    const rounding = sum(ofBill.map(({ roundingPaise }) => roundingPaise));
    const credited = sum(ofBill.map(({ amountPaise }) => amountPaise));
    expect(row.paid_amount).toBe(rupeesOf(data.openingPaidPaise + credited - rounding));
  }
}

/** The books say what really moved: cash that was approved and money the bank took, less what went back. */
function expectRevenueIsTheMoney(term: Term, log: readonly AnyEvent[]): void {
  const rows = [...replay(transactions, log).values()];
  const successful = rows.filter(({ status }) => status === 'success').map(({ amount_paid }) => amount_paid);
  const totals = replay(collections, log).get('all') ?? { revenue_paise: 0, successful: 0, pending: 0 };
  expect(totals.revenue_paise).toBe(sum(successful.map((rupees) => Math.round(rupees * 100))));
  expect(totals.successful).toBe(successful.length);
  expect(totals.pending).toBe(rows.filter(({ status }) => status === 'pending').length);

  const held = sum([...replay(suspense, log).values()].map(({ outstanding }) => Math.round(outstanding * 100)));
  const online = sum(term.captures.map((capture) => atGateway(capture) + term.noticedOf(capture.paymentId)));
  const handedBack = sum(
    [...term.refunded.keys(), ...term.reversed].map((transactionId) => term.approved.get(transactionId) ?? 0),
  );
  expect(totals.revenue_paise).toBe(sum(term.approved.values()) - handedBack + online - held);
}

function expectReadModelsToAgree(log: readonly AnyEvent[]): void {
  const office = replay(assignedFees, log);
  const portal = replay(studentFees, log);
  const books = [...replay(transactions, log).values()];
  expect([...portal.keys()]).toEqual([...office.keys()]);
  expectDistinct([...office.values()].map(({ fee_structure_id }) => fee_structure_id));
  for (const { fee_id, status } of books) {
    if (status === 'pending' || status === 'success') expect(office.has(fee_id)).toBe(true);
  }
  for (const [id, row] of office) {
    const ofBill = books.filter(({ fee_id }) => fee_id === id);
    const pending = sum(ofBill.filter(({ status }) => status === 'pending').map(({ amount_paid }) => amount_paid));
    expect(row.pending_amount).toBeCloseTo(pending, 5);
    const bill = portal.get(id);
    expect(bill).toMatchObject({ amount_paid: row.paid_amount, pending_amount: row.pending_amount });
    expect(bill?.status).toBe(row.status.toLowerCase());
    const money = bill?.payments.filter(({ method }) => method !== 'aid') ?? [];
    const aid = ofType(log, 'FeePaymentApplied').filter(
      ({ data }) => data.studentFeeId === id && data.source === 'aid',
    );
    expect(bill?.payments.length).toBe(money.length + aid.length);
    expect(new Set(money.map(({ transaction_id }) => transaction_id))).toEqual(
      new Set(ofBill.filter(({ status }) => status === 'success').map((transaction) => transaction.id)),
    );
  }
  for (const [id, { assigned_count, unpaid_count }] of replay(feeStructures, log)) {
    const live = [...office.values()].filter(({ fee_structure_id }) => fee_structure_id === id);
    expect(assigned_count).toBe(live.length);
    expect(unpaid_count).toBe(live.filter(({ status }) => status !== 'PAID').length);
  }
}

/** The bank has decided about everything at the end of a term. */
function expectNobodyToWait(log: readonly AnyEvent[]): void {
  for (const { confirming } of replay(studentFees, log).values()) expect(confirming).toEqual([]);
}

function expectReceiptNumbersOnce(log: readonly AnyEvent[]): void {
  const undone = new Set(
    [...ofType(log, 'TransactionRejected'), ...ofType(log, 'TransactionReversed')].map(
      ({ data }) => data.transactionId,
    ),
  );
  const living = ofType(log, 'TransactionRecorded').filter(({ data }) => !undone.has(data.transactionId));
  expectDistinct(living.flatMap(({ data }) => (data.receiptNumber === null ? [] : [data.receiptNumber.toLowerCase()])));
}

/** What the runs came across; a generator that does not come across it proves nothing about it. */
class Coverage {
  readonly commands = new Map<string, number>();
  readonly disturbances = new Map<string, number>();
  readonly situations = {
    roundedUp: 0,
    roundedDown: 0,
    split: 0,
    aidCredited: 0,
    aidDeclined: 0,
    excessOnRevoked: 0,
    reopened: 0,
    partPaid: 0,
    refundedAfterFailure: 0,
    appliedInPart: 0,
    applicationReturned: 0,
    applicationRefunded: 0,
    returnedInPart: 0,
    givenBackOutOfSuspense: 0,
    recalled: 0,
    recalledInPart: 0,
    noticedInPart: 0,
    slotTakenOver: 0,
    receiptTakenOver: 0,
  };

  see(term: Term, log: readonly AnyEvent[]): void {
    for (const [name, count] of term.office.simulation.carriedOut) {
      this.commands.set(name, (this.commands.get(name) ?? 0) + count);
    }
    for (const [name, count] of Object.entries(term.disturbances)) {
      this.disturbances.set(name, (this.disturbances.get(name) ?? 0) + count);
    }
    const found = this.situations;
    found.returnedInPart += term.captures.filter(
      (capture) => !capture.skewed && capture.returnedPaise > 0 && heldOf(capture) > 0,
    ).length;
    const recalled = ofType(log, 'SuspenseRecalled');
    found.recalled += recalled.filter(({ data }) => data.wentBackPaise === data.amountPaise).length;
    found.recalledInPart += recalled.filter(({ data }) => data.wentBackPaise < data.amountPaise).length;
    found.givenBackOutOfSuspense += ofType(log, 'SuspenseGivenBack').length;
    found.noticedInPart += ofType(log, 'GatewayRefundNoticed').length;
    const applied = ofType(log, 'FeePaymentApplied');
    const exceeded = new Set(ofType(log, 'FeePaymentExceeded').map(({ data }) => data.transactionId));
    found.roundedUp += applied.filter(({ data }) => data.roundingPaise > 0).length;
    found.roundedDown += applied.filter(({ data }) => data.roundingPaise < 0).length;
    found.partPaid += applied.filter(({ data }) => data.outstandingPaise > 0).length;
    found.aidCredited += applied.filter(({ data }) => data.source === 'aid').length;
    found.aidDeclined += ofType(log, 'FeeAidDeclined').length;
    found.split += applied.filter(({ data }) => exceeded.has(data.transactionId)).length;
    found.excessOnRevoked += ofType(log, 'FeePaymentExceeded').filter(({ data }) => data.reason === 'revoked').length;
    found.reopened += ofType(log, 'FeePaymentReversed').filter(({ data }) => data.reopened).length;
    const failed = new Set(ofType(log, 'RefundFailed').map(({ data }) => data.refundId));
    found.refundedAfterFailure += ofType(log, 'RefundCompleted').filter(({ data }) => failed.has(data.refundId)).length;
    found.appliedInPart += ofType(log, 'SuspenseApplied').filter(({ data }) => data.leftPaise > 0).length;
    found.applicationReturned += ofType(log, 'SuspenseReturned').length;
    const applications = new Set(ofType(log, 'SuspenseApplied').map(({ data }) => data.applicationId));
    found.applicationRefunded += ofType(log, 'RefundCompleted').filter(({ data }) =>
      applications.has(data.transactionId),
    ).length;
    const { log: written } = term.office.simulation;
    const takenOver = (released: string) => (event: Recorded, at: number) =>
      event.type === released && written[at + 1]?.stream === event.stream;
    found.slotTakenOver += written.filter(takenOver('FeeSlotReleased')).length;
    found.receiptTakenOver += written.filter(takenOver('ReceiptNumberReleased')).length;
  }
}

/** A run that carries out a command less often says too little about it. */
const REACHED_MIN = 500;
/** Commands of receipts for several bills, which counter-receipt.spec.ts walks through. */
const ELSEWHERE = [
  'ReserveForReceipt',
  'ReleaseForReceipt',
  'FollowReversal',
  'FollowRefund',
  'IssueCounterReceipt',
] as readonly string[];
const REACHED = [StudentFee, Transaction, PaymentOrder, SuspenseItem, ReceiptSeries, FeeSlot, ReceiptNumber];

describe('Whatever happens in a term, in any order, late, twice, and across crashes', () => {
  it('the books balance [GAP-024, GAP-042, GAP-050, STATE-016]', () => {
    const coverage = new Coverage();
    fc.assert(
      fc.property(moves, (course) => {
        const term = new Term();
        const log = play(term, course);
        expect(term.office.simulation.parked).toEqual([]);
        expectEveryCreditOnce(log);
        expectRefundsOffTheirBills(log);
        expectBillsInBounds(log);
        expectNoSuccessWithoutCredit(log);
        expectCapturedIsCreditedPlusExcess(term, log);
        expectCapturedIsSomewhere(term, log);
        expectReceiptsWithoutGap(log);
        expectBillsAreWhatWasCredited(log);
        expectRevenueIsTheMoney(term, log);
        expectReadModelsToAgree(log);
        expectNobodyToWait(log);
        expectReceiptNumbersOnce(log);
        coverage.see(term, log);
      }),
      { seed: SEED, numRuns: 3_000 },
    );

    const times = REACHED.flatMap(({ category, decide }) =>
      Object.keys(decide)
        .filter((command) => !ELSEWHERE.includes(command))
        .map((command): [string, number] => {
          const name = `${category}.${command}`;
          return [name, coverage.commands.get(name) ?? 0];
        }),
    );
    expect(times.filter(([, count]) => count < REACHED_MIN)).toEqual([]);
    for (const [situation, count] of Object.entries(coverage.situations)) {
      expect({ situation, often: count >= 50 }).toEqual({ situation, often: true });
    }
    for (const [disturbance, count] of coverage.disturbances) {
      expect({ disturbance, often: count >= REACHED_MIN }).toEqual({ disturbance, often: true });
    }
    expect(coverage.disturbances.size).toBe(5);
  });

  it('a read model comes out the same, however the log reached it', () => {
    fc.assert(
      fc.property(moves, (course) => {
        const log = play(new Term(), course);
        for (const model of READ_MODELS) expect(redelivered(model, log)).toEqual(replay(model, log));
      }),
      { seed: SEED, numRuns: 20 },
    );
  });
});
