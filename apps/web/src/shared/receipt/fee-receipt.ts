import { formatDateTime } from '../dates.js';
import { formatRupees } from '../money.js';

/** What a fee receipt says; `amountPaid` in rupees, as the wire carries it. */
export interface FeeReceipt {
  readonly receiptNo: string;
  readonly studentName: string;
  readonly feeName: string;
  readonly amountPaid: number;
  /** How the wire names it; "Online" when absent. */
  readonly method: string | null;
  readonly reference: string | null;
  /** ISO 8601; printed in India's time. */
  readonly date: string | null;
  /** "Admin" when absent. */
  readonly approvedBy: string | null;
}

const METHODS: Readonly<Record<string, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
  online: 'Online',
};

/** A payment method as people read it. */
export const methodName = (method: string | null | undefined): string => METHODS[method ?? 'online'] ?? String(method);

/** Characters that no file system takes; spaces stay. */
export const receiptFileName = (studentName: string): string =>
  `receipt-${studentName.replaceAll(/[/\\:*?"<>|\u0000-\u001F\u202A-\u202E]/g, '-')}.pdf`;

/** The lines of the receipt, in order (specification, section 7). */
export const receiptLines = (receipt: FeeReceipt): readonly (readonly [label: string, value: string])[] => [
  ['Receipt No', receipt.receiptNo],
  ['Student', receipt.studentName],
  ['Fee', receipt.feeName],
  ['Amount Paid', formatRupees(receipt.amountPaid)],
  ['Method', methodName(receipt.method)],
  ['Reference', receipt.reference ?? '—'],
  ['Date', formatDateTime(receipt.date)],
  ['Approved By', receipt.approvedBy ?? 'Admin'],
];

/** Makes the receipt in the browser and downloads it. The PDF library is fetched on the first call. */
export async function downloadFeeReceipt(receipt: FeeReceipt): Promise<void> {
  const { printReceipt } = await import('./receipt-document.js');
  await printReceipt('Fee Payment Receipt', receiptLines(receipt), receiptFileName(receipt.studentName));
}
