import { decider, isNumbered, NEW_SERIES, numberOnPaper, type NumberSeries, withNumber } from '../kernel/index.js';
import { type ReceiptEvents } from './events.js';

type Paid = Omit<ReceiptEvents['ReceiptIssued'], 'receiptNo' | 'number'>;

type ReceiptSeriesCommands = {
  IssueReceipt: Paid;
  /** One number for all lines of a receipt for several bills. */
  IssueCounterReceipt: { lines: readonly Paid[] };
};

/** Numbers are gapless, and a transaction that asks twice gets one receipt. */
export const ReceiptSeries = decider<NumberSeries, ReceiptSeriesCommands, ReceiptEvents>({
  category: 'receiptSeries',
  initial: NEW_SERIES,

  decide: {
    IssueReceipt: (paid, series) => {
      if (isNumbered(series, paid.transactionId)) return [];
      const number = series.last + 1;
      const receiptNo = numberOnPaper(paid.financialYear, 'R', number);
      return [{ type: 'ReceiptIssued', data: { receiptNo, number, ...paid } }];
    },
    IssueCounterReceipt: ({ lines }, series) => {
      const [first] = lines;
      if (!first || isNumbered(series, first.transactionId)) return [];
      const number = series.last + 1;
      const receiptNo = numberOnPaper(first.financialYear, 'R', number);
      return lines.map((paid) => ({ type: 'ReceiptIssued', data: { receiptNo, number, ...paid } }) as const);
    },
  },

  evolve: {
    ReceiptIssued: (series, { number, transactionId }) => withNumber(series, number, transactionId),
  },
});

/** Characters of the unguessable transaction id. */
const CODE_LENGTH = 8;

/**
 * Returns the verification page's path segment: the number and a code printed only on the paper.
 *
 * @param id the transaction's, or the receipt's when it is for several bills
 */
export const verificationOf = (receiptNo: string, id: string): string =>
  `${receiptNo.replaceAll('/', '-')}-${id.slice(-CODE_LENGTH)}`;

const VERIFICATION = /^(FY\d\d-\d\d)-R-(\d{6,9})-[A-Za-z0-9]{8}$/;

/** Undefined for a malformed segment. The caller must still compare the code. */
export function receiptNoIn(verification: string): string | undefined {
  return VERIFICATION.test(verification) ? verification.replace(VERIFICATION, '$1/R/$2') : undefined;
}
