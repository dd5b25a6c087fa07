import { largestOrderFor } from '../fees/allocation.js';
import { type IncomeTerms } from '../fees/events.js';
import { outstandingOf } from '../fees/bill-state.js';
import { Invoice } from '../fees/invoice.js';
import { FeeSlot, feeSlotOf } from '../fees/fee-slot.js';
import { StudentFee } from '../fees/student-fee.js';
import { DomainError, type Paise, type Recorded } from '../kernel/index.js';
import { type Captured, goneAtGateway, openRefundOf } from './captured-payment.js';
import { CounterReceipt } from './counter-receipt.js';
import { FinanceOffice } from './finance-office.suite.js';
import { GatewayPayment } from './gateway-payment.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';
import { Refund } from './refund.js';

const INCOME_TERMS: readonly IncomeTerms[] = [
  {},
  { incomeAccount: '4011' },
  { incomeAccount: '4012', recogniseOver: { from: '2026-01', months: 7 } },
];
const TOTALS = [100_050, 100_049, 100_000, 30, 250_075];
const STRUCTURES = ['structure-1', 'structure-2', 'structure-3'];
const RECEIPT_NUMBERS = ['R/1', 'r/1', 'R/2', 'R/3'];
const DAY_AFTER_DUE = '2027-12-31';
const VIAS = ['callback', 'webhook', 'reconciliation'] as const;

export interface Capture {
  readonly paymentId: string;
  readonly orderId: string;
  readonly amountPaise: Paise;
  readonly misfit: 'amount' | 'currency' | null;
  gonePaise: Paise;
  readonly own: string[];
}

export const atGateway = ({ amountPaise, gonePaise }: Capture): Paise => amountPaise - gonePaise;

export class Dice {
  constructor(private seed: number) {}

  below(limit: number): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }
}

const NOTHING_THERE = new Error('Nothing there yet');

function attempt(work: () => readonly Recorded[]): boolean {
  try {
    return work().length > 0;
  } catch (refusal) {
    if (refusal instanceof DomainError) return false;
    throw refusal;
  }
}

const tried = (work: () => unknown): void => {
  try {
    work();
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
  }
};

type AskedRefund = readonly [paymentId: string, transactionId: string | null, refundId: string];

type Single = readonly [studentFeeId: string, transactionId: string];

export class Term {
  readonly office = new FinanceOffice();
  readonly captures: Capture[] = [];
  readonly cash = new Map<string, Paise>();
  readonly bills: string[] = [];
  readonly receipts: string[] = [];
  private readonly aid: Single[] = [];
  private readonly recorded: Single[] = [];
  private readonly orders: { readonly orderId: string; readonly amountPaise: Paise }[] = [];
  private readonly refunds: string[] = [];
  readonly disturbances = { duplicated: 0, reordered: 0, lost: 0, crashed: 0, redelivered: 0, late: 0 };
  private made = 0;

  constructor(private readonly dice: Dice) {
    for (const structure of STRUCTURES) this.office.createStructure(structure, 100_000);
    this.assign();
    this.office.simulation.settle();
    for (let more = dice.below(3); more > 0; more--) this.move('order');
  }

  play(moves: number): void {
    for (let left = moves; left > 0; left--) this.step();
    this.close();
  }

  step(): void {
    this.move(DECK[this.dice.below(DECK.length)] ?? 'rest');
  }

  private move(name: keyof typeof MOVES): void {
    try {
      this[name]();
    } catch (error) {
      if (error !== NOTHING_THERE) throw error;
    }
  }

