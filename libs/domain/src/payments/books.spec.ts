import { describe, expect, it } from '@jest/globals';
import { type AssignedFeeRow, assignedFees } from '../fees/assigned-fees.projection.js';
import { type FeeEvents } from '../fees/events.js';
import { FeeSlot } from '../fees/fee-slot.js';
import { feeStructures } from '../fees/fee-structures.projection.js';
import { Invoice } from '../fees/invoice.js';
import { InvoiceSeries } from '../fees/invoice-series.js';
import { type InvoiceRow, invoices } from '../fees/invoices.projection.js';
import { type StudentAccountRow, studentAccounts } from '../fees/student-accounts.projection.js';
import { StudentFee } from '../fees/student-fee.js';
import { type StudentFeeRow, studentFees } from '../fees/student-fees.projection.js';
import { type Paise, type Projection, type Recorded, replay, rupeesOf } from '../kernel/index.js';
import { redelivered } from '../kernel/simulation.js';
import { collections } from './collections.projection.js';
import { CounterReceipt } from './counter-receipt.js';
import { type PaymentEvents } from './events.js';
import { GatewayPayment } from './gateway-payment.js';
import { PaymentOrder } from './payment-order.js';
import { paymentOrders } from './payment-orders.projection.js';
import { ReceiptNumber } from './receipt-number.js';
import { ReceiptSeries } from './receipt-series.js';
import { Refund } from './refund.js';
import { suspense, type SuspenseRow } from './suspense.projection.js';
import { atGateway, Dice, Term } from './term.suite.js';
import { type TransactionRow, transactions } from './transactions.projection.js';

const SEED = 20_260_401;
/** Set `BOOKS_SEQUENCES=200000` for a full run. */
const SEQUENCES = Number(process.env.BOOKS_SEQUENCES ?? 4_000);
const TIMEOUT_MS = 300_000 + SEQUENCES * 60;
const MOVES_MIN = 20;
const MOVES_MAX = 70;

const READ_MODELS = [
  assignedFees,
  studentFees,
  studentAccounts,
  feeStructures,
  invoices,
  transactions,
  collections,
  paymentOrders,
  suspense,
] as unknown as readonly Projection[];

type AnyEvent = Recorded<FeeEvents & PaymentEvents>;
type OfType<Type extends AnyEvent['type']> = Extract<AnyEvent, { type: Type }>;

class Books {
  private readonly byType = new Map<string, AnyEvent[]>();
  readonly transactions: ReadonlyMap<string, TransactionRow>;
  readonly office: ReadonlyMap<string, AssignedFeeRow>;
  readonly portal: ReadonlyMap<string, StudentFeeRow>;
  readonly accounts: ReadonlyMap<string, StudentAccountRow>;
  readonly suspense: ReadonlyMap<string, SuspenseRow>;
  readonly standing = new Map<
    string,
    { studentFeeId: string; amountPaise: Paise; creditPaise: Paise; source: string; gatewayPaymentId: string }
  >();

  constructor(readonly log: readonly AnyEvent[]) {
    for (const event of log) {
      const same = this.byType.get(event.type);
      if (same) same.push(event);
      else this.byType.set(event.type, [event]);
    }
    this.transactions = replay(transactions, log);
    this.office = replay(assignedFees, log);
    this.portal = replay(studentFees, log);
    this.accounts = replay(studentAccounts, log);
    this.suspense = replay(suspense, log);
    for (const { type, data } of log) {
      if (type === 'FeePaymentApplied') {
        const { studentFeeId, transactionId, amountPaise, roundingPaise, source } = data;
        const gatewayPaymentId = data.gatewayPaymentId ?? transactionId;
        const creditPaise = amountPaise - roundingPaise;
        this.standing.set(transactionId, { studentFeeId, amountPaise, creditPaise, source, gatewayPaymentId });
      }
      if (type === 'FeePaymentReversed') this.standing.delete(data.transactionId);
      if (type !== 'FeePaymentRefunded') continue;
      const payment = this.standing.get(data.transactionId);
      if (!payment) continue;
      payment.amountPaise = data.leftPaise;
      payment.creditPaise = data.leftPaise - data.roundingPaise;
      if (data.leftPaise === 0) this.standing.delete(data.transactionId);
    }
  }

