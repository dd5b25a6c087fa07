const DEVANAGARI_ZERO = 0x966;

const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{0,2})?$/;
const PLAIN = /^(?:\d+(?:\.\d{0,2})?|\.\d{1,2})$/;

export function pastedAmount(text: string): string | undefined {
  const amount = text
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(/\s/g, '')
    .replace(/^(?:₹|Rs\.?|INR)/i, '')
    .replace(/\/-?$/, '');
  return GROUPED.test(amount) || PLAIN.test(amount) ? amount.replaceAll(',', '') : undefined;
}