  assign(): void {
    const feeStructureId = this.pick(STRUCTURES);
    const studentFeeId = this.newId('fee');
    const key = feeSlotOf(feeStructureId, 'student-1');
    const slot = this.state(FeeSlot, key);
    const cameToBe = slot.holder !== null && this.bill(slot.holder).status !== 'none';
    if (slot.holder !== null && !cameToBe) {
      const at = '2026-04-01T04:30:00.000Z';
      this.office.simulation.execute(FeeSlot, key, {
        type: 'Take',
        holder: studentFeeId,
        at,
        abandoned: slot.holder,
      });
    } else if (!attempt(() => this.office.claimSlot(studentFeeId, feeStructureId))) {
      return;
    }
    if (this.dice.below(10) === 0) {
      this.disturbances.crashed += 1;
      return;
    }
    const totalPaise = this.pick(TOTALS);
    const openingPaidPaise = this.dice.below(5) === 0 ? Math.floor((totalPaise * this.dice.below(5)) / 4) : 0;
    this.office.bill(studentFeeId, totalPaise, { openingPaidPaise, feeStructureId, ...this.pick(INCOME_TERMS) });
    this.bills.push(studentFeeId);
  }

  record(): void {
    const studentFeeId = this.pick(this.owing());
    const amountPaise = this.shareOf(this.outstanding(studentFeeId));
    const transactionId = this.newId('T');
    const receiptNumber = this.dice.below(2) === 0 ? this.pick(RECEIPT_NUMBERS) : null;
    if (receiptNumber !== null && !this.claims(receiptNumber, transactionId)) return;
    if (attempt(() => this.office.record(studentFeeId, transactionId, amountPaise, receiptNumber))) {
      this.recorded.push([studentFeeId, transactionId]);
    } else if (receiptNumber !== null) {
      this.office.releaseReceipt(receiptNumber, transactionId);
    }
  }

  private claims(receiptNumber: string, holder: string): boolean {
    const abandoned = this.abandonedReceipt(receiptNumber);
    if (!attempt(() => this.office.claimReceipt(receiptNumber, holder, abandoned))) return false;
    const dies = this.dice.below(10) === 0;
    if (dies) this.disturbances.crashed += 1;
    return !dies;
  }

  approve(): void {
    const [studentFeeId, transactionId] = this.pick(this.waiting());
    const payment = this.payments(studentFeeId)[transactionId];
    const isApproved = attempt(() => this.office.approve(studentFeeId, transactionId));
    if (isApproved && payment?.status === 'reserved') this.cash.set(transactionId, payment.amountPaise);
  }

  reject(): void {
    const single = this.pick(this.waiting());
    attempt(() => this.office.reject(...single));
  }

  reverse(): void {
    const [studentFeeId, transactionId] = this.pick(this.recorded);
    if (attempt(() => this.office.reverse(studentFeeId, transactionId))) this.cash.delete(transactionId);
  }

  refundAtCounter(): void {
    const [studentFeeId, transactionId] = this.pick(this.recorded);
    const refundId = this.newId('refund');
    if (attempt(() => this.office.refundAtCounter(studentFeeId, transactionId, refundId))) {
      this.refunds.push(refundId);
      this.cash.delete(transactionId);
    }
  }

  openReceipt(): void {
    const bills = this.bills.filter((id) => this.outstanding(id) > 0).slice(0, 3);
    const amounts = bills.map((id) => [id, this.shareOf(this.outstanding(id))] as const);
    const id = this.newId('C');
    if (amounts.length > 0 && attempt(() => this.office.openReceipt(id, amounts))) this.receipts.push(id);
  }

  approveReceipt(): void {
    const id = this.pick(this.receiptsIn('recorded'));
    const isApproved = attempt(() => this.office.approveReceipt(id));
    const receipt = this.state(CounterReceipt, id);
    if (!isApproved || receipt.status === 'none') return;
    for (const { transactionId, amountPaise } of receipt.lines) this.cash.set(transactionId, amountPaise);
  }

  rejectReceipt(): void {
    const id = this.pick(this.receiptsIn('recorded'));
    attempt(() => this.office.rejectReceipt(id));
  }

  reverseReceipt(): void {
    const id = this.pick(this.receiptsIn('completed'));
    if (attempt(() => this.office.reverseReceipt(id))) this.withoutLines(id);
  }

