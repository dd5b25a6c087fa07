import { drawFoot, drawLetterhead, PAPER_FONT, type PaperHead } from '@bursar/contracts/sheets/paper';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

import { drawFacts, type Fact } from './document-facts.js';
import { headOf } from './letterhead.js';
import { addOwnFont } from './pdf-font.js';
import { drawQrCode } from './qr-code.js';

const MARGIN = 20;
const INK = '#1A1E29';
const FAINT = '#5F6573';
const RULE = '#827D70';
const QR = 34;
const NOTE = 'This is a system-generated receipt. No signature required.';

type Cells = readonly [earning: string, amount: string, deduction: string, amount: string];

export interface PayslipDocument {
  readonly title: string;
  /** The IST day of payment; absent while unpaid. */
  readonly at: string | undefined;
  readonly facts: readonly Fact[];
  readonly rows: readonly Cells[];
  readonly totals: Cells;
  readonly net: string;
  readonly inWords: string;
  readonly foundAt: string;
}

const HEAD: Cells = ['Earnings', '₹', 'Deductions', '₹'];
const FIGURES = { halign: 'right', cellWidth: 32 } as const;

function drawLines(pdf: jsPDF, { rows, totals }: PayslipDocument, startY: number): number {
  autoTable(pdf, {
    head: [[...HEAD]],
    body: rows.map((row) => [...row]),
    foot: [[...totals]],
    columnStyles: { 1: FIGURES, 3: FIGURES },
    startY,
    margin: { right: MARGIN, bottom: 20, left: MARGIN },
    theme: 'plain',
    styles: {
      font: PAPER_FONT,
      fontSize: 9.5,
      cellPadding: 2,
      textColor: INK,
      lineColor: RULE,
      lineWidth: { bottom: 0.1 },
    },
    headStyles: { fontStyle: 'bold', fillColor: '#F1EFE8' },
    footStyles: { fontStyle: 'bold', fillColor: '#FFFFFF', lineWidth: { top: 0.3 } },
    didParseCell: ({ section, column, cell }) => {
      if (section !== 'body' && column.index % 2 === 1) cell.styles.halign = 'right';
    },
    didDrawPage: ({ cursor }) => {
      startY = cursor?.y ?? startY;
    },
  });
  return startY;
}

function drawNet(pdf: jsPDF, { net, inWords }: PayslipDocument, above: number): number {
  const { width, height } = pdf.internal.pageSize;
  pdf.setFont(PAPER_FONT, 'normal').setFontSize(10).setTextColor(INK);
  const words = pdf.splitTextToSize(inWords, width - 2 * MARGIN) as string[];
  const needed = 17 + 5 * words.length;
  const fits = above + needed < height - MARGIN;
  if (!fits) pdf.addPage();
  const y = fits ? above : MARGIN;
  pdf.text(words, MARGIN, y + 17);
  pdf
    .setFont(PAPER_FONT, 'bold')
    .setFontSize(12)
    .text('Net Amount', MARGIN, y + 11);
  pdf.text(net, width - MARGIN, y + 11, { align: 'right' });
  return y + needed + 6;
}

function drawNotes(
  pdf: jsPDF,
  { foundAt }: PayslipDocument,
  { letterhead: { signatory } }: PaperHead,
  above: number,
): void {
  const fits = above + QR < pdf.internal.pageSize.height - 2 * MARGIN;
  if (!fits) pdf.addPage();
  const y = fits ? above : MARGIN;
  const { width } = pdf.internal.pageSize;
  pdf.setFont(PAPER_FONT, 'normal').setFontSize(9).setTextColor(FAINT);
  const notes = pdf.splitTextToSize(
    [NOTE, ...(signatory === null ? [] : [`Authorised signatory: ${signatory}`])].join('\n'),
    width - 2 * MARGIN,
  ) as string[];
  pdf.text(notes, MARGIN, y);
  const below = y + 5 * notes.length;
  drawQrCode(pdf, foundAt, { x: MARGIN, y: below, side: QR });
  pdf.text('The finance office scans this code to open the record of this payslip:', MARGIN + QR, below + 14);
  pdf.text(pdf.splitTextToSize(foundAt, width - 2 * MARGIN - QR) as string[], MARGIN + QR, below + 19);
}

export async function printPayslip(slip: PayslipDocument, fileName: string, foot: string): Promise<void> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  await addOwnFont(pdf);
  const head = await headOf(slip.at);
  let y = drawLetterhead(pdf, head, MARGIN, 14) + 10;
  pdf.setFont(PAPER_FONT, 'bold').setFontSize(17).setTextColor(INK).text(slip.title, MARGIN, y);
  y = drawLines(pdf, slip, drawFacts(pdf, slip.facts, MARGIN, y + 10));
  drawNotes(pdf, slip, head, drawNet(pdf, slip, y));
  drawFoot(pdf, foot, MARGIN);
  pdf.save(fileName);
}
