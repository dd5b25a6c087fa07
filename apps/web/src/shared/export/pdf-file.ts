import { printed, type Unit, type Value } from '@bursar/contracts';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

import { drawFoot, madeBy } from './document-foot.js';
import { drawLetterhead, headOf } from './letterhead.js';
import { addOwnFont, FONT } from './pdf-font.js';
import { type Sheet } from './sheet.js';

/** Millimetres on landscape A4. */
const MARGIN = 12;
const INK = '#1A1E29';
const FAINT = '#5F6573';
const RULE = '#827D70';

const HEAVY = { fontStyle: 'bold', fillColor: '#F1EFE8' } as const;

const alignOf = (unit: Unit | undefined): 'right' | 'left' => (unit === 'rupees' ? 'right' : 'left');

export async function pdfFile({ title, note, signatures = [], columns, rows, totals }: Sheet): Promise<Blob> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape' });
  await addOwnFont(pdf);
  const y = drawLetterhead(pdf, await headOf(), MARGIN, 10) + 8;
  pdf.setFont(FONT, 'bold').setFontSize(14).setTextColor(INK).text(title, MARGIN, y);
  pdf
    .setFont(FONT, 'normal')
    .setFontSize(9)
    .setTextColor(FAINT)
    .text(note, MARGIN, y + 6);
  const cellsOf = (row: readonly Value[]) => row.map((value, index) => printed(value, columns[index]?.unit));
  const foot =
    totals && cellsOf(totals).map((content, index) => ({ content, styles: { halign: alignOf(columns[index]?.unit) } }));
  autoTable(pdf, {
    head: [columns.map(({ header, unit }) => ({ content: header, styles: { halign: alignOf(unit) } }))],
    body: rows.map(cellsOf),
    ...(foot && { foot: [foot] }),
    showFoot: 'everyPage',
    columnStyles: Object.fromEntries(columns.map(({ unit }, index) => [index, { halign: alignOf(unit) }])),
    startY: y + 11,
    margin: { top: MARGIN, right: MARGIN, bottom: 16, left: MARGIN },
    theme: 'plain',
    styles: { font: FONT, fontSize: 8, cellPadding: 1.6, textColor: INK, lineColor: RULE, lineWidth: { bottom: 0.1 } },
    headStyles: HEAVY,
    footStyles: HEAVY,
    rowPageBreak: 'avoid',
  });
  if (signatures.length > 0) addSignOff(pdf, signatures);
  drawFoot(pdf, madeBy(), MARGIN);
  return pdf.output('blob');
}

const SIGNATURE = { width: 80, room: 24 };

/** Below the table, on a page of its own if the last one is full. */
function addSignOff(pdf: jsPDF, signatures: readonly string[]): void {
  const { height } = pdf.internal.pageSize;
  const end = (pdf as jsPDF & { lastAutoTable?: { finalY: number } }).lastAutoTable?.finalY ?? MARGIN;
  const isFull = end + SIGNATURE.room > height - 2 * MARGIN;
  if (isFull) pdf.addPage();
  const y = (isFull ? MARGIN : end) + SIGNATURE.room - 6;
  pdf.setDrawColor(RULE).setFont(FONT, 'normal').setFontSize(9).setTextColor(INK);
  for (const [index, text] of signatures.entries()) {
    const x = MARGIN + index * (SIGNATURE.width + MARGIN);
    pdf.line(x, y, x + SIGNATURE.width, y);
    pdf.text(text, x, y + 5);
  }
}
