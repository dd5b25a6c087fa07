import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { type Report } from '@bursar/contracts';
import { letterheadAt } from '@bursar/domain/institution';
import { type ReportPlan } from '@bursar/domain/reports';
import { partOf } from '../testing/workbook.js';
import { fileOf, letterOf } from './report-letter.js';

const report: Report = {
  kind: 'dues',
  ...{ from: '2026-04-01', to: '2026-11-22', made_at: '2026-11-23T01:30:00.000Z', previous: null },
  columns: [
    { id: 'department', header: 'Department', unit: 'text' },
    { id: 'bills', header: 'Open bills', unit: 'count' },
    { id: 'outstanding', header: 'Outstanding', unit: 'rupees' },
  ],
  rows: [{ id: '1', values: { department: 'Mechanical', bills: 1200, outstanding: 150_000.5 } }],
  totals: { bills: 1200, outstanding: 150_000.5 },
};
const plan: ReportPlan = {
  ...{ report: 'dues', title: 'Dues by age', filters: { department_id: 2 }, period: 'day_before' },
  ...{ every: 'week', weekday: 1, hour: 7, format: 'csv' },
  recipients: [],
};
const ravi = { userId: 'u-1', name: 'Ravi Iyer', email: 'ravi@bursar.test', mayChange: true };
const letterhead = letterheadAt(undefined);
const period = { from: '2026-11-22', to: '2026-11-22' };
const sender = { ownerName: 'Asha Rao', at: 'at Vidyanagar University', publicUrl: 'https://bursar.example' };

const about = { letterhead, logo: undefined, ownerName: 'Asha Rao', period, department: 'Electrical Engineering' };

const printedOn = (file: { readonly content: Buffer } | undefined): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: file?.content, encoding: 'utf8' });

