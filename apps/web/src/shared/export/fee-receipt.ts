import { methodName, type Receipt, type ReceiptProof } from '@bursar/contracts';
import { receiptSegment } from '@bursar/domain/assurance';
import { amountInWords } from '@bursar/domain/kernel';

import { formatDate, formatDateTime } from '../figures/dates.js';
import { formatRupees, paiseOf, sumRupees } from '../figures/money.js';
import { inFileName } from './download.js';
import { madeBy } from './made-by.js';
import { type Attachment } from './pdf-attachment.js';
import { type ReceiptLine } from './receipt-document.js';

/** Specification, section 7. */
export const receiptFileName = (studentName: string): string => `receipt-${inFileName(studentName)}.pdf`;

const STANDINGS = { refunded: 'Refunded, no longer valid', reversed: 'Reversed, no longer valid' } as const;

const signedAmountOf = ({ amount_paid, refunded_amount }: Receipt): number => sumRupees([amount_paid, refunded_amount]);

export const receiptLines = (receipt: Receipt): readonly ReceiptLine[] => [
  ['Receipt No', receipt.receipt_no],
  ...(receipt.standing === 'valid' ? [] : [['Status', STANDINGS[receipt.standing]] as const]),
  ['Student', receipt.student_name],
  ['Enrollment No', receipt.enrollment_no],
  ['Programme', receipt.programme ?? '—'],
  receipt.lines.length === 1
    ? ['Fee', receipt.fee_name]
    : ['Fees', receipt.lines.map(({ fee_name, amount_paid }) => [fee_name, formatRupees(amount_paid)] as const)],
  ['Invoice No', receipt.invoice_nos.join(', ') || '—'],
  ['Amount Paid', formatRupees(signedAmountOf(receipt))],
  ['Amount in Words', amountInWords(paiseOf(signedAmountOf(receipt)))],
  ['Balance of the Bill', formatRupees(receipt.balance)],
  ...(receipt.refunded_amount === 0
    ? []
    : ([
        ['Part Refunded', formatRupees(receipt.refunded_amount)],
        ['Left of the Payment', formatRupees(receipt.amount_paid)],
      ] as const)),
  ['Method', methodName(receipt.method)],
  ['Reference', receipt.payment_reference],
  ['Received on', formatDate(receipt.received_on)],
  ['Recorded on', formatDate(receipt.recorded_at)],
  ['Date', formatDateTime(receipt.date)],
  ...(receipt.replaces === null ? [] : [['Replaces', `Reversed receipt ${receipt.replaces}`] as const]),
  ['Approved By', receipt.approved_by ?? 'Admin'],
];

export const proofFile = (proof: ReceiptProof): Attachment => ({
  fileName: `receipt-${receiptSegment(proof.receipt.receiptNo)}.proof.json`,
  text: `${JSON.stringify(proof, null, 2)}\n`,
});

export interface PrintedReceipt {
  readonly receipt: Receipt;
  readonly proof: ReceiptProof | undefined;
}

export async function downloadFeeReceipts(printed: readonly [PrintedReceipt, ...PrintedReceipt[]]): Promise<void> {
  const foot = madeBy();
  const { printReceipts } = await import('./receipt-document.js');
  const pages = printed.map(({ receipt, proof }) => ({
    at: receipt.date,
    lines: receiptLines(receipt),
    verifyUrl: receipt.verify_url,
    proof: proof && proofFile(proof),
    test: receipt.test,
  }));
  await printReceipts('Fee Payment Receipt', pages, receiptFileName(printed[0].receipt.student_name), foot);
}
