import { printed, type Unit } from '@bursar/contracts';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

import { addOwnFont, FONT } from './pdf-font.js';
import { type Sheet } from './sheet.js';

/** Millimetres on landscape A4. */
const MARGIN = 12;
const TOP = 26;
const INK = '#1A1E29';
const FAINT = '#5F6573';
const RULE = '#827D70';

const alignOf = (unit: Unit | undefined): 'right' | 'left' => (unit === 'rupees' ? 'right' : 'left');

export async function pdfFile({ title, note, columns, rows }: Sheet): Promise<Blob> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape' });
  await addOwnFont(pdf);
  pdf.setFont(FONT, 'bold').setFontSize(14).setTextColor(INK).text(title, MARGIN, 15);
  pdf.setFont(FONT, 'normal').setFontSize(9).setTextColor(FAINT).text(note, MARGIN, 21);
  autoTable(pdf, {
    head: [columns.map(({ header, unit }) => ({ content: header, styles: { halign: alignOf(unit) } }))],
    body: rows.map((row) => row.map((value, index) => printed(value, columns[index]?.unit))),
    columnStyles: Object.fromEntries(columns.map(({ unit }, index) => [index, { halign: alignOf(unit) }])),
    startY: TOP,
    margin: { top: MARGIN, right: MARGIN, bottom: 16, left: MARGIN },
    theme: 'plain',
    styles: { font: FONT, fontSize: 8, cellPadding: 1.6, textColor: INK, lineColor: RULE, lineWidth: { bottom: 0.1 } },
    headStyles: { fontStyle: 'bold', fillColor: '#F1EFE8' },
    rowPageBreak: 'avoid',
  });
  const { width, height } = pdf.internal.pageSize;
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(FONT, 'normal').setFontSize(8).setTextColor(FAINT);
    pdf.text(`Page ${page} of ${pages}`, width - MARGIN, height - 8, { align: 'right' });
  }
  return pdf.output('blob');
}
