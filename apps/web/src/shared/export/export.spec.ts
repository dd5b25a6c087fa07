import { inflateRawSync } from 'node:zlib';

import { describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';

import { type Page } from '../http-client.js';
import { type Column, fileColumns } from '../ui/column.js';
import { allRows, EXPORT_PAGE } from './all-rows.js';
import { csvText } from './csv-file.js';
import { exportFileName } from './formats.js';
import { plain, printed, sheetOf } from './sheet.js';
import { xlsxFile } from './xlsx-file.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly enrollment: string;
  readonly amount: number;
  readonly due: string;
  readonly at: string | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Student', cell: ({ name }) => name, also: [{ header: 'No', value: (row) => row.enrollment }] },
  { id: 'amount', header: 'Amount', cell: () => null, value: ({ amount }) => amount, unit: 'rupees' },
  { id: 'due', header: 'Due', cell: () => null, value: ({ due }) => due, unit: 'day' },
  { id: 'at', header: 'At', cell: () => null, value: ({ at }) => at, unit: 'instant' },
];

const ROW: Row = {
  id: '1',
  name: 'आशा Rao, "A"',
  enrollment: '=HYPERLINK("http://evil")',
  amount: -123456.5,
  due: '2026-09-30T18:29:59.000Z',
  at: '2026-09-04T21:37:00.000Z',
};

const sheet = sheetOf({ title: 'Dues: [2026]', note: '' }, fileColumns(COLUMNS), [ROW, { ...ROW, id: '2', at: null }]);

/** The text of one file within a zip archive. */
function unzipped(zip: Buffer, name: string): string {
  const at = zip.indexOf(Buffer.from('PK\u0001\u0002'));
  for (let entry = at; zip.readUInt32LE(entry) === 0x02014b50;) {
    const [packed, nameLength] = [zip.readUInt32LE(entry + 20), zip.readUInt16LE(entry + 28)];
    const [extra, comment] = [zip.readUInt16LE(entry + 30), zip.readUInt16LE(entry + 32)];
    const local = zip.readUInt32LE(entry + 42);
    if (zip.toString('utf8', entry + 46, entry + 46 + nameLength) === name) {
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const data = zip.subarray(start, start + packed);
      return (zip.readUInt16LE(entry + 10) === 8 ? inflateRawSync(data) : data).toString('utf8');
    }
    entry += 46 + nameLength + extra + comment;
  }
  throw new Error(`${name} is not in the archive`);
}

describe('text in a file', () => {
  const FORMULAS = [
    ...['=1+1', '+91 98', '-2', '@SUM(A1)', "=cmd|'/C calc'!A0", '=HYPERLINK("https://evil.example")'],
    ...['\t=1', '\r=1', '\n=1', '\0=1', '  =1+1', '\u200b=1+1', '＝1+1', ' ＋1', '－1', '＠SUM(A1)', '﹦1'],
  ];

  it.each(FORMULAS)('never begins a formula: %j', (text) => {
    expect(plain(text)).toBe(`'${text}`);
  });

  it('never begins a formula in a file either', () => {
    const names = FORMULAS.map((name, id) => ({ ...ROW, id: String(id), name, enrollment: name }));
    const file = csvText(sheetOf({ title: 'Dues', note: '' }, fileColumns(COLUMNS), names));
    const { data } = Papa.parse<string[]>(file.slice(1), { newline: '\r\n' });
    expect(data.slice(1).map(([name]) => name)).toEqual(FORMULAS.map((text) => `'${text}`));
  });

  it.each(['Asha', '5-3', 'a=b', '', '₹-5'])('is left alone where it begins none: %j', (text) => {
    expect(plain(text)).toBe(text);
  });
});