  refundReceipt(): void {
    const id = this.pick(this.receiptsIn('completed'));
    if (attempt(() => this.office.refundReceipt(id, this.newId('refund')))) this.withoutLines(id);
  }

  private receiptsIn(status: 'recorded' | 'completed'): readonly string[] {
    if (this.dice.below(10) === 0) return this.receipts;
    return this.receipts.filter((id) => this.state(CounterReceipt, id).status === status);
  }

  private withoutLines(id: string): void {
    const receipt = this.state(CounterReceipt, id);
    for (const { transactionId } of receipt.status === 'none' ? [] : receipt.lines) this.cash.delete(transactionId);
  }

  creditAid(): void {
    if (this.dice.below(8) === 0) {
      this.office.creditAid(...this.pick(this.aid), 1 + this.dice.below(1_000));
      return;
    }
    const credit = [this.pick(this.bills), this.newId('aid')] as const;
    this.office.creditAid(...credit, this.shareOf(this.outstanding(credit[0])));
    this.aid.push(credit);
  }

  reverseAid(): void {
    const [studentFeeId, transactionId] = this.pick(this.aid);
    this.office.simulation.execute(StudentFee, studentFeeId, { type: 'ReverseAid', transactionId });
  }

  extendDueDate(): void {
    const days = 1 + this.dice.below(300);
    const dueDate = new Date(Date.parse('2026-06-30T18:29:59.000Z') + days * 86_400_000).toISOString();
    attempt(() => this.office.extendDueDate(this.pick(this.bills), dueDate));
  }

  reissue(): void {
    const untouched = this.bills.filter((id) => Object.keys(this.payments(id)).length === 0);
    attempt(() => this.office.reissue(this.pick(untouched), this.pick(TOTALS)));
  }

  revoke(): void {
    attempt(() => this.office.revoke(this.pick(this.bills)));
  }

  sweep(): void {
    this.office.simulation.execute(Invoice, this.pick(this.bills), { type: 'MarkOverdue', today: DAY_AFTER_DUE });
  }

  order(): void {
    const studentFeeId = this.pick(this.owing());
    const outstandingPaise = this.outstanding(studentFeeId);
    const all = largestOrderFor(outstandingPaise);
    const amountPaise = this.dice.below(10) < 6 ? all : Math.ceil(this.shareOf(all) / 100) * 100;
    if (amountPaise < 100 || amountPaise > all) return;
    const orderId = this.newId('order');
    this.office.openOrder(orderId, studentFeeId, amountPaise, outstandingPaise);
    this.orders.push({ orderId, amountPaise });
  }

  capture(): void {
    const { orderId, amountPaise: ordered } = this.pick(this.orders);
    const misfit = this.dice.below(10) === 0 ? this.pick(['amount', 'currency'] as const) : null;
    const amountPaise = misfit === 'amount' ? ordered + 100 : ordered;
    this.captures.push({ paymentId: this.newId('pay'), orderId, amountPaise, misfit, gonePaise: 0, own: [] });
  }

  hear(): void {
    const capture = this.pick(this.captures);
    if (this.isOurs(capture)) this.disturbances.duplicated += 1;
    this.listen(capture, this.pick(VIAS));
  }

  private listen({ paymentId, orderId, amountPaise, misfit, gonePaise }: Capture, via: (typeof VIAS)[number]): void {
    const currency = misfit === 'currency' ? 'USD' : 'INR';
    this.office.capture(orderId, paymentId, { capturedPaise: amountPaise, gonePaise, currency, via });
  }

  giveBack(): void {
    const capture = this.pick(this.captures);
    const all = this.disposable(capture);
    if (all === 0) {
      this.failUnheard(capture);
      return;
    }
    const payment = this.payment(capture.paymentId);
    const held = payment.status === 'captured' ? payment.heldPaise : 0;
    const amountPaise = this.pick([all, all, held, 1, 30_000, Math.ceil(all / 2), Math.ceil(all / 3)]);
    capture.gonePaise += Math.min(all, Math.max(1, amountPaise));
  }

