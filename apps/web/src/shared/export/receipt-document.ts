import { jsPDF } from 'jspdf';
import { encode } from 'uqr';

import { addOwnFont, base64Of, FONT } from './pdf-font.js';

const NOTE = 'This is a system-generated receipt. No signature required.';

/** A4 in millimetres. */
const PAGE = { width: 210, height: 297, margin: 22, rule: 0.2 };
const VALUE_X = 72;
const VALUE_WIDTH = PAGE.width - PAGE.margin - VALUE_X;
const ITEM_WIDTH = VALUE_WIDTH - 34;
const LINE = 6;
const INK = '#1A1E29';
const FAINT = '#5F6573';
const TEST_INK = '#E4E2DC';
const QR_SIZE = 44;
/** In modules (ISO/IEC 18004). */
const QUIET = 4;

export type ReceiptLine = readonly [
  label: string,
  value: string | readonly (readonly [item: string, amount: string])[],
];

interface ReceiptPage {
  readonly lines: readonly ReceiptLine[];
  readonly verifyUrl?: string;
  /** No real money moved. */
  readonly test?: boolean;
}

function drawQrCode(pdf: jsPDF, url: string, y: number): void {
  const { data, size } = encode(url, { border: QUIET });
  const module = QR_SIZE / size;
  // The quiet zone reaches into the margin.
  const left = PAGE.margin - QUIET * module;
  pdf.setFillColor('#FFFFFF').rect(left, y, QR_SIZE, QR_SIZE, 'F').setFillColor('#000000');
  data.forEach((row, line) =>
    row.forEach((dark, column) => {
      // Viewers show gaps without the overlap.
      if (dark) pdf.rect(left + column * module, y + line * module, module + 0.02, module + 0.02, 'F');
    }),
  );
}

type Pen = (size: number, style: 'normal' | 'bold', colour: string) => jsPDF;

/** Returns the next `y`. */
function drawLine(pdf: jsPDF, pen: Pen, [label, value]: ReceiptLine, y: number): number {
  pen(10, 'normal', FAINT).text(label, PAGE.margin, y + LINE);
  if (typeof value === 'string') {
    const wrapped = pen(11, 'bold', INK).splitTextToSize(value, VALUE_WIDTH) as string[];
    pdf.text(wrapped, VALUE_X, y + LINE);
    return y + LINE * wrapped.length + 4;
  }
  let at = y;
  for (const [item, amount] of value) {
    const wrapped = pen(11, 'bold', INK).splitTextToSize(item, ITEM_WIDTH) as string[];
    at = roomFor(pdf, at, LINE * wrapped.length);
    pdf.text(wrapped, VALUE_X, at + LINE);
    pdf.text(amount, PAGE.width - PAGE.margin, at + LINE, { align: 'right' });
    at += LINE * wrapped.length;
  }
  return at + 4;
}

/** Returns `y`, or the top of a new page. */
function roomFor(pdf: jsPDF, y: number, height: number): number {
  if (y + height <= PAGE.height - PAGE.margin) return y;
  pdf.addPage();
  return PAGE.margin;
}

function drawReceipt(pdf: jsPDF, title: string, logo: string, { lines, verifyUrl, test }: ReceiptPage): void {
  const pen: Pen = (size, style, colour) => pdf.setFont(FONT, style).setFontSize(size).setTextColor(colour);
  const rule = (y: number) =>
    pdf
      .setDrawColor(FAINT)
      .setLineWidth(PAGE.rule)
      .line(PAGE.margin, y, PAGE.width - PAGE.margin, y);

  if (test) pen(120, 'bold', TEST_INK).text('TEST', 62, 152, { angle: 30 });
  pdf.addImage(`data:image/png;base64,${logo}`, 'PNG', PAGE.margin, 20, 16, 16);
  pen(10, 'normal', FAINT).text('University Finance Management Webapp', PAGE.margin + 21, 27);
  pen(18, 'bold', INK).text(title, PAGE.margin + 21, 35);

  let y = 46;
  for (const line of lines) {
    y = roomFor(pdf, y, LINE + 4);
    rule(y);
    y = drawLine(pdf, pen, line, y);
  }
  y = roomFor(pdf, y, verifyUrl === undefined ? 15 : 20 + QR_SIZE);
  rule(y);
  pen(9, 'normal', FAINT).text(NOTE, PAGE.margin, y + 9);
  if (test) pdf.text('Test payment: no real money was moved.', PAGE.margin, y + 15);
  if (verifyUrl === undefined) return;
  drawQrCode(pdf, verifyUrl, y + 20);
  pen(9, 'normal', FAINT).text('Scan to verify this receipt, or open', VALUE_X, y + 38);
  const address = pen(9, 'bold', INK).splitTextToSize(verifyUrl, VALUE_WIDTH) as string[];
  pdf.text(address, VALUE_X, y + 43);
}

export async function printReceipts(title: string, pages: readonly ReceiptPage[], fileName: string): Promise<void> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4' });
  await addOwnFont(pdf);
  const logo = await base64Of('/icons/192.png');
  for (const [index, page] of pages.entries()) {
    if (index > 0) pdf.addPage();
    drawReceipt(pdf, title, logo, page);
  }
  pdf.save(fileName);
}
