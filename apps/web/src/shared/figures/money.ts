export { formatRupees, paiseOf, sumRupees } from '@bursar/domain/kernel';

const LAKH = 100_000;
const CRORE = 10_000_000;

/** Truncates: ₹99,999 must not become one lakh. */
const cut = (value: number): string => String(Math.trunc(value * 100 + 1e-6) / 100);

/** `₹12.35L`, for chart axes only. */
export function formatRupeesShort(rupees: number): string {
  const size = Math.abs(rupees);
  const sign = rupees < 0 ? '−' : '';
  if (size >= CRORE) return `${sign}₹${cut(size / CRORE)}Cr`;
  if (size >= LAKH) return `${sign}₹${cut(size / LAKH)}L`;
  return `${sign}₹${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }).format(Math.trunc(size))}`;
}

const COUNT = new Intl.NumberFormat('en-IN');

export const formatCount = (count: number): string => COUNT.format(count);

export const howMany = (count: number, thing: string): string =>
  `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
