import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, type Role } from '@bursar/contracts';
import { addDays, daysFrom, formatDate, formatMonth, istDayOf, monthsBefore } from '@bursar/domain/kernel';
import { EventStore } from '@bursar/platform/event-store';
import { type Browser, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { type TestApp } from '../../api/src/testing/test-app.js';
import { demoLogins } from '../../demo/src/demo-logins.js';
import { expectReadable, launch, load, newPerson, open, resume, settled, visit } from './browser.js';
import { startDemo } from '../../demo/src/testing/demo-app.js';
import { addressOf, firstVisitorOf, SCREENS, VISITORS } from './screens.table.js';

const TODAY = istDayOf(new Date().toISOString());
const MONTH = monthsBefore(`${TODAY.slice(0, 7)}-01`, 8);
const THEN = addDays(monthsBefore(MONTH, -1), -1);
const LINE = `As of ${formatDate(THEN)}, 23:59:59 IST`;
const LATER = addDays(TODAY, -200);

const SHOWS =
  /^(Account of|Options of|Filter|Export|Receipt|Statement|Next|Previous|Page \d|Go$|Show|Hide$|Generate Receipt|Return to now|Compare with now|Print|Download|Yearly|Load|Bank File|Skipped|Unchanged|Open the calendar|Retry|Payslip|Sign out|Draw$)/;

let app: TestApp;
let browser: Browser;
let student: string;
let auditor: Client;

const loginOf = (role: Role) => {
  const login = demoLogins.find((one) => one.role === role);
  if (!login) throw new Error(`The demo university has no ${role}`);
  return login;
};

beforeAll(async () => {
  app = await startDemo();
  browser = await launch();
  const { email, password } = loginOf('student');
  student = (await app.signIn(email, password)).user.student_id ?? '';
  const reader = loginOf('auditor');
  auditor = await app.signIn(reader.email, reader.password);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function personAt(role: Role, look = {}): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await newPerson(browser, app, look);
  const { email, password } = loginOf(role);
  await resume(page, email, password);
  return { page, errors };
}

async function lastApproval(to: string) {
  const type = 'FeePaymentApplied';
  const { items } = await auditor.do(audit.trail, { type, q: 'Approved', to, limit: 50 });
  for (const { position, says, at } of items) {
    const before = await auditor.do(audit.step, { from: position, to: 'previous' });
    const [, reference = ''] = /\(([^()]+)\)$/.exec(says) ?? [];
    if (istDayOf(before.at) === istDayOf(at)) return { position, says, before: before.position, reference };
  }
  throw new Error('No approval has an event before it on its day');
}

const lineOf = (page: Page) => page.getByRole('region', { name: 'The past' });

const namesOfCommands = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) =>
      all
        .filter((button) => !button.closest('thead, [aria-label="The past"]') && !button.hasAttribute('data-open'))
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    );

const ROLES = VISITORS.filter((visitor): visitor is Role => visitor !== 'public');

