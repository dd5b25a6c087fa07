import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { budgeting, payments, type Report, reports, STATEMENTS, takes } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { partOf } from '../../api/src/testing/workbook.js';
import { expectReadable, launch, newPerson, open, resume, signIn } from './browser.js';
import { press, skipToContent, tabTo } from './keys.js';

let app: TestApp;
let browser: Browser;
let admin: Awaited<ReturnType<TestApp['admin']>>;
let bill: Awaited<ReturnType<TestApp['newBill']>>;
let page: Page;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bursar-statements-'));
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  bill = await app.newBill(87_500);
  admin = await app.admin();
  const counter = { student_id: bill.studentId, fee_id: bill.feeId, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, { ...counter, amount: 40_000.5 });
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  const today = istDayOf(new Date().toISOString());
  const gift = { source_name: 'Alumni', description: 'Library', amount: 50_000, received_date: today };
  await admin.do(budgeting.addIncome, gift);
  ({ page } = await newPerson(browser, app));
  await signIn(page, ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await browser.close();
  await app.close();
  rmSync(directory, { recursive: true });
});

const AMOUNT = /(−|-)?₹?(\d[\d,]*\.\d\d)/g;

const amountsIn = (text: string): readonly number[] =>
  [...text.matchAll(AMOUNT)].map(([, minus, digits = '']) => Number(digits.replaceAll(',', '')) * (minus ? -1 : 1));

const textOf = (path: string): string => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });

const amountsOnPaper = (line: string): readonly number[] => amountsIn(line.replaceAll('–', '0.00'));

const totalsOnPaper = (text: string): readonly (readonly number[])[] =>
  text
    .split('\n')
    .filter((line) => /^\s*Total\b/.test(line))
    .map(amountsOnPaper);

async function exported(label: string): Promise<string> {
  await page.getByRole('button', { name: /^Export / }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: label }).click(),
  ]);
  const path = join(directory, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

const totalOfCsv = (path: string): readonly number[] =>
  (readFileSync(path, 'utf8').split('\r\n').at(-1) ?? '').split(',').slice(1).filter(Boolean).map(Number);

const totalOfWorkbook = (path: string): readonly number[] => {
  const row = partOf(readFileSync(path), 'xl/worksheets/sheet1.xml').split('<row ').at(-1) ?? '';
  return [...row.matchAll(/<v>([^<]+)<\/v>/g)].map(([, value]) => Number(value));
};

const moneyIn = ({ columns, totals }: Report): readonly number[] =>
  columns.filter(({ unit }) => unit === 'rupees').map(({ id }) => totals[id] ?? 0);

const numbersIn = ({ columns, totals }: Report): readonly number[] =>
  columns.filter(({ id }) => id in totals).map(({ id }) => totals[id] ?? 0);

async function widthsOf(shown: Page): Promise<readonly number[]> {
  const rows = shown.locator('tbody tr, tfoot tr');
  return [...new Set(await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().width))))];
}

