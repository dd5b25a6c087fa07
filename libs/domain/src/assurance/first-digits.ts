import { type Paise } from '../kernel/index.js';

const AMOUNTS_MIN = 300;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** χ² with 8 degrees of freedom, 5 %. */
const CRITICAL = 15.507;

export interface Screening {
  readonly amounts: number;
  readonly digits: readonly { readonly digit: number; readonly observed: number; readonly expected: number }[];
  readonly chi_square: number;
  readonly unusual: boolean;
}

/** Compares first digits with Benford's law. */
export function screenFirstDigits(amounts: readonly Paise[]): Screening | undefined {
  const above = amounts.filter((amount) => amount > 0);
  if (above.length < AMOUNTS_MIN) return undefined;
  const digits = DIGITS.map((digit) => ({
    digit,
    observed: above.filter((amount) => String(amount).startsWith(String(digit))).length,
    expected: above.length * Math.log10(1 + 1 / digit),
  }));
  const chi_square = digits.reduce((sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected, 0);
  return { amounts: above.length, digits, chi_square, unusual: chi_square > CRITICAL };
}
