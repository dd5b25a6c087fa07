import { type Paper } from '@bursar/contracts';
import { drawPaper } from '@bursar/contracts/sheets/paper';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

import { headOf } from './letterhead.js';
import { madeBy } from './made-by.js';
import { addOwnFont } from './pdf-font.js';

export async function pdfFile(paper: Paper): Promise<Blob> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape', compress: true });
  await addOwnFont(pdf);
  drawPaper(pdf, autoTable, paper, { ...(await headOf()), foot: madeBy() });
  return pdf.output('blob');
}