  of<Type extends AnyEvent['type']>(type: Type): readonly OfType<Type>[] {
    return (this.byType.get(type) ?? []) as unknown as readonly OfType<Type>[];
  }
}

const sum = (paise: Iterable<Paise>): Paise => {
  let total = 0;
  for (const each of paise) total += each;
  return total;
};

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

const same = (a: Iterable<string>, b: Iterable<string>): boolean => [...a].sort().join() === [...b].sort().join();

const paiseIn = (rupees: number): Paise => Math.round(rupees * 100);

const leftOf = ({ amount_paid, refunded_amount = 0 }: TransactionRow): Paise =>
  paiseIn(amount_paid) - paiseIn(refunded_amount);

type Balances = Map<string, { total: Paise; paid: Paise }>;

function noteTotal(bills: Balances, { type, data }: AnyEvent): void {
  if (type === 'FeeAssigned') bills.set(data.studentFeeId, { total: data.totalPaise, paid: data.openingPaidPaise });
  if (type === 'FeeReissued') bills.set(data.studentFeeId, { total: data.totalPaise, paid: 0 });
}

const saysSo = (paper: InvoiceRow | undefined, { outstanding, status }: AssignedFeeRow): boolean =>
  paper === undefined || (paper.outstanding === outstanding && (paper.status === 'paid') === (status === 'PAID'));

