import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Role } from '@bursar/contracts';
import { addDays, istDayOf, monthsBefore, paiseOf } from '@bursar/domain/kernel';
import { type Browser, type Page } from 'playwright-core';

import { type TestApp } from '../../api/src/testing/test-app.js';
import { demoLogins } from '../../demo/src/demo-logins.js';
import { expectReadable, launch, load, newPerson, open, resume, settled } from './browser.js';
import { startDemo } from '../../demo/src/testing/demo-app.js';

const MONTH = istDayOf(new Date().toISOString()).slice(0, 7);
const THEN = addDays(monthsBefore(`${MONTH}-01`, 7), -1);

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startDemo();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function personAt(role: Role, look = {}): Promise<Page> {
  const { page } = await newPerson(browser, app, look);
  const { email = '', password = '' } = demoLogins.find((one) => one.role === role) ?? {};
  await resume(page, email, password);
  return page;
}

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Why/ });

const paiseIn = (text: string | null): number => {
  const [, minus, rupees = ''] = /(−?)₹([\d,.]+)/.exec(text ?? '') ?? [];
  return paiseOf(Number(rupees.replaceAll(',', ''))) * (minus ? -1 : 1);
};

const DASHBOARDS = [
  ['admin', '/admin'],
  ['finance_manager', '/finance-dashboard'],
  ['hod', '/hod'],
  ['faculty', '/faculty'],
  ['staff', '/staff'],
  ['student', '/student'],
  ['auditor', '/auditor'],
] as const;

const NO_FIGURES = ['/auditor: Events sealed', '/auditor: Head left the house'];

async function unexplained(page: Page, path: string): Promise<readonly string[]> {
  await load(page, path);
  const strips = page.locator('main dl > div').filter({ has: page.locator('dt') });
  const labels = await strips.evaluateAll((all) =>
    all.flatMap((stat) => {
      const value = stat.querySelector('dd');
      const isNumber = /\d/.test(value?.textContent ?? '');
      return isNumber && !value?.querySelector('button[aria-keyshortcuts="W"]')
        ? [stat.querySelector('dt')?.textContent ?? '']
        : [];
    }),
  );
  return labels.map((label) => `${path}: ${label}`);
}

const WITH_CHARTS = [
  ['admin', '/admin'],
  ['admin', '/admin/budgets'],
  ['admin', '/admin/income'],
  ['admin', '/admin/expenses'],
  ['admin', '/admin/aid?tab=funds'],
  ['admin', '/admin/staff'],
  ['hod', '/hod'],
  ['staff', '/staff/my-payroll'],
  ['auditor', '/auditor'],
  ['auditor', '/audit'],
  ...['summary', 'fees', 'collections', 'dues', 'payroll', 'daybook', 'budgets', 'expenses', 'income', 'aid'].map(
    (kind) => ['auditor', `/admin/reports/${kind}`] as const,
  ),
  ...['aidfunds', 'grants', 'dcb'].map((kind) => ['auditor', `/admin/reports/${kind}`] as const),
  ...['income-expenditure', 'balance-bridge'].map((kind) => ['auditor', `/admin/reports/${kind}`] as const),
] as const;

const DRAWN_ELSE = /sealed|seal|digit/i;

interface Walked {
  readonly charts: number;
  readonly unexplained: readonly string[];
}

async function walked(page: Page, path: string): Promise<Walked> {
  await open(page, path);
  await settled(page);
  return page.locator('main').evaluate((main) => {
    const why = 'button[aria-keyshortcuts="W"]';
    const said = (of: Element | null): string => of?.textContent ?? '';
    const charts = [...main.querySelectorAll('figure:has(figcaption)')];
    const totals = [...main.querySelectorAll('tfoot td')].filter((cell) => /[1-9]/.test(said(cell)));
    const waiting = [...main.querySelectorAll('section[aria-labelledby="needs-you"] li')];
    const rules = [...main.querySelectorAll('li > strong:not([data-none])')];
    return {
      charts: charts.length,
      unexplained: [
        ...charts
          .filter((chart) => !chart.querySelector(`figcaption ${why}`))
          .map((chart) => said(chart.firstElementChild)),
        ...totals.filter((cell) => !cell.querySelector('[aria-keyshortcuts="W"]')).map((cell) => `total ${said(cell)}`),
        ...waiting.filter((kind) => !kind.querySelector(why)).map(said),
        ...rules.filter((count) => !count.querySelector(why)).map((count) => `rule ${said(count.parentElement)}`),
      ],
    };
  });
}

