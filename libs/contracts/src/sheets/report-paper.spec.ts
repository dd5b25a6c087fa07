import { describe, expect, it } from '@jest/globals';
import { formatPeriod } from '@bursar/domain/kernel';
import { drawPaper, type Pen } from './paper.sheets.js';
import { type Report } from '../reports.contract.js';
import { oldestDueText, paperOfReport } from './report-paper.sheets.js';
import { reportFileColumns, rowsWithTotal } from './reports.sheets.js';

const report: Report = {
  kind: 'daybook',
  from: '2026-09-01',
  to: '2026-09-30',
  made_at: '2026-10-01T04:30:00.000Z',
  columns: [
    { id: 'period', header: 'Day', unit: 'day' },
    { id: 'net', header: 'Net', unit: 'rupees' },
  ],
  rows: [
    { id: '2026-09-05', values: { period: '2026-09-05', net: 1234.5 } },
    { id: '2026-09-06', values: { period: '2026-09-06', net: -34.5 } },
  ],
  totals: { net: 1200 },
  previous: null,
};

function rowsOf(of: Report) {
  const { rows, totals } = paperOfReport(of, 'Daybook', '', 'Asha Rao');
  return totals ? [...rows, totals] : rows;
}

describe('a report on paper', () => {
  it('prints the rows of the screen and their totals below', () => {
    expect(rowsOf(report)).toEqual([
      ['05 Sep 2026', 1234.5],
      ['06 Sep 2026', -34.5],
      ['Total', 1200],
    ]);
  });

  it('names the months of a report by month', () => {
    const columns = [{ id: 'period', header: 'Month', unit: 'month' as const }, ...report.columns.slice(1)];
    const rows = [{ id: '2026-09', values: { period: '2026-09', net: 1200 } }];
    expect(rowsOf({ ...report, columns, rows })).toEqual([
      ['Sep 2026', 1200],
      ['Total', 1200],
    ]);
  });

  it('gives files the days of its rows, and a label for its total', () => {
    const [days] = reportFileColumns(report);
    expect(days?.unit).toBe('day');
    expect(rowsWithTotal(report).map((row) => days?.label?.(row) ?? days?.value(row))).toEqual([
      ...['2026-09-05', '2026-09-06', 'Total'],
    ]);
  });

  it('prints no totals without rows', () => {
    expect(rowsOf({ ...report, rows: [], totals: { net: 0 } })).toEqual([]);
  });

  it('names its scope, its time and its author', () => {
    const { title, note, signatures } = paperOfReport(report, 'Daybook', formatPeriod(report), 'Asha Rao');
    expect(signatures).toEqual(['Prepared by Asha Rao', 'Checked by']);
    expect([title, note]).toEqual(['Daybook', '01 Sep 2026 to 30 Sep 2026 · 2 rows · 01 Oct 2026, 10:00']);
    const one = paperOfReport({ ...report, rows: report.rows.slice(1) }, 'Daybook', '', 'Asha Rao');
    expect(one.note).toBe('1 row · 01 Oct 2026, 10:00');
  });

  it('is signed by the finance officer and the auditor when it is a statement', () => {
    const { signatures } = paperOfReport({ ...report, kind: 'trial-balance' }, 'Trial balance', '', 'Asha Rao');
    expect(signatures).toEqual(['Finance officer', 'Auditor']);
  });

  it('says how late the oldest due day of a student is', () => {
    const to = '2026-11-27';
    const told = ['2026-07-31', '2026-11-26', '2026-11-27', null].map((oldest_due) =>
      oldestDueText({ oldest_due, to }),
    );
    expect(told).toEqual([
      'Oldest due 31 Jul 2026, 119 days late',
      'Oldest due 26 Nov 2026, 1 day late',
      'Oldest due 27 Nov 2026',
      '',
    ]);
    const { note } = paperOfReport(
      { ...report, whose: 'Asha Rao', oldest_due: '2026-09-29' },
      'Student ledger',
      '',
      '',
    );
    expect(note).toMatch(/^Asha Rao · Oldest due 29 Sep 2026, 1 day late · /);
  });

  it.each([
    [100, ['1: 2 rows']],
    [180, ['1: 2 rows', '2: 0 rows']],
  ])('is signed below its title and its total, with a table that ends at %s mm', (finalY, drawn) => {
    const pages: string[][] = [[]];
    const tables: string[] = [];
    const pen: Pen & { lastAutoTable?: { finalY: number } } = {
      internal: { pageSize: { width: 297, height: 210 } },
      ...{ setFont: () => pen, setFontSize: () => pen, setTextColor: () => pen, setDrawColor: () => pen },
      ...{ line: () => pen, addImage: () => pen, setPage: () => pen },
      getImageProperties: () => ({ width: 1, height: 1 }),
      getTextWidth: () => 0,
      splitTextToSize: (text) => [text],
      text: (text) => (pages.at(-1)?.push(...[text].flat()), pen),
      addPage: () => (pages.push([]), pen),
      getNumberOfPages: () => pages.length,
    };
    const letterhead = {
      ...{ name: 'Vidyanagar University', address: '', pan: null, gstin: null },
      ...{ signatory: null, receipt_footer: null, logo_id: null },
    };
    const drawTable = (_: Pen, { body, foot }: { body: unknown[]; foot?: { content: string }[][] }): void => {
      expect(foot?.[0]?.map(({ content }) => content)).toEqual(['Total', '₹1,200.00']);
      tables.push(`${pages.length}: ${body.length} rows`);
      pen.lastAutoTable = { finalY: body.length > 0 ? finalY : 40 };
    };
    const head = { letterhead, logo: undefined, foot: '' };
    drawPaper(pen, drawTable, paperOfReport(report, 'Daybook', '', 'Asha Rao'), head);
    expect(tables).toEqual(drawn);
    expect(pages.at(-1)).toEqual(expect.arrayContaining(['Daybook', 'Prepared by Asha Rao', 'Checked by']));
  });
});