const RULES: Readonly<Record<string, (term: Term, books: Books) => boolean>> = {
  'no step of a policy is refused': (term) => term.office.simulation.parked.length === 0,

  'a payment is credited once, exceeds once and is reversed once': (_, books) =>
    (['FeePaymentApplied', 'FeePaymentExceeded', 'FeePaymentReversed'] as const).every((type) =>
      areDistinct(books.of(type).map(({ data }) => data.transactionId)),
    ),

  'a refund completes once, and its money goes back once': (_, books) =>
    areDistinct(books.of('RefundCompleted').map(({ data }) => data.refundId)) &&
    books.of('RefundCompleted').every(({ data }) => {
      const taken = [...books.of('GatewayPaymentRecalled'), ...books.of('SuspenseGivenBack')].filter(
        (event) => event.data.refundId === data.refundId,
      );
      return data.paymentId === null || sum(taken.map((event) => event.data.amountPaise)) <= data.amountPaise;
    }),

  '0 ≤ paid ≤ total after every event, and nothing is recorded beyond what is payable': (_, { log }) => {
    const bills: Balances = new Map();
    return log.every((event) => {
      noteTotal(bills, event);
      const { type, data } = event;
      if (type === 'FeePaymentReserved') {
        const bill = bills.get(data.studentFeeId);
        return bill !== undefined && data.amountPaise > 0 && bill.paid + data.reservedPaise <= bill.total;
      }
      if (type !== 'FeePaymentApplied' && type !== 'FeePaymentReversed' && type !== 'FeePaymentRefunded') return true;
      const bill = bills.get(data.studentFeeId);
      if (!bill) return false;
      bill.paid = data.paidPaise;
      return bill.paid >= 0 && bill.paid <= bill.total && bill.paid + data.outstandingPaise === bill.total;
    });
  },

  'a bill says what its payments come to': (_, books) => {
    const rows = books.office;
    return books.of('FeeAssigned').every(({ data }) => {
      const row = rows.get(data.studentFeeId);
      const ofBill = [...books.standing.values()].filter(({ studentFeeId }) => studentFeeId === data.studentFeeId);
      const credited = sum(ofBill.map(({ creditPaise }) => creditPaise));
      return !row || row.paid_amount === rupeesOf(data.openingPaidPaise + credited);
    });
  },

  'what the bank holds is credited, held, or handed back by hand': (term, books) => {
    const rows = books.suspense;
    return term.captures.every((capture) => {
      const payment = term.payment(capture.paymentId);
      if (payment.status !== 'captured') return false;
      const ofPayment = [...books.standing].filter(
        ([, { gatewayPaymentId }]) => gatewayPaymentId === capture.paymentId,
      );
      const credited = sum(ofPayment.map(([, { amountPaise }]) => amountPaise));
      const held = paiseIn(rows.get(capture.paymentId)?.outstanding ?? 0);
      const agrees = ofPayment.every(([id, { amountPaise }]) => payment.credits[id]?.creditedPaise === amountPaise);
      return agrees && held === payment.heldPaise && credited + held + payment.byHandPaise === atGateway(capture);
    });
  },

  'money that is not as ordered is never credited to its bill': (term, books) =>
    term.captures.every(({ misfit, paymentId }) => misfit === null || !books.standing.has(paymentId)),

  'suspense is never below zero, and says whether a refund is on its way': (_, books) =>
    [...books.suspense.values()].every(
      ({ outstanding, status, refund_id }) =>
        outstanding >= 0 &&
        (status === 'refunding') === (refund_id !== null) &&
        (outstanding === 0 || status !== 'cleared'),
    ),

  'the revenue is the money that came in and did not go back': (term, books) => {
    const rows = [...books.transactions.values()];
    const successful = rows.filter(({ status }) => status === 'success');
    const totals = replay(collections, books.log).get('all') ?? {
      revenue_paise: 0,
      online_paise: 0,
      successful: 0,
      pending: 0,
    };
    const held = sum([...books.suspense.values()].map(({ outstanding }) => paiseIn(outstanding)));
    const online = sum(term.captures.map(atGateway)) - held - sum(term.captures.map((each) => byHandOf(term, each)));
    return (
      totals.revenue_paise === sum(successful.map(leftOf)) &&
      totals.successful === successful.length &&
      totals.pending === rows.filter(({ status }) => status === 'pending').length &&
      totals.revenue_paise === sum(term.cash.values()) + online &&
      totals.online_paise === online
    );
  },

  'receipts follow each other without a gap, one for each credit': (_, books) => {
    const issued = books.of('ReceiptIssued').map(({ data }) => data);
    const credited = books.of('FeePaymentApplied').filter(({ data }) => data.source !== 'aid');
    const numbers = [...new Set(issued.map(({ number }) => number))];
    return (
      numbers.every((number, index) => number === index + 1) &&
      same(
        issued.map(({ transactionId }) => transactionId),
        credited.map(({ data }) => data.transactionId),
      )
    );
  },

  'invoices follow each other without a gap, in the order of their issue': (_, books) => {
    const numbered = books.of('InvoiceNumbered').map(({ data }) => data);
    const issued = books.of('InvoiceIssued').map(({ data }) => data.invoiceId);
    return (
      numbered.every(({ number }, index) => number === index + 1) &&
      numbered.map(({ invoiceId }) => invoiceId).join() === issued.join()
    );
  },

  'a paper receipt number belongs to one living payment': (_, books) => {
    const undone = new Set(
      [...books.of('FeePaymentReleased'), ...books.of('FeePaymentReversed')].map(({ data }) => data.transactionId),
    );
    const living = books
      .of('FeePaymentReserved')
      .filter(({ data }) => data.receiptNumber !== null && !undone.has(data.transactionId));
    return areDistinct(living.map(({ data }) => data.receiptNumber?.toLowerCase() ?? ''));
  },

  'the office, the portal, the transactions and the invoices agree': (_, books) => {
    const { office, portal } = books;
    const papers = replay(invoices, books.log);
    const rows = [...books.transactions.values()];
    return [...office].every(([id, row]) => {
      const bill = portal.get(id);
      const ofBill = rows.filter(({ fee_id }) => fee_id === id);
      const pending = sum(
        ofBill.filter(({ status }) => status === 'pending').map(({ amount_paid }) => paiseIn(amount_paid)),
      );
      const shown = bill?.payments.filter(({ method }) => method !== 'aid') ?? [];
      return (
        bill?.amount_paid === row.paid_amount &&
        bill.pending_amount === row.pending_amount &&
        bill.status === row.status.toLowerCase() &&
        paiseIn(row.pending_amount) === pending &&
        same(
          shown.map(({ transaction_id, amount }) => `${transaction_id} ${paiseIn(amount)}`),
          ofBill.filter(({ status }) => status === 'success').map((each) => `${each.id} ${leftOf(each)}`),
        ) &&
        saysSo(papers.get(id), row)
      );
    });
  },

  'the account of a student ends with what all bills owe': (_, { accounts, office }) =>
    [...accounts].every(([studentId, { entries, billed, paid, balance }]) => {
      const bills = [...office.values()].filter(({ student_id }) => student_id === studentId);
      const columns = bills.map(
        ({ total_amount, paid_amount }) => [paiseIn(total_amount), paiseIn(paid_amount)] as const,
      );
      let owed = 0;
      const runs = entries.every(
        (entry) => (owed += paiseIn(entry.billed) - paiseIn(entry.paid)) === paiseIn(entry.balance),
      );
      return (
        runs &&
        owed === paiseIn(balance) &&
        paiseIn(balance) === sum(bills.map(({ outstanding }) => paiseIn(outstanding))) &&
        paiseIn(billed) === sum(columns.map(([total]) => total)) &&
        paiseIn(paid) === sum(columns.map(([, credited]) => credited))
      );
    }),

  'each entry of a payment on the account has its receipt': (_, books) => {
    const receipts = new Map(books.of('ReceiptIssued').map(({ data }) => [data.transactionId, data.receiptNo]));
    return [...books.accounts.values()]
      .flatMap(({ entries }) => entries)
      .filter(({ kind }) => kind === 'paid')
      .every(({ transaction_id, receipt_no }) => receipt_no === (receipts.get(transaction_id ?? '') ?? null));
  },

  'a structure knows how many of its bills are owed': (_, books) => {
    const office = [...books.office.values()];
    return [...replay(feeStructures, books.log)].every(([id, { assigned_count, unpaid_count }]) => {
      const live = office.filter(({ fee_structure_id }) => fee_structure_id === id);
      return assigned_count === live.length && unpaid_count === live.filter(({ status }) => status !== 'PAID').length;
    });
  },

  'no student waits for a bank that has decided': (_, { portal }) =>
    [...portal.values()].every(({ confirming }) => confirming.length === 0),
};

