import { type Transaction } from '@bursar/contracts';

/** Rupees. A receipt is decided as a whole. */
export const onReceiptOf = ({ counter_receipt_total, amount_paid }: Transaction): number =>
  counter_receipt_total ?? amount_paid;

export const receiptNote = ({
  counter_receipt_line: line,
  counter_receipt_bills: fees,
}: Transaction): string | undefined => (line === null ? undefined : `${line} of ${fees} on one receipt`);

/** No receipt is decided twice. */
export function onePerReceipt(rows: readonly Transaction[]): readonly Transaction[] {
  const seen = new Set<string>();
  return rows.filter(({ id, counter_receipt_id }) => {
    const paper = counter_receipt_id ?? id;
    if (seen.has(paper)) return false;
    seen.add(paper);
    return true;
  });
}

export const feesOf = (rows: readonly Transaction[]): string =>
  [...rows]
    .sort((a, b) => (a.counter_receipt_line ?? 0) - (b.counter_receipt_line ?? 0))
    .map(({ fee_name }) => fee_name)
    .join(', ');
