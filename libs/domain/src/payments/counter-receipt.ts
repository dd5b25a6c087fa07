import {
  decider,
  isOwn,
  needsAnother,
  type Officer,
  type Paise,
  requireIndependence,
  reversalReason,
  type ReversalReason,
} from '../kernel/index.js';
import {
  type CounterReceiptEvents,
  type CounterReceiptFacts,
  type CounterReceiptLine,
  type ReservedLine,
} from './events.js';
import { refuse } from './refusals.js';

interface Known {
  readonly status: 'opened' | 'declined' | 'recorded' | 'approved' | 'completed' | 'rejected' | 'reversed' | 'refunded';
  readonly facts: CounterReceiptFacts;
  readonly studentName: string;
  readonly lines: readonly CounterReceiptLine[];
  readonly reserved: Readonly<Record<string, ReservedLine>>;
  readonly credited: readonly string[];
  readonly approvedBy: string | null;
  readonly refundId: string | null;
  readonly declined: { readonly feeName: string; readonly reason: string } | null;
}

export type CounterReceiptState = { readonly status: 'none' } | Known;

type CounterReceiptCommands = {
  OpenCounterReceipt: CounterReceiptFacts & { lines: readonly CounterReceiptLine[] };
  NoteLineReserved: { studentName: string; line: ReservedLine };
  NoteLineDeclined: { feeName: string; reason: string };
  ApproveCounterReceipt: { by: Officer };
  NoteLineCredited: { transactionId: string };
  RejectCounterReceipt: { reason: string; by: Officer };
  ReverseCounterReceipt: { cause: ReversalReason; note: string; by: Officer };
  RefundCounterReceipt: { refundId: string; reason: string; amountPaise?: Paise; by: Officer };
};

function known(receipt: CounterReceiptState): Known {
  if (receipt.status === 'none') throw refuse('transaction-not-found');
  return receipt;
}

const reservedLines = ({ lines, reserved }: Known): readonly ReservedLine[] =>
  lines.map(({ transactionId }) => reserved[transactionId]).filter((line) => line !== undefined);

function payerAndBills(receipt: CounterReceiptState): string | undefined {
  if (receipt.status === 'none') return undefined;
  const bills = reservedLines(receipt).map(({ feeName }) => feeName);
  return bills.length === 0 ? undefined : `${receipt.studentName} for ${bills.join(', ')}`;
}

const decided = (receipt: Known) => {
  const { counterReceiptId, studentId, paymentReference, receiptNumber, totalPaise } = receipt.facts;
  const whose = { counterReceiptId, studentId, studentName: receipt.studentName };
  return { ...whose, paymentReference, receiptNumber, totalPaise, lines: reservedLines(receipt) };
};

const becomes =
  (status: Known['status'], change: Partial<Known> = {}) =>
  (receipt: CounterReceiptState): CounterReceiptState =>
    receipt.status === 'none' ? receipt : { ...receipt, ...change, status };