  private disposable(capture: Capture): Paise {
    const payment = this.payment(capture.paymentId);
    if (payment.status !== 'captured') return atGateway(capture);
    return Math.max(0, atGateway(capture) - payment.byHandPaise);
  }

  private failUnheard(capture: Capture): void {
    if (!this.isOurs(capture)) capture.gonePaise = this.pick([0, Math.floor(capture.amountPaise / 2)]);
  }

  hearOfGivenBack(): void {
    this.follow(this.pick(this.captures.filter((each) => each.gonePaise > 0)));
  }

  private follow(capture: Capture): Paise {
    this.listen(capture, 'webhook');
    if (!this.isOurs(capture)) return 0;
    for (const refundId of capture.own) {
      this.office.completeRefund(refundId);
      if (this.dice.below(20) === 0) {
        this.disturbances.crashed += 1;
        return 0;
      }
    }
    return this.office.followGivenBack(capture.paymentId, capture.gonePaise, capture.own, this.newId('dashboard'));
  }

  hearOfFailure(): void {
    const capture = this.pick(this.captures);
    if (this.isOurs(capture)) this.disturbances.reordered += 1;
    this.office.failPayment(capture.orderId, capture.paymentId);
  }

  hearOfPending(): void {
    const capture = this.pick(this.captures);
    if (this.isOurs(capture)) this.disturbances.reordered += 1;
    this.office.notePending(capture.orderId, capture.paymentId);
  }

  stopWaiting(): void {
    const pending = this.captures.filter(({ paymentId }) => this.payment(paymentId).status === 'pending');
    this.office.giveUpPending(this.pick(pending).paymentId);
  }

  forge(): void {
    const { paymentId, orderId } = this.pick(this.captures);
    this.office.rejectPayment(orderId, paymentId, 'signature');
  }

  applySuspense(): void {
    const { paymentId, heldPaise } = this.pick(this.inSuspense());
    const studentFeeId = this.pick(this.owing());
    const fitting = Math.min(heldPaise, this.outstanding(studentFeeId));
    const amountPaise = this.dice.below(10) < 4 ? heldPaise : fitting;
    attempt(() => this.office.applySuspense(paymentId, this.newId('app'), studentFeeId, amountPaise));
  }

  refundSuspense(): void {
    const { paymentId } = this.pick(this.inSuspense());
    const refundId = this.newId('refund');
    const ways = [
      { through: 'gateway' },
      { through: 'counter' },
      { through: 'counter', fourEyes: true },
      { through: 'counter', fourEyes: true },
      { through: 'counter', fourEyes: true },
    ] as const;
    const payment = this.payment(paymentId);
    const isInLine = payment.status === 'captured' && this.isInLine(payment, paymentId);
    const way = isInLine ? this.pick(ways) : ways[0];
    if (attempt(() => this.office.setRefundAside(paymentId, null, refundId, way))) this.refunds.push(refundId);
  }

  /** By hand, money that went back unheard would go back twice. */
  private isInLine(payment: Captured, paymentId: string): boolean {
    return this.captures.find((each) => each.paymentId === paymentId)?.gonePaise === goneAtGateway(payment);
  }

  confirmRefund(): void {
    const waiting = this.refunds.filter((id) => {
      const refund = this.refund(id);
      return refund.status === 'requested' && refund.facts.awaitsAnother;
    });
    const refundId = this.pick(waiting);
    const refund = this.refund(refundId);
    if (refund.status === 'none' || refund.facts.paymentId === null) throw NOTHING_THERE;
    const { paymentId, amountPaise } = refund.facts;
    const payment = this.payment(paymentId);
    if (payment.status !== 'captured' || !this.isInLine(payment, paymentId)) return;
    if (amountPaise > payment.heldPaise && this.dice.below(2) === 0) this.office.failRefund(refundId);
    else tried(() => this.office.confirmRefund(paymentId, refundId));
  }

