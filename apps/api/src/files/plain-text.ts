/** Spreadsheets drop leading blanks and invisible characters. */
const beginsFormula = (text: string): boolean =>
  text !== '-' && (/^[\t\r\n\0]/.test(text) || /^[\s\p{C}]*[=+\-@]/u.test(text.normalize('NFKC')));

/** Outsiders type names, and formulas can call servers. */
export const plain = (text: string): string => (beginsFormula(text) ? `'${text}` : text);
