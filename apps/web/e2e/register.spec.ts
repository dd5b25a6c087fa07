import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type AnswerOf, budgeting, type expenses } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page, type Request } from 'playwright-core';

import { demoLogins } from '../../demo/src/demo-logins.js';
import { type TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, load, newPerson, resume, settled, signIn } from './browser.js';
import { startDemo } from '../../demo/src/testing/demo-app.js';
import { tabTo } from './keys.js';

const ASSIGNED = '/admin/fees?tab=assigned';

let app: TestApp;
let browser: Browser;
let page: Page;
let directory: string;
const admin = demoLogins[0];

beforeAll(async () => {
  app = await startDemo();
  browser = await launch();
  ({ page } = await newPerson(browser, app));
  await signIn(page, admin.email, admin.password);
  directory = mkdtempSync(join(tmpdir(), 'bursar-export-'));
});
afterAll(async () => {
  await browser.close();
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

const table = () => page.getByRole('table', { name: 'Assigned Fees' });

async function totalShown(): Promise<number> {
  const text = await page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/).innerText();
  return Number(text.split(' of ')[1]?.replaceAll(',', ''));
}

const options = () => page.getByRole('group', { name: 'Options of Assigned Fees' });

async function openOptions(): Promise<void> {
  if (!(await options().isVisible())) await page.getByRole('button', { name: 'Options of Assigned Fees' }).click();
}

const kept = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());

async function exported(format: string): Promise<{ name: string; path: string }> {
  const downloading = page.waitForEvent('download');
  await openOptions();
  await options().getByRole('button', { name: format }).click();
  const file = await downloading;
  const path = join(directory, file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), path };
}

