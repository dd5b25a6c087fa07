import { drawFoot, drawLetterhead, PAPER_FONT, type PaperHead } from '@bursar/contracts/sheets/paper';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

import { drawFacts, type Fact } from './document-facts.js';
import { headOf } from './letterhead.js';
import { addOwnFont } from './pdf-font.js';

const MARGIN = 18;
const INK = '#1A1E29';
const RULE = '#827D70';

type Cells = readonly [date: string, entry: string, billed: string, paid: string, balance: string];

export interface StatementDocument {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly rows: readonly Cells[];
  readonly closing: Cells;
  /** ISO 8601 in UTC. */
  readonly made: string;
}

const HEAD: Cells = ['Date', 'Entry', 'Billed ₹', 'Paid ₹', 'Balance ₹'];
const FIGURE_WIDTH = 28;
const FONT_SIZE = 8.5;
const PADDING = 1.8;

function drawHead(pdf: jsPDF, { title, facts }: StatementDocument, head: PaperHead): number {
  const y = drawLetterhead(pdf, head, MARGIN, 14) + 10;
  pdf.setFont(PAPER_FONT, 'bold').setFontSize(16).setTextColor(INK).text(title, MARGIN, y);
  return drawFacts(pdf, facts, MARGIN, y + 9);
}

/** A broken amount reads as another one. */
function figureWidthOf(pdf: jsPDF, { rows, closing }: StatementDocument): number {
  pdf.setFont(PAPER_FONT, 'bold').setFontSize(FONT_SIZE);
  const figures = [...rows, closing].flatMap(([, , ...amounts]) => amounts);
  const widest = Math.max(...figures.map((figure) => pdf.getTextWidth(figure)));
  return Math.max(FIGURE_WIDTH, Math.ceil(widest + 2 * PADDING));
}

export async function printStatement(statement: StatementDocument, fileName: string): Promise<void> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  await addOwnFont(pdf);
  const startY = drawHead(pdf, statement, await headOf());
  const figures = { halign: 'right', cellWidth: figureWidthOf(pdf, statement) } as const;
  autoTable(pdf, {
    head: [[...HEAD]],
    body: statement.rows.map((row) => [...row]),
    foot: [[...statement.closing]],
    showFoot: 'lastPage',
    columnStyles: { 0: { cellWidth: 24 }, 2: figures, 3: figures, 4: figures },
    startY,
    margin: { top: MARGIN, right: MARGIN, bottom: 18, left: MARGIN },
    theme: 'plain',
    styles: {
      font: PAPER_FONT,
      fontSize: FONT_SIZE,
      cellPadding: PADDING,
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
  drawFoot(pdf, `${statement.made}. System-generated; no signature required.`, MARGIN);
  pdf.save(fileName);
}
