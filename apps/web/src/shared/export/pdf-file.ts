import { type Paper } from '@bursar/contracts';
import { drawPaper } from '@bursar/contracts/sheets/paper';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

import { headOf } from './letterhead.js';
import { addOwnFont } from './pdf-font.js';

export async function pdfFile(paper: Paper, foot: string): Promise<Blob> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape', compress: true });
  await addOwnFont(pdf);
  drawPaper(pdf, autoTable, paper, { ...(await headOf()), foot });
  return pdf.output('blob');
}
