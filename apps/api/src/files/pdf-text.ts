/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 50 };
const SIZE = 10;
const LEADING = 14;
const LINES_A_PAGE = Math.floor((PAGE.height - 2 * PAGE.margin) / LEADING);
const CHARACTERS_A_LINE = 92;

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

const shown = (line: string): string =>
  Array.from(line, codeOf)
    .join('')
    .replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

function wrapped(line: string): readonly string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > CHARACTERS_A_LINE) {
    const space = rest.lastIndexOf(' ', CHARACTERS_A_LINE);
    const end = space > CHARACTERS_A_LINE / 2 ? space : CHARACTERS_A_LINE;
    lines.push(rest.slice(0, end));
    rest = `    ${rest.slice(end).trimStart()}`;
  }
  return [...lines, rest];
}

function pageOf(lines: readonly string[]): string {
  const top = PAGE.height - PAGE.margin;
  const text = lines.map((line) => `(${shown(line)}) Tj T*`).join('\n');
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
