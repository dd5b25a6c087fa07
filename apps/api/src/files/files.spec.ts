import { describe, expect, it } from '@jest/globals';
import { type FileColumn } from '@bursar/contracts';
import Papa from 'papaparse';
import { partOf } from '../testing/workbook.js';
import { csvOf } from './csv-file.js';
import { plain } from './plain-text.js';
import { type Table } from './table.js';
import { xlsxOf } from './xlsx-file.js';

interface Row {
  readonly name: string;
  readonly enrollment: string;
  readonly amount: number;
  readonly due: string;
  readonly at: string | null;
}

const COLUMNS: readonly FileColumn<Row>[] = [
  { header: 'Student', value: ({ name }) => name },
  { header: 'No', value: ({ enrollment }) => enrollment },
  { header: 'Amount', value: ({ amount }) => amount, unit: 'rupees' },
  { header: 'Due', value: ({ due }) => due, unit: 'day' },
  { header: 'At', value: ({ at }) => at, unit: 'instant' },
];

const ROW: Row = {
  name: 'आशा Rao, "A"',
  enrollment: '=HYPERLINK("http://evil")',
  amount: -123456.5,
  due: '2026-09-30T18:29:59.000Z',
  at: '2026-09-04T21:37:00.000Z',
};

const tableOf = (...pages: readonly (readonly Row[])[]): Table => ({
  title: 'Dues: [2026]',
  columns: COLUMNS,
  total: pages.flat().length,
  pages: pages as unknown as Table['pages'],
});

async function csv(table: Table): Promise<string> {
  let text = '';
  for await (const part of csvOf(table)) text += part;
  return text;
}

async function xlsx(table: Table): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of xlsxOf(table)) parts.push(part);
  return Buffer.concat(parts);
}

describe('text in a file', () => {
  const FORMULAS = [
    ...['=1+1', '+91 98', '-2', '@SUM(A1)', "=cmd|'/C calc'!A0", '=HYPERLINK("https://evil.example")'],
    ...['\t=1', '\r=1', '\n=1', '\0=1', '  =1+1', '\u200b=1+1', '＝1+1', ' ＋1', '－1', '＠SUM(A1)', '﹦1'],
  ];

  it.each(FORMULAS)('never begins a formula in a cell: %j', (text) => {
    expect(plain(text)).toBe(`'${text}`);
  });

  it('never begins a formula in a file', async () => {
    const file = await csv(tableOf(FORMULAS.map((name) => ({ ...ROW, name }))));
    const { data } = Papa.parse<string[]>(file.slice(1), { newline: '\r\n' });
    expect(data.slice(1).map(([name]) => name)).toEqual(FORMULAS.map((text) => `'${text}`));
  });

  it.each(['Asha', '5-3', 'a=b', '', '₹-5', '-'])('leaves harmless text unchanged: %j', (text) => {
    expect(plain(text)).toBe(text);
  });
});

describe('a CSV file', () => {
  it('begins with the UTF-8 mark and its header', async () => {
    expect(await csv(tableOf([]))).toBe('\uFEFFStudent,No,Amount,Due,At');
  });

  it('quotes cells, disarms formulas, and keeps negative amounts as numbers', async () => {
    expect((await csv(tableOf([ROW]))).split('\r\n')[1]).toBe(
      '"आशा Rao, ""A""","\'=HYPERLINK(""http://evil"")",-123456.50,2026-09-30,2026-09-05T03:07:00.000+05:30',
    );
  });

  it('writes all rows of all pages, with empty cells for unknown values', async () => {
    const file = await csv(tableOf([ROW, ROW], [], [{ ...ROW, at: null }]));
    expect(file.split('\r\n')).toHaveLength(4);
    expect(file).toMatch(/2026-09-30,$/);
  });
});

describe('a row with a label', () => {
  const [, , amount, due] = COLUMNS as readonly [unknown, unknown, FileColumn<Row>, FileColumn<Row>];
  const label = ({ name }: Row): string | undefined => (name === 'Total' ? name : undefined);
  const labelled: Table = { ...tableOf([ROW, { ...ROW, name: 'Total' }]), columns: [{ ...due, label }, amount] };

  it('has its text where the other rows have a day', async () => {
    expect((await csv(labelled)).split('\r\n').slice(1)).toEqual(['2026-09-30,-123456.50', 'Total,-123456.50']);
    const cells = partOf(await xlsx(labelled), 'xl/worksheets/sheet1.xml');
    expect(cells).toContain('<c r="A2" s="3"><v>46295</v></c>');
    expect(cells).toContain('<c r="A3" s="0" t="inlineStr"><is><t xml:space="preserve">Total</t></is></c>');
  });
});

describe('a workbook', () => {
  it('writes amounts as numbers, Indian days and times as dates, and no formula', async () => {
    const cells = partOf(await xlsx(tableOf([ROW])), 'xl/worksheets/sheet1.xml');
    expect(cells).toContain('<c r="C2" s="2"><v>-123456.5</v></c>');
    expect(cells).toContain('<c r="D2" s="3"><v>46295</v></c>');
    expect(Number(/<c r="E2" s="4"><v>([\d.]+)<\/v>/.exec(cells)?.[1])).toBeCloseTo(46270 + (3 * 60 + 7) / 1440, 8);
    expect(cells).not.toContain('<f>');
    expect(cells).toContain(">'=HYPERLINK(&quot;http://evil&quot;)</t>");
  });

  it('takes its list’s name without the characters that a sheet forbids', async () => {
    expect(partOf(await xlsx(tableOf([])), 'xl/workbook.xml')).toContain('name="Dues   2026 "');
  });

  it('writes a header without rows, and every row of every page below it', async () => {
    const numbersOf = async (table: Table): Promise<readonly string[]> =>
      [...partOf(await xlsx(table), 'xl/worksheets/sheet1.xml').matchAll(/<row r="(\d+)"/g)].map(([, row = '']) => row);
    expect(await numbersOf(tableOf([]))).toEqual(['1']);
    expect(await numbersOf(tableOf([ROW, ROW], [], [ROW]))).toEqual(['1', '2', '3', '4']);
  });

  it('drops characters that XML forbids and keeps the rest of the text', async () => {
    const cells = partOf(
      await xlsx(tableOf([{ ...ROW, name: 'A\u0001<b>&\uD800 "é" 😀' }])),
      'xl/worksheets/sheet1.xml',
    );
    expect(cells).toContain('<t xml:space="preserve">A&lt;b&gt;&amp; &quot;é&quot; 😀</t>');
  });

  it('names columns beyond Z as a spreadsheet does', async () => {
    const wide: Table = { ...tableOf([ROW]), columns: Array.from({ length: 28 }, () => COLUMNS[0] as FileColumn<Row>) };
    const cells = partOf(await xlsx(wide), 'xl/worksheets/sheet1.xml');
    expect([...cells.matchAll(/r="([A-Z]+)2"/g)].slice(-3).map(([, letters]) => letters)).toEqual(['Z', 'AA', 'AB']);
  });
});
