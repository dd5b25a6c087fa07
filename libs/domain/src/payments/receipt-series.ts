import { decider, financialYearOf, istDayOf, type Timestamp } from '../kernel/index.js';
import { type ReceiptEvents } from './events.js';

/** Two levels keep the copy small when one is added to thousands. */
type Numbered = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, true>>>>>>;

interface ReceiptSeriesState {
  readonly last: number;
  readonly numbered: Numbered;
}

type Paid = Omit<ReceiptEvents['ReceiptIssued'], 'receiptNo' | 'number'>;

type ReceiptSeriesCommands = {
  IssueReceipt: Paid;
  /** One number for all lines of a receipt for several bills. */
  IssueCounterReceipt: { lines: readonly Paid[] };
};

/** `FY26-27`, the Indian financial year. */
export const receiptSeriesOf = (at: Timestamp): string => financialYearOf(istDayOf(at));

/** Six digits sort as text; a millionth receipt gets seven. */
const receiptNoOf = (financialYear: string, number: number): string =>
  `${financialYear}/R/${String(number).padStart(6, '0')}`;

/** The last two characters of an id vary most. */
const placeOf = (id: string): readonly [first: string, second: string] => [id.slice(-1), id.slice(-2, -1)];

function hasReceipt({ numbered }: ReceiptSeriesState, transactionId: string): boolean {
  const [first, second] = placeOf(transactionId);
  return numbered[first]?.[second]?.[transactionId] ?? false;
}

function withReceipt(numbered: Numbered, transactionId: string): Numbered {
  const [first, second] = placeOf(transactionId);
  const branch = numbered[first];
  return { ...numbered, [first]: { ...branch, [second]: { ...branch?.[second], [transactionId]: true } } };
}

/** Numbers are gapless, and a transaction that asks twice gets one receipt. */
export const ReceiptSeries = decider<ReceiptSeriesState, ReceiptSeriesCommands, ReceiptEvents>({
  category: 'receiptSeries',
  initial: { last: 0, numbered: {} },

  decide: {
    IssueReceipt: (paid, series) => {
      if (hasReceipt(series, paid.transactionId)) return [];
      const number = series.last + 1;
      return [{ type: 'ReceiptIssued', data: { receiptNo: receiptNoOf(paid.financialYear, number), number, ...paid } }];
    },
    IssueCounterReceipt: ({ lines }, series) => {
      const [first] = lines;
      if (!first || hasReceipt(series, first.transactionId)) return [];
      const number = series.last + 1;
      const receiptNo = receiptNoOf(first.financialYear, number);
      return lines.map((paid) => ({ type: 'ReceiptIssued', data: { receiptNo, number, ...paid } }) as const);
    },
  },

  evolve: {
    ReceiptIssued: ({ numbered }, { number, transactionId }) => ({
      last: number,
      numbered: withReceipt(numbered, transactionId),
    }),
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
