import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

import { addOwnFont, base64Of, FONT } from './pdf-font.js';

/** Millimetres on A4. */
const MARGIN = 18;
const INK = '#1A1E29';
const FAINT = '#5F6573';
const RULE = '#827D70';
const FACT = 7;

type Cells = readonly [date: string, entry: string, billed: string, paid: string, balance: string];

export interface StatementDocument {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly rows: readonly Cells[];
  readonly closing: Cells;
  readonly made: string;
}

const HEAD: Cells = ['Date', 'Entry', 'Billed ₹', 'Paid ₹', 'Balance ₹'];
const FIGURES = { halign: 'right', cellWidth: 28 } as const;

/** Returns the next `y`. */
function drawHead(pdf: jsPDF, { title, facts }: StatementDocument, logo: string): number {
  pdf.addImage(`data:image/png;base64,${logo}`, 'PNG', MARGIN, 16, 14, 14);
  pdf.setFont(FONT, 'normal').setFontSize(9).setTextColor(FAINT);
  pdf.text('University Finance Management Webapp', MARGIN + 18, 22);
  pdf
    .setFont(FONT, 'bold')
    .setFontSize(16)
    .setTextColor(INK)
    .text(title, MARGIN + 18, 29);
  const half = Math.ceil(facts.length / 2);
  const column = (pdf.internal.pageSize.width - 2 * MARGIN) / 2;
  facts.forEach(([label, value], index) => {
    const x = MARGIN + (index < half ? 0 : column);
    const y = 42 + (index % half) * FACT;
    pdf.setFont(FONT, 'normal').setFontSize(9).setTextColor(FAINT).text(label, x, y);
    pdf
      .setFont(FONT, 'bold')
      .setTextColor(INK)
      .text(value, x + 30, y, { maxWidth: column - 32 });
  });
  return 42 + half * FACT;
}

function drawFoot(pdf: jsPDF, made: string): void {
  const { width, height } = pdf.internal.pageSize;
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(FONT, 'normal').setFontSize(8).setTextColor(FAINT);
    pdf.text(`Made on ${made}. System-generated; no signature required.`, MARGIN, height - 10);
    pdf.text(`Page ${page} of ${pages}`, width - MARGIN, height - 10, { align: 'right' });
  }
}

/** The closing figures stand above a double rule. */
export async function printStatement(statement: StatementDocument, fileName: string): Promise<void> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4' });
  await addOwnFont(pdf);
  const startY = drawHead(pdf, statement, await base64Of('/icons/192.png'));
  autoTable(pdf, {
    head: [[...HEAD]],
    body: statement.rows.map((row) => [...row]),
    foot: [[...statement.closing]],
    showFoot: 'lastPage',
    columnStyles: { 0: { cellWidth: 24 }, 2: FIGURES, 3: FIGURES, 4: FIGURES },
    startY,
    margin: { top: MARGIN, right: MARGIN, bottom: 18, left: MARGIN },
    theme: 'plain',
    styles: {
      font: FONT,
      fontSize: 8.5,
      cellPadding: 1.8,
      textColor: INK,
      lineColor: RULE,
      lineWidth: { bottom: 0.1 },
    },
    headStyles: { fontStyle: 'bold', fillColor: '#F1EFE8' },
    footStyles: { fontStyle: 'bold', fillColor: '#FFFFFF', lineWidth: { top: 0.3 } },
    rowPageBreak: 'avoid',
    didParseCell: ({ section, column, cell }) => {
      if (section !== 'body' && column.index > 1) cell.styles.halign = 'right';
    },
    didDrawCell: ({ section, column, cell }) => {
      if (section !== 'foot' || column.index < 2) return;
      const [left, right, y] = [cell.x + 2, cell.x + cell.width - 1.8, cell.y + cell.height];
      pdf
        .setDrawColor(INK)
        .setLineWidth(0.2)
        .line(left, y - 0.6, right, y - 0.6)
        .line(left, y + 0.2, right, y + 0.2);
    },
  });
  drawFoot(pdf, statement.made);
  pdf.save(fileName);
}
