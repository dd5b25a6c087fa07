import {
  decider,
  isNumbered,
  NEW_SERIES,
  numbering,
  numberOnPaper,
  type NumberSeries,
  withNumber,
} from '../kernel/index.js';
import { type ReceiptEvents } from './events.js';

type Paid = Omit<ReceiptEvents['ReceiptIssued'], 'receiptNo' | 'number'>;

type ReceiptSeriesCommands = {
  IssueReceipt: Paid;
  IssueCounterReceipt: { lines: readonly Paid[] };
};

export const ReceiptSeries = decider<NumberSeries, ReceiptSeriesCommands, ReceiptEvents>({
  category: 'receiptSeries',
  initial: NEW_SERIES,

  decide: {
    IssueReceipt: (paid, series) =>
      numbering(series, paid.transactionId, (number) => {
        const receiptNo = numberOnPaper(paid.financialYear, 'R', number);
        return { type: 'ReceiptIssued', data: { receiptNo, number, ...paid } };
      }),
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

/** The path of a receipt from before signatures. Its code is printed only on the paper. */
export const codedAddressOf = (receiptNo: string, id: string): string =>
  `${receiptNo.replaceAll('/', '-')}-${id.slice(-CODE_LENGTH)}`;

const ADDRESS = /^(FY\d\d-\d\d)-R-(\d{6,9})(?:-([A-Za-z0-9]{8}))?$/;

interface Addressed {
  readonly receiptNo: string;
  readonly code: string | undefined;
}

/** The caller must still compare the code. */
export function addressedBy(segment: string): Addressed | undefined {
  const [, year, number, code] = ADDRESS.exec(segment) ?? [];
  return year === undefined ? undefined : { receiptNo: `${year}/R/${number}`, code };
}
