/** Integer paise; rupees exist only on the wire and on the screen. */
export type Paise = number;

/** ₹1,00,00,00,000 (API conventions). */
export const MAX_AMOUNT: Paise = 1_000_000_000_00;

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Undefined unless a plain decimal from 0 to `MAX_AMOUNT` with at most two places. */
export function parsePaise(rupees: number | string): Paise | undefined {
  const match = DECIMAL.exec(String(rupees).trim());
  if (!match) return undefined;
  const [, whole = '0', fraction = ''] = match;
  const paise = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return paise <= MAX_AMOUNT ? paise : undefined;
}

/** One correctly rounded division prints at most two decimals. */
export const rupeesOf = (paise: Paise): number => paise / 100;

/** Rupees of at most two decimals; negative allowed. */
export const paiseOf = (rupees: number): Paise => Math.round(rupees * 100);

export const sumRupees = (amounts: readonly number[]): number =>
  rupeesOf(amounts.reduce<Paise>((paise, rupees) => paise + paiseOf(rupees), 0));

/** As `₹12,34,567.00`, with a true minus sign. */
export function formatPaise(paise: Paise): string {
  const absolute = Math.abs(paise);
  const rupees = String(Math.trunc(absolute / 100));
  const fraction = String(absolute % 100).padStart(2, '0');
  const grouped =
    rupees.length > 3 ? `${rupees.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')},${rupees.slice(-3)}` : rupees;
  return `${paise < 0 ? '−' : ''}₹${grouped}.${fraction}`;
}

export const formatRupees = (rupees: number | null | undefined): string =>
  rupees === null || rupees === undefined ? '—' : formatPaise(paiseOf(rupees));
