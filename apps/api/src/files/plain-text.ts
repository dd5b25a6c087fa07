/** Spreadsheets drop leading blanks and invisible characters. */
const beginsFormula = (text: string): boolean =>
  text !== '-' && (/^[\t\r\n\0]/.test(text) || /^[\s\p{C}]*[=+\-@]/u.test(text.normalize('NFKC')));

/** Outsiders type names, and formulas can call servers. */
export const plain = (text: string): string => (beginsFormula(text) ? `'${text}` : text);

/** Cannot pass for other lines. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\u202A-\u202E\u2066-\u2069]+/g, ' ').trim();
