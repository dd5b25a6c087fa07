import { type Paise } from '../kernel/index.js';
import { type Bill, type StudentFeeEvents } from './events.js';

/** What the counter wrote of a payment, and who took part in it; none of it changes later. */
interface Paper {
  readonly amountPaise: Paise;
  readonly method: StudentFeeEvents['FeePaymentApplied']['method'];
  readonly paymentReference: string;
  readonly receiptNumber: string | null;
  readonly recordedBy: string | null;
  /** The receipt for several bills it is one line of; it keeps the room until that receipt is decided. */
  readonly counterReceiptId: string | undefined;
}

/** The fate of one payment of a bill. */
export type Payment =
  | (Paper & { readonly status: 'reserved'; readonly payablePaise: Paise })
  | (Paper & {
      readonly status: 'applied';
      readonly source: StudentFeeEvents['FeePaymentApplied']['source'];
      readonly roundingPaise: Paise;
      /** All that went back of it so far; `amountPaise` is what is left. */
      readonly gonePaise: Paise;
      readonly approvedBy: string | null;
      /** The refund its money is kept for. */
      readonly refund: { readonly refundId: string; readonly amountPaise: Paise; readonly reason: string } | null;
    })
  | { readonly status: 'released' | 'reversed' | 'exceeded' }
  | { readonly status: 'refunded'; readonly refundId: string | null };

export type Reserved = Extract<Payment, { status: 'reserved' }>;
export type Applied = Extract<Payment, { status: 'applied' }>;

export interface Owed {
  readonly status: 'owed' | 'revoked';
  readonly bill: Bill;
  readonly paidPaise: Paise;
  /** By transaction id; a transaction is credited at most once, whatever happens around it. */
  readonly payments: Readonly<Record<string, Payment>>;
  /** The changes of many bills it was part of; each changes a bill once. */
  readonly runs: readonly string[];
}

export type StudentFeeState = { readonly status: 'none' } | Owed;

/** What is still owed on a bill; payments that wait for approval are owed until then. */
export const outstandingOf = ({ bill, paidPaise }: Owed): Paise => bill.totalPaise - paidPaise;

/** Sums what was recorded and waits for approval. */
export const reservedOf = ({ payments }: Owed, counted: (payment: Reserved) => boolean = () => true): Paise =>
  Object.values(payments).reduce(
    (reserved, payment) =>
      payment.status === 'reserved' && counted(payment) ? reserved + payment.amountPaise : reserved,
    0,
  );

/**
 * What may be credited by others than receipts for several bills. Such a receipt is approved as a whole, so each of its
 * bills keeps the room it has reserved.
 */
export const creditableOf = (fee: Owed): Paise =>
  outstandingOf(fee) - reservedOf(fee, ({ counterReceiptId }) => counterReceiptId !== undefined);

/** What may still be recorded or credited; nothing, when money from the gateway took the room of what waits for approval. */
export const payableOf = (fee: Owed): Paise => Math.max(0, outstandingOf(fee) - reservedOf(fee));