describe('a CSV file', () => {
  const lines = csvText(sheet).split('\r\n');

  it('begins with what tells a spreadsheet that it is UTF-8, and its header', () => {
    expect(lines[0]).toBe('\uFEFFStudent,No,Amount,Due,At');
  });

  it('quotes what needs it, takes the sting out of formulas, and keeps negative amounts as numbers', () => {
    expect(lines[1]).toBe(
      '"आशा Rao, ""A""","\'=HYPERLINK(""http://evil"")",-123456.50,2026-09-30,2026-09-04T21:37:00.000Z',
    );
  });

  it('has nothing where nothing is known', () => {
    expect(lines[2]).toMatch(/2026-09-30,$/);
  });
});

describe('a workbook', () => {
  it('has amounts as numbers, days in India as dates, and no formula', async () => {
    const zip = Buffer.from(await (await xlsxFile(sheet)).arrayBuffer());
    const cells = unzipped(zip, 'xl/worksheets/sheet1.xml');
    expect(cells).toContain('<v>-123456.5</v>');
    // 30 September 2026 counted from the spreadsheet's own beginning of time.
    expect(cells).toContain('<v>46295</v>');
    expect(cells).not.toContain('<f>');
    const texts = `${cells}${unzipped(zip, 'xl/sharedStrings.xml')}`;
    expect(texts).toContain("<t>'=HYPERLINK");
    expect(unzipped(zip, 'xl/workbook.xml')).toContain('name="Dues   2026 "');
  });
});

describe('a printed value', () => {
  it.each([
    [1234567.5, 'rupees', '₹12,34,567.50'],
    [-0.5, 'rupees', '−₹0.50'],
    ['2026-09-30T18:29:59.000Z', 'day', '30 Sep 2026'],
    ['2026-09-04T21:37:00.000Z', 'instant', '05/09/2026, 03:07 AM'],
    ['partial', 'status', 'Partly paid'],
    [null, 'rupees', '—'],
    ['', undefined, '—'],
    [7, undefined, '7'],
  ] as const)('%j in %s is %s', (value, unit, text) => {
    expect(printed(value, unit)).toBe(text);
  });
});

describe('reading a long list', () => {
  const rows = Array.from({ length: 1_203 }, (_, index) => ({ id: String(index) }));
  const page = (number: number, limit: number): Promise<Page<{ id: string }>> =>
    Promise.resolve({ rows: rows.slice((number - 1) * limit, number * limit), total: rows.length });

  it('takes it page by page, says how far it is, and leaves nothing out', async () => {
    const told: string[] = [];
    const read = await allRows({
      fetchPage: page,
      rowId: ({ id }) => id,
      onProgress: (done, total) => told.push(`${done} of ${total}`),
    });
    expect(read).toEqual(rows);
    expect(told).toEqual(['500 of 1203', '1000 of 1203', '1203 of 1203']);
  });

  it('takes a row once when it moved to a later page meanwhile', async () => {
    const read = await allRows({
      fetchPage: (number) =>
        Promise.resolve(
          number === 1
            ? { rows: rows.slice(0, EXPORT_PAGE), total: EXPORT_PAGE + 1 }
            : { rows: rows.slice(EXPORT_PAGE - 1, EXPORT_PAGE + 1), total: EXPORT_PAGE + 2 },
        ),
      rowId: ({ id }) => id,
      onProgress: () => {},
    });
    expect(read).toHaveLength(EXPORT_PAGE + 1);
  });

  it('says so when a page fails', async () => {
    const failing = allRows({
      fetchPage: (number, limit) => (number === 2 ? Promise.reject(new Error('gone')) : page(number, limit)),
      rowId: ({ id }) => id,
      onProgress: () => {},
    });
    await expect(failing).rejects.toThrow('gone');
  });
});

describe('the name of an exported file', () => {
  it('is the table and the day', () => {
    expect(exportFileName('Assigned Fees', '2026-09-05', 'xlsx')).toBe('assigned-fees-2026-09-05.xlsx');
    expect(exportFileName('Computer Science & Engineering: Students', '2026-09-05', 'pdf')).toBe(
      'computer-science-engineering-students-2026-09-05.pdf',
    );
  });
});
