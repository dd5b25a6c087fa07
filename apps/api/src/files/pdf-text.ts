/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 50 };
const SIZE = 10;
const LEADING = 14;
const LINES_A_PAGE = Math.floor((PAGE.height - 2 * PAGE.margin) / LEADING);
const EMS_A_LINE = (PAGE.width - 2 * PAGE.margin) / SIZE;
const FURTHER_LINE = 8;

/** At most so wide in Helvetica. */
const WIDTHS: readonly (readonly [signs: RegExp, ems: number])[] = [
  [/[ !',./:;\\[\]|Ifijlt]/, 0.28],
  [/["()\-`{}r]/, 0.36],
  [/[a-ln-vx-z\d#$*+<=>?^_~]/, 0.59],
  [/[&A-LN-VX-Zw]/, 0.78],
];
const WIDEST = 1.02;

const CODES: ReadonlyMap<string, string> = new Map([
  ['₹', 'Rs '],
  ['→', '->'],
  ['€', '\x80'],
  ['…', '\x85'],
  ['‘', '\x91'],
  ['’', '\x92'],
  ['“', '\x93'],
  ['”', '\x94'],
  ['•', '\x95'],
  ['–', '\x96'],
  ['—', '\x97'],
]);

const codeOf = (sign: string): string => CODES.get(sign) ?? (sign >= ' ' && sign <= 'ÿ' ? sign : '?');

/** False for text beyond Windows-1252. */
export const isWholeInPdf = (text: string): boolean =>
  Array.from(text).every((sign) => sign <= '?' || codeOf(sign) !== '?');

const emsOf = (code: string): number => WIDTHS.find(([signs]) => signs.test(code))?.[1] ?? WIDEST;

function endOfLine(codes: string): number {
  let ems = 0;
  const over = Array.from(codes).findIndex((code) => (ems += emsOf(code)) > EMS_A_LINE);
  if (over < 0) return codes.length;
  const space = codes.lastIndexOf(' ', over);
  return codes.slice(0, Math.max(0, space)).trim() === '' ? over : space;
}

function wrapped(line: string): readonly string[] {
  const lines: string[] = [];
  let rest = Array.from(line, codeOf).join('');
  const indent = ' '.repeat(rest.length - rest.trimStart().length + FURTHER_LINE);
  for (let end = endOfLine(rest); end < rest.length; end = endOfLine(rest)) {
    lines.push(rest.slice(0, end));
    rest = `${indent}${rest.slice(end).trimStart()}`;
  }
  return [...lines, rest];
}

const escaped = (codes: string): string => codes.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

function pageOf(lines: readonly string[]): string {
  const top = PAGE.height - PAGE.margin;
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n');
  return `BT /F1 ${SIZE} Tf ${LEADING} TL ${PAGE.margin} ${top} Td\n${text}\nET`;
}

/** Signs beyond Windows-1252 become question marks. */
export function pdfText(text: string): Buffer {
  const lines = text.split('\n').flatMap(wrapped);
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / LINES_A_PAGE)) }, (_, index) =>
    pageOf(lines.slice(index * LINES_A_PAGE, (index + 1) * LINES_A_PAGE)),
  );
  const [first, mediaBox] = [4, `[0 0 ${PAGE.width} ${PAGE.height}]`];
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * index + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
