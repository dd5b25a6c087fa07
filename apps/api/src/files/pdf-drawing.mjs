// @ts-check
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { drawPaper, PAPER_FONT, printable } from '@bursar/contracts/sheets/paper';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

const FONTS = new URL('../../../web/src/shared/theme/fonts/', import.meta.url);
const STYLES = { normal: 'noto-sans-regular.ttf', bold: 'noto-sans-bold.ttf' };

const { paper, head, lacking } = workerData;

/** @param {string} foot */
async function drawn(foot) {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape', compress: true });
  for (const [style, name] of Object.entries(STYLES)) {
    pdf.addFileToVFS(name, await readFile(new URL(name, FONTS), 'base64'));
    pdf.addFont(name, PAPER_FONT, style, undefined, 'Identity-H');
  }
  let whole = true;
  const write = pdf.text.bind(pdf);
  pdf.text = (text, ...place) => {
    const lines = [text].flat().map((line) => Array.from(line, (sign) => (printable(pdf, sign) ? sign : '?')).join(''));
    whole &&= [text].flat().every((line, index) => line === lines[index]);
    return write(lines, ...place);
  };
  drawPaper(pdf, autoTable, paper, { ...head, foot });
  return { whole, pdf };
}

const first = await drawn(head.foot);
const told =
  first.whole || lacking === undefined ? first : { ...(await drawn(`${lacking} ${head.foot}`)), whole: true };
const bytes = told.whole ? told.pdf.output('arraybuffer') : undefined;
parentPort?.postMessage(bytes, bytes && [bytes]);
