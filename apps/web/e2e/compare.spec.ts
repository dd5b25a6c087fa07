import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Role } from '@bursar/contracts';
import { addDays, formatDate, istDayOf, yearStartOf } from '@bursar/domain/kernel';
import { type Browser, type Page } from 'playwright-core';

import { type TestApp } from '../../api/src/testing/test-app.js';
import { demoLogins } from '../../demo/src/demo-logins.js';
import { expectReadable, launch, load, newPerson, open, settled, resume } from './browser.js';
import { startDemo } from '../../demo/src/testing/demo-app.js';
import { press, tabTo } from './keys.js';

const TODAY = istDayOf(new Date().toISOString());
const THEN = addDays(yearStartOf(addDays(TODAY, -31)), -1);
const LATER = addDays(TODAY, -60);

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

const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = [...document.body.querySelectorAll<HTMLElement>('*')];
    const sizes = all.map((element) => parseFloat(getComputedStyle(element).fontSize));
    for (const [place, element] of all.entries()) {
      element.style.fontSize = `${2 * (sizes[place] ?? 0)}px`;
      element.style.lineHeight = '1.4';
    }
  });

const textsOf = (page: Page, part: string): Promise<string[][]> =>
  page
    .locator('dl > div:has(button)')
    .evaluateAll(
      (figures, selector) =>
        figures.map((figure) =>
          ['dt', selector].map(
            (each) => figure.querySelector(each)?.textContent.replace(/^(before|minus) |\d{4}–\d\d$/, '') ?? '',
          ),
        ),
      part,
    );

const comparison = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const pastLine = (page: Page) => page.getByRole('region', { name: 'The past' });
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Why/ });
const changes = (page: Page) => page.getByRole('group', { name: 'Changes' });