describe.each(ROLES)('the screens of %s in the past', (role) => {
  it('carry the line of their instant, and neither command nor form [HIS-005]', async () => {
    const { page, errors } = await personAt(role);
    await load(page, SCREENS[role][0]?.path ?? '/');
    const found: string[] = [];
    for (const { path } of SCREENS[role].filter((screen) => firstVisitorOf(screen.path) === role)) {
      const address = addressOf(path, student);
      await visit(page, `${address}${address.includes('?') ? '&' : '?'}as_of=${THEN}`);
      await lineOf(page).getByText(LINE).waitFor();
      await page.waitForFunction((at) => location.pathname === at, address.split('?')[0]);
      // A tab of the same page keeps its address until it is drawn.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await settled(page);
      const commands = await namesOfCommands(page);
      const sent = await page.getByRole('main').locator('form [data-look="primary"]').allInnerTexts();
      const chosen = await page.getByRole('main').locator('[data-choose]').count();
      const shown = [...commands, ...sent, ...(chosen > 0 ? ['a choice of rows'] : [])].filter(
        (name) => !SHOWS.test(name),
      );
      found.push(...shown.map((name) => `${path}: ${name}`));
    }
    expect(found).toEqual([]);
    const frame = page.locator('[data-past]').first();
    expect(await frame.evaluate((shell) => getComputedStyle(shell, '::after').borderTopWidth)).toBe('4px');
    await page.keyboard.press('Escape');
    await page.waitForURL((address) => !address.searchParams.has('as_of'));
    await lineOf(page).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe('looking at another time', () => {
  it('says its instant in black on paper, without a frame over the text', async () => {
    const { page } = await personAt('auditor');
    await load(page, `/admin/fees?tab=transactions&as_of=${THEN}`);
    await page.emulateMedia({ media: 'print' });
    const line = lineOf(page).getByText(LINE);
    const [colour, ink] = await line.evaluate((said) =>
      [said, document.querySelector('h1') ?? said].map((each) => getComputedStyle(each).color),
    );
    expect(colour).toBe(ink);
    const frame = page.locator('[data-past]').first();
    expect(await frame.evaluate((shell) => getComputedStyle(shell, '::after').display)).toBe('none');
    await page.context().close();
  });

  it('begins and ends with a key, and keeps the instant along links', async () => {
    const { page } = await personAt('auditor');
    await load(page, '/auditor');
    await page.keyboard.press('t');
    const slider = page.getByRole('slider', { name: 'Day' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'slider');
    await settled(page);
    await expectReadable(page);
    await page.keyboard.press('t');
    await page.keyboard.type('99 Foo 2026');
    await page.keyboard.press('Enter');
    await page.getByText('Choose today or an earlier day.').waitFor();
    await page.getByRole('textbox', { name: 'Day' }).fill(formatDate(THEN));
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'slider');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(new RegExp(`^${formatDate(THEN)}: \\d+ events?`));
    const sealed = (await auditor.do(audit.timeline, {})).filter(({ seals }) => seals > 0);
    const dots = await slider.locator('path[data-group="seals"]').getAttribute('d');
    expect(sealed.length).toBeGreaterThan(0);
    expect(dots?.match(/M/g)).toHaveLength(sealed.length);
    await page.getByRole('list', { name: 'Colours' }).getByText('Seals').waitFor();
    await slider.getByTitle(`${formatMonth(THEN)} is closed`).waitFor({ state: 'attached' });
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

  it('fits the window on the first day of a quarter, whose name stands at the edge', async () => {
    const { page } = await personAt('auditor');
    const first = monthsBefore(`${TODAY.slice(0, 7)}-01`, (Number(TODAY.slice(5, 7)) - 1) % 3);
    await page.clock.setFixedTime(`${first}T06:30:00.000Z`);
    await load(page, '/auditor');
    await page.keyboard.press('t');
    const edge = page.getByText(formatMonth(first), { exact: true }).last();
    await edge.waitFor({ state: 'attached' });
    await settled(page);
    await expectReadable(page);
    await page.context().close();
  });

  it('steps by event, says what it was, and marks the cells that it changed here [HIS-007]', async () => {
    const { page, errors } = await personAt('auditor');
    const note = lineOf(page).getByRole('status').last();
    const approval = await lastApproval(LATER);
    const q = encodeURIComponent(approval.reference);
    await open(page, `/admin/fees?tab=transactions&q=${q}&as_of=${approval.before}`);
    await settled(page);
    await page.keyboard.press('j');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const row = await focused();
    await page.keyboard.press(']');
    await note.getByText(approval.says).waitFor();
    await note.getByText(/changed \d+ rows? here/).waitFor();
    const cell = page.locator('[data-moved]').first();
    expect(await cell.getAttribute('title')).toMatch(/^Before: /);
    expect((await focused())?.slice(0, 8)).toBe(row?.slice(0, 8));
    const after = await page.getByRole('table').first().innerText();
    await page.keyboard.press('[');
    await note.getByText(`Before: ${approval.says}`).waitFor();
    await page.waitForURL((address) => Number(address.searchParams.get('as_of')) < Number(approval.position));
    await page.keyboard.press(']');
    await page.waitForURL((address) => Number(address.searchParams.get('as_of')) >= Number(approval.position));
    await note.getByText(/changed \d+ rows? here/).waitFor();
    expect(await page.getByRole('table').first().innerText()).toBe(after);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('leads from an event that changed nothing here to the next change on this screen [HIS-007]', async () => {
    const { page } = await personAt('auditor');
    const note = lineOf(page).getByRole('status').last();
    const { before } = await lastApproval(LATER);
    await open(page, `/admin/income?as_of=${before}`);
    await settled(page);
    await page.keyboard.press(']');
    await note.getByText('changed nothing here').waitFor();
    await page.keyboard.press('.');
    await note.getByText(/changed (\d+ rows?|figures) here/).waitFor();
    await page.keyboard.press('{');
    await page.waitForURL(/as_of=\d{4}-\d\d-\d\d$/);
    await page.context().close();
  });

  it('plays 500 events without a failing request, and stops at the head [HIS-008]', async () => {
    const { page, errors } = await personAt('auditor');
    await open(page, '/admin/fees?tab=assigned');
    const head = Number(await app.get(EventStore).head());
    const start = await auditor.do(audit.step, { from: String(head), to: 'previous', by: 100 });
    let from = start;
    for (let count = 1; count < 5; count += 1) {
      from = await auditor.do(audit.step, { from: from.position, to: 'previous', by: 100 });
    }
    await visit(page, `/admin/fees?tab=assigned&as_of=${from.position}`);
    await lineOf(page).getByText('events').waitFor();
    await settled(page);
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().includes('/timeline/step')) failed.push(response.url());
    });
    await page.keyboard.press('t');
    await page.getByRole('radio', { name: '100', exact: true }).check();
    const inFlight = new Map<string, number>();
    const most = { at: 0 };
    const questionOf = (address: string) => {
      const { pathname, searchParams } = new URL(address);
      for (const name of ['as_of', 'from', 'by']) searchParams.delete(name);
      return `${pathname}?${searchParams}`;
    };
    page.on('request', (request) => {
      const question = questionOf(request.url());
      inFlight.set(question, (inFlight.get(question) ?? 0) + 1);
      most.at = Math.max(most.at, inFlight.get(question) ?? 0);
    });
    page.on('requestfinished', (request) => {
      const question = questionOf(request.url());
      inFlight.set(question, (inFlight.get(question) ?? 1) - 1);
    });
    await page.getByRole('slider', { name: 'Day' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await lineOf(page).getByText('There is nothing further in this direction.').waitFor();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await page.waitForURL((address) => Number(address.searchParams.get('as_of')) >= head);
    expect(failed).toEqual([]);
    expect(most.at).toBe(1);
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
    await page.context().close();
  });

  it('moves the screen while the scrubber is dragged, and keeps its rows', async () => {
    const { page, errors } = await personAt('auditor');
    await open(page, `/admin/fees?tab=assigned&as_of=${THEN}`);
    await settled(page);
    const total = () => page.getByRole('table').first().innerText();
    const then = await total();
    await page.keyboard.press('t');
    const slider = page.getByRole('slider', { name: 'Day' });
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (!document.querySelector('main tbody tr')) document.body.dataset.flashed = '';
      }).observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
    });
    const box = await slider.boundingBox();
    if (!box) throw new Error('The slider has no place');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.68, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.9, y, { steps: 30 });
    await page.mouse.up();
    const dayOf = ({ searchParams }: URL) => searchParams.get('as_of') ?? '';
    await page.waitForURL((address) => dayOf(address) !== THEN);
    await settled(page);
    const day = dayOf(new URL(page.url()));
    const said = await slider.getAttribute('aria-valuetext');
    expect(said?.split(':')[0]).toBe(formatDate(day));
    expect(Math.round(daysFrom(day, TODAY) / 10)).toBe(7);
    expect(await total()).not.toBe(then);
    expect(await page.locator('body[data-flashed]').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction((before) => document.activeElement?.getAttribute('aria-valuetext') !== before, said);
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('dialog', { name: 'Events of each day' }).getByRole('table');
    await table.getByRole('columnheader', { name: 'Seals' }).waitFor();
    await expectReadable(page);
    await page.keyboard.press('Escape');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('dims the figures of another instant until those of their own are there', async () => {
    const { page } = await personAt('auditor');
    await load(page, '/auditor');
    let goOn = (): void => undefined;
    const seen = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(`**/api/**as_of=${THEN}*`, async (route) => {
      await seen;
      await route.continue();
    });
    await visit(page, `/auditor?as_of=${THEN}`);
    await lineOf(page).getByText(LINE).waitFor();
    const figures = page.getByText('Events sealed');
    const opacity = () =>
      figures.evaluate((term) => Number(getComputedStyle(term.closest('main > *') ?? term).opacity));
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main > *')].some((part) => getComputedStyle(part).opacity === '0.6'),
    );
    expect(await opacity()).toBeLessThan(1);
    goOn();
    await settled(page);
    expect(await opacity()).toBe(1);
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
    expect(shown).toContain(formatMonth(THEN));
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
    await load(page, '/student');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Look at another time' }).click();
    await page.getByRole('textbox', { name: 'Day' }).fill(formatDate(THEN));
    await expectReadable(page);
    await page.keyboard.press('Enter');
    await lineOf(page).getByText(LINE).waitFor();
    await settled(page);
    await expectReadable(page);
    await page.context().close();
  });
});
