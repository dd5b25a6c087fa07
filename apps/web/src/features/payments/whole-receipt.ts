import { type Transaction } from '@bursar/contracts';

import { sumRupees } from '../../shared/figures/money.js';

/** Rupees that have not gone back. */
export const onReceiptOf = ({ counter_receipt_total, amount_paid, refunded_amount = 0 }: Transaction): number =>
  counter_receipt_total ?? sumRupees([amount_paid, -refunded_amount]);

export const receiptNote = ({
  counter_receipt_line: line,
  counter_receipt_bills: fees,
}: Transaction): string | undefined => (line === null ? undefined : `${line} of ${fees} on one receipt`);

/** A receipt is decided as a whole. */
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
