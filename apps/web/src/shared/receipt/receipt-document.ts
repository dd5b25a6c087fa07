import { jsPDF } from 'jspdf';

import { addOwnFont, base64Of, FONT } from '../pdf-font.js';

const NOTE = 'This is a system-generated receipt. No signature required.';

/** A4 in millimetres. */
const PAGE = { width: 210, margin: 22, rule: 0.2 };
const VALUE_X = 72;
const VALUE_WIDTH = PAGE.width - PAGE.margin - VALUE_X;
const LINE = 6;
const INK = '#1A1E29';
const FAINT = '#5F6573';

/** Prints a header image, a title, a key-value list and the note, and downloads the file. */
export async function printReceipt(
  title: string,
  lines: readonly (readonly [label: string, value: string])[],
  fileName: string,
): Promise<void> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4' });
  await addOwnFont(pdf);
  const text = (size: number, style: 'normal' | 'bold', colour: string) =>
    pdf.setFont(FONT, style).setFontSize(size).setTextColor(colour);

  pdf.addImage(`data:image/png;base64,${await base64Of('/icons/192.png')}`, 'PNG', PAGE.margin, 20, 16, 16);
  text(10, 'normal', FAINT).text('University Finance Management Webapp', PAGE.margin + 21, 27);
  text(18, 'bold', INK).text(title, PAGE.margin + 21, 35);
  const rule = (y: number) =>
    pdf
      .setDrawColor(FAINT)
      .setLineWidth(PAGE.rule)
      .line(PAGE.margin, y, PAGE.width - PAGE.margin, y);

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
  pdf.save(fileName);
}
