import { printable } from '@bursar/contracts/sheets/paper';
import { type jsPDF } from 'jspdf';

const PIXELS_AN_EM = 48;
/** In ems. */
const ABOVE = 1.2;
const BELOW = 0.6;

const paintingOf = (pdf: jsPDF) => {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
  const font = `${pdf.getFont().fontStyle === 'bold' ? 700 : 400} ${PIXELS_AN_EM}px sans-serif`;
  brush.font = font;
  return { canvas, brush, font };
};

const emsOf = (pdf: jsPDF, text: string): number => paintingOf(pdf).brush.measureText(text).width / PIXELS_AN_EM;

function pictureOf(pdf: jsPDF, text: string): { readonly canvas: HTMLCanvasElement; readonly ems: number } {
  const { canvas, brush, font } = paintingOf(pdf);
  canvas.width = Math.max(1, Math.ceil(brush.measureText(text).width));
  canvas.height = Math.ceil((ABOVE + BELOW) * PIXELS_AN_EM);
  brush.font = font;
  brush.fillStyle = pdf.getTextColor();
  brush.fillText(text, 0, ABOVE * PIXELS_AN_EM);
  return { canvas, ems: canvas.width / PIXELS_AN_EM };
}

function wrapped(text: string, fits: (line: string) => boolean): readonly string[] {
  const graphemes = new Intl.Segmenter();
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): void => {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  };
  for (const word of text.split(/(?<= )/)) {
    if (fits(word.trimEnd())) add(word);
    else for (const { segment } of graphemes.segment(word)) add(segment);
  }
  return [...lines, line.trimEnd()];
}

/** jsPDF drops letters that its font lacks. */
export function printOtherScripts(pdf: jsPDF): void {
  const write = pdf.text.bind(pdf);
  const widthOf = pdf.getStringUnitWidth.bind(pdf);
  const split = pdf.splitTextToSize.bind(pdf);
  const size = (): number => pdf.getFontSize() / pdf.internal.scaleFactor;

  const paint = (line: string, x: number, y: number, isRight: boolean): void => {
    const { canvas, ems } = pictureOf(pdf, line);
    const width = ems * size();
    const [left, top] = [isRight ? x - width : x, y - ABOVE * size()];
    pdf.addImage(canvas.toDataURL(), 'PNG', left, top, width, (ABOVE + BELOW) * size(), undefined, 'FAST');
  };

  pdf.getStringUnitWidth = (text, options) => (printable(pdf, text) ? widthOf(text, options) : emsOf(pdf, text));

  pdf.splitTextToSize = (text: string | readonly string[], width: number, options?: { fontSize?: number }) => {
    const ems = (width * pdf.internal.scaleFactor) / (options?.fontSize ?? pdf.getFontSize());
    const fits = (line: string): boolean => pdf.getStringUnitWidth(line) <= ems;
    return [text]
      .flat()
      .flatMap((paragraph: string) =>
        printable(pdf, paragraph)
          ? (split(paragraph, width, options) as string[])
          : paragraph.split('\n').flatMap((line) => wrapped(line, fits)),
      );
  };

  pdf.text = (text, x, y, ...others) => {
    for (const [index, line] of [text].flat().entries()) {
      const at = y + (index * pdf.getLineHeight()) / pdf.internal.scaleFactor;
      if (printable(pdf, line)) write(line, x, at, ...others);
      else paint(line, x, at, others[0]?.align === 'right');
    }
    return pdf;
  };
}