  requestRefund(): void {
    const [paymentId, transactionId, refundId] = this.failedRefund() ?? this.newRefund();
    if (attempt(() => this.office.setRefundAside(paymentId, transactionId, refundId))) this.refunds.push(refundId);
  }

  private newRefund(): AskedRefund {
    const { paymentId } = this.pick(this.captures);
    const payment = this.payment(paymentId);
    const transactionId = this.pick(payment.status === 'captured' ? Object.keys(payment.credits) : []);
    return [paymentId, transactionId, this.newId('refund')];
  }

  private failedRefund(): AskedRefund | undefined {
    const failed = this.refunds.flatMap((id): readonly AskedRefund[] => {
      const refund = this.refund(id);
      if (refund.status !== 'failed' || refund.facts.paymentId === null) return [];
      return [[refund.facts.paymentId, refund.facts.transactionId, id]];
    });
    return failed[this.dice.below(Math.max(1, failed.length))];
  }

  payOut(): void {
    const refundId = this.pick(this.refunds);
    const refund = this.refund(refundId);
    if (refund.status === 'none' || refund.status === 'completed' || refund.facts.through === 'counter') return;
    const { paymentId, amountPaise } = refund.facts;
    const capture = this.captures.find((each) => each.paymentId === paymentId);
    if (!capture || capture.own.includes(refundId) || amountPaise > this.disposable(capture)) return;
    if (refund.status === 'failed') this.disturbances.late += 1;
    capture.own.push(refundId);
    capture.gonePaise += amountPaise;
  }

  hearOfRefund(): void {
    this.office.completeRefund(this.pick(this.captures.flatMap(({ own }) => own)));
  }

  hearOfFailedRefund(): void {
    const open = this.refunds.filter((id) => this.refund(id).status === 'requested');
    const refundId = this.pick(this.dice.below(4) === 0 ? this.refunds : open);
    const refund = this.refund(refundId);
    if (refund.status !== 'none' && !refund.facts.awaitsAnother) this.office.failRefund(refundId);
  }

  deliver(): void {
    const { simulation } = this.office;
    const policy = this.pick(simulation.behind());
    for (let events = this.dice.below(6); events > 0; events--) simulation.deliver(policy);
    const crashes = this.dice.below(4) === 0 && simulation.behind().includes(policy);
    if (crashes) this.disturbances.crashed += 1;
    simulation.deliver(policy, crashes ? this.dice.below(3) : undefined);
  }

  rest(): void {
    this.office.simulation.settle();
  }

  rewind(): void {
    const events = this.dice.below(12);
    this.disturbances.redelivered += events;
    this.office.simulation.rewind(this.dice.below(this.office.simulation.policies), events);
  }

  close(): void {
    const { simulation } = this.office;
    for (const capture of this.captures) {
      if (!this.isOurs(capture)) this.disturbances.lost += 1;
      this.listen(capture, 'reconciliation');
    }
    simulation.settle();
    for (const refundId of this.captures.flatMap(({ own }) => own)) this.office.completeRefund(refundId);
    // The bank refuses open refunds, so that no money is on its way.
    for (const refundId of this.refunds) {
      const refund = this.refund(refundId);
      if (refund.status !== 'none' && refund.facts.through === 'gateway') this.office.failRefund(refundId);
    }
    simulation.settle();
    for (const capture of this.captures) {
      while (this.unexplained(capture)) this.disturbances.crashed += 1;
    }
    simulation.settle();
  }

  private unexplained(capture: Capture): boolean {
    const crashed = this.disturbances.crashed;
    const unexplained = this.follow(capture);
    if (unexplained !== 0) throw new Error(`${unexplained} paise of ${capture.paymentId} went back unexplained`);
    return this.disturbances.crashed > crashed;
  }