describe('The letter of a report', () => {
  it('tells day, department, sums and the way to change it, and attaches the file', async () => {
    const file = await fileOf(report, plan, about);
    expect(file?.content.toString()).toContain('Mechanical,1200,150000.50');
    expect(letterOf(ravi, plan, { report, period, department: 'Electrical Engineering', file }, sender)).toEqual({
      to: 'ravi@bursar.test',
      subject: 'Dues by age, as of 22 Nov 2026',
      text: `Dear Ravi Iyer,

this is the report of the finance office at Vidyanagar University: Dues by age, as of 22 Nov 2026, Electrical Engineering.

Open bills: 1,200
Outstanding: ₹1,50,000.50
Rows: 1

The file is attached. The same figures on the screen:

https://bursar.example/admin/reports/dues?department_id=2&to=2026-11-22

Asha Rao has this report sent every Monday at 07:00. To change or stop it:

https://bursar.example/admin/reports
`,
      attachments: [
        { filename: 'report-dues-2026-11-22.csv', contentType: 'text/csv; charset=utf-8', content: file?.content },
      ],
    });
  });

  it('names who can change it to a reader who cannot', () => {
    const auditor = { ...ravi, mayChange: false };
    const { text } = letterOf(auditor, plan, { report, period, department: null, file: undefined }, sender);
    expect(text).toContain(
      'Asha Rao has this report sent every Monday at 07:00. This person or an administrator can change or stop it.\n',
    );
    expect(text).not.toContain('To change or stop it');
  });

  it('names the student whose ledger it is', () => {
    const whose = 'Nandini Rajagopal · CS-1';
    const { text } = letterOf(
      ravi,
      { ...plan, report: 'student-ledger', title: 'Student ledger' },
      { report: { ...report, kind: 'student-ledger', whose }, period, department: null, file: undefined },
      sender,
    );
    expect(text).toContain(`: Student ledger, 22 Nov 2026, ${whose}.\n`);
  });

  it('names the kind whose entries it lists, in the letter and on the PDF', async () => {
    const entries = { ...report, kind: 'entries' as const };
    const salaries = {
      ...plan,
      report: 'entries',
      title: 'Entries',
      filters: { of: 'salary' },
      format: 'pdf',
    } as const;
    const file = await fileOf(entries, salaries, about);
    expect(printedOn(file)).toMatch(/^ *22 Nov 2026 · Salaries · Electrical Engineering · 1 row/m);
    const { text } = letterOf(ravi, salaries, { report: entries, period, department: null, file }, sender);
    expect(text).toContain(': Entries, 22 Nov 2026, Salaries.\n');
  });

  it('leads to the screen instead of a file above the limit', async () => {
    const file = await fileOf(report, plan, about, 20);
    expect(file).toBeUndefined();
    const { text, attachments } = letterOf(
      ravi,
      plan,
      { report, period, department: 'Electrical Engineering', file },
      sender,
    );
    expect(attachments).toBeUndefined();
    expect(text).toContain('The file is larger than 7 MB, so it is not attached. Open the report and export it there.');
  });

  it('attaches a PDF with the letterhead and signatures of the one in the browser', async () => {
    const file = await fileOf(report, { ...plan, format: 'pdf' }, about);
    expect(file).toMatchObject({ filename: 'report-dues-2026-11-22.pdf', contentType: 'application/pdf' });
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file?.content.length).toBeGreaterThan(10_000);
  });

  it('prints the headings of a comparison on the PDF', async () => {
    const columns = [...report.columns, { id: 'change', header: 'Δ', unit: 'rupees' as const }];
    const file = await fileOf({ ...report, columns }, { ...plan, format: 'pdf' }, about);
    expect(printedOn(file)).toMatch(/Outstanding +Δ/);
  });

  it('cuts off no long name on the PDF', async () => {
    const name = 'Venkata Satyanarayana Chandrasekhara Ramakrishna Subrahmanyam '.repeat(2).trim();
    const department = 'Centre for Interdisciplinary Studies in Languages '.repeat(4).trim();
    const file = await fileOf(report, { ...plan, format: 'pdf' }, { ...about, ownerName: name, department });
    const words = printedOn(file).split(/\s+/);
    expect(words.filter((word) => word === 'Interdisciplinary')).toHaveLength(4);
    expect(words.filter((word) => word === 'Subrahmanyam')).toHaveLength(4);
    expect(printedOn(file)).toMatch(/Checked by$/m);
    expect(printedOn(file)).toMatch(/Page 1 of 1$/m);
  });

  it('breaks no name and no amount beside a long address on the PDF', async () => {
    const amounts = Array.from({ length: 6 }, (_, index) => `amount${index}`);
    const columns = [
      ...['name', 'address', 'reference'].map((id) => ({ id, header: id, unit: 'text' as const })),
      ...amounts.map((id) => ({ id, header: id, unit: 'rupees' as const })),
    ];
    const values = {
      ...{ name: 'Chandrasekhara', reference: 'TXN-4R33KPM2XVMKX0Q1C70TK544K1' },
      address: `https://stores.vidyanagar.example/requests/${'2026-11-28-final-'.repeat(6)}.pdf`,
      ...Object.fromEntries(amounts.map((id) => [id, 99_999_999.99])),
    };
    const totals = Object.fromEntries(amounts.map((id) => [id, 299_999_999.99]));
    const wide = { ...report, columns, rows: [{ id: '1', values }], totals };
    const words = printedOn(await fileOf(wide, { ...plan, format: 'pdf' }, about)).split(/\s+/);
    expect(words).toContain('Chandrasekhara');
    for (const amount of ['₹9,99,99,999.99', '₹29,99,99,999.99'])
      expect(words.filter((word) => word === amount)).toHaveLength(6);
  });

  it('attaches a workbook instead of a PDF whose font lacks letters of a name', async () => {
    const rows = [{ id: '1', values: { department: 'यांत्रिकी', bills: 1, outstanding: 10 } }];
    const indian = { ...report, rows };
    const pdf = { ...plan, format: 'pdf' } as const;
    const file = await fileOf(indian, pdf, about);
    expect(file?.filename).toBe('report-dues-2026-11-22.xlsx');
    expect(partOf(file?.content ?? Buffer.alloc(0), 'xl/worksheets/sheet1.xml')).toContain('यांत्रिकी');
    const { text } = letterOf(ravi, pdf, { report: indian, period, department: null, file }, sender);
    expect(text).toContain('A PDF by mail lacks some letters of this report, so an XLSX file is attached.');
  });

  it('draws the logo and more rows than a page into the PDF', async () => {
    const rows = Array.from({ length: 1200 }, (_, id) => ({ id: String(id), values: { department: 'Mechanical' } }));
    const logo =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const file = await fileOf({ ...report, rows }, { ...plan, format: 'pdf' }, { ...about, logo });
    const pdf = file?.content.toString('latin1') ?? '';
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(20);
    expect(pdf).toContain('/Subtype /Image');
  });

  it('leads to the screen instead of a PDF of more than 20,000 rows', async () => {
    const rows = Array.from({ length: 20_001 }, (_, id) => ({ id: String(id), values: { department: 'Mechanical' } }));
    const long = { ...report, rows };
    const pdf = { ...plan, format: 'pdf' } as const;
    const file = await fileOf(long, pdf, about);
    const { attachments, text } = letterOf(ravi, pdf, { report: long, period, department: null, file }, sender);
    expect(attachments).toBeUndefined();
    expect(text).toContain('A PDF by mail has at most 20,000 rows, so none is attached.');
  });

  it('says so when there is nothing to report', () => {
    const empty: Report = { ...report, kind: 'grants', rows: [], totals: {} };
    const { subject, text } = letterOf(
      ravi,
      { ...plan, title: 'Grants' },
      { report: empty, period: null, department: null, file: undefined },
      sender,
    );
    expect(subject).toBe('Grants');
    expect(text).toContain('Nothing to report for this choice.');
  });
});
