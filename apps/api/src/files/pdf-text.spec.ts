import { describe, expect, it } from '@jest/globals';
import { jsPDF } from 'jspdf';
import { pdfText } from './pdf-text.js';

const LINE_POINTS = 495;

const linesOf = (text: string): readonly string[] =>
  Array.from(
    pdfText(text)
      .toString('latin1')
      .matchAll(/^\((.*)\) Tj T\*$/gm),
    ([, line = '']) => line.replaceAll(/\\([\\()])/g, '$1'),
  );

const pen = new jsPDF({ unit: 'pt' }).setFont('helvetica', 'normal').setFontSize(10);
const widthOf = (line: string): number => pen.getTextWidth(line);

describe('Text as a PDF', () => {
  it.each([
    ['capitals', 'REVERSED THE PAYMENT OF MOHAMMED WAJAHATULLAH WAHEEDUDDIN FROM THE ACCOUNT OF WADALA MAHAMAYA MILLS'],
    ['one long word', 'W'.repeat(200)],
    ['wide signs', `by ${'@%—mM&w '.repeat(40)}`],
    ['amounts', 'Recorded ₹12,34,567.00 → ₹12,34,567.50 in cash for the second half of the year. '.repeat(3)],
  ])('ends each line before the margin and drops no word: %s', (_name, text) => {
    const lines = linesOf(text);
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(LINE_POINTS);
    const drawn = text.replaceAll('₹', 'Rs ').replaceAll('→', '->').replaceAll('—', '\u0097');
    expect(lines.join('').replaceAll(' ', '')).toBe(drawn.replaceAll(' ', ''));
  });

  it('keeps a long word whole on a line of its own', () => {
    const root = '9eca45b8'.repeat(8);
    expect(linesOf(`Sealed 29 Nov 2026, 22:10: 62456 events, root ${root}`).map((line) => line.trim())).toEqual([
      'Sealed 29 Nov 2026, 22:10: 62456 events, root',
      root,
    ]);
  });

  it('indents further lines of a text more than the lines of an entry', () => {
    const [, ...further] = linesOf(`    reason: ${'Approved by the bursar. '.repeat(20)}`);
    expect(new Set(further.map((line) => line.length - line.trimStart().length))).toEqual(new Set([12]));
  });
});
