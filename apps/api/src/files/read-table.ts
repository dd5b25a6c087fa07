import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { foreignFault } from './foreign-file.js';
import { type Attributes, readXml, type XmlReader } from './read-xml.js';

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
const HIDDEN = /^(?:veryH|h)idden$/;
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

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Doubles carry 15 exact digits. */
const numberIn = (text: string): string => (text === '' ? '' : String(Number(Number(text).toPrecision(15))));

const STANDARD_DATES = /^(?:1[4-9]|2[0-27-9]|3[0-6]|4[5-7]|5[0-8])$/;
const QUOTED = /"[^"]*"|\\.|\[[^\]]*\]/g;

interface Styles {
  readonly dates: ReadonlySet<string>;
  readonly zeros: ReadonlyMap<string, number>;
}

async function stylesIn(xml: string): Promise<Styles> {
  const codes = new Map<string, string>();
  const formats: string[] = [];
  let inCells = false;
  await readXml(xml, {
    opened: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(numFmtId);
    },
    closed: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  const isDate = (id: string): boolean => {
    const code = codes.get(id);
    return code === undefined ? STANDARD_DATES.test(id) : /[ymdhs]/i.test(code.replaceAll(QUOTED, ''));
  };
  const zerosOf = (id: string): number => /^0{2,40}$/.exec(codes.get(id) ?? '')?.[0].length ?? 0;
  return {
    dates: new Set(formats.flatMap((id, index) => (isDate(id) ? [String(index)] : []))),
    zeros: new Map(formats.map((id, index) => [String(index), zerosOf(id)])),
  };
}

async function sharedTexts(xml: string): Promise<readonly string[]> {
  const texts: string[] = [];
  let shared = '';
  await readXml(xml, {
    opened: (name) => {
      if (name === 'si') shared = '';
    },
    closed: (name, text) => {
      if (name === 't') shared += text;
      if (name === 'si') texts.push(shared);
    },
  });
  return texts;
}

interface Book {
  readonly shared: readonly string[];
  readonly styles: Styles;
}

class SheetReader implements XmlReader {
  readonly rows: Cell[][] = [];
  private firstRow = 0;
  private cell: Attributes = {};
  private text = '';
  private isFormula = false;

  constructor(private readonly book: Book) {}

  readonly opened = (name: string, attributes: Attributes): void => {
    if (name === 'row') this.startRow(Number.parseInt(attributes.r ?? '', 10));
    if (name === 'f') this.isFormula = true;
    if (name !== 'c') return;
    this.cell = attributes;
    this.text = '';
    this.isFormula = false;
  };

  readonly closed = (name: string, text: string): void => {
    if (name === 'v' || name === 't') this.text += text;
    if (name === 'c') this.endCell();
  };

  private startRow(number: number): void {
    const { rows } = this;
    if (rows.length === 0) this.firstRow = number || 1;
    const left = Math.min(number || 0, ROWS_MAX) - this.firstRow;
    while (rows.length < left) rows.push([]);
    rows.push([]);
  }

  private endCell(): void {
    const row = this.rows.at(-1) ?? [];
    const place = columnOf(/^[A-Z]{1,3}/.exec(this.cell.r ?? '')?.[0] ?? '');
    const column = place < 0 ? row.length : place;
    if (column >= COLUMNS_MAX) return;
    while (row.length < column) row.push(cellOf(''));
    row[column] = this.value();
  }

  private value(): Cell {
    const { text, isFormula, cell, book } = this;
    const type = cell.t ?? 'n';
    if (type === 's') return cellOf(book.shared[Number(text)] ?? '', isFormula);
    if (type === 'b') return cellOf(Number(text) === 0 ? 'FALSE' : 'TRUE', isFormula);
    if (type !== 'n') return { ...cellOf(text, isFormula), isDate: type === 'd' };
    return { text: this.numberShown(), isFormula, isDate: text !== '' && book.styles.dates.has(cell.s ?? '') };
  }

  private numberShown(): string {
    const number = numberIn(this.text);
    return /^\d+$/.test(number) ? number.padStart(this.book.styles.zeros.get(this.cell.s ?? '') ?? 0, '0') : number;
  }
}

function partsOf(bytes: Buffer, names: readonly string[]): (name: string) => string {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => names.includes(name) && originalSize <= PART_MAX_BYTES,
  });
  return (name) => strFromU8(parts[name] ?? new Uint8Array());
}

async function firstShownSheet(part: (name: string) => string): Promise<string> {
  let id: string | undefined;
  let target: string | undefined;
  await readXml(part(BOOK), {
    opened: (name, attributes) => {
      const isShown = name === 'sheet' && !HIDDEN.test(attributes.state ?? '');
      if (isShown) id ??= Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1];
    },
  });
  await readXml(part(PLACES), {
    opened: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target ??= Target;
    },
  });
  return target === undefined ? FIRST_SHEET : target.replace(/^(?!\/)/, 'xl/').replace(/^\//, '');
}

async function workbookRows(bytes: Buffer): Promise<TableRead | undefined> {
  try {
    const part = partsOf(bytes, [BOOK, PLACES, STRINGS, STYLES]);
    const name = await firstShownSheet(part);
    const xml = partsOf(bytes, [name])(name);
    if (xml === '') return undefined;
    const sheet = new SheetReader({ shared: await sharedTexts(part(STRINGS)), styles: await stylesIn(part(STYLES)) });
    await readXml(xml, sheet);
    return { rows: sheet.rows, isText: false };
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

export async function readTable(bytes: Buffer): Promise<TableRead | string> {
  const foreign = foreignFault(bytes);
  if (foreign !== undefined) return foreign;
  const read = bytes.subarray(0, ZIP.length).equals(ZIP) ? await workbookRows(bytes) : csvRows(bytes);
  return read ?? 'The file cannot be read. Save it as CSV UTF-8 or XLSX.';
}
