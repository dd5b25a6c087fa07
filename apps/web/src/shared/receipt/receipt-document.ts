import { jsPDF } from 'jspdf';
import { encode } from 'uqr';

import { addOwnFont, base64Of, FONT } from '../pdf-font.js';

const NOTE = 'This is a system-generated receipt. No signature required.';

/** A4 in millimetres. */
const PAGE = { width: 210, margin: 22, rule: 0.2 };
const VALUE_X = 72;
const VALUE_WIDTH = PAGE.width - PAGE.margin - VALUE_X;
const LINE = 6;
const INK = '#1A1E29';
const FAINT = '#5F6573';
const TEST_INK = '#E4E2DC';
const QR_SIZE = 44;
/** In squares, as scanners want it. */
const QUIET = 4;

/** What one page of receipts says besides its title. */
interface ReceiptPage {
  readonly lines: readonly (readonly [label: string, value: string])[];
  /** Where anybody can see that the receipt is true; printed as a QR code. */
  readonly verifyUrl?: string;
  /** No real money was moved, and the paper says so. */
  readonly test?: boolean;
}

/** Black squares on white with the quiet zone around them. */
function drawQrCode(pdf: jsPDF, url: string, y: number): void {
  const { data, size } = encode(url, { border: QUIET });
  const module = QR_SIZE / size;
  // The quiet zone reaches into the margin, so that the squares stand in line with the words above them.
  const left = PAGE.margin - QUIET * module;
  pdf.setFillColor('#FFFFFF').rect(left, y, QR_SIZE, QR_SIZE, 'F').setFillColor('#000000');
  data.forEach((row, line) =>
    row.forEach((dark, column) => {
      // A hair wider than the module, so that no viewer shows gaps between neighbours.
      if (dark) pdf.rect(left + column * module, y + line * module, module + 0.02, module + 0.02, 'F');
    }),
  );
}

/** One page: a header image, a title, a key-value list, the note, and how to verify it. */
function drawPage(pdf: jsPDF, title: string, logo: string, { lines, verifyUrl, test }: ReceiptPage): void {
  const text = (size: number, style: 'normal' | 'bold', colour: string) =>
    pdf.setFont(FONT, style).setFontSize(size).setTextColor(colour);
  const rule = (y: number) =>
    pdf
      .setDrawColor(FAINT)
      .setLineWidth(PAGE.rule)
      .line(PAGE.margin, y, PAGE.width - PAGE.margin, y);

  if (test) text(120, 'bold', TEST_INK).text('TEST', 62, 152, { angle: 30 });
  pdf.addImage(`data:image/png;base64,${logo}`, 'PNG', PAGE.margin, 20, 16, 16);
  text(10, 'normal', FAINT).text('University Finance Management Webapp', PAGE.margin + 21, 27);
  text(18, 'bold', INK).text(title, PAGE.margin + 21, 35);

  let y = 46;
  for (const [label, value] of lines) {
    rule(y);
    text(10, 'normal', FAINT).text(label, PAGE.margin, y + LINE);
    const wrapped = text(11, 'bold', INK).splitTextToSize(value, VALUE_WIDTH) as string[];
    pdf.text(wrapped, VALUE_X, y + LINE);
    y += LINE * wrapped.length + 4;
  }
  rule(y);
  text(9, 'normal', FAINT).text(NOTE, PAGE.margin, y + 9);
  if (test) pdf.text('Test payment: no real money was moved.', PAGE.margin, y + 15);
  if (verifyUrl === undefined) return;
  drawQrCode(pdf, verifyUrl, y + 20);
  text(9, 'normal', FAINT).text('Scan to verify this receipt, or open', VALUE_X, y + 38);
  const address = text(9, 'bold', INK).splitTextToSize(verifyUrl, VALUE_WIDTH) as string[];
  pdf.text(address, VALUE_X, y + 43);
}

/** Prints receipts of one kind, each on a page of its own, and downloads them as one file. */
export async function printReceipts(title: string, pages: readonly ReceiptPage[], fileName: string): Promise<void> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4' });
  await addOwnFont(pdf);
  const logo = await base64Of('/icons/192.png');
  for (const [index, page] of pages.entries()) {
    if (index > 0) pdf.addPage();
    drawPage(pdf, title, logo, page);
  }
  pdf.save(fileName);
}