describe('The pictures, totals and counts', () => {
  it('have a Why each [HIS-013]', async () => {
    const missing: string[] = [];
    let charts = 0;
    const pages = new Map<string, Page>();
    for (const [role, path] of WITH_CHARTS) {
      const page = pages.get(role) ?? (await personAt(role));
      pages.set(role, page);
      const found = await walked(page, path);
      charts += found.charts;
      missing.push(...found.unexplained.filter((each) => !DRAWN_ELSE.test(each)).map((each) => `${path}: ${each}`));
    }
    for (const page of pages.values()) await page.context().close();
    expect(charts).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });

  it('lead from a point of a line by W to its figure', async () => {
    const page = await personAt('auditor');
    await open(page, '/admin/budgets');
    await page
      .getByRole('figure', { name: /even spending/ })
      .getByRole('slider')
      .press('w');
    await drawer(page).getByText('equals the figure').waitFor();
    await page.context().close();
  });

  it('lead from the change of a compared total to its two periods, and to their rows', async () => {
    const page = await personAt('auditor');
    await open(page, '/admin/reports/income?compare=last_year');
    const changed = page.locator('tfoot').getByRole('button').nth(-2);
    const shown = paiseIn((await changed.innerText()).replace(/^(−?)/, '$1₹'));
    await changed.click();
    await drawer(page).getByRole('listitem').nth(2).waitFor();
    const parts = await drawer(page)
      .getByRole('listitem')
      .evaluateAll((all) => all.map((part) => part.textContent));
    const [now = 0, then = 0, change] = parts.map(paiseIn);
    expect([now + then, change]).toEqual([shown, shown]);
    await expectReadable(page);
    await drawer(page).getByRole('listitem').nth(1).getByRole('link').click();
    await drawer(page).getByText('equals the figure').waitFor();
    await page.context().close();
  });

  it('lead from the count of a rule of exceptions to the movements that it finds', async () => {
    const page = await personAt('auditor');
    await load(page, '/auditor');
    const rules = page.getByRole('region', { name: 'Exceptions' });
    const count = rules.getByRole('listitem').getByRole('button').first();
    const shown = await count.innerText();
    await count.click();
    const foot = drawer(page).getByRole('row', { name: /^Sum of/ });
    await foot.getByText('equals the figure').waitFor();
    expect(await foot.innerText()).toContain(shown);
    await expectReadable(page);
    await page.context().close();
  });

  it('lead from a part of a picture by W to its figure', async () => {
    const page = await personAt('admin');
    await open(page, '/admin');
    const strip = page.getByRole('figure', { name: /outstanding/ });
    await strip.getByRole('link').first().press('w');
    await drawer(page).getByText('equals the figure').waitFor();
    await expectReadable(page);
    await page.context().close();
  });
});

describe('A part of a picture', () => {
  it('leads by W from a day and from a stack to its figure, and from a number of the table', async () => {
    const page = await personAt('auditor');
    await load(page, '/auditor');
    const explained = drawer(page).getByText('equals the figure');
    const year = page.getByRole('figure', { name: /events since/ });
    await year.getByRole('link').first().press('w');
    await explained.waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });

    await open(page, '/admin/reports/income');
    const months = page.getByRole('figure', { name: /received/ });
    await months.getByRole('listitem').getByRole('link').first().press('w');
    await explained.waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await months.getByRole('button', { name: 'Show as table' }).click();
    const kind = months.getByRole('row').nth(1).getByRole('button').first();
    const shown = paiseIn(`₹${(await kind.innerText()).replace('₹', '')}`);
    await kind.press('w');
    const foot = drawer(page).getByRole('row', { name: /^Sum of/ });
    await foot.getByText('equals the figure').waitFor();
    expect(paiseIn(await foot.innerText())).toBe(shown);
    await page.context().close();
  });
});

const STATEMENTS = ['trial-balance', 'income-expenditure', 'balance-sheet', 'receipts-payments', 'balance-bridge'];

describe('The lines of the statements', () => {
  it('have a Why each, those of groups too, whose sum is the number [LED-017]', async () => {
    const page = await personAt('auditor');
    const amounts = page
      .locator('tbody td')
      .filter({ hasText: /[1-9]/ })
      .filter({ hasText: /^\D*[\d,]+\.\d\d$/ });
    for (const kind of STATEMENTS) {
      await open(page, `/admin/reports/${kind}`);
      await page.getByRole('row', { name: /^Total/ }).waitFor();
      const numbers = await amounts.count();
      const explained = await amounts.filter({ has: page.locator('[aria-keyshortcuts="W"]') }).count();
      expect([kind, explained]).toEqual([kind, numbers]);
      expect(numbers).toBeGreaterThan(3);
    }
    await open(page, '/admin/reports/trial-balance');
    const assets = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Assets' }) });
    const debit = assets.getByRole('cell').getByRole('button').last();
    const shown = paiseIn(`₹${(await debit.innerText()).replace('₹', '')}`);
    await debit.press('w');
    const foot = drawer(page).getByRole('row', { name: /^Sum of/ });
    await foot.getByText('equals the figure').waitFor();
    expect(paiseIn(await foot.innerText())).toBe(shown);
    await expectReadable(page);
    await page.context().close();
  });
});

