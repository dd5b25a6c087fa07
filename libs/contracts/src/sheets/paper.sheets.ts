import { type Letterhead } from '@bursar/domain/institution';
import { type Paper, printed, type Unit, type Value } from '../sheet.js';
import { paperWidths, type Widest } from './paper-columns.sheets.js';

export const taxNumbers = ({ pan, gstin }: Letterhead): string =>
  [pan && `PAN ${pan}`, gstin && `GSTIN ${gstin}`].filter(Boolean).join(' · ');

/** Browser and server bring their own jsPDF. */
export interface Pen {
  readonly internal: { readonly pageSize: { readonly width: number; readonly height: number } };
  setFont(name: string, style: string): this;
  setFontSize(size: number): this;
  setTextColor(color: string): this;
  setDrawColor(color: string): this;
  text(text: string | string[], x: number, y: number, options?: { align: 'right' }): this;
  line(x1: number, y1: number, x2: number, y2: number): this;
  getTextWidth(text: string): number;
  splitTextToSize(text: string, width: number): unknown;
  getImageProperties(image: string): { readonly width: number; readonly height: number };
  addImage(image: string, x: number, y: number, width: number, height: number): this;
  addPage(): this;
  getNumberOfPages(): number;
  setPage(page: number): this;
}

export const PAPER_FONT = 'NotoSans';

interface Lettered {
  getFont(): { readonly metadata?: { readonly cmap?: { readonly unicode: { readonly codeMap: object } } } };
}

export function printable(pdf: Lettered, text: string): boolean {
  const letters = pdf.getFont().metadata?.cmap?.unicode.codeMap ?? {};
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).every(
    (code) => code === 10 || code in letters,
  );
}

const INK = '#1A1E29';
const FAINT = '#5F6573';
const RULE = '#827D70';

/** Millimetres. */
const LOGO = { width: 48, height: 16 };
const NAME_LINE = 5.5;
const LINE = 3.8;
const MARGIN = 12;
const SIGNATURE = { width: 80, room: 24 };
const TITLE_LINE = 6;
const NOTE_LINE = 4;
const FOOT_LINE = 3.3;
const PAGE_NUMBER = 30;

/** 0 for a broken file. */
function drawLogo(pdf: Pen, logo: string, x: number, y: number): number {
  try {
    const { width, height } = pdf.getImageProperties(logo);
    const scale = Math.min(LOGO.width / width, LOGO.height / height);
    pdf.addImage(logo, x, y, width * scale, height * scale);
    return width * scale + 5;
  } catch {
    return 0;
  }
}

export interface PaperHead {
  readonly letterhead: Letterhead;
  /** A data URL. */
  readonly logo: string | undefined;
}

export function drawLetterhead(pdf: Pen, { letterhead, logo }: PaperHead, x: number, y: number): number {
  const left = x + (logo === undefined ? 0 : drawLogo(pdf, logo, x, y));
  const width = pdf.internal.pageSize.width - x - left;
  pdf.setFont(PAPER_FONT, 'bold').setFontSize(12).setTextColor(INK);
  const name = pdf.splitTextToSize(letterhead.name, width) as string[];
  pdf.text(name, left, y + 4.5);
  const below = y + 4.5 + NAME_LINE * name.length;
  pdf.setFont(PAPER_FONT, 'normal').setFontSize(8.5).setTextColor(FAINT);
  const lines = [...letterhead.address.split('\n'), taxNumbers(letterhead)].filter((line) => line !== '');
  const wrapped = lines.flatMap((line) => pdf.splitTextToSize(line, width) as string[]);
  pdf.text(wrapped, left, below - 1);
  return Math.max(y + LOGO.height, below + LINE * wrapped.length);
}

/** `margin` in millimetres. */
export function drawFoot(pdf: Pen, note: string, margin: number): void {
  const { width, height } = pdf.internal.pageSize;
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(PAPER_FONT, 'normal').setFontSize(8).setTextColor(FAINT);
    const lines = pdf.splitTextToSize(note, width - 2 * margin - PAGE_NUMBER) as string[];
    pdf.text(lines, margin, height - 8 - FOOT_LINE * (lines.length - 1));
    pdf.text(`Page ${page} of ${pages}`, width - margin, height - 8, { align: 'right' });
  }
}

/** Returns the next `y`. */
function drawTitle(pdf: Pen, { title, note }: Paper, y: number): number {
  const width = pdf.internal.pageSize.width - 2 * MARGIN;
  pdf.setFont(PAPER_FONT, 'bold').setFontSize(14).setTextColor(INK);
  const titles = pdf.splitTextToSize(title, width) as string[];
  pdf.text(titles, MARGIN, y);
  const below = y + TITLE_LINE * titles.length;
  pdf.setFont(PAPER_FONT, 'normal').setFontSize(9).setTextColor(FAINT);
  const notes = pdf.splitTextToSize(note, width) as string[];
  pdf.text(notes, MARGIN, below);
  return below + 1 + NOTE_LINE * notes.length;
}

