import { PAPER_FONT } from '@bursar/contracts/sheets/paper';
import { type jsPDF } from 'jspdf';

const INK = '#1A1E29';
const FAINT = '#5F6573';

const LINE = 4.4;
const GAP = 2.6;
const LABEL = 27;

export type Fact = readonly [label: string, value: string];

interface Column {
  readonly x: number;
  readonly width: number;
}

function drawColumn(pdf: jsPDF, facts: readonly Fact[], { x, width }: Column, top: number): number {
  let y = top;
  for (const [label, value] of facts) {
    pdf.setFont(PAPER_FONT, 'normal').setFontSize(9).setTextColor(FAINT).text(label, x, y);
    pdf.setFont(PAPER_FONT, 'bold').setTextColor(INK);
    const lines = pdf.splitTextToSize(value, width - LABEL - 2) as string[];
    pdf.text(lines, x + LABEL, y);
    y += LINE * lines.length + GAP;
  }
  return y;
}

export function drawFacts(pdf: jsPDF, facts: readonly Fact[], margin: number, y: number): number {
  const half = Math.ceil(facts.length / 2);
  const width = (pdf.internal.pageSize.width - 2 * margin) / 2;
  return Math.max(
    drawColumn(pdf, facts.slice(0, half), { x: margin, width }, y),
    drawColumn(pdf, facts.slice(half), { x: margin + width, width }, y),
  );
}