/** Each bill decides about its room; this stream decides for all, so no line stands alone. */
export const CounterReceipt = decider<CounterReceiptState, CounterReceiptCommands, CounterReceiptEvents>({
  category: 'counterReceipt',
  about: payerAndBills,
  whom: (state) => (state.status === 'none' ? undefined : state.facts.studentId),
  initial: { status: 'none' },

  decide: {
    OpenCounterReceipt: (facts, receipt) => {
      if (receipt.status !== 'none') return [];
      if (new Set(facts.lines.map(({ studentFeeId }) => studentFeeId)).size < facts.lines.length) {
        throw refuse('bill-twice');
      }
      return [{ type: 'CounterReceiptOpened', data: facts }];
    },

    NoteLineReserved: ({ studentName, line }, state) => {
      const receipt = known(state);
      if (receipt.status !== 'opened' || receipt.reserved[line.transactionId]) return [];
      const { facts, lines } = receipt;
      const noted = {
        type: 'CounterReceiptLineReserved',
        data: { counterReceiptId: facts.counterReceiptId, studentId: facts.studentId, studentName, line },
      } as const;
      const reserved = reservedLines({ ...receipt, reserved: { ...receipt.reserved, [line.transactionId]: line } });
      if (reserved.length < lines.length) return [noted];
      const recorded = reserved.map((each, index) => {
        const data = { ...facts, ...each, studentName, place: index + 1, bills: lines.length };
        return { type: 'CounterReceiptLineRecorded', data } as const;
      });
      return [noted, ...recorded, { type: 'CounterReceiptRecorded', data: { ...facts, studentName, lines: reserved } }];
    },

    NoteLineDeclined: ({ feeName, reason }, state) => {
      const { status, facts, lines } = known(state);
      if (status !== 'opened') return [];
      const { counterReceiptId, studentId, receiptNumber, totalPaise } = facts;
      const whose = { counterReceiptId, studentId, receiptNumber, totalPaise };
      return [{ type: 'CounterReceiptDeclined', data: { ...whose, lines, feeName, reason } }];
    },

    ApproveCounterReceipt: ({ by }, state) => {
      const receipt = known(state);
      if (receipt.status !== 'recorded') throw refuse('not-pending');
      const { studentId, recordedBy } = receipt.facts;
      if (isOwn(by, studentId)) throw refuse('own-payment');
      if (needsAnother(by, recordedBy)) throw refuse('self-approval');
      const approved = { approvedBy: by.userId, approvedByName: by.name, selfApproved: recordedBy === by.userId };
      return [{ type: 'CounterReceiptApproved', data: { ...decided(receipt), ...approved } }];
    },

    NoteLineCredited: ({ transactionId }, state) => {
      const receipt = known(state);
      if (receipt.status !== 'approved' || receipt.credited.includes(transactionId)) return [];
      const { counterReceiptId } = receipt.facts;
      const noted = { type: 'CounterReceiptLineCredited', data: { counterReceiptId, transactionId } } as const;
      return receipt.credited.length + 1 < receipt.lines.length
        ? [noted]
        : [noted, { type: 'CounterReceiptCompleted', data: decided(receipt) }];
    },

    RejectCounterReceipt: ({ reason, by }, state) => {
      const receipt = known(state);
      if (receipt.status !== 'recorded') throw refuse('not-pending');
      requireIndependence(by, receipt.facts.recordedBy);
      return [{ type: 'CounterReceiptRejected', data: { ...decided(receipt), reason } }];
    },

    ReverseCounterReceipt: ({ cause, note, by }, state) => {
      const receipt = known(state);
      if (isOwn(by, receipt.facts.studentId)) throw refuse('own-reversal');
      if (receipt.status !== 'completed') throw refuse('not-reversible');
      return [
        { type: 'CounterReceiptReversed', data: { ...decided(receipt), cause, reason: reversalReason(cause, note) } },
      ];
    },

    RefundCounterReceipt: ({ refundId, reason, amountPaise, by }, state) => {
      const receipt = known(state);
      if (receipt.refundId === refundId) return [];
      if (receipt.status !== 'completed') throw refuse('not-refundable');
      const { studentId, recordedBy, totalPaise } = receipt.facts;
      if (isOwn(by, studentId)) throw refuse('own-refund');
      if (needsAnother(by, recordedBy, receipt.approvedBy)) throw refuse('self-refund');
      if (amountPaise !== undefined && amountPaise !== totalPaise) throw refuse('part-receipt-refund', totalPaise);
      return [{ type: 'CounterReceiptRefunded', data: { ...decided(receipt), refundId, reason } }];
    },
  },

  evolve: {
    CounterReceiptOpened: (_, { lines, ...facts }) => ({
      status: 'opened',
      facts,
      studentName: '',
      lines,
      reserved: {},
      credited: [],
      approvedBy: null,
      refundId: null,
      declined: null,
    }),
    CounterReceiptLineReserved: (receipt, { studentName, line }) =>
      receipt.status === 'none'
        ? receipt
        : { ...receipt, studentName, reserved: { ...receipt.reserved, [line.transactionId]: line } },
    CounterReceiptLineRecorded: (receipt) => receipt,
    CounterReceiptRecorded: becomes('recorded'),
    CounterReceiptDeclined: (receipt, { feeName, reason }) =>
      becomes('declined', { declined: { feeName, reason } })(receipt),
    CounterReceiptApproved: (receipt, { approvedBy }) => becomes('approved', { approvedBy })(receipt),
    CounterReceiptLineCredited: (receipt, { transactionId }) =>
      receipt.status === 'none' ? receipt : { ...receipt, credited: [...receipt.credited, transactionId] },
    CounterReceiptCompleted: becomes('completed'),
    CounterReceiptRejected: becomes('rejected'),
    CounterReceiptReversed: becomes('reversed'),
    CounterReceiptRefunded: (receipt, { refundId }) => becomes('refunded', { refundId })(receipt),
  },
});