const byHandOf = (term: Term, { paymentId }: Term['captures'][number]): Paise => {
  const payment = term.payment(paymentId);
  return payment.status === 'captured' ? payment.byHandPaise : 0;
};

class Coverage {
  readonly commands = new Map<string, number>();
  readonly disturbances = new Map<string, number>();
  readonly situations = new Map<string, number>();

  see(term: Term, books: Books): void {
    add(this.commands, term.office.simulation.carriedOut);
    add(this.disturbances, Object.entries(term.disturbances));
    add(this.situations, Object.entries(situationsOf(books)));
  }
}

function add(totals: Map<string, number>, counts: Iterable<readonly [string, number]>): void {
  for (const [name, count] of counts) totals.set(name, (totals.get(name) ?? 0) + count);
}

function situationsOf(books: Books) {
  const applied = books.of('FeePaymentApplied').map(({ data }) => data);
  const exceeded = new Set(books.of('FeePaymentExceeded').map(({ data }) => data.transactionId));
  const recalled = books.of('GatewayPaymentRecalled').map(({ data }) => data);
  const foreign = recalled.filter(({ refundId }) => refundId === null);
  const failed = new Set(books.of('RefundFailed').map(({ data }) => data.refundId));
  const captured = books.of('GatewayPaymentCaptured').map(({ data }) => data);
  const isDirect = ({ paymentId, transactionId }: (typeof recalled)[number]) => paymentId === transactionId;
  return {
    'rounded up': applied.filter(({ roundingPaise }) => roundingPaise > 0).length,
    'rounded down': applied.filter(({ roundingPaise }) => roundingPaise < 0).length,
    'split between bill and suspense': applied.filter(({ transactionId }) => exceeded.has(transactionId)).length,
    'aid without room': books.of('FeeAidDeclined').length,
    'excess on a revoked bill': books.of('FeePaymentExceeded').filter(({ data }) => data.reason === 'revoked').length,
    'a paid bill owed again': books.of('FeePaymentRefunded').filter(({ data }) => data.reopened).length,
    'a part gone before it was heard of': captured.filter(
      ({ gonePaise, creditedPaise }) => gonePaise > 0 && creditedPaise > 0,
    ).length,
    'all gone before it was heard of': captured.filter(({ creditedPaise }) => creditedPaise === 0).length,
    'held money given back': books.of('SuspenseGivenBack').filter(({ data }) => data.refundId === null).length,
    'a credited payment given back whole': foreign.filter((each) => isDirect(each) && each.leftPaise === 0).length,
    'a credited payment given back in part': foreign.filter((each) => isDirect(each) && each.leftPaise > 0).length,
    'an application given back whole': foreign.filter((each) => !isDirect(each) && each.leftPaise === 0).length,
    'an application given back in part': foreign.filter((each) => !isDirect(each) && each.leftPaise > 0).length,
    'an application returned': books.of('SuspenseReturned').length,
    'a refund that failed and went through': books.of('RefundCompleted').filter(({ data }) => failed.has(data.refundId))
      .length,
    'a refund asked for again': books.of('GatewayRefundSetAside').filter(({ data }) => data.attempt > 1).length,
    'a receipt for several bills declined': books.of('CounterReceiptDeclined').length,
    'a sweep that came after the payment': books
      .of('InvoiceStatusChanged')
      .filter(({ data }) => data.source === 'overdue_sweep').length,
  };
}

