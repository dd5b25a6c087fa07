// @ts-check
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { drawPaper, PAPER_FONT, printable } from '@bursar/contracts/sheets/paper';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

const FONTS = new URL('../../../web/src/shared/theme/fonts/', import.meta.url);

const { paper, head } = workerData;
const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape', compress: true });
const STYLES = { normal: 'noto-sans-regular.ttf', bold: 'noto-sans-bold.ttf' };
for (const [style, name] of Object.entries(STYLES)) {
  pdf.addFileToVFS(name, await readFile(new URL(name, FONTS), 'base64'));
  pdf.addFont(name, PAPER_FONT, style, undefined, 'Identity-H');
}
let whole = true;
const write = pdf.text.bind(pdf);
pdf.text = (text, ...place) => {
  whole &&= [text].flat().every((line) => printable(pdf, line));
  return write(text, ...place);
};
drawPaper(pdf, autoTable, paper, head);
const bytes = whole ? pdf.output('arraybuffer') : undefined;
parentPort?.postMessage(bytes, bytes && [bytes]);
