import { event, type EventsOf, formatPaise, type Paise } from '../kernel/index.js';

export const receiptEvents = {
  /** A refunded transaction keeps its receipt. */
  ReceiptIssued: event<{
    receiptNo: string;
    number: number;
    financialYear: string;
    transactionId: string;
    studentFeeId: string;
    studentId: string;
    amountPaise: Paise;
    /** Each line has the same number. */
    counterReceiptId?: string;
  }>(
    ({ receiptNo, amountPaise, counterReceiptId }, about) => ({
      says:
        counterReceiptId === undefined
          ? `Issued the receipt ${receiptNo} for ${formatPaise(amountPaise)} of ${about}`
          : `Put ${formatPaise(amountPaise)} of ${about} on the receipt ${receiptNo} for several bills`,
      amountPaise,
    }),
    { name: 'receipt.issued', model: 'transactions' },
  ),
};

export type ReceiptEvents = EventsOf<typeof receiptEvents>;
