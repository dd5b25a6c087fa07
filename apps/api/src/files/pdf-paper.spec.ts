import { readFileSync } from 'node:fs';
import { type Paper } from '@bursar/contracts';
import { drawLetterhead, drawPaper, PAPER_FONT } from '@bursar/contracts/sheets/paper';
import { describe, expect, it } from '@jest/globals';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';

const FONTS = new URL('../../../web/src/shared/theme/fonts/', import.meta.url);

const LETTERHEAD = {
  ...{ name: 'Vidyanagar University', address: '', pan: null, gstin: null },
  ...{ signatory: null, receipt_footer: null, logo_id: null },
};

function drawn(paper: Paper): { readonly lines: readonly string[]; readonly pages: number } {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape' });
  for (const [style, name] of [
    ['normal', 'noto-sans-regular.ttf'],
    ['bold', 'noto-sans-bold.ttf'],
  ] as const) {
    pdf.addFileToVFS(name, readFileSync(new URL(name, FONTS), 'base64'));
    pdf.addFont(name, PAPER_FONT, style, undefined, 'Identity-H');
  }
  const lines: string[] = [];
  const write = pdf.text.bind(pdf);
  pdf.text = (text, ...place) => (lines.push(...[text].flat()), write(text, ...place));
  drawPaper(pdf, autoTable, paper, { letterhead: LETTERHEAD, logo: undefined, foot: '' });
  return { lines, pages: pdf.getNumberOfPages() };
}

const TEXT = 'Bought for the chemistry laboratory after the flood, as the head of the department asked. '.repeat(12);

const withText = (text: string): Paper => ({
  ...{ title: 'Vouchers', note: '' },
  columns: [
    { header: 'Voucher', unit: undefined },
    { header: 'Date', unit: 'day' },
    { header: 'Vendor', unit: undefined },
    { header: 'Narration', unit: undefined },
    { header: 'Amount', unit: 'rupees' },
    { header: 'Approved', unit: 'instant' },
    { header: 'Approved by', unit: undefined },
  ],
  rows: Array.from({ length: 30 }, (_, index) => [
    ...[`FY26-27/V/0000${10 + index}`, '2026-04-29', 'Lakshmi Scientific Works'],
    ...[index === 7 ? text : 'Glassware', 12_345_678.5, '2026-04-30T05:30:00.000Z', 'Meera Raghunathan'],
  ]),
});

describe('A logo on a paper', () => {
  it.each([
    ['a square one 16 mm', 400, 400, [16, 16]],
    ['a tall one 16 mm high', 200, 400, [8, 16]],
    ['a wide one 16 mm high', 800, 400, [32, 16]],
    ['a very wide one 48 mm', 2400, 400, [48, 8]],
  ])('makes %s', (_, width, height, expected) => {
    const pdf = new jsPDF({ unit: 'mm', format: 'a4' });
    const drawn: number[] = [];
    pdf.getImageProperties = () => ({ width, height }) as ReturnType<jsPDF['getImageProperties']>;
    pdf.addImage = ((_image: string, _x: number, _y: number, ...size: number[]) => (
      drawn.push(...size),
      pdf
    )) as unknown as jsPDF['addImage'];
    drawLetterhead(pdf, { letterhead: LETTERHEAD, logo: 'data:image/png;base64,' }, 12, 10);
    expect(drawn).toEqual(expected);
  });
});

describe('A table as a PDF', () => {
  it('breaks the one long text, and no day, amount, number or name beside it', () => {
    const { lines, pages } = drawn(withText(TEXT));
    const times = (text: string) => lines.filter((line) => line === text).length;
    expect(['29 Apr 2026', '₹1,23,45,678.50', '30 Apr 2026, 11:00'].map(times)).toEqual([30, 30, 30]);
    expect(['Lakshmi Scientific Works', 'Meera Raghunathan'].map(times)).toEqual([30, 30]);
    expect(lines.filter((line) => /^FY26-27\/V\/\d{6}$/.test(line))).toHaveLength(30);
    expect(lines.join(' ')).toContain(TEXT.slice(0, 60));
    expect(pages).toBeLessThanOrEqual(drawn(withText('Glassware')).pages + 1);
  });

  it('keeps days and amounts whole where the words of many columns do not fit', () => {
    const words = Array.from({ length: 9 }, (_, index) => ({ header: `Reference ${index}`, unit: undefined }));
    const { lines } = drawn({
      ...{ title: 'References', note: '' },
      columns: [{ header: 'Date', unit: 'day' }, ...words, { header: 'Amount', unit: 'rupees' }],
      rows: [['2026-04-29', ...words.map(() => 'W'.repeat(24)), 12_345_678.5]],
    });
    expect(lines).toEqual(expect.arrayContaining(['29 Apr 2026', '₹1,23,45,678.50']));
  });

  it('breaks the longest words, and no number beside them', () => {
    const numbers = Array.from({ length: 5 }, (_, index) => ({ header: `No ${index}`, unit: undefined }));
    const remarks = Array.from({ length: 3 }, (_, index) => ({ header: `Remark ${index}`, unit: undefined }));
    const { lines } = drawn({
      ...{ title: 'References', note: '' },
      columns: [{ header: 'Date', unit: 'day' }, ...numbers, ...remarks],
      rows: [['2026-04-29', ...numbers.map(() => 'FY26-27/R/002338'), ...remarks.map(() => 'W'.repeat(24))]],
    });
    expect(lines.filter((line) => line === 'FY26-27/R/002338')).toHaveLength(5);
    expect(lines).toContain('29 Apr 2026');
  });
});
