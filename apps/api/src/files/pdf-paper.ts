import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Paper } from '@bursar/contracts';
import { drawPaper, PAPER_FONT, type PaperHead } from '@bursar/contracts/sheets/paper';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

/** The web's own, which the browser embeds too. */
const FONTS = new URL('../../../web/src/shared/theme/fonts/', import.meta.url);

/** Drawing blocks the process, so callers limit the rows. */
export async function pdfOf(paper: Paper, head: PaperHead & { readonly foot: string }): Promise<Buffer> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape', compress: true });
  for (const [style, name] of [
    ['normal', 'noto-sans-regular.ttf'],
    ['bold', 'noto-sans-bold.ttf'],
  ] as const) {
    pdf.addFileToVFS(name, await readFile(fileURLToPath(new URL(name, FONTS)), 'base64'));
    pdf.addFont(name, PAPER_FONT, style, undefined, 'Identity-H');
  }
  drawPaper(pdf, autoTable, paper, head);
  return Buffer.from(pdf.output('arraybuffer'));
}
