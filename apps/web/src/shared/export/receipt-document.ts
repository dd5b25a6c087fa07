import { drawFoot, drawLetterhead, PAPER_FONT, type PaperHead } from '@bursar/contracts/sheets/paper';
import { jsPDF } from 'jspdf';

import { headOf } from './letterhead.js';
import { type Attachment, attachTo } from './pdf-attachment.js';
import { addOwnFont } from './pdf-font.js';
import { drawQrCode, QR_SIZE } from './qr-code.js';

const NOTE = 'This is a system-generated receipt. No signature required.';

const SEALED = 'Sealed. Its proof is attached to this file.';
const UNSEALED = 'Signed. Sealed within the hour.';

/** A4 in millimetres. */
const PAGE = { width: 210, height: 297, margin: 22, foot: 20, rule: 0.2 };
const VALUE_X = 72;
const VALUE_WIDTH = PAGE.width - PAGE.margin - VALUE_X;
const ITEM_WIDTH = VALUE_WIDTH - 34;
const LINE = 5.4;
const GAP = 2.6;
const BASE = 5;
const INK = '#1A1E29';
const FAINT = '#5F6573';
const TEST_INK = '#E4E2DC';

export type ReceiptLine = readonly [
  label: string,
  value: string | readonly (readonly [item: string, amount: string])[],
];

interface ReceiptPage {
  /** The letterhead stays. */
  readonly at: string;
  readonly lines: readonly ReceiptLine[];
  readonly verifyUrl: string;
  readonly proof: Attachment | undefined;
  /** No real money moved. */
  readonly test: boolean;
}

type Pen = (size: number, style: 'normal' | 'bold', colour: string) => jsPDF;

function drawLine(pdf: jsPDF, pen: Pen, [label, value]: ReceiptLine, above: number): number {
  const [first, width] = typeof value === 'string' ? [value, VALUE_WIDTH] : [value[0]?.[0] ?? '', ITEM_WIDTH];
  const lines = pen(10.5, 'bold', INK).splitTextToSize(first, width) as string[];
  const y = roomFor(pdf, above, LINE * lines.length + GAP);
  drawRule(pdf, y);
  pen(9.5, 'normal', FAINT).text(label, PAGE.margin, y + BASE);
  if (typeof value === 'string') {
    pen(10.5, 'bold', INK).text(lines, VALUE_X, y + BASE);
    return y + LINE * lines.length + GAP;
  }
  let at = y;
  for (const [item, amount] of value) {
    const wrapped = pen(10.5, 'bold', INK).splitTextToSize(item, ITEM_WIDTH) as string[];
    at = roomFor(pdf, at, LINE * wrapped.length);
    pdf.text(wrapped, VALUE_X, at + BASE);
    pdf.text(amount, PAGE.width - PAGE.margin, at + BASE, { align: 'right' });
    at += LINE * wrapped.length;
  }
  return at + GAP;
}

const drawRule = (pdf: jsPDF, y: number): jsPDF =>
  pdf
    .setDrawColor(FAINT)
    .setLineWidth(PAGE.rule)
    .line(PAGE.margin, y, PAGE.width - PAGE.margin, y);

function roomFor(pdf: jsPDF, y: number, height: number): number {
  if (y + height <= PAGE.height - PAGE.foot) return y;
  pdf.addPage();
  return PAGE.margin;
}

type Noted = Pick<PaperHead, 'letterhead'> & Pick<ReceiptPage, 'test'>;

function drawNotes(pdf: jsPDF, pen: Pen, { letterhead, test }: Noted, y: number): number {
  const { signatory, receipt_footer } = letterhead;
  const notes = [
    NOTE,
    ...(signatory === null ? [] : [`Authorised signatory: ${signatory}`]),
    ...(test ? ['Test payment: no real money was moved.'] : []),
  ];
  const wrapped = pen(9, 'normal', FAINT).splitTextToSize(
    [...notes, receipt_footer ?? ''].filter(Boolean).join('\n'),
    PAGE.width - 2 * PAGE.margin,
  ) as string[];
  pdf.text(wrapped, PAGE.margin, y + 7);
  return y + 7 + 4 * wrapped.length;
}

function drawReceipt(pdf: jsPDF, title: string, head: PaperHead, { lines, verifyUrl, proof, test }: ReceiptPage): void {
  const pen: Pen = (size, style, colour) => pdf.setFont(PAPER_FONT, style).setFontSize(size).setTextColor(colour);

  if (test) pen(120, 'bold', TEST_INK).text('TEST', 62, 152, { angle: 30 });
  let y = drawLetterhead(pdf, head, PAGE.margin, 14) + 10;
  pen(17, 'bold', INK).text(title, PAGE.margin, y);
  y += 5;
  for (const line of lines) y = drawLine(pdf, pen, line, y);
  y = roomFor(pdf, y, 24 + QR_SIZE);
  drawRule(pdf, y);
  y = drawNotes(pdf, pen, { ...head, test }, y);
  y = roomFor(pdf, y, QR_SIZE);
  drawQrCode(pdf, verifyUrl, { x: PAGE.margin, y });
  pen(9, 'normal', FAINT).text('Scan to verify this receipt, or open', VALUE_X, y + 16);
  const [address = ''] = verifyUrl.split('#');
  const wrapped = pen(9, 'bold', INK).splitTextToSize(address, VALUE_WIDTH) as string[];
  pdf.text(wrapped, VALUE_X, y + 21);
  pen(9, 'normal', FAINT).text(proof ? SEALED : UNSEALED, VALUE_X, y + 21 + 5 * wrapped.length);
}

export async function printReceipts(
  title: string,
  pages: readonly ReceiptPage[],
  fileName: string,
  foot: string,
): Promise<void> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  await addOwnFont(pdf);
  const heads = await Promise.all(pages.map(({ at }) => headOf(at)));
  for (const [index, page] of pages.entries()) {
    if (index > 0) pdf.addPage();
    drawReceipt(pdf, title, heads[index] as PaperHead, page);
  }
  attachTo(
    pdf,
    pages.flatMap(({ proof }) => proof ?? []),
  );
  drawFoot(pdf, foot, PAGE.margin);
  pdf.save(fileName);
}