const ELSEWHERE = ['CreateFeeStructure', 'ChangeInvoiceStatus', 'WriteNote', 'NoteOpenRefund'];
const DECIDERS = [
  StudentFee,
  GatewayPayment,
  Refund,
  PaymentOrder,
  CounterReceipt,
  ReceiptSeries,
  InvoiceSeries,
  FeeSlot,
  ReceiptNumber,
  Invoice,
];
const ACCEPTED_MIN = (1_000 * SEQUENCES) / 200_000;
const MET_MIN = ACCEPTED_MIN / 10;

const termOf = (number: number): Term => {
  const dice = new Dice(SEED + number * 7_919);
  const term = new Term(dice);
  term.play(MOVES_MIN + dice.below(MOVES_MAX - MOVES_MIN));
  return term;
};

describe('A term under any order, delay, repetition and crash', () => {
  it(
    'keeps the books balanced [GAP-024, GAP-042, GAP-050, STATE-016]',
    () => {
      const coverage = new Coverage();
      const violations: string[] = [];
      for (let number = 0; number < SEQUENCES; number++) {
        const term = termOf(number);
        const books = new Books(term.office.simulation.log as unknown as readonly AnyEvent[]);
        for (const [rule, holds] of Object.entries(RULES)) {
          if (!holds(term, books)) violations.push(`Term ${number}: ${rule}`);
        }
        coverage.see(term, books);
      }
      expect(violations).toEqual([]);

      const accepted = DECIDERS.flatMap(({ category, decide }) =>
        Object.keys(decide)
          .filter((command) => !ELSEWHERE.includes(command))
          .map((command) => [`${category}.${command}`, coverage.commands.get(`${category}.${command}`) ?? 0] as const),
      );
      expect(accepted.filter(([, count]) => count < ACCEPTED_MIN)).toEqual([]);
      const met = [...coverage.situations, ...coverage.disturbances];
      expect(met.filter(([, count]) => count < MET_MIN)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('folds to the same rows on every delivery of the log', () => {
    for (let number = 0; number < 40; number++) {
      const { log } = termOf(number).office.simulation;
      for (const model of READ_MODELS) expect(redelivered(model, log)).toEqual(replay(model, log));
    }
  });
});
