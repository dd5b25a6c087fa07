import { formatPaise, type Paise } from '@bursar/domain/kernel';

/** Integer paise of an amount as the wire carries it: rupees with at most two decimals, negative allowed. */
export const paiseOnWire = (rupees: number): Paise => Math.round(rupees * 100);

/** `₹12,34,567.00`, or a dash when there is no amount. `rupees` is as the wire carries it. */
export const formatRupees = (rupees: number | null | undefined): string =>
  rupees === null || rupees === undefined ? '—' : formatPaise(paiseOnWire(rupees));
