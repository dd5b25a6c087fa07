import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Role } from '@bursar/contracts';
import { type Browser, type Page } from 'playwright-core';

import { TestApp } from '../../api/src/testing/test-app.js';
import { demoLogins } from '../../demo/src/demo-logins.js';
import { demonstration } from '../../demo/src/demonstration.js';
import { expectReadable, launch, newPerson, open, settled, signIn, visit } from './browser.js';
import { addressOf, firstVisitorOf, SCREENS, VISITORS } from './screens.table.js';

const THEN = '2026-03-31';
const LINE = 'As of 31 Mar 2026, 23:59:59 IST';

const SHOWS =
  /^(Options of|Filter|Export|Receipt|Statement|Next|Previous|Page \d|Go$|Show|Hide$|Generate Receipt|Return to now|Compare with now|Print|Download|Yearly|Load|Bank File|Skipped|Unchanged|Open the calendar|Retry|Payslip|Sign out)/;

let app: TestApp;
let browser: Browser;
let student: string;

const loginOf = (role: Role) => {
  const login = demoLogins.find((one) => one.role === role);
  if (!login) throw new Error(`The demo university has no ${role}`);
  return login;
};

beforeAll(async () => {
  app = await TestApp.start({ DEMO: 'on' }, demonstration());
  browser = await launch();
  const { email, password } = loginOf('student');
  student = (await app.signIn(email, password)).user.student_id ?? '';
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function personAt(role: Role, look = {}): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await newPerson(browser, app, look);
  const { email, password } = loginOf(role);
  await signIn(page, email, password);
  await page.locator('h1').first().waitFor();
  return { page, errors };
}

const lineOf = (page: Page) => page.getByRole('region', { name: 'The past' });

const namesOfCommands = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) =>
      all
        .filter((button) => !button.closest('thead') && !button.hasAttribute('data-open'))
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    );

const ROLES = VISITORS.filter((visitor): visitor is Role => visitor !== 'public');

describe.each(ROLES)('the screens of %s in the past', (role) => {
  it('carry the line of their instant, and neither command nor form [HIS-005]', async () => {
    const { page, errors } = await personAt(role);
    const found: string[] = [];
    for (const { path } of SCREENS[role].filter((screen) => firstVisitorOf(screen.path) === role)) {
      const address = addressOf(path, student);
      await visit(page, `${address}${address.includes('?') ? '&' : '?'}as_of=${THEN}`);
      await lineOf(page).getByText(LINE).waitFor();
      await page.waitForFunction((at) => location.pathname === at, address.split('?')[0]);
      // A tab of the same page keeps its address until it is drawn.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await settled(page);
      const commands = (await namesOfCommands(page)).filter((name) => !SHOWS.test(name));
      const sent = await page.getByRole('main').locator('form [data-look="primary"]').allInnerTexts();
      found.push(...[...commands, ...sent].map((name) => `${path}: ${name}`));
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe('looking at another time', () => {
  it('begins and ends with a key, and keeps the instant along links', async () => {
    const { page } = await personAt('auditor');
    await settled(page);
    await page.keyboard.press('t');
    await page.getByRole('dialog', { name: 'Look at another time' }).waitFor();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Choose today or an earlier day.').waitFor();
    await page.getByRole('textbox', { name: 'Day' }).fill('31 Mar 2026');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await lineOf(page).getByText(LINE).waitFor();
    await settled(page);
    await expectReadable(page);
    await page.getByRole('banner').getByText('History').waitFor();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Reports' }).click();
    await page.waitForURL(`**/admin/reports?as_of=${THEN}`);
    await settled(page);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/admin/reports');
    await lineOf(page).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('steps by event and by day, and says what the event was', async () => {
    const { page } = await personAt('auditor');
    await open(page, `/auditor?as_of=${THEN}`);
    await lineOf(page).getByText(LINE).waitFor();
    const events = async () => Number(/([\d,]+) events/.exec(await lineOf(page).innerText())?.[1]?.replaceAll(',', ''));
    const then = await events();
    await page.keyboard.press(']');
    await page.waitForFunction(() => /as_of=\d+$/.test(location.search));
    await page.waitForFunction(
      (before) => !document.querySelector('[aria-label="The past"]')?.textContent.includes(`${before} events`),
      then.toLocaleString('en-IN'),
    );
    expect(await events()).toBe(then + 1);
    expect((await lineOf(page).getByRole('status').last().innerText()).length).toBeGreaterThan(5);
    await page.keyboard.press('[');
    await lineOf(page)
      .getByText(`${then.toLocaleString('en-IN')} events`)
      .waitFor();
    await page.keyboard.press('{');
    await page.waitForURL(/as_of=2026-03-\d\d$/);
    await page.context().close();
  });

  it('shows the same to another person of the role who opens the address [HIS-006]', async () => {
    const textOf = async ({ page }: { page: Page }) => {
      await open(page, `/admin/expenses?as_of=${THEN}`);
      await lineOf(page).getByText(LINE).waitFor();
      await settled(page);
      return page.getByRole('main').innerText();
    };
    const [one, other] = [await personAt('auditor'), await personAt('auditor')];
    const shown = await textOf(one);
    expect(shown).toContain('Mar 2026');
    expect(await textOf(other)).toBe(shown);
    await Promise.all([one.page.context().close(), other.page.context().close()]);
  });

  it('says that an address names no instant, and leads back', async () => {
    const { page } = await personAt('admin');
    await page.goto('/admin?as_of=yesterday');
    await page.getByText('As of must be an instant, a day or a position of the log').waitFor();
    await page.getByRole('button', { name: 'Return to now' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().close();
  });

  it('fits on a phone, in the dark', async () => {
    const { page } = await personAt('student', { width: 360, scheme: 'dark' });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Look at another time' }).click();
    await expectReadable(page);
    await page.getByRole('button', { name: 'End of last financial year' }).click();
    await lineOf(page).getByText(LINE).waitFor();
    await settled(page);
    await expectReadable(page);
    await page.context().close();
  });
});
