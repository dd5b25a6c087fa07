/** A whole number of paise (₹1 = 100 paise). Rupees exist only on the wire and on the screen. */
export type Paise = number;

/** The largest amount one field accepts: ₹1,00,00,00,000 (API conventions). */
export const MAX_AMOUNT: Paise = 1_000_000_000_00;

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * Paise of an amount in rupees as it was typed or sent, through its decimal text: `x * 100` would turn
 * 19.99 into 1998.9999999999998. Answers undefined for anything but a plain decimal of 0 or more with at
 * most two places, or above `MAX_AMOUNT`.
 */
export function paiseOf(rupees: number | string): Paise | undefined {
  const match = DECIMAL.exec(String(rupees).trim());
  if (!match) return undefined;
  const [, whole = '0', fraction = ''] = match;
  const paise = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return paise <= MAX_AMOUNT ? paise : undefined;
}

/** Rupees for the wire. One correctly rounded division, so it prints with at most two decimals. */
export const rupeesOf = (paise: Paise): number => paise / 100;

/** `₹12,34,567.00`: Indian grouping, always two decimals, a true minus sign. */
export function formatPaise(paise: Paise): string {
  const absolute = Math.abs(paise);
  const rupees = String(Math.trunc(absolute / 100));
  const fraction = String(absolute % 100).padStart(2, '0');
  const grouped =
    rupees.length > 3 ? `${rupees.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')},${rupees.slice(-3)}` : rupees;
  return `${paise < 0 ? '−' : ''}₹${grouped}.${fraction}`;
}

/** Integer paise of an amount as the wire carries it: rupees with at most two decimals, negative allowed. */
export const paiseOnWire = (rupees: number): Paise => Math.round(rupees * 100);

/** `₹12,34,567.00`, or a dash when there is no amount. `rupees` is as the wire carries it. */
export const formatRupees = (rupees: number | null | undefined): string =>
  rupees === null || rupees === undefined ? '—' : formatPaise(paiseOnWire(rupees));