describe('The drawer of a row', () => {
  it.each([
    ['/admin/reports/dues', 'light'],
    ['/admin/budgets', 'dark'],
  ] as const)('explains its numbers on a small screen: %s, %s', async (path, scheme) => {
    const page = await personAt('auditor', { width: 360, scheme });
    await open(page, path);
    await page.getByRole('main').getByRole('table').first().locator('tbody [data-open]').first().click();
    const buttons = page.getByRole('dialog').locator('[data-facts] button[aria-keyshortcuts="W"]');
    const facts = buttons.filter({ hasText: '₹' });
    await facts.first().waitFor();
    expect(await facts.count()).toBeGreaterThan(2);
    const shown = paiseIn(`₹${(await facts.first().innerText()).replace('₹', '')}`);
    await facts.first().click();
    const foot = drawer(page).getByRole('row', { name: /^Sum of/ });
    await foot.getByText('equals the figure').waitFor();
    expect(paiseIn(await foot.innerText())).toBe(shown);
    await expectReadable(page);
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await drawer(page).waitFor({ state: 'detached' });
    await facts.first().waitFor();
    await page.context().close();
  });
});

describe('The dashboards', () => {
  it('have a Why for each number of their strips [HIS-013]', async () => {
    const found: string[] = [];
    for (const [role, path] of DASHBOARDS) {
      const page = await personAt(role);
      found.push(...(await unexplained(page, path)));
      expect(await page.locator('main button[aria-keyshortcuts="W"]').count()).toBeGreaterThan(0);
      await page.context().close();
    }
    expect(found.filter((each) => !NO_FIGURES.includes(each))).toEqual([]);
  });
});

describe('the Why drawer', () => {
  it('takes an average apart into its sum and its count', async () => {
    const page = await personAt('staff');
    await load(page, '/staff');
    const average = page.getByRole('definition').getByRole('button').nth(1);
    const shown = await average.innerText();
    await average.press('w');
    const found = drawer(page).getByRole('row', { name: /^Average Payment, rounded/ });
    await found.getByText(shown).waitFor();
    await expectReadable(page);
    await drawer(page).getByRole('link', { name: 'Payments' }).click();
    await drawer(page).getByText('equals the figure').waitFor();
    await page.context().close();
  });

  it('takes the payroll of a month apart into the paid and the pending salaries', async () => {
    const page = await personAt('finance_manager');
    await open(page, `/admin/staff?month=${monthsBefore(`${MONTH}-01`, 1).slice(0, 7)}`);
    const net = page.getByRole('definition').getByRole('button').first();
    const shown = await net.innerText();
    await net.click();
    await drawer(page)
      .getByRole('heading', { level: 2, name: `Why ${shown}` })
      .waitFor();
    await drawer(page).getByRole('link', { name: 'Paid' }).waitFor();
    await drawer(page).getByRole('link', { name: 'Pending' }).waitFor();
    await expectReadable(page);
  });

  it('leads from the balance to its parts, rows and events by the keyboard, and back', async () => {
    const page = await personAt('admin');
    await open(page, '/admin');
    const balance = page.getByRole('definition').getByRole('button').last();
    const shown = await balance.innerText();
    await balance.focus();
    await page.keyboard.press('w');
    await drawer(page).waitFor();
    await drawer(page)
      .getByRole('heading', { level: 2, name: `Why ${shown}` })
      .waitFor();
    const parts = drawer(page).getByRole('listitem');
    const amounts = await parts.evaluateAll((all) => all.map((part) => part.textContent));
    expect(amounts).toHaveLength(7);
    const paise = amounts.map(paiseIn);
    expect(paise.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(paise.at(-1));
    await expectReadable(page);

    await drawer(page).getByRole('link', { name: 'Payroll' }).press('Enter');
    const foot = drawer(page).getByRole('row', { name: /^Sum of/ });
    await foot.getByText('equals the figure').waitFor();
    expect(-paiseIn(await foot.innerText())).toBe(paise[4]);
    await expectReadable(page);

    await drawer(page).getByRole('rowheader').getByRole('link').first().press('Enter');
    await drawer(page).getByRole('columnheader', { name: 'Before' }).waitFor();
    await drawer(page)
      .getByText(/Paid the salary|Paid /)
      .first()
      .waitFor();
    await expectReadable(page);
    await page.goBack();
    await foot.waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('w');
    await drawer(page).getByRole('button', { name: 'Close' }).dblclick();
    await drawer(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/admin');
    await balance.waitFor();
    await page.context().close();
  });

  it('explains the figure of then from its address, on a small dark screen', async () => {
    const page = await personAt('auditor', { width: 360, scheme: 'dark' });
    await open(page, `/admin/budgets?why=available_balance&as_of=${THEN}`);
    await drawer(page).getByRole('link', { name: 'Fees' }).click();
    await drawer(page)
      .getByRole('row', { name: /^Sum of/ })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('as_of')).toBe(THEN);
    await settled(page);
    await expectReadable(page);
    await page.context().close();
  });

  it('tells a student why money is owed', async () => {
    const page = await personAt('student', { width: 360 });
    await load(page, '/student');
    await page.getByRole('region', { name: 'Outstanding' }).getByRole('button').click();
    await drawer(page).getByRole('link', { name: 'Paid So Far' }).click();
    await drawer(page).getByText('equals the figure').waitFor();
    await expectReadable(page);
    await page.context().close();
  });

  it('says when there is no such figure', async () => {
    const page = await personAt('admin');
    await page.goto('/admin?why=profit');
    await drawer(page).getByText('There is no such figure').waitFor();
    await page.context().close();
  });
});
