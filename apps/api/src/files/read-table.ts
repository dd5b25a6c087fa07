import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { foreignFault } from './foreign-file.js';

export interface Cell {
  readonly text: string;
  readonly isFormula: boolean;
  readonly isDate?: boolean;
}

export type CellRows = readonly (readonly Cell[])[];

export interface TableRead {
  readonly rows: CellRows;
  readonly isText: boolean;
  readonly unmatchedQuotes?: number | undefined;
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const BOOK = 'xl/workbook.xml';
const PLACES = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
const FIRST_SHEET = 'xl/worksheets/sheet1.xml';
const COLUMNS_MAX = 50;
const ROWS_MAX = 1_048_576;
const PART_MAX_BYTES = 40 * 1024 * 1024;
const UNREADABLE = '\uFFFD';

const FORMULA = /^[=+@]|^-(?![\d.,\s]*$)/u;
const cellOf = (text: string, isFormula = false): Cell => ({
  ...{ text: text.trim(), isFormula: isFormula || FORMULA.test(text.normalize('NFKC').trim()) },
});

export const isEmptyRow = (row: readonly Cell[]): boolean =>
  row.every(({ text, isFormula }) => text === '' && !isFormula);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (xml: string): string =>
  xml.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal === undefined ? (ENTITIES[name ?? ''] ?? '') : String.fromCodePoint(Number(decimal));
  });

type Element = readonly [attributes: string, body: string];

function* elementsIn(xml: string, name: string): Generator<Element, void> {
  const opening = new RegExp(`<${name}(?=[\\s/>])`, 'g');
  const closing = `</${name}>`;
  for (let found = opening.exec(xml); found; found = opening.exec(xml)) {
    const head = xml.indexOf('>', found.index);
    if (head < 0) return;
    const attributes = xml.slice(found.index + found[0].length, head);
    const isEmpty = attributes.endsWith('/');
    const end = isEmpty ? head + 1 : xml.indexOf(closing, head);
    if (end < 0) return;
    yield [attributes, isEmpty ? '' : xml.slice(head + 1, end)];
    opening.lastIndex = end;
  }
}

const textsIn = (xml: string): string => Array.from(elementsIn(xml, 't'), ([, text]) => unescaped(text)).join('');

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Doubles carry 15 exact digits. */
const numberIn = (text: string): string => (text === '' ? '' : String(Number(Number(text).toPrecision(15))));

const STANDARD_DATES = /^(?:1[4-9]|2[0-27-9]|3[0-6]|4[5-7]|5[0-8])$/;
const QUOTED = /"[^"]*"|\\.|\[[^\]]*\]/g;

function dateStyles(styles: string): ReadonlySet<string> {
  const named = (attributes: string, name: string): string =>
    unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
  const own = new Map(
    Array.from(elementsIn(styles, 'numFmt'), ([format]) => [named(format, 'numFmtId'), named(format, 'formatCode')]),
  );
  const isDate = (id: string): boolean => {
    const code = own.get(id);
    return code === undefined ? STANDARD_DATES.test(id) : /[ymdhs]/i.test(code.replaceAll(QUOTED, ''));
  };
  const [[, formats] = ['', '']] = elementsIn(styles, 'cellXfs');
  const dates = Array.from(elementsIn(formats, 'xf'), ([format]) => isDate(named(format, 'numFmtId')));
  return new Set(dates.flatMap((date, index) => (date ? [String(index)] : [])));
}

interface Book {
  readonly shared: readonly string[];
  readonly dates: ReadonlySet<string>;
}

const styleIn = (attributes: string): string => /\bs="(\d+)"/.exec(attributes)?.[1] ?? '';

function cellIn(attributes: string, body: string, { shared, dates }: Book): Cell {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1];
  const value = unescaped(/<v>([^<]*)<\/v>/.exec(body)?.[1] ?? '');
  const isFormula = /<f[\s/>]/.test(body);
  if (type === 's') return cellOf(shared[Number(value)] ?? '', isFormula);
  if (type === 'inlineStr') return cellOf(textsIn(body), isFormula);
  if (type !== undefined && type !== 'n') return { ...cellOf(value, isFormula), isDate: type === 'd' };
  return { text: numberIn(value), isFormula, isDate: value !== '' && dates.has(styleIn(attributes)) };
}

function rowIn(cells: string, book: Book): readonly Cell[] {
  const row: Cell[] = [];
  for (const [attributes, body] of elementsIn(cells, 'c')) {
    const place = columnOf(/\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1] ?? '');
    const column = place < 0 ? row.length : place;
    if (column >= COLUMNS_MAX) break;
    while (row.length < column) row.push(cellOf(''));
    row[column] = cellIn(attributes, body, book);
  }
  return row;
}

function rowsOfSheet(sheet: string, book: Book): CellRows {
  const rows: (readonly Cell[])[] = [];
  let first = 0;
  for (const [attributes, cells] of elementsIn(sheet, 'row')) {
    const number = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? first + rows.length);
    if (rows.length === 0) first = number;
    while (rows.length < Math.min(number, ROWS_MAX) - first) rows.push([]);
    rows.push(rowIn(cells, book));
  }
  return rows;
}

function partsOf(bytes: Buffer, names: readonly string[]): (name: string) => string {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => names.includes(name) && originalSize <= PART_MAX_BYTES,
  });
  return (name) => strFromU8(parts[name] ?? new Uint8Array());
}

function firstShownSheet(part: (name: string) => string): string {
  const shown = [...elementsIn(part(BOOK), 'sheet')].find(
    ([attributes]) => !/\bstate="(?:veryH|h)idden"/.test(attributes),
  );
  const id = /:id="([^"]*)"/.exec(shown?.[0] ?? '')?.[1];
  const place = [...elementsIn(part(PLACES), 'Relationship')].find(([attributes]) =>
    attributes.includes(` Id="${id}"`),
  );
  const target = /\bTarget="([^"]*)"/.exec(place?.[0] ?? '')?.[1];
  return target === undefined ? FIRST_SHEET : target.replace(/^(?!\/)/, 'xl/').replace(/^\//, '');
}

function workbookRows(bytes: Buffer): TableRead | undefined {
  try {
    const part = partsOf(bytes, [BOOK, PLACES, STRINGS, STYLES]);
    const name = firstShownSheet(part);
    const sheet = partsOf(bytes, [name])(name);
    const shared = Array.from(elementsIn(part(STRINGS), 'si'), ([, item]) => textsIn(item));
    const book = { shared, dates: dateStyles(part(STYLES)) };
    return sheet ? { rows: rowsOfSheet(sheet, book), isText: false } : undefined;
  } catch {
    return undefined;
  }
}

const SEPARATOR = /^sep=(.)[^\S\n]*\r?\n/i;

function csvRows(bytes: Buffer): TableRead | undefined {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes(UNREADABLE) || text.includes('\0')) return undefined;
  const delimiter = SEPARATOR.exec(text)?.[1];
  const { data, errors } = Papa.parse<string[]>(text.replace(SEPARATOR, ''), { delimiter });
  return {
    rows: data.map((row) => row.map((cell) => cellOf(cell))),
    isText: true,
    unmatchedQuotes: errors.find(({ type }) => type === 'Quotes')?.row,
  };
}

export function readTable(bytes: Buffer): TableRead | string {
  const foreign = foreignFault(bytes);
  if (foreign !== undefined) return foreign;
  const read = bytes.subarray(0, ZIP.length).equals(ZIP) ? workbookRows(bytes) : csvRows(bytes);
  return read ?? 'The file cannot be read. Save it as CSV UTF-8 or XLSX.';
}