const HEAVY = { fontStyle: 'bold', fillColor: '#F1EFE8' } as const;

const alignOf = (unit: Unit | undefined): 'right' | 'left' => (unit === 'rupees' ? 'right' : 'left');

const FEW_COLUMNS = 8;
const WHOLE_AMOUNTS = 6;
const LONG_WORD = { few: /\S{48}(?=\S)/g, many: /\S{24}(?=\S)/g };

const FONT_SIZE = 8;
const PADDING = 1.6;

function widthsOf(pdf: Pen, { columns }: Paper, body: readonly string[][], foot: readonly string[] | undefined) {
  const widest: Widest = (style, texts) => {
    pdf.setFont(PAPER_FONT, style).setFontSize(FONT_SIZE);
    const distinct = [...new Set(texts)];
    const longest = distinct.reduce((most, { length }) => Math.max(most, length), 0);
    return distinct
      .filter(({ length }) => 2 * length >= longest)
      .reduce((most, text) => Math.max(most, pdf.getTextWidth(text)), 0);
  };
  return paperWidths(
    columns.map((column, index) => ({ ...column, cells: body.map((row) => row[index] ?? ''), total: foot?.[index] })),
    widest,
    { width: pdf.internal.pageSize.width - 2 * MARGIN, padding: 2 * PADDING },
  );
}

const tableOf = (pdf: Pen, paper: Paper, startY: number) => {
  const { columns, rows, totals } = paper;
  const longWord = LONG_WORD[columns.length > FEW_COLUMNS ? 'many' : 'few'];
  const cellsOf = (row: readonly Value[]) =>
    row.map((value, index) => printed(value, columns[index]?.unit).replaceAll(longWord, '$&\n'));
  const body = rows.map(cellsOf);
  const sums = totals && cellsOf(totals);
  const widths = widthsOf(pdf, paper, body, sums);
  const isWhole = columns.filter(({ unit }) => unit === 'rupees').length <= WHOLE_AMOUNTS;
  const styles = columns.map(({ unit }, index) => ({
    halign: alignOf(unit),
    ...(isWhole && unit === 'rupees' && { cellWidth: 'wrap' as const }),
    ...(widths && { cellWidth: widths[index] }),
  }));
  const foot = sums?.map((content, index) => ({ content, styles: styles[index] }));
  return {
    head: [columns.map(({ header }, index) => ({ content: header, styles: styles[index] }))],
    body,
    ...(foot && { foot: [foot] }),
    showFoot: 'everyPage' as const,
    columnStyles: Object.fromEntries(styles.entries()),
    startY,
    margin: { top: MARGIN, right: MARGIN, bottom: 16, left: MARGIN },
    theme: 'plain' as const,
    styles: {
      ...{ font: PAPER_FONT, fontSize: FONT_SIZE, cellPadding: PADDING, textColor: INK },
      ...{ lineColor: RULE, lineWidth: { bottom: 0.1 } },
    },
    headStyles: HEAVY,
    footStyles: HEAVY,
    rowPageBreak: 'avoid' as const,
  };
};

const endOfTable = (pdf: Pen): number =>
  (pdf as Pen & { lastAutoTable?: { finalY: number } }).lastAutoTable?.finalY ?? MARGIN;

function drawSignOff(pdf: Pen, signatures: readonly string[]): void {
  const y = endOfTable(pdf) + SIGNATURE.room - 6;
  pdf.setDrawColor(RULE).setFont(PAPER_FONT, 'normal').setFontSize(9).setTextColor(INK);
  for (const [index, text] of signatures.entries()) {
    const x = MARGIN + index * (SIGNATURE.width + MARGIN);
    pdf.line(x, y, x + SIGNATURE.width, y);
    pdf.text(pdf.splitTextToSize(text, SIGNATURE.width) as string[], x, y + 5);
  }
}

export type DrawTable<Of> = (pdf: Of, table: ReturnType<typeof tableOf>) => void;

/** Landscape A4 in millimetres, in an embedded `PAPER_FONT`. */
export function drawPaper<Of extends Pen>(
  pdf: Of,
  drawTable: DrawTable<Of>,
  paper: Paper,
  { foot, ...head }: PaperHead & { readonly foot: string },
): void {
  const { signatures = [] } = paper;
  drawTable(pdf, tableOf(pdf, paper, drawTitle(pdf, paper, drawLetterhead(pdf, head, MARGIN, 10) + 8)));
  if (signatures.length > 0) {
    if (endOfTable(pdf) + SIGNATURE.room > pdf.internal.pageSize.height - 2 * MARGIN) {
      pdf.addPage();
      drawTable(pdf, tableOf(pdf, { ...paper, rows: [] }, drawTitle(pdf, paper, 1.5 * MARGIN)));
    }
    drawSignOff(pdf, signatures);
  }
  drawFoot(pdf, foot, MARGIN);
}
