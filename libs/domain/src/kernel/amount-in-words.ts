import { type Paise } from './money.js';

const ONES = [
  '',
  ...['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen'],
  ...['Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const SIZES = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function belowHundred(count: number): string {
  if (count < 20) return ONES[count] ?? '';
  return [TENS[Math.trunc(count / 10)], ONES[count % 10]].filter(Boolean).join('-');
}

function words(count: number): string {
  const parts: string[] = [];
  let rest = count;
  for (const [size, name] of SIZES) {
    const times = Math.trunc(rest / size);
    if (times > 0) parts.push(words(times), name);
    rest %= size;
  }
  if (rest > 0) parts.push(belowHundred(rest));
  return parts.join(' ');
}

/** As `Rupees One Lakh and Fifty Paise Only`; at least 0. */
export function amountInWords(paise: Paise): string {
  const rupees = Math.trunc(paise / 100);
  const fraction = paise % 100;
  const whole = rupees > 0 || fraction === 0 ? `Rupees ${rupees === 0 ? 'Zero' : words(rupees)}` : '';
  const part = fraction > 0 ? `${belowHundred(fraction)} Paise` : '';
  return `${[whole, part].filter(Boolean).join(' and ')} Only`;
}
