import { decider, financialYearOf, istDayOf, type Timestamp } from '../kernel/index.js';
import { type ReceiptEvents } from './events.js';

/** The transactions that have a receipt, in a tree of two levels, so that adding one copies little of thousands. */
type Numbered = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, true>>>>>>;

interface ReceiptSeriesState {
  /** The last number that was given; the next receipt gets the one after it. */
  readonly last: number;
  readonly numbered: Numbered;
}

type Paid = Omit<ReceiptEvents['ReceiptIssued'], 'receiptNo' | 'number'>;

type ReceiptSeriesCommands = {
  IssueReceipt: Paid;
  /** One number for all lines of a receipt for several bills. */
  IssueCounterReceipt: { lines: readonly Paid[] };
};

/** The stream of receipts a payment of this instant belongs to: the Indian financial year, such as `FY26-27`. */
export const receiptSeriesOf = (at: Timestamp): string => financialYearOf(istDayOf(at));

/** Short numbers keep six digits, so that they sort; a millionth receipt simply has more. */
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

/**
 * The receipts of one financial year. Every successful transaction asks for its receipt here, so the numbers follow
 * each other without a gap, and a transaction that asks twice has one.
 */
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

/** So many characters of the transaction's id, which nobody can guess, go with the number in the address. */
const CODE_LENGTH = 8;

/**
 * What stands for a receipt in the address of its verification: its number, and a code that is on the paper only.
 *
 * @param id the transaction's, or the receipt's when it is for several bills
 */
export const verificationOf = (receiptNo: string, id: string): string =>
  `${receiptNo.replaceAll('/', '-')}-${id.slice(-CODE_LENGTH)}`;

const VERIFICATION = /^(FY\d\d-\d\d)-R-(\d{6,9})-[A-Za-z0-9]{8}$/;

/** The number in the address of a verification; undefined when it can be none. The code is still to be compared. */
export function receiptNoIn(verification: string): string | undefined {
  const [, financialYear, digits] = VERIFICATION.exec(verification) ?? [];
  return financialYear === undefined || digits === undefined ? undefined : `${financialYear}/R/${digits}`;
}