describe('the register of the assigned fees', () => {
  it('exports CSV with all pages of exactly the filtered rows', async () => {
    await page.goto(`${ASSIGNED}&status=unpaid`);
    await table().waitFor();
    const total = await totalShown();
    expect(total).toBeGreaterThan(500);
    const asked = page.waitForRequest('**/api/admin/export/assignedfees?*');
    const { name, path } = await exported('CSV');
    expect(new URL((await asked).url()).search).toBe('?status=unpaid&format=csv');
    expect(name).toMatch(/^assignedfees-\d{4}-\d{2}-\d{2}\.csv$/);
    const [header, ...lines] = readFileSync(path, 'utf8').split('\r\n');
    expect(header).toBe('\uFEFFStudent,Enrollment No,Batch,Department,Fee,Invoice No,Amount,Paid,Outstanding,Status');
    expect(lines).toHaveLength(total);
    expect(lines.filter((line) => !line.endsWith(',Unpaid'))).toEqual([]);
  });

  it('exports a workbook, and a PDF with readable rupees', async () => {
    await page.goto(`${ASSIGNED}&status=partial`);
    await table().waitFor();
    const total = await totalShown();
    const workbook = await exported('Excel (XLSX)');
    expect(readFileSync(workbook.path).subarray(0, 2).toString()).toBe('PK');
    const { path } = await exported('PDF');
    // Uncompressed, 4,500 rows make 22 MB.
    expect(readFileSync(path, 'latin1')).toContain('/FlateDecode');
    const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    expect(text).toContain(`Status: Partly paid · ${total} rows`);
    expect(text.match(/Partly( paid)?$/gm)).toHaveLength(total);
    expect(text).toContain('₹');
    expect(text).not.toContain('¹');
  });

  it('prints all pages of a PDF as of one instant', async () => {
    await page.goto(`${ASSIGNED}&status=unpaid`);
    await table().waitFor();
    const instants: (string | null)[] = [];
    const note = (request: Request): void => {
      const { searchParams } = new URL(request.url());
      if (searchParams.get('limit') === '500') instants.push(searchParams.get('as_of'));
    };
    page.on('request', note);
    await exported('PDF');
    page.off('request', note);
    expect(instants.length).toBeGreaterThan(1);
    expect(new Set(instants)).toEqual(new Set([expect.stringMatching(/^\d+$/)]));
  });

  it('names on a PDF the instant of its rows, although the screen moved on meanwhile [HIS-020]', async () => {
    await load(page, `${ASSIGNED}&status=partial&as_of=2026-03-31`);
    const total = await totalShown();
    let goOn = (): void => undefined;
    const moved = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/admin/assignedfees?*limit=500*', async (route) => {
      await moved;
      await route.continue();
    });
    const reading = page.waitForRequest('**/api/admin/assignedfees?*limit=500*');
    const printing = exported('PDF');
    await reading;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Return to now' }).waitFor({ state: 'detached' });
    goOn();
    const { path } = await printing;
    await page.unroute('**/api/admin/assignedfees?*limit=500*');
    const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    expect(text).toContain(`As of 31 Mar 2026, 23:59:59 IST · Status: Partly paid · ${total} rows`);
    expect(text).toMatch(/Made on .*, as of 31 Mar 2026, 23:59:59 IST, position \d+ of the log/);
  });

  it('names the reason of a failed export, and offers it again', async () => {
    await page.goto(ASSIGNED);
    await table().waitFor();
    await page.route('**/api/admin/export/**', (route) => route.fulfill({ status: 503, body: '' }));
    await openOptions();
    await options().getByRole('button', { name: 'CSV' }).click();
    await page.getByRole('alert').getByText('The export failed.').waitFor();
    await page.unroute('**/api/admin/export/**');
    expect((await exported('CSV')).name).toContain('assignedfees');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('shows that the server makes a file, and stops it on request', async () => {
    await page.goto(ASSIGNED);
    await table().waitFor();
    await page.route('**/api/admin/export/**', () => {});
    await openOptions();
    await options().getByRole('button', { name: 'Excel (XLSX)' }).click();
    const making = page.getByRole('group', { name: 'Export of Assigned Fees' });
    await making.getByText('Making the file…').waitFor();
    await openOptions();
    expect(await options().getByRole('button', { name: 'CSV' }).isDisabled()).toBe(true);
    await expectReadable(page);
    await making.getByRole('button', { name: 'Cancel' }).click();
    await making.waitFor({ state: 'detached' });
    await page.unroute('**/api/admin/export/**');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('exports the chosen columns, and the audit trail names the reader', async () => {
    await page.goto(`${ASSIGNED}&status=partial`);
    await openOptions();
    await page.getByRole('checkbox', { name: 'Department' }).uncheck();
    await page.keyboard.press('Escape');
    const total = await totalShown();
    const { path } = await exported('CSV');
    const [header] = readFileSync(path, 'utf8').split('\r\n');
    expect(header).toBe('\uFEFFStudent,Enrollment No,Batch,Fee,Invoice No,Amount,Paid,Outstanding,Status');
    await openOptions();
    await Promise.all([kept(), page.getByRole('checkbox', { name: 'Department' }).check()]);
    await page.keyboard.press('Escape');
    await page.goto('/audit?q=Exported');
    const entry = `Exported ${total} assigned fees as CSV (status partial)`;
    await page.getByRole('row').filter({ hasText: entry }).first().waitFor();
  });

  it('shows the chosen columns, also after a reload', async () => {
    await page.goto(ASSIGNED);
    await table().getByRole('columnheader', { name: 'Department' }).waitFor();
    await openOptions();
    await Promise.all([kept(), page.getByRole('checkbox', { name: 'Department' }).uncheck()]);
    await expectReadable(page);
    await table().getByRole('columnheader', { name: 'Department' }).waitFor({ state: 'detached' });
    await page.reload();
    await table().getByRole('columnheader', { name: 'Batch' }).waitFor();
    expect(await table().getByRole('columnheader', { name: 'Department' }).count()).toBe(0);
    await openOptions();
    await Promise.all([kept(), page.getByRole('checkbox', { name: 'Department' }).check()]);
    await page.keyboard.press('Escape');
  });

  it('keeps letters that are typed as the search begins', async () => {
    await page.goto(ASSIGNED);
    await table().waitFor();
    const box = page.getByRole('searchbox', { name: 'Student' });
    await box.evaluate((input) => {
      const wait = window.setTimeout.bind(window);
      const pauseOver = (work: () => void): void => {
        work();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'nandini r');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      };
      Object.assign(window, {
        setTimeout: (work: () => void, ms?: number) => wait(ms === 200 ? () => pauseOver(work) : work, ms),
      });
    });
    await box.fill('nandini');
    await page.waitForURL('**q=nandini+r');
    expect(await box.inputValue()).toBe('nandini r');
  });

  it('keeps letters that are typed as the found rows are drawn', async () => {
    const box = page.getByRole('searchbox', { name: 'Student' });
    for (const round of ['first', 'second', 'third']) {
      await page.goto(ASSIGNED);
      await table().waitFor();
      await box.evaluate((input: HTMLInputElement) => {
        const text = 'nandini rajagopal of the second year';
        const type = () => {
          const value = `${input.value}${text.charAt(text.length - left)}`;
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
          input.dispatchEvent(new Event('input', { bubbles: true }));
          left -= 1;
          if (left > 0) setTimeout(type);
        };
        let left = text.length - 'nandini'.length;
        const replace = history.replaceState.bind(history);
        history.replaceState = (...address) => {
          replace(...address);
          history.replaceState = replace;
          setTimeout(type);
        };
      });
      await box.fill('nandini');
      await page.waitForURL(/q=nandini.*r$/);
      expect([round, await box.inputValue()]).toEqual([round, 'nandini rajagopal of the second year']);
    }
  });

  it('keeps each of several choices that come before the rows are drawn', async () => {
    await page.goto(ASSIGNED);
    await table().waitFor();
    await page.getByRole('button', { name: 'Filter Assigned Fees' }).click();
    const filters = page.getByRole('group', { name: 'Filter Assigned Fees' });
    await filters.getByText('Overdue by').waitFor();
    const chosen = await filters.evaluate((group) => {
      const choose = (label: string, value: string): string => {
        const field = [...group.querySelectorAll('label')].find(({ innerText }) => innerText.startsWith(label));
        const select = field?.querySelector('select');
        if (!select) throw new Error(`${label} is no choice`);
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return select.value;
      };
      const shown = [choose('Status', 'unpaid'), choose('Department', '1')];
      document.querySelector<HTMLElement>('tr[data-row] [data-open]')?.click();
      return shown;
    });
    expect(chosen).toEqual(['unpaid', '1']);
    await page.getByRole('dialog').waitFor();
    const { searchParams } = new URL(page.url());
    expect([...searchParams.keys()].sort()).toEqual(['department_id', 'open', 'status', 'tab']);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('turns a page for each press that comes before the rows are drawn', async () => {
    await page.goto(ASSIGNED);
    await table().waitFor();
    await page.evaluate(() => {
      for (const key of ['n', 'n']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await page.getByText(/^51–75 of/).waitFor();
  });

  it('searches nothing on the page that follows', async () => {
    await page.goto(ASSIGNED);
    await table().waitFor();
    await page.getByRole('searchbox', { name: 'Student' }).evaluate((input) => {
      const wait = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (work: () => void, ms?: number) => {
          if (ms !== 200) return wait(work, ms);
          document.querySelector<HTMLElement>('nav a[href="/admin/staff"]')?.click();
          work();
          return 0;
        },
      });
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'nandini');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.waitForURL('**/admin/staff*');
    await table().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('shows no day that its filters no longer hold', async () => {
    await page.goto(`${ASSIGNED}&status=unpaid`);
    await page.getByRole('button', { name: 'Filter Assigned Fees' }).press('Enter');
    const filters = page.getByRole('group', { name: 'Filter Assigned Fees' });
    await filters.getByRole('button', { name: 'Open the calendar' }).first().press('Enter');
    await page.getByRole('dialog', { name: 'Calendar' }).getByRole('button', { name: /, 15 / }).click();
    await page.waitForURL('**from=*');
    expect(await filters.getByLabel('Due from').inputValue()).toMatch(/^15 /);
    await filters.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await page.waitForURL((address) => !address.searchParams.has('from'));
    await filters.getByRole('button', { name: 'Clear filters' }).waitFor({ state: 'detached' });
    expect(await filters.getByLabel('Due from').inputValue()).toBe('');
  });

  it('works by keys alone: search, rows, pages, export', async () => {
    await page.goto(ASSIGNED);
    await table().waitFor();
    await page.keyboard.press('n');
    await page.waitForURL('**page=2*');
    await page.getByText(/^26–50 of/).waitFor();
    const steps = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.keyboard.press('p');
    await page.getByText(/^1–25 of/).waitFor();
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
    await page.keyboard.press('/');
    await page.keyboard.type('nandini ');
    await page.waitForURL('**q=nandini');
    await page.keyboard.type('rajagopal');
    await page.waitForURL('**q=nandini+rajagopal');
    await table().getByText('Nandini Rajagopal').first().waitFor();
    await page.getByRole('button', { name: 'Options of Assigned Fees' }).focus();
    await page.keyboard.press('Enter');
    const csv = options().getByRole('button', { name: 'CSV' });
    await csv.waitFor();
    while (!(await csv.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await downloading).suggestedFilename()).toContain('.csv');
  });

  it('goes on by keys where a drawer was closed, and where a box was chosen with the mouse', async () => {
    const rowInFocus = () => page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex);
    await page.goto(ASSIGNED);
    await table().waitFor();
    for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
    for (const opened of ['first', 'again']) {
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect([opened, await rowInFocus()]).toEqual([opened, 2]);
      if (opened === 'first') await page.keyboard.press('Enter');
    }
    await table().getByRole('checkbox').nth(2).click();
    await page.keyboard.press('j');
    expect(await rowInFocus()).toBe(3);
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    expect(await table().getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  it('keeps the focus among the filters when they are cleared', async () => {
    await page.goto(`${ASSIGNED}&status=unpaid`);
    await page.getByRole('button', { name: 'Filter Assigned Fees' }).press('Enter');
    const filters = page.getByRole('group', { name: 'Filter Assigned Fees' });
    await filters.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await page.waitForURL((address) => !address.searchParams.has('status'));
    await filters.getByRole('button', { name: 'Clear filters' }).waitFor({ state: 'detached' });
    await filters.locator(':focus').waitFor();
  });

  it('gives the focus back to the button of a calendar among the filters', async () => {
    await page.goto('/admin/ledger');
    await page.getByRole('button', { name: 'Filter Ledger' }).press('Enter');
    const opener = page.getByRole('button', { name: 'Open the calendar' }).first();
    await opener.press('Enter');
    await page.getByRole('dialog', { name: 'Calendar' }).waitFor();
    await page.keyboard.press('Escape');
    await opener.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter Ledger' }).and(page.locator(':focus')).waitFor();
  });

  it('hides tools without an effect on its rows', async () => {
    await page.goto('/others-users');
    const main = page.getByRole('main');
    await main.getByText('No administrators found').waitFor();
    await main.getByText('No students found').waitFor();
    expect(await main.getByRole('button').allInnerTexts()).toEqual(['Add User']);
    await page.goto(`${ASSIGNED}&q=nobody-is-called-so`);
    await main.getByText('Nothing matches this search.').waitFor();
    await openOptions();
    expect(
      await options()
        .getByRole('group', { name: /^Export / })
        .count(),
    ).toBe(0);
    expect(await options().getByRole('checkbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await main.getByRole('searchbox').fill('');
    await table().waitFor();
    expect(await main.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true);
  });

  it('cuts a long text to one line, and opens all of it and every column by keys', async () => {
    const office = await app.signIn(admin.email, admin.password);
    const description = `${'Rent of the hall '.repeat(20)}${'x'.repeat(80)}.`;
    const income = {
      source_name: 'y'.repeat(80),
      description,
      amount: 1,
      received_date: istDayOf(new Date().toISOString()),
    };
    await office.do(budgeting.addIncome, income);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto('/admin/income?q=Rent+of+the+hall');
    const row = page.getByRole('table', { name: 'Income Sources' }).getByRole('row').last();
    await row.waitFor();
    expect((await row.boundingBox())?.height).toBeLessThan(50);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('definition').filter({ hasText: description }).waitFor();
    await drawer.getByRole('term').filter({ hasText: 'Kind' }).waitFor();
    await expectReadable(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.goto('/admin/fees?tab=transactions');
    const heads = page.getByRole('table', { name: 'Transactions' }).getByRole('columnheader');
    await heads.first().waitFor();
    expect(await heads.filter({ hasText: 'Remarks' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Options of Transactions' }).click();
    await page.getByRole('checkbox', { name: 'Remarks' }).check();
    await heads.filter({ hasText: 'Remarks' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows a filter as a chip that takes it away', async () => {
    await page.goto(ASSIGNED);
    await table().waitFor();
    await page.getByRole('button', { name: 'Filter Assigned Fees' }).click();
    await page
      .getByRole('group', { name: 'Filter Assigned Fees' })
      .getByRole('combobox', { name: 'Status' })
      .selectOption('partial');
    await page.waitForURL('**status=partial*');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Status: Partly paid' }).click();
    await page.waitForURL((url) => !url.searchParams.has('status'));
  });

  it('shows the actions of a row on focus and on hover, and opens the row by a click anywhere', async () => {
    await page.goto(`${ASSIGNED}&status=unpaid`);
    const row = table().getByRole('row').nth(2);
    const revoke = row.getByRole('button', { name: /^Revoke / });
    const opacity = () => revoke.evaluate((button) => getComputedStyle(button).opacity);
    await page.mouse.move(0, 0);
    expect(await opacity()).toBe('0');
    await revoke.focus();
    expect(await opacity()).toBe('1');
    await row.getByRole('cell').nth(2).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('names the open row in the address, walks the rows by J and K, and closes it by Back', async () => {
    await page.goto(`${ASSIGNED}&status=unpaid`);
    const rows = table().locator('tbody tr');
    const next = await rows.nth(1).getByRole('rowheader').getByRole('link').innerText();
    await rows.first().locator('[data-open]').click();
    await page.waitForURL('**open=*');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('region', { name: 'History' }).waitFor();
    const first = page.url();
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.href !== first);
    await drawer.getByText(next).first().waitFor();
    await drawer.getByRole('button', { name: /^Revoke / }).waitFor();
    await expectReadable(page);
    const second = page.url();
    await page.goBack();
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('open')).toBe(false);
    await page.goForward();
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.goForward();
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.goto(second);
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('open')).toBe(false);
  });

  it('keeps the heads of the columns in sight while the page scrolls', async () => {
    await page.goto(ASSIGNED);
    await table().waitFor();
    await page.waitForFunction(() => {
      scrollTo(0, document.body.scrollHeight);
      const [bar, head] = ['header', 'main thead th'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return scrollY > 0 && bar !== undefined && head?.y === bar.height;
    });
  });

  it('sorts in the filters on a phone, which has no column heads, and by the heads elsewhere', async () => {
    await page.goto(ASSIGNED);
    const filters = page.getByRole('group', { name: 'Filter Assigned Fees' });
    await page.getByRole('button', { name: 'Filter Assigned Fees' }).click();
    await filters.getByRole('combobox').first().waitFor();
    expect(await filters.getByLabel('Sort by').isVisible()).toBe(false);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(ASSIGNED);
    await page.getByRole('button', { name: 'Filter Assigned Fees' }).click();
    await page.getByLabel('Sort by').selectOption({ label: 'Student ↓' });
    await page.waitForURL('**sort=-student_name*');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('keeps its options in sight on a phone that lies on its side', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    await load(page, ASSIGNED);
    await page.getByRole('button', { name: 'Options of Assigned Fees' }).click();
    const ends = await options().evaluate((each) => each.getBoundingClientRect().bottom);
    expect(ends).toBeLessThanOrEqual(360);
    await options().getByRole('button', { name: 'Done' }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows the heads of the columns at 200 % zoom while the keys reach them', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await load(page, ASSIGNED);
    const heads = table().getByRole('columnheader');
    await tabTo(page, heads.getByRole('button', { name: 'Batch' }));
    await tabTo(page, heads.getByRole('button', { name: 'Status' }));
    await expectReadable(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**sort=status*');
    await table().locator('th[aria-sort=ascending]', { hasText: 'Status' }).waitFor();
    await settled(page);
    await tabTo(page, table().getByRole('button', { name: 'Details' }).first());
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('prints its rows without an empty page after them', async () => {
    await load(page, '/admin/fees?tab=transactions');
    const columns = page.getByRole('table', { name: 'Transactions' }).getByRole('columnheader');
    const onScreen = await columns.count();
    const path = join(directory, 'transactions.pdf');
    await page.pdf({ path, preferCSSPageSize: true });
    const pages = execFileSync('pdfinfo', [path], { encoding: 'utf8' });
    const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
    expect(pages).toContain(`Pages:           ${text.match(/Page \d+ of/g)?.length}`);
    expect(await columns.count()).toBe(onScreen);
  });

  const printedPages = async (of = page): Promise<readonly string[]> => {
    const path = join(directory, 'printed.pdf');
    await of.pdf({ path, preferCSSPageSize: true });
    return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1);
  };

  it('names its sorted columns on each printed page', async () => {
    await load(page, '/admin/fees?tab=transactions');
    await page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(20).waitFor();
    const pages = (await printedPages()).filter((text) => text.includes('Success'));
    expect(pages.length).toBeGreaterThan(1);
    for (const text of pages) expect(text).toMatch(/Date-?\s*Time/);
  });

  it('prints no column of buttons, and no heading of a table apart from its rows', async () => {
    const { page: office } = await newPerson(browser, app);
    await resume(office, 'meera.raghunathan@vidyanagar.example', 'demo-admin');
    const people = office.getByRole('group', { name: 'People' });
    const found = people.getByRole('option', { name: /Nandini Rajagopal/ });
    await load(office, '/admin');
    await office.keyboard.press('Control+k');
    await office.keyboard.type('Nandini Rajagopal');
    await found.click();
    await office.getByRole('heading', { name: 'History' }).waitFor();
    const pages = await printedPages(office);
    const text = pages.join('');
    expect(text).toContain('Payments and Receipts');
    expect(text).not.toMatch(/Approve\/|As it was/);
    const last = pages.find((printed) => printed.includes('Payments and Receipts'));
    expect(last?.split('Payments and Receipts')[1]).toContain('Success');
    await office.context().close();
  });

  it('prints the open drawer below the letterhead, without the list behind it', async () => {
    await load(page, '/admin/fees?tab=transactions');
    const row = page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1);
    await row.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'History' }).waitFor();
    await page.getByText('Loading the history...').waitFor({ state: 'detached' });
    const printed = await printedPages();
    expect(printed[0]).toContain('Vidyanagar University');
    for (const once of ['Payable at the time', 'History']) expect(printed.join().split(once)).toHaveLength(2);
    expect(printed.join()).not.toContain('Total Revenue Collected');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('prints no words about a history that is still loading', async () => {
    await page.route('**/api/**/history/**', () => undefined);
    await load(page, '/admin/fees?tab=transactions');
    const row = page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1);
    await row.getByRole('button', { name: 'Details' }).click();
    await page.getByText('Loading the history...').waitFor();
    const printed = (await printedPages()).join();
    expect(printed).toContain('Payable at the time');
    expect(printed).not.toMatch(/Loading|History/);
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it("prints a student's statement across pages with one closing balance, before the next table", async () => {
    const { page: own } = await newPerson(browser, app);
    await resume(own, 'nandini.rajagopal@students.vidyanagar.example', 'demo-student');
    await load(own, '/student');
    await own.getByRole('row', { name: /Closing balance/ }).waitFor();
    const [entries, ...after] = (await printedPages(own)).join('').split('Closing balance');
    expect(entries).toContain('Online');
    expect(after).toEqual([expect.stringContaining('Fee Payments')]);
    expect(after).toEqual([expect.not.stringContaining('Online')]);
    await own.context().close();
  });

  it('prints the dark theme in the colours of the light one', async () => {
    const colours = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return ['color-scheme', '--surface', '--text', '--accent'].map((name) => style.getPropertyValue(name));
      });
    const onScreen = await colours();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-theme="dark"]').waitFor();
    expect(await colours()).not.toEqual(onScreen);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await colours()).toEqual(onScreen);
    await page.emulateMedia({ media: null, colorScheme: 'light' });
  });

  it('shows every amount in full on a phone, beside fees with long titles', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(ASSIGNED);
    await table().waitFor();
    const fits = await table()
      .getByText(/^₹/)
      .evaluateAll((all) =>
        all.map((amount) => {
          const end = amount.closest('td')?.getBoundingClientRect().right ?? 0;
          return amount.getBoundingClientRect().right <= end;
        }),
      );
    expect(new Set(fits)).toEqual(new Set([true]));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows all of the long sentence above an entry on a phone, and only Close stays over the rest', async () => {
    const says = 'Changed the narration of a voucher for the repair of the laboratory after the flood. '
      .repeat(3)
      .trim();
    await page.route('**/api/admin/audit?*', async (route) => {
      const answer = await route.fetch();
      const { items, ...rest } = (await answer.json()) as { readonly items: readonly object[] };
      await route.fulfill({ json: { ...rest, items: items.map((entry) => ({ ...entry, says })) } });
    });
    await page.setViewportSize({ width: 360, height: 800 });
    await load(page, '/audit?kind=transaction');
    await page.getByRole('row').filter({ hasText: says }).getByRole('button').first().click();
    const title = page.getByRole('dialog').getByRole('heading', { name: says });
    await title.waitFor();
    const [shown, whole] = await title.evaluate((each) => [each.clientHeight, each.scrollHeight]);
    expect(shown).toBe(whole);
    const dialog = page.getByRole('dialog');
    await dialog.evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight));
    const [top = 0, edge = 0] = await Promise.all(
      [dialog, title].map((each) => each.evaluate((at) => at.getBoundingClientRect().top)),
    );
    expect(edge).toBeLessThan(top);
    await page.unrouteAll();
    const close = dialog.getByRole('button', { name: 'Close' });
    const [of, at] = await Promise.all([dialog.boundingBox(), close.boundingBox()]);
    expect((at?.y ?? 0) - (of?.y ?? 0)).toBeLessThan(40);
    await close.click();
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('tells a head the whole reason of a rejection, and all steps from the left on a phone', async () => {
    const { page: own } = await newPerson(browser, app);
    await resume(own, 'vasudha.kelkar@vidyanagar.example', 'demo-hod');
    await load(own, '/hod?status=rejected');
    const row = own.getByRole('table', { name: 'Department Expenses' }).getByRole('row').nth(1);
    await row.getByRole('button').first().click();
    const steps = own.getByRole('dialog').getByRole('list');
    await steps.getByText('Please use what the department has').waitFor();
    await own.setViewportSize({ width: 360, height: 800 });
    const lefts = await steps.getByRole('listitem').evaluateAll((items) => {
      const range = document.createRange();
      return items.map((item) => {
        range.selectNodeContents(item);
        return range.getBoundingClientRect().left;
      });
    });
    expect(lefts).toEqual(lefts.map(() => 20));
    await own.context().close();
  });

  it.each(['/admin/ledger', '/admin/fees?tab=transactions&self_approved=true'])(
    'cuts neither an amount nor a status of %s on a narrow phone',
    async (path) => {
      await page.setViewportSize({ width: 320, height: 740 });
      await load(page, path);
      const cells = page.locator(':is([data-slot="amount"], [data-slot="status"]) > div');
      await cells.first().waitFor();
      const cut = await cells.evaluateAll((all) =>
        all.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? cell.textContent : [])),
      );
      expect(cut).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );

  it.each(['/admin/ledger', '/admin/income'])(
    'cuts a text of %s only at the end of its row on a phone',
    async (path) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await load(page, path);
      const rows = page.locator('tr:has([data-slot="when"])');
      await rows.first().waitFor();
      const unused = await rows.evaluateAll((all) =>
        all.flatMap((row) => {
          const [what, when] = ['what', 'when'].map((slot) => row.querySelector(`[data-slot="${slot}"] > div`));
          if (!what || !when || what.scrollWidth <= what.clientWidth) return [];
          const day = document.createRange();
          day.selectNodeContents(when);
          return [row.getBoundingClientRect().right - day.getBoundingClientRect().right];
        }),
      );
      expect(unused).not.toEqual([]);
      expect(Math.max(...unused)).toBeLessThan(40);
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );

  it.each([340, 400])('shows the notes beside a status in full on a phone of %d px', async (width) => {
    await page.setViewportSize({ width, height: 740 });
    await load(page, '/admin/fees?tab=transactions&self_approved=true');
    const notes = page.locator('[data-slot="status"] > div', { hasText: 'Self-approved' });
    await notes.first().waitFor();
    const cut = await notes.evaluateAll((all) =>
      all.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? cell.textContent : [])),
    );
    expect(cut).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each(['/admin/aid', '/admin/staff'])('cuts no amount in the notes of the figures above %s', async (path) => {
    await load(page, path);
    const note = page.locator('dl dd[class*="subtitle"]', { hasText: '₹' });
    for (const width of [768, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await note.evaluateAll((all) =>
        all.flatMap((each) => (each.scrollWidth > each.clientWidth ? each.textContent : [])),
      );
      expect(cut).toEqual([]);
    }
  });

  it('keeps the amounts of a card within it on a phone of 320 px', async () => {
    const { page: phone, context } = await newPerson(browser, app, { width: 320 });
    const [auditor] = demoLogins.filter(({ role }) => role === 'auditor');
    await signIn(phone, auditor?.email ?? '', auditor?.password ?? '');
    await load(phone, '/auditor');
    const books = phone.getByRole('table', { name: 'The books as of a day' });
    await books.getByText(/^₹/).first().waitFor();
    const beyond = await books.getByText(/^₹/).evaluateAll((all) =>
      all.flatMap((amount) => {
        const digits = document.createRange();
        digits.selectNodeContents(amount);
        const card = amount.closest('tr')?.getBoundingClientRect();
        return digits.getBoundingClientRect().right > (card?.right ?? 0) ? [amount.textContent] : [];
      }),
    );
    expect(beyond).toEqual([]);
    await expectReadable(phone);
    await context.close();
  });

  it.each([320, 360])('cuts no amount in a row of a report on a phone of %d px', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    for (const kind of ['collections', 'dcb', 'fees']) {
      await load(page, `/admin/reports/${kind}`);
      const also = page.locator('[data-slot="what"] > div', { hasText: '₹' });
      await also.first().waitFor();
      const ends = await also.evaluateAll((cells) =>
        cells.flatMap((cell) => {
          cell.scrollIntoView({ block: 'center' });
          const { right: end } = cell.getBoundingClientRect();
          return [...cell.children].flatMap((part) => {
            const { left, right, top } = part.getBoundingClientRect();
            return document.elementsFromPoint(left + 8, top + 8).includes(part) ? [right <= end] : [];
          });
        }),
      );
      expect(new Set(ends)).toEqual(new Set([true]));
    }
    await load(page, '/admin/reports/collections');
    const endOf = (slot: string) =>
      page
        .locator(`[data-slot="${slot}"]`)
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().right);
    expect(await endOf('what')).toBe(await endOf('amount'));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('fits on a phone below a finding with a long word', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.route('**/api/admin/expenses/months**', async (route) => {
      const response = await route.fetch();
      const name = 'Electrotelecommunicationsengineering';
      const { departments } = (await response.json()) as AnswerOf<typeof expenses.spentByMonth>;
      await route.fulfill({ json: { departments: departments.map((each) => ({ ...each, name })) } });
    });
    await load(page, '/admin/expenses');
    await page.getByText(/ of it by Electrotelecommunicationsengineering$/).waitFor();
    await expectReadable(page);
    await page.unroute('**/api/admin/expenses/months**');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('keeps a view under a name in the account', async () => {
    await page.goto(`${ASSIGNED}&status=partial`);
    await table().waitFor();
    const partial = await totalShown();
    await openOptions();
    const views = options();
    await views.getByLabel('Name of this view').fill('Partly paid');
    const saved = kept();
    await views.getByRole('button', { name: 'Save' }).click();
    await views.getByRole('button', { name: 'Partly paid', exact: true }).waitFor();
    await saved;
    await expectReadable(page);
    await page.goto(`${ASSIGNED}&sort=-student_name`);
    await table().waitFor();
    await openOptions();
    await views.getByRole('button', { name: 'Partly paid', exact: true }).click();
    await page.waitForURL('**status=partial**');
    expect(new URL(page.url()).searchParams.has('sort')).toBe(false);
    await page.getByText(new RegExp(` of ${partial.toLocaleString('en-IN')}$`)).waitFor();
    await views.getByRole('button', { name: 'Delete view Partly paid' }).click();
    await views.getByText('No views yet.').waitFor();
  });

  it.each([1280, 360])('keeps its rows in their place when they are selected at %d px', async (width) => {
    await page.setViewportSize({ width, height: 740 });
    await load(page, `${ASSIGNED}&status=unpaid&limit=25`);
    const boxes = table().getByRole('checkbox', { name: /^Select (?!this page)/ });
    const places = () =>
      table()
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
    await boxes.first().scrollIntoViewIfNeeded();
    const before = await places();
    await boxes.first().focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('group', { name: 'Selected Assigned Fees' });
    await bar.getByText('1 selected').waitFor();
    expect(await places()).toEqual(before);
    await expectReadable(page);
    await page.keyboard.press('Space');
    await bar.waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);

    await page.keyboard.press('Space');
    await tabTo(page, boxes.nth(8));
    await page.keyboard.press('Space');
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: /^Clear/ }).focus();
    await tabTo(page, bar.getByRole('button', { name: 'Revoke 2' }));
    await tabTo(page, boxes.first());
    await bar.getByRole('button', { name: /^Clear/ }).click();
    await bar.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('selects rows over all pages, and all that match', async () => {
    await page.goto(`${ASSIGNED}&status=unpaid&batch=2024&limit=25`);
    await table().waitFor();
    const bar = page.getByRole('group', { name: 'Selected Assigned Fees' });
    await table()
      .getByRole('checkbox', { name: /^Select (?!this page)/ })
      .first()
      .click();
    await bar.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL('**page=2**');
    await page.getByText(/^26–/).waitFor();
    await settled(page);
    await table()
      .getByRole('checkbox', { name: /^Select (?!this page)/ })
      .first()
      .click();
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Select all that match' }).click();
    await bar.getByText(/^(\d,)*\d{2,} selected$/).waitFor();
    expect(parseInt(await bar.getByRole('status').innerText())).toBeGreaterThan(25);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await bar.waitFor({ state: 'detached' });
  });
});