  private owing(): readonly string[] {
    return this.dice.below(10) === 0 ? this.bills : this.bills.filter((id) => this.outstanding(id) > 0);
  }

  private waiting(): readonly Single[] {
    if (this.dice.below(10) === 0) return this.recorded;
    return this.recorded.filter(
      ([studentFeeId, transactionId]) => this.payments(studentFeeId)[transactionId]?.status === 'reserved',
    );
  }

  private inSuspense(): readonly { readonly paymentId: string; readonly heldPaise: Paise }[] {
    return this.captures.flatMap(({ paymentId }) => {
      const payment = this.payment(paymentId);
      const isFree = payment.status === 'captured' && payment.heldPaise > 0 && !openRefundOf(payment, null);
      return isFree ? [{ paymentId, heldPaise: payment.heldPaise }] : [];
    });
  }

  private isOurs({ paymentId, amountPaise }: Capture): boolean {
    const payment = this.payment(paymentId);
    if (payment.status !== 'captured') return false;
    return payment.gonePaise < amountPaise || payment.suspended || Object.keys(payment.credits).length > 0;
  }

  payment(paymentId: string) {
    return this.state(GatewayPayment, paymentId);
  }

  refund(refundId: string) {
    return this.state(Refund, refundId);
  }

  private get state() {
    return this.office.simulation.stateOf.bind(this.office.simulation);
  }

  bill(studentFeeId: string) {
    return this.state(StudentFee, studentFeeId);
  }

  private payments(studentFeeId: string) {
    const bill = this.bill(studentFeeId);
    return bill.status === 'none' ? {} : bill.payments;
  }

  private outstanding(studentFeeId: string): Paise {
    const bill = this.bill(studentFeeId);
    return bill.status === 'none' ? 0 : outstandingOf(bill);
  }

  /** A claim lapses after a minute; by then its payment is known or lost. */
  private abandonedReceipt(receiptNumber: string): string | undefined {
    const { holder } = this.state(ReceiptNumber, receiptNumberKey(receiptNumber));
    const isUsed = holder !== null && this.recorded.some(([, transactionId]) => transactionId === holder);
    return holder === null || isUsed ? undefined : holder;
  }

  private shareOf(paise: Paise): Paise {
    return Math.max(1, this.pick([paise, paise, paise + 1, Math.floor(paise / 2), Math.floor(paise / 3), 1]));
  }

  private pick<Item>(items: readonly Item[]): Item {
    const item = items[this.dice.below(Math.max(1, items.length))];
    if (item === undefined) throw NOTHING_THERE;
    return item;
  }

  private newId(kind: string): string {
    this.made += 1;
    return `${kind}-${this.made}`;
  }
}

const MOVES = {
  assign: 6,
  record: 10,
  approve: 10,
  reject: 4,
  reverse: 5,
  refundAtCounter: 6,
  openReceipt: 9,
  approveReceipt: 14,
  rejectReceipt: 3,
  reverseReceipt: 8,
  refundReceipt: 8,
  creditAid: 4,
  reverseAid: 2,
  extendDueDate: 3,
  reissue: 5,
  revoke: 4,
  sweep: 3,
  order: 12,
  capture: 14,
  hear: 20,
  giveBack: 12,
  hearOfGivenBack: 14,
  hearOfFailure: 3,
  hearOfPending: 6,
  stopWaiting: 8,
  forge: 2,
  applySuspense: 24,
  refundSuspense: 20,
  confirmRefund: 40,
  requestRefund: 14,
  payOut: 20,
  hearOfRefund: 10,
  hearOfFailedRefund: 8,
  deliver: 30,
  rest: 20,
  rewind: 3,
} as const satisfies Partial<Record<keyof Term, number>>;

const DECK = (Object.keys(MOVES) as (keyof typeof MOVES)[]).flatMap((name) =>
  Array.from({ length: MOVES[name] }, () => name),
);
