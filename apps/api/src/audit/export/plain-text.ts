/** Returns whether a spreadsheet may take a text for a formula, after blanks and invisible characters that it drops. */
const beginsFormula = (text: string): boolean =>
  /^[\t\r\n\0]/.test(text) || /^[\s\p{C}]*[=+\-@]/u.test(text.normalize('NFKC'));

/**
 * Returns text that no spreadsheet takes for a formula: an apostrophe stands before what begins one, a tab or a line
 * break. Strangers type names, and a formula could call out.
 */
export const plain = (text: string): string => (beginsFormula(text) ? `'${text}` : text);