describe('two times compared', () => {
  it('are reached by the keyboard alone, from an instant to the events of a figure and back [HIS-021]', async () => {
    const page = await personAt('auditor');
    await open(page, '/admin');
    await page.keyboard.press('t');
    await page.getByRole('slider', { name: 'Day' }).waitFor();
    await page.keyboard.press('t');
    await tabTo(page, page.getByRole('textbox', { name: 'Day' }));
    await page.keyboard.type(formatDate(THEN));
    await page.keyboard.press('Enter');
    await pastLine(page)
      .getByText(`As of ${formatDate(THEN)}, 23:59:59 IST`)
      .waitFor();
    await settled(page);
    await page.keyboard.press(']');
    await page.waitForFunction(() => /as_of=\d+$/.test(location.search));
    await settled(page);
    await page.keyboard.press('c');
    await comparison(page).getByText('with now').waitFor();
    const balance = page
      .getByRole('definition')
      .filter({ has: page.locator('[data-moved]') })
      .last();
    await balance.getByText(/^[+−]₹/).waitFor();
    await tabTo(page, balance.getByRole('button'));
    await page.keyboard.press('w');
    await press(page, drawer(page).getByRole('link', { name: 'Payroll' }));
    await drawer(page).getByText('equals the figure').waitFor();
    await press(page, drawer(page).getByRole('rowheader').getByRole('link').first());
    await drawer(page).getByRole('columnheader', { name: 'Before' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await comparison(page).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/admin');
    await comparison(page).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('show in a list what was added and changed, with both values, and open a row', async () => {
    const page = await personAt('auditor');
    await open(page, `/admin/fees?tab=assigned&then=${THEN}&later=${addDays(THEN, 31)}`);
    await changes(page)
      .getByText(/^\d+ changed$/)
      .waitFor();
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('deletion').getByText('Unpaid') })
      .filter({ has: page.getByRole('insertion').getByText('Paid', { exact: true }) })
      .first();
    await row.waitFor();
    await expectReadable(page);
    await row.focus();
    await page.keyboard.press('Enter');
    const opened = page.getByRole('dialog');
    await opened.getByRole('columnheader', { name: `${formatDate(THEN)}, 23:59:59 IST` }).waitFor();
    const asItWas = opened.getByRole('link', { name: /^As it was: / }).first();
    await asItWas.waitFor();
    await expectReadable(page);
    await asItWas.click();
    await pastLine(page).waitFor();
    await page.getByRole('dialog').getByText('History').first().waitFor();
    await page.context().close();
  });

  it.each([
    ['/auditor', 'auditor'],
    ['/hod', 'hod'],
    ['/faculty', 'faculty'],
    ['/student', 'student'],
  ] as const)('show on %s what each figure was on the screen of then', async (path, role) => {
    const page = await personAt(role);
    await open(page, `${path}?as_of=${LATER}`);
    const then = await textsOf(page, 'dd button');
    await load(page, `${path}?then=${LATER}`);
    await page.getByRole('deletion').nth(2).waitFor();
    await settled(page);
    expect(await textsOf(page, 'del')).toEqual(then);
    await page.context().close();
  });

  it('have a trial balance that balances at both, and fits the window', async () => {
    const page = await personAt('auditor');
    await open(page, `/admin/reports/trial-balance?then=${LATER}`);
    const [debit, credit] = ['Closing debit', 'Closing credit'].map((side) =>
      page.locator('dl > div').filter({ has: page.getByText(side, { exact: true }) }),
    );
    const former = await debit?.getByRole('deletion').innerText();
    expect(former).toMatch(/₹[\d,]+\.\d\d$/);
    expect(await credit?.getByRole('deletion').innerText()).toBe(former);
    await page.getByRole('rowheader', { name: '▾ Liabilities' }).waitFor();
    await expectReadable(page);
    await page.context().close();
  });

  it('say when nothing changed, and when a screen cannot be compared', async () => {
    const page = await personAt('admin');
    await open(page, '/admin/income?then=2026-05-01&later=2026-05-01');
    await page.getByText('Nothing changed between 01 May 2026, 23:59:59 IST and 01 May 2026').waitFor();
    await open(page, '/admin/settings?then=2026-05-01');
    await comparison(page).getByText('This screen cannot be compared.').waitFor();
    await page.goto('/admin/income?then=2026-06-01&later=2026-05-01');
    await page.getByText('Then must be before later').waitFor();
    await page.context().close();
  });

  it('mark the wrong day alone in the dialog, and focus it', async () => {
    const page = await personAt('auditor');
    await open(page, '/admin/income');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare two times' });
    const [then, later] = [dialog.locator('[name="Then-day"]'), dialog.locator('[name="Later-day"]')] as const;
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    const states = () =>
      Promise.all([then, later].map((day) => day.evaluate((field) => [field.ariaInvalid, field.matches(':focus')])));
    expect(await states()).toEqual([
      ['true', true],
      ['false', false],
    ]);
    await then.fill('2026-05-01');
    await later.fill('2026-04-01');
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await dialog.getByText('Then must be before later.').waitFor();
    await later.fill('2026-05-01');
    await dialog.locator('[name="Then-time"]').fill('10:00');
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe.each(['light', 'dark'] as const)('on a narrow %s screen', (scheme) => {
  it('bar, comparison and explanation fit, also with letters of twice the size [HIS-022]', async () => {
    const page = await personAt('auditor', { width: 360, scheme });
    await open(page, '/auditor');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Compare two times' }).click();
    await page.getByRole('dialog', { name: 'Compare two times' }).waitFor();
    await expectReadable(page);
    await page.getByRole('button', { name: 'This financial year' }).click();
    await comparison(page).waitFor();
    for (const path of [
      `/admin/fees?tab=transactions&then=${addDays(TODAY, -28)}&later=${addDays(TODAY, -19)}`,
      `/admin?as_of=${THEN}`,
      `/admin/budgets?why=available_balance&as_of=${THEN}`,
    ]) {
      await load(page, path);
      await page.waitForLoadState('networkidle');
      await settled(page);
      await expectReadable(page);
      await doubleText(page);
      await expectReadable(page);
    }
    await page.context().close();
  });
});