describe('A statement', () => {
  it.each(STATEMENTS)(
    'has the same totals on the screen, on paper and in each file: %s [LED-016, LED-021]',
    async (kind) => {
      const student_id = takes(kind, 'student_id') ? bill.studentId : undefined;
      const report = await admin.do(reports.report, { kind, student_id });
      const [money, numbers] = [moneyIn(report), numbersIn(report)];
      expect(money.some((rupees) => rupees !== 0)).toBe(true);
      await open(page, `/admin/reports/${kind}${student_id === undefined ? '' : `?student_id=${student_id}`}`);
      const total = page.getByRole('row', { name: /^Total/ });
      await total.waitFor();
      expect(amountsIn((await total.getByRole('cell').allTextContents()).join(' | '))).toEqual(money);

      expect(await widthsOf(page)).toHaveLength(1);
      const paper = join(directory, `${kind}-paper.pdf`);
      writeFileSync(paper, await page.pdf({ preferCSSPageSize: true }));
      expect(execFileSync('pdfinfo', [paper], { encoding: 'utf8' })).toContain('(A4)');
      for (const path of [paper, await exported('PDF')]) {
        const text = textOf(path);
        expect(totalsOnPaper(text).length).toBeGreaterThan(0);
        for (const onPage of totalsOnPaper(text)) expect(onPage).toEqual(money);
        expect(text).toMatch(/Finance officer[^]*Auditor/);
      }
      expect(totalOfCsv(await exported('CSV'))).toEqual(numbers);
      expect(totalOfWorkbook(await exported('Excel (XLSX)'))).toEqual(numbers);
    },
  );

  it('repeats its totals on every page of its paper', async () => {
    const report = await admin.do(reports.report, { kind: 'balance-bridge' });
    await open(page, '/admin/reports/balance-bridge');
    await page.getByRole('row', { name: /^Total/ }).waitFor();
    const paper = join(directory, 'pages.pdf');
    writeFileSync(paper, await page.pdf({ width: '210mm', height: '100mm' }));
    const totals = totalsOnPaper(textOf(paper));
    expect(totals.length).toBeGreaterThan(1);
    expect(totals).toEqual(totals.map(() => moneyIn(report)));
  });

  it('fits 360 px in the dark, and axe finds nothing on it [LED-021]', async () => {
    const { page: phone } = await newPerson(browser, app, { width: 360, scheme: 'dark' });
    await resume(phone, ADMIN.email, ADMIN.password);
    for (const kind of STATEMENTS) {
      const whose = takes(kind, 'student_id') ? `?student_id=${bill.studentId}` : '';
      await open(phone, `/admin/reports/${kind}${whose}`);
      await phone.getByRole('row', { name: /^Total/ }).waitFor();
      await expectReadable(phone);
    }
    await phone.context().close();
  });

  it('gives a row without a second value one line on a phone', async () => {
    const { page: phone } = await newPerson(browser, app, { width: 360 });
    await resume(phone, ADMIN.email, ADMIN.password);
    await open(phone, '/admin/reports/balance-bridge');
    await phone.getByRole('row', { name: /^Total/ }).waitFor();
    const rows = phone.locator('tbody tr');
    expect((await rows.allInnerTexts()).filter((text) => text.includes('—'))).toEqual([]);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(40);
    await phone.context().close();
  });

  it('leads by the keyboard from the balance sheet to an event in four steps [LED-017]', async () => {
    await open(page, '/admin/reports/balance-sheet');
    await skipToContent(page);
    await press(page, page.getByRole('link', { name: '1110 Student receivable' }));
    await page.getByRole('heading', { level: 1, name: 'Ledger' }).waitFor();
    await page.getByRole('row', { name: /40,000\.50/ }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const entry = page.getByRole('dialog');
    await entry.getByText('Lines of the entry').waitFor();
    await press(page, entry.getByRole('link', { name: /^As it was: .*40,000\.50/ }).first());
    await page.waitForURL('**as_of=*');
  });

  it('finds the lines of a receipt by its number, which the entry shows', async () => {
    await open(page, '/admin/ledger?account=1110');
    const cell = page.getByRole('cell', { name: /^FY\d\d-\d\d\/R\/\d{6}$/ });
    await cell.waitFor();
    const number = (await cell.textContent()) ?? '';
    const invoice = page.getByRole('cell', { name: /\/INV\// });
    await invoice.waitFor();
    await page.getByRole('searchbox').fill(number);
    await invoice.waitFor({ state: 'detached' });
    await cell.waitFor();
    await expectReadable(page);
    await page.getByRole('row', { name: number }).click();
    await page.getByRole('dialog').getByText(number, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('names its days, which are the financial year until others are chosen', async () => {
    await open(page, '/admin/ledger');
    await page.getByText(/^Every line of the books, 01 Apr \d{4} to \d\d \w{3} \d{4}$/).waitFor();
    await open(page, '/admin/ledger?account=1110&from=2020-04-01&to=2021-03-31');
    await page.getByText('1110 Student receivable, 01 Apr 2020 to 31 Mar 2021').waitFor();
    await open(page, '/admin/ledger?account=1510');
    await page.getByText('The ledger has no lines of these days.').waitFor();
    await page.getByRole('button', { name: /^Filter/ }).waitFor();
  });

  it('folds the accounts of a group by the keyboard, and keeps its sums', async () => {
    await open(page, '/admin/reports/trial-balance');
    const account = page.getByRole('link', { name: '1110 Student receivable' });
    await account.waitFor();
    const assets = page.getByRole('button', { name: 'Assets' });
    await expectReadable(page);
    await press(page, assets);
    await account.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Assets.*1,37,500\.00/ }).waitFor();
    await press(page, assets);
    await account.waitFor();
  });

  it('shows the balance sheet of the year before beside the present', async () => {
    await open(page, '/admin/reports/balance-sheet');
    await page.getByLabel('Compare with').selectOption('The end of last year');
    await page.getByRole('columnheader', { name: 'Assets then' }).waitFor();
    await page.getByText(/compared with 31 Mar \d{4}/).waitFor();
    await expectReadable(page);
  });

  it('draws the surplus, and the way from the available balance to the money in hand', async () => {
    await open(page, '/admin/reports/income-expenditure');
    const surplus = 'Surplus of ₹1,37,500.00: income of ₹1,37,500.00, expenditure of ₹0.00';
    await page.getByRole('figure', { name: surplus }).getByText('4190 Other income').waitFor();
    await open(page, '/admin/reports/balance-bridge');
    const bridge = page.getByRole('figure', { name: '₹90,000.50 in hand, ₹0.00 unexplained' });
    await bridge.waitFor();
    const bars = await bridge.getByRole('listitem').evaluateAll((steps) =>
      steps.map((step) => {
        const name = String(step.firstElementChild?.textContent);
        const isZero = step.lastElementChild?.textContent === '₹0.00';
        return { name, isZero, bars: step.querySelectorAll('[data-sign]').length };
      }),
    );
    expect(bars.filter(({ isZero }) => isZero)).not.toEqual([]);
    expect(bars.filter((step) => step.bars !== (step.isZero ? 0 : 1))).toEqual([]);
    await expectReadable(page);
  });

  it('leads to the balance of an account by day, with exact amounts as a table', async () => {
    await open(page, '/admin/ledger?account=1110');
    const chart = page.getByRole('figure', {
      name: /^Debit balance of 1110 Student receivable: ₹0\.00 before 01 Apr \d{4}, ₹47,499\.50 on /,
    });
    await chart.waitFor();
    const show = chart.getByRole('button', { name: 'Show chart' });
    if (await show.isVisible()) await show.click();
    await expectReadable(page);
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await press(page, chart.getByRole('cell').getByRole('button', { name: '₹47,499.50' }));
    await page.getByRole('dialog').getByText('equals the figure').waitFor();
  });

  it('has a Why for its totals, down to the events by the keyboard', async () => {
    await open(page, '/admin/reports/balance-sheet');
    const assets = page.getByRole('definition').getByRole('button').last();
    await tabTo(page, assets);
    await page.keyboard.press('w');
    const why = page.getByRole('dialog', { name: /^Why/ });
    await why.getByText('equals the figure').waitFor();
    await expectReadable(page);
    await press(page, why.getByRole('rowheader').getByRole('link').first());
    await why.getByRole('columnheader', { name: 'Before' }).waitFor();
  });
});

describe('The ledger of a student', () => {
  it('is the student’s own, with the outstanding amount as its balance and its Why', async () => {
    const { page: own } = await newPerson(browser, app, { width: 360, scheme: 'dark' });
    await resume(own, bill.student.user.email, 'secret-user');
    await open(own, '/student/fees');
    await own.getByRole('link', { name: 'Ledger' }).click();
    const balance = own.getByRole('definition').getByRole('button').last();
    await balance.getByText('₹47,499.50').waitFor();
    await own.getByText(/^Oldest due \d\d \w{3} \d{4} · /).waitFor();
    expect(await widthsOf(own)).toHaveLength(1);
    await expectReadable(own);
    await balance.click();
    await own.getByRole('dialog').getByText('equals the figure').waitFor();
    await expectReadable(own);
    await own.context().close();
  });
});

const picturesOn = (path: string): readonly { readonly width: number; readonly height: number }[] =>
  execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .filter(([, , kind]) => kind === 'image')
    .map(([, , , width, height]) => ({ width: Number(width), height: Number(height) }));

describe('A report on paper', () => {
  it('shows names in Indian scripts, which its font lacks', async () => {
    const today = istDayOf(new Date().toISOString());
    const gift = { description: 'Library', amount: 1000, received_date: today };
    await admin.do(budgeting.addIncome, { ...gift, source_name: 'पूर्व छात्र संघ, वाराणसी' });
    await admin.do(budgeting.addIncome, { ...gift, source_name: 'முன்னாள் மாணவர் சங்கம்' });
    await open(page, '/admin/reports/income');
    await page.getByText(/முன்னாள்/).first().waitFor();
    const names = picturesOn(await exported('PDF')).filter(({ width, height }) => width > 2 * height);
    expect(names).toHaveLength(2);
  });
});
