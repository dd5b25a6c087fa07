import { type Transaction } from '@bursar/contracts';

/** Returns all that is on the receipt of a transaction, in rupees. A receipt is decided and undone as a whole. */
export const onReceiptOf = ({ counter_receipt_total, amount_paid }: Transaction): number =>
  counter_receipt_total ?? amount_paid;

/** Says that a transaction is on a receipt with others; undefined where it stands alone. */
export const receiptNote = ({
  counter_receipt_line: line,
  counter_receipt_bills: fees,
}: Transaction): string | undefined => (line === null ? undefined : `${line} of ${fees} on one receipt`);

/** Keeps one transaction of each receipt, so that no receipt is decided twice. */
export function onePerReceipt(rows: readonly Transaction[]): readonly Transaction[] {
  const seen = new Set<string>();
  return rows.filter(({ id, counter_receipt_id }) => {
    const paper = counter_receipt_id ?? id;
    if (seen.has(paper)) return false;
    seen.add(paper);
    return true;
  });
}

/** Names the fees of transactions in the order of their receipt. */
export const feesOf = (rows: readonly Transaction[]): string =>
  [...rows]
    .sort((a, b) => (a.counter_receipt_line ?? 0) - (b.counter_receipt_line ?? 0))
    .map(({ fee_name }) => fee_name)
    .join(', ');
