import {
  aid,
  audit,
  budgeting,
  decisions,
  delegations,
  type Expense,
  expenses,
  identity,
  type User,
  vendors,
} from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, type Locator, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { type Department, request, staffed } from '../../api/src/testing/department.js';
import { layDown, secondAbove } from '../../api/src/testing/rules.js';
import { TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, type Look, newPerson, resume, settled } from './browser.js';
import { press } from './keys.js';

const PASSWORD = 'secret-user';
const today = () => istDayOf(new Date().toISOString());
const TABLE = { name: 'Pending Expense Approvals' };

let app: TestApp;
let browser: Browser;
let civil: Department;
let second: Client & { readonly user: User };

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  civil = await staffed(app, 7);
  second = await app.newUser({ role: 'hod', department_id: 7 });
});
beforeEach(async () => {
  const { items, position: seen_position } = await civil.hod.do(decisions.waitingApprovals, {});
  if (items.length === 0) return;
  const left = items.map(({ kind, id, version: seen_version }) => ({ kind, id, seen_version }));
  await civil.hod.do(decisions.decideMany, { items: left, verdict: 'reject', note: 'Left over', seen_position });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function pageOf(
  { email, role }: User,
  { path = `/${role}`, ...look }: Look & { path?: string } = {},
): Promise<Page> {
  const { page } = await newPerson(browser, app, look);
  await resume(page, email, PASSWORD);
  await page.goto(path);
  return page;
}

const rowOf = (page: Page, { description }: Pick<Expense, 'description'>) =>
  page.getByRole('table', TABLE).getByRole('row', { name: new RegExp(description) });

const inFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '');

async function textsOf(row: Locator): Promise<readonly string[]> {
  const texts = await row
    .locator('td, th')
    .filter({ hasNot: row.page().getByRole('button') })
    .allInnerTexts();
  return texts.filter((text) => text.trim() !== '');
}

async function confirmed(page: Page): Promise<void> {
  // The dialog takes the focus after it is shown.
  const focused = page.locator('[role="alertdialog"] :focus');
  await focused.waitFor();
  await page.keyboard.press('Tab');
  await focused.and(page.getByRole('button', { name: 'Approve' })).waitFor();
  await page.keyboard.press('Enter');
}

describe('the requests that wait for a head', () => {
  it('are decided with the keyboard alone, ten in a row, and the focus stays on a row [APR-018]', async () => {
    const all = [];
    for (const number of '0123456789') all.push(await request(civil, { amount: 100, description: `Chair ${number}` }));
    const page = await pageOf(civil.hod.user);
    await rowOf(page, { description: 'Chair 9' }).waitFor();
    await page.getByText('Waiting for you 10').waitFor();
    await page.keyboard.press('.');
    for (const one of all) {
      expect(await inFocus(page)).toContain(one.description);
      await page.keyboard.press('a');
      await confirmed(page);
      await page
        .getByRole('status')
        .filter({ hasText: `${one.description}: Approved, ` })
        .waitFor({ state: 'attached' });
      if (one.description !== 'Chair 9')
        await page.waitForFunction(
          (name) => !document.activeElement?.textContent.includes(name) && document.activeElement?.tagName === 'TR',
          one.description,
        );
    }
    await page.getByText('No pending expenses to approve').waitFor();
    await page.context().close();
  });

  it('keep their place on a phone while one of them is decided', async () => {
    for (const number of '1234') await request(civil, { amount: 100, description: `Vice ${number}` });
    const page = await pageOf(civil.hod.user, { width: 360 });
    await rowOf(page, { description: 'Vice 2' }).waitFor();
    await page.evaluate(() => scrollTo(0, 300));
    await rowOf(page, { description: 'Vice 2' })
      .getByRole('button', { name: /^Approve/ })
      .click();
    const places = await page.evaluateHandle(() => {
      const all = [scrollY];
      addEventListener('scroll', () => all.push(scrollY));
      return all;
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await page.locator('tr:focus', { hasText: 'Vice 3' }).waitFor();
    expect(Math.min(...(await places.jsonValue()))).toBeGreaterThan(0);
    await rowOf(page, { description: 'Vice 2' })
      .getByText(/^Approved, /)
      .waitFor();
    await page.context().close();
  });

  it.each([1280, 360])('keep their place at the top of a page of %d px when the outcome is told', async (width) => {
    const [first, last] = [
      await request(civil, { amount: 100, description: `Clamp of ${width}` }),
      await request(civil, { amount: 100, description: `Drill of ${width}` }),
    ];
    const page = await pageOf(civil.hod.user, { width });
    const place = (part: Locator) => part.boundingBox().then((box) => box?.y);
    const rows = [rowOf(page, first), rowOf(page, last)];
    const approve = async (one: Expense) => {
      await rowOf(page, one)
        .getByRole('button', { name: /^Approve/ })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    };
    await rowOf(page, last).waitFor();
    await settled(page);
    await page.evaluate(() => scrollTo(0, 0));
    const before = await Promise.all(rows.map(place));

    const told = page.getByRole('status').filter({ hasText: 'Expense approved successfully.' });
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to approve expense. Please try again.' });
    await page.route('**/approve', (route) => route.fulfill({ status: 500, body: '{}' }));
    await approve(last);
    await failed.waitFor();
    expect(await Promise.all(rows.map(place))).toEqual(before);
    await expectReadable(page);
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await failed.waitFor({ state: 'detached' });

    await page.unroute('**/approve');
    await approve(first);
    await told.waitFor();
    expect(await Promise.all(rows.map(place))).toEqual(before);
    const table = page.getByRole('table', TABLE);
    const top = await place(table);
    await approve(last);
    await rowOf(page, last)
      .getByText(/^Approved, /)
      .waitFor();
    expect([await page.evaluate(() => scrollY), await place(table)]).toEqual([0, top]);
    await told.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it.each([1280, 360])('keep their place on a page of %d px when they are selected', async (width) => {
    const first = await request(civil, { amount: 100, description: `Awl of ${width}` });
    const last = await request(civil, { amount: 100, description: `Bolt of ${width}` });
    const page = await pageOf(civil.hod.user, { width });
    const places = () => Promise.all([first, last].map((one) => rowOf(page, one).boundingBox()));
    const box = rowOf(page, first).getByRole('checkbox');
    await box.waitFor();
    await settled(page);
    const before = await places();
    await box.focus();
    await page.keyboard.press('Space');
    const approve = page.getByRole('button', { name: 'Approve 1 selected' });
    await approve.waitFor();
    expect(await places()).toEqual(before);
    await expectReadable(page);
    await page.keyboard.press('Space');
    await approve.waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
    await page.context().close();
  });

  it('are approved together after one question', async () => {
    const [lens, stand] = [
      await request(civil, { amount: 250, description: 'Lens' }),
      await request(civil, { amount: 150, description: 'Stand' }),
    ];
    const page = await pageOf(civil.hod.user);
    for (const one of [lens, stand]) await rowOf(page, one).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Approve 2 selected' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('2 requests').waitFor();
    await question.getByText('₹400.00').waitFor();
    await question.getByRole('button', { name: 'Approve' }).click();
    for (const one of [lens, stand]) await rowOf(page, one).getByText('Approved.').waitFor();
    await page.context().close();
  });

  it('say who decided meanwhile, and the focus moves on [APR-020]', async () => {
    const [first, other] = [
      await request(civil, { description: 'Stove' }),
      await request(civil, { description: 'Kettle' }),
    ];
    const page = await pageOf(civil.hod.user);
    await rowOf(page, other).waitFor();
    await page.keyboard.press('.');
    expect(await inFocus(page)).toContain('Stove');
    const widthOf = async () => (await rowOf(page, other).locator('th').boundingBox())?.width ?? 0;
    const before = await widthOf();
    const { position } = await second.do(decisions.waitingApprovals, {});
    const seen = { kind: 'expense', id: first.id, seen_position: position, seen_version: 0 };
    await second.do(decisions.approveRequest, seen);
    await rowOf(page, first)
      .getByText(new RegExp(`${second.user.name} approved this step at`))
      .waitFor();
    expect(await rowOf(page, first).getByRole('button').count()).toBe(0);
    expect(await widthOf()).toBe(before);
    await page.waitForFunction(() => document.activeElement?.textContent.includes('Kettle'));
    await request(civil, { description: 'Mug' });
    await page.getByRole('button', { name: '1 new' }).click();
    await rowOf(page, { description: 'Mug' }).waitFor();
    await page.keyboard.press('.');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/approvals/expense/*');
    await page.context().close();
  });

  it('say that they wait no longer for a deputy whose delegation ends, and that none withdrew them', async () => {
    const deputy = await app.newUser({ role: 'finance_manager' });
    const vase = await request(civil, { description: 'Vase' });
    const leave = { from: today(), to: today(), reason: 'On leave', to_user_id: deputy.user.id };
    const { delegation } = await civil.hod.do(delegations.start, leave);
    const page = await pageOf(deputy.user, { path: '/admin/expenses' });
    await rowOf(page, vase)
      .getByRole('button', { name: /^Approve/ })
      .waitFor();
    await civil.hod.do(delegations.end, { id: delegation.id });
    await rowOf(page, vase).getByText('This no longer waits for you.').waitFor();
    await page.context().close();
  });

  it('are shown again as they were at the decision [APR-012]', async () => {
    const lamp = await request(civil, { amount: 700, description: 'Lamp' });
    const page = await pageOf(civil.hod.user);
    const row = rowOf(page, lamp);
    await row.waitFor();
    const painted = await textsOf(row);
    await row.getByRole('button', { name: /^Approve/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await row.getByText(/^Approved, /).waitFor();
    await page.goto(`/approvals/expense/${lamp.id}`);
    await page.getByRole('button', { name: 'Show that screen' }).click();
    const then = page.getByRole('table', { name: 'The row at the decision' });
    await then.getByText('₹700.00').first().waitFor();
    const again = await textsOf(then.getByRole('row', { name: /Lamp/ }));
    expect(again.length).toBeGreaterThan(3);
    expect(again).toEqual(painted);
    await expectReadable(page);
    await page.context().close();
  });

  it('are complete, in order and once after a head was offline [APR-021]', async () => {
    const before = await request(civil, { description: 'Rope before' });
    const page = await pageOf(civil.hod.user);
    await rowOf(page, before).waitFor();
    await page.context().setOffline(true);
    const meanwhile = [];
    for (const number of '123') meanwhile.push(await request(civil, { description: `Rope ${number}` }));
    await page.context().setOffline(false);
    await page.getByText('Waiting for you 4').waitFor();
    for (const one of meanwhile) await rowOf(page, one).waitFor();
    const rows = await page.getByRole('table', TABLE).getByRole('row', { name: /Rope/ }).allInnerTexts();
    expect(rows.map((text) => /Rope \w+/.exec(text)?.[0])).toEqual(['Rope before', 'Rope 1', 'Rope 2', 'Rope 3']);
    await page.context().close();
  });

  it('go back with a question, which the submitter answers', async () => {
    const desk = await request(civil, { amount: 900, description: 'Desk' });
    const page = await pageOf(civil.hod.user);
    await rowOf(page, desk)
      .getByRole('button', { name: /^Return/ })
      .click();
    const focused = page.getByRole('alertdialog').locator(':focus');
    await focused.and(page.getByRole('textbox', { name: 'Question' })).waitFor();
    await page.keyboard.type('Which room?');
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Return' }));
    await page.getByText('Expense returned.').waitFor();
    const faculty = await pageOf(civil.faculty.user);
    await faculty.getByText('Which room?').first().waitFor();
    await faculty.getByLabel('Your answer').fill('Room 12');
    await expectReadable(faculty);
    await faculty.getByRole('button', { name: 'Resubmit' }).click();
    await faculty.getByText('Your request was resubmitted. Its approval starts again.').waitFor();
    await rowOf(page, desk)
      .getByRole('button', { name: /^Approve/ })
      .waitFor();
    await Promise.all([page.context().close(), faculty.context().close()]);
  });

  it('are withdrawn with the keyboard, and the focus goes to the next row, after the last to the list', async () => {
    const chemistry = await staffed(app, 6);
    for (const description of ['Flask', 'Beaker']) await request(chemistry, { description });
    const page = await pageOf(chemistry.faculty.user);
    for (const [description, then] of [
      ['Beaker', 'tr:focus'],
      ['Flask', 'section:focus'],
    ] as const) {
      await page.getByRole('button', { name: `Withdraw ${description}` }).press('Enter');
      const focused = page.getByRole('alertdialog').locator(':focus');
      await focused.waitFor();
      await page.keyboard.press('Tab');
      await focused.and(page.getByRole('button', { name: 'Withdraw' })).waitFor();
      await page.keyboard.press('Enter');
      await page.locator(then).getByText('Flask').first().waitFor();
    }
    await page.context().close();
  });

  it('are approved on a phone in three touches from the notification [APR-019]', async () => {
    await request(civil, { amount: 300, description: 'Ladder' });
    const page = await pageOf(civil.hod.user, { width: 360, path: '/notifications' });
    await page
      .getByText(/asks for ₹300\.00/)
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    const button = drawer.getByRole('button', { name: /^Approve Ladder/ });
    await button.waitFor();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Expense approved successfully.').first().waitFor();
    await page.context().close();
  });
});

describe('the page of a request', () => {
  it('offers no verdict before it shows the amount', async () => {
    const { id } = await request(civil, { amount: 450, description: 'Tripod' });
    const { page } = await newPerson(browser, app, {});
    await resume(page, civil.hod.user.email, PASSWORD);
    let show = (): void => undefined;
    const shown = new Promise<void>((resolve) => (show = resolve));
    await page.route(`**/api/approvals/expense/${id}`, async (route) => {
      await shown;
      await route.continue();
    });
    const inbox = page.waitForResponse((answer) => answer.url().endsWith('/api/approvals'));
    await page.goto(`/approvals/expense/${id}`);
    await (await inbox).finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    show();
    await page.getByRole('button', { name: /^Approve Tripod/ }).waitFor();
    await page.getByText('₹450.00').first().waitFor();
    await page.context().close();
  });

  it('lets its maker answer and withdraw it after a change to another role', async () => {
    const maker = await app.newUser({ role: 'faculty', department_id: 7 });
    const { id, name, email } = maker.user;
    const asked = await request({ ...civil, faculty: maker }, { amount: 650, description: 'Theodolite' });
    const change = async (role: 'staff' | 'finance_manager') =>
      (await app.admin()).do(identity.updateUser, { id, name, email, role, department_id: 7 });
    const { position: seen_position } = await civil.hod.do(decisions.waitingApprovals, {});
    const seen = { kind: 'expense', id: asked.id, seen_position, seen_version: 0 };
    await civil.hod.do(decisions.returnRequest, { ...seen, note: 'Which site?' });
    await change('finance_manager');
    const path = `/approvals/expense/${asked.id}`;
    const officer = await pageOf({ ...maker.user, role: 'finance_manager' }, { path });
    await officer.getByText('Which site?').first().waitFor();
    await officer.getByLabel('Your answer').fill('The new bridge');
    await officer.getByRole('button', { name: 'Resubmit' }).click();
    await officer.getByText('Your request was resubmitted. Its approval starts again.').waitFor();
    await change('staff');
    const page = await pageOf({ ...maker.user, role: 'staff' }, { path, width: 360 });
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    await expectReadable(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Your request was withdrawn.').first().waitFor();
    await page.getByRole('button', { name: 'Withdraw…' }).waitFor({ state: 'detached' });
    await Promise.all([page.context().close(), officer.context().close()]);
  });

  it('opens the receipt for a deputy of the head', async () => {
    const deputy = await app.newUser({ role: 'staff', department_id: 7 });
    const { id } = await request(civil, { amount: 300, description: 'Beakers' });
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7\nA bill of beakers']), 'beakers.pdf');
    const headers = { authorization: `Bearer ${civil.faculty.token ?? ''}` };
    await fetch(`${app.url}/api/faculty/expenses/${id}/receipt`, { method: 'POST', body: form, headers });
    const leave = { from: today(), to: today(), reason: 'On leave', to_user_id: deputy.user.id };
    const { delegation } = await civil.hod.do(delegations.start, leave);
    const page = await pageOf(deputy.user, { path: `/approvals/expense/${id}`, width: 360 });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Receipt of Beakers: beakers.pdf' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('beakers.pdf');
    expect(await page.getByRole('link', { name: 'Open the record' }).count()).toBe(0);
    await civil.hod.do(delegations.end, { id: delegation.id });
    await page.context().close();
  });
});

describe('a budget that two people change', () => {
  it('says in its drawer and its forms for whom its changes wait, and asks for no second one', async () => {
    const [office, other] = [await app.admin(), await app.newUser({ role: 'admin' })];
    await office.do(budgeting.addIncome, {
      source_name: 'State',
      description: 'Grant',
      amount: 5_000_000,
      received_date: '2026-04-02',
    });
    await office.do(budgeting.allocate, { department_id: 4, allocated: 1_000_000 });
    await layDown(office, other, 'budget_change', secondAbove(1_000_000));
    await layDown(office, other, 'budget_transfer', secondAbove(100));
    await office.do(budgeting.allocate, { department_id: 4, allocated: 2_500_000 });
    const page = await pageOf(other.user, { path: '/admin/budgets', width: 360, scheme: 'dark' });
    await office.do(budgeting.transferBudget, { from: 4, to: 5, amount: 500, reason: 'Survey' });
    const row = page.getByRole('table', { name: 'Department Budgets' }).getByRole('row').nth(4);
    await row.locator('[data-open]').click();
    const open = page.getByRole('dialog').getByText(/waits for a second person$/);
    await open.nth(1).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel('Department', { exact: true }).selectOption('4');
    await page.getByText('Another change of this budget waits for a second person.').waitFor();
    expect(await page.getByRole('button', { name: 'Allocate Budget' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Transfer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('From').selectOption('4');
    await dialog.getByText('Another transfer from it waits for a second person.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Transfer' }).isDisabled()).toBe(true);
    await expectReadable(page);
    await page.context().close();
  });
});

describe('aid that waits', () => {
  it('says on its open page that the student has left meanwhile', async () => {
    await layDown(await app.admin(), await app.newUser({ role: 'admin' }), 'aid', secondAbove(100));
    const student = await app.newUser();
    const wish = { aid_type: 'Merit scholarship', amount_requested: 3_000 };
    const { application } = await student.do(aid.apply, wish);
    await (await app.newUser({ role: 'finance_manager' })).do(aid.approve, { id: application.id });
    const other = await app.newUser({ role: 'finance_manager' });
    const { items } = await other.do(decisions.waitingApprovals, { kind: 'aid' });
    const page = await pageOf(other.user, { path: `/approvals/aid/${items[0]?.id ?? ''}` });
    await page.getByRole('button', { name: /^Approve Merit scholarship/ }).waitFor();
    await settled(page);
    expect(await page.getByText('Account of the student').count()).toBe(0);
    await (await app.admin()).do(identity.setActive, { id: student.user.id, is_active: false });
    await page.getByText('Account of the student').waitFor();
    await page.getByText('Deactivated').waitFor();
    await page.context().close();
  });
});

describe('income above its limit', () => {
  const GIFT = { source_name: 'Alumni', received_date: '2026-04-02' };

  beforeAll(async () => {
    await layDown(await app.admin(), await app.newUser({ role: 'admin' }), 'income', secondAbove(1_000));
  });

  it('waits on the screen of the register, and counts once another officer approves its page', async () => {
    const clerk = await app.newUser({ role: 'finance_manager' });
    const { income } = await clerk.do(budgeting.addIncome, { ...GIFT, description: 'Laboratory', amount: 50_000 });
    expect(income.status).toBe('waiting');
    const page = await pageOf((await app.newUser({ role: 'finance_manager' })).user, { path: '/admin/income' });
    const row = page.getByRole('table', { name: 'Income Sources' }).getByRole('row', { name: /Laboratory/ });
    await row.getByText('Waiting').waitFor();
    const open = page.getByRole('list', { name: 'Open requests' });
    await open.getByText(`asked for by ${clerk.user.name}, waits for a second person`).waitFor();
    await expectReadable(page);
    await open.getByRole('link', { name: 'Alumni, Laboratory' }).click();
    await page.getByRole('link', { name: 'Open the record' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Waiting').waitFor();
    await settled(page);
    expect(await drawer.getByRole('alert').count()).toBe(0);
    expect(await drawer.getByRole('heading', { name: 'History' }).count()).toBe(0);
    await page.goBack();
    await page.getByRole('button', { name: /^Approve Alumni, Laboratory/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved', { exact: true }).first().waitFor();
    await page.goto(`${app.url}/admin/income`);
    await row.getByText('Recorded').waitFor();
    expect(await open.count()).toBe(0);
  });

  it('is not reversed twice: its button and its drawer say for whom the reversal waits', async () => {
    await layDown(await app.admin(), await app.newUser({ role: 'admin' }), 'income_reversal', secondAbove(100));
    const clerk = await app.newUser({ role: 'finance_manager' });
    await clerk.do(budgeting.addIncome, { ...GIFT, description: 'Library', amount: 900 });
    const other = (await app.newUser({ role: 'finance_manager' })).user;
    const [page, phone] = await Promise.all([
      pageOf(clerk.user, { path: '/admin/income' }),
      pageOf(other, { path: '/admin/income', width: 360, scheme: 'dark' }),
    ]);
    await phone
      .getByRole('row', { name: /Alumni/ })
      .and(phone.getByRole('row', { name: /900/ }))
      .locator('[data-open]')
      .click();
    const drawer = phone.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Reverse Library from Alumni' }).waitFor();
    await page.getByRole('button', { name: 'Reverse Library from Alumni' }).press('Enter');
    await page.getByLabel('Reason').fill('Entered twice');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Reverse ₹900/ })
      .press('Enter');
    await page.getByText('This waits for a second person.').waitFor();
    const waiting = { name: 'The reversal of Library from Alumni waits for a second person' };
    await page.locator(':focus').and(page.getByRole('button', waiting)).waitFor();
    expect(await page.getByRole('button', waiting).getAttribute('aria-disabled')).toBe('true');
    await drawer.getByRole('button', waiting).waitFor();
    await drawer.getByRole('link', { name: 'Alumni: Entered twice' }).waitFor();
    await expectReadable(phone);
    await Promise.all([page.context().close(), phone.context().close()]);
  });

  it('goes back with a question, and its asker answers and withdraws it with the keyboard', async () => {
    const clerk = await app.newUser({ role: 'finance_manager' });
    await clerk.do(budgeting.addIncome, { ...GIFT, description: 'Hostel', amount: 60_000 });
    const [{ id } = { id: '' }] = await clerk.do(decisions.openRequests, { kind: 'income' });
    const path = `/approvals/income/${id}`;
    const [decider, asker] = await Promise.all([
      pageOf((await app.newUser({ role: 'finance_manager' })).user, { path }),
      pageOf(clerk.user, { path, width: 360, scheme: 'dark' }),
    ]);
    const returnWith = async (question: string): Promise<void> => {
      await decider.getByRole('button', { name: /^Return/ }).press('Enter');
      await decider.getByRole('textbox', { name: 'Question' }).fill(question);
      await decider.getByRole('alertdialog').getByRole('button', { name: 'Return' }).press('Enter');
      await asker.getByText(question).first().waitFor();
    };
    await returnWith('Which hostel?');
    await expectReadable(asker);
    await asker.getByLabel('Your answer').focus();
    await asker.keyboard.type('The one in Pune');
    await asker.keyboard.press('Tab');
    await asker.keyboard.press('Enter');
    await asker.getByText('Your request was resubmitted. Its approval starts again.').waitFor();
    await returnWith('Since when?');
    await asker.getByLabel('Your answer').focus();
    await asker.keyboard.press('Tab');
    await asker.keyboard.press('Tab');
    await asker.keyboard.press('Enter');
    const question = asker.getByRole('alertdialog');
    await question.getByText('Are you sure you want to withdraw this request?').waitFor();
    await question.locator(':focus').waitFor();
    await asker.keyboard.press('Tab');
    await question
      .locator(':focus')
      .and(asker.getByRole('button', { name: 'Withdraw' }))
      .waitFor();
    await asker.keyboard.press('Enter');
    await asker.getByText('Your request was withdrawn.').first().waitFor();
    await asker.getByRole('button', { name: 'Withdraw…' }).waitFor({ state: 'detached' });
    await asker.locator('section:focus').getByText('Your request was withdrawn.').waitFor();
    expect(await clerk.do(decisions.openRequests, { kind: 'income' })).toEqual([]);
    await Promise.all([decider.context().close(), asker.context().close()]);
  });

  it('leaves the dot to the next change once a screen shows the past [HIS-007]', async () => {
    const clerk = await app.newUser({ role: 'finance_manager' });
    const ask = (description: string) => clerk.do(budgeting.addIncome, { ...GIFT, description, amount: 50_000 });
    await ask('Observatory');
    const { position } = await clerk.do(audit.instant, {});
    await ask('Greenhouse');
    const page = await pageOf((await app.newUser({ role: 'finance_manager' })).user, { path: '/admin/expenses' });
    const last = rowOf(page, { description: `Greenhouse.*${clerk.user.name} ` });
    await last.waitFor();
    await page.keyboard.press('t');
    await page.getByRole('slider', { name: 'Day' }).and(page.locator(':focus')).waitFor();
    for (let shown = ''; shown !== position; shown = new URL(page.url()).searchParams.get('as_of') ?? '') {
      await page.keyboard.press('[');
      await page.waitForURL(({ searchParams }) => ![null, shown].includes(searchParams.get('as_of')));
    }
    await last.waitFor({ state: 'detached' });
    await page.keyboard.press('.');
    await page.getByText(/changed \d+ rows? here/).waitFor();
    await last.waitFor();
    expect(await inFocus(page)).toBe('');
    await page.context().close();
  });
});

describe('a vendor', () => {
  it('is asked about before it stands there twice, and is deactivated by keyboard', async () => {
    const finance = await app.newUser({ role: 'finance_manager' });
    await finance.do(vendors.registerVendor, { name: 'Sahyadri Optics', gstin: '29AAGCB7383J1Z4' });
    const page = await pageOf(finance.user, { path: '/admin/vendors' });
    await page.getByRole('button', { name: 'Add Vendor' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Vendor' });
    await adding.getByLabel('Name').fill('Sahyadri Opticals');
    await adding.getByLabel('GSTIN').fill('29aagcb7383j1z4');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByText('Sahyadri Optics has this GSTIN already.').waitFor();
    await expectReadable(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await adding.getByLabel('Name').inputValue()).toBe('Sahyadri Opticals');
    await adding.getByRole('button', { name: 'Add Vendor' }).click();
    await question.getByRole('button', { name: 'Save it, too' }).click();
    await page.getByText('Vendor registered.').waitFor();
    await page.getByRole('button', { name: 'Deactivate Sahyadri Opticals' }).press('Enter');
    await page.getByText('Vendor deactivated. Nothing more is ordered from it.').waitFor();
    await page.getByRole('row', { name: /Sahyadri Opticals .*inactive/i }).waitFor();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Activate Sahyadri Opticals' }).press('Enter');
    await page.getByText('Vendor activated.').waitFor();
    await page.context().close();
  });
});

describe('a purchase that was ordered', () => {
  it('leads to its order, and the order to its bills, and takes goods after its last bill', async () => {
    const admin = await app.admin();
    const purchase = await request(civil, { amount: 2_500, description: 'Theodolite', kind: 'purchase' });
    const { items, position: seen_position } = await civil.hod.do(decisions.waitingApprovals, {});
    const left = items.map(({ kind, id, version: seen_version }) => ({ kind, id, seen_version }));
    await civil.hod.do(decisions.decideMany, { items: left, verdict: 'approve', note: '', seen_position });
    const { id } = purchase;
    await admin.do(vendors.registerVendor, { name: 'Tarang Instruments' });
    await admin.do(vendors.registerVendor, { name: 'Tarang Instruments', pan: 'AAATV1234F' });
    const path = `/admin/expenses?open=${id}`;
    const page = await pageOf((await app.newUser({ role: 'finance_manager' })).user, { path, width: 360 });
    await page.getByRole('button', { name: 'Order Theodolite' }).click();
    const ordering = page.getByRole('dialog', { name: 'Order Purchase' });
    await ordering.getByLabel('Vendor').fill('tarang');
    await page.getByRole('option', { name: 'Tarang Instruments', exact: true }).waitFor();
    await page.getByRole('option', { name: 'Tarang Instruments · AAATV1234F' }).click();
    await expectReadable(page);
    await ordering.getByRole('button', { name: 'Order', exact: true }).click();
    await ordering.waitFor({ state: 'hidden' });
    const bill = { bill_number: 'TI-77', bill_date: today(), amount: 1_300, more_follow: true };
    await admin.do(expenses.enterBill, { id, ...bill });
    await page.getByRole('dialog').getByText('Bill TI-77', { exact: true }).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /\/PO\// })
      .click();
    const order = page.getByRole('dialog', { name: /\/PO\// });
    await order.getByText('Tarang Instruments').first().waitFor();
    await order.getByText('₹1,300.00').first().waitFor();
    await expectReadable(page);
    await order.getByRole('link', { name: 'Open its request and bills' }).click();
    await page.getByRole('dialog').getByText('Bill TI-77', { exact: true }).waitFor();

    await admin.do(expenses.enterBill, { id, ...bill, bill_number: 'TI-78', amount: 1_200, more_follow: false });
    await page.getByRole('dialog').getByText('Bill TI-78', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Note goods of Theodolite' }).click();
    const goods = page.getByRole('dialog', { name: 'Goods Received' });
    await goods.getByLabel('Quantity').fill('1 box');
    await goods.getByRole('button', { name: 'Note Goods' }).click();
    await page
      .getByText(/Goods received/)
      .first()
      .waitFor();
    await page.context().close();
  });

  it('asks before a bill number of its vendor is entered for a second order', async () => {
    const admin = await app.admin();
    const { user } = await app.newUser({ role: 'finance_manager' });
    const ids: string[] = [];
    for (const description of ['Prisms', 'Staffs']) {
      const { id } = await request(civil, { amount: 900, description, kind: 'purchase' });
      await civil.hod.do(expenses.approve, { id });
      await admin.do(expenses.orderPurchase, { id, vendor_name: 'Optika' });
      ids.push(id);
    }
    const [prisms = '', staffs = ''] = ids;
    await admin.do(expenses.enterBill, { id: prisms, amount: 900, bill_number: 'OP-5', bill_date: today() });
    const page = await pageOf(user, { path: `/admin/expenses?open=${staffs}`, width: 360 });
    await page.getByRole('button', { name: 'Enter the bill of Staffs' }).click();
    const entering = page.getByRole('dialog', { name: 'Enter Bill' });
    await entering.getByLabel('Bill number').fill('OP-5');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog').filter({ hasText: 'Bill OP-5 of Optika was already entered for' });
    await question.waitFor();
    await expectReadable(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await entering.getByRole('button', { name: 'Enter Bill' }).click();
    await question.getByRole('button', { name: 'Enter it here, too' }).click();
    await page.getByText('Bill entered successfully!').waitFor();
    await entering.waitFor({ state: 'hidden' });
    await page.context().close();
  });
});
