import {
  accounts,
  type AnswerOf,
  budgeting,
  decisions,
  ledger,
  notifications,
  openingBalances,
  periods,
  proofs,
  type User,
  vendors,
  vouchers,
} from '@bursar/contracts';
import { firstDayOf } from '@bursar/domain/ledger';
import { addDays, financialYearOf, istDayOf, istMonthOf, monthName, yearBefore } from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, load, newPerson, resume, settled } from './browser.js';

const PASSWORD = 'secret-user';

let app: TestApp;
let browser: Browser;
let maker: Client & { readonly user: User };
let second: Client & { readonly user: User };
let attempt = 0;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  maker = await app.newUser({ role: 'finance_manager', name: 'Farhan Merchant' });
  second = await app.newUser({ role: 'finance_manager', name: 'Meera Raghunathan' });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function pageOf({ email }: User): Promise<Page> {
  const { page } = await newPerson(browser, app);
  await resume(page, email, PASSWORD);
  await load(page, '/admin');
  await press(page, 'g', 'v');
  await page.getByRole('heading', { name: 'Vouchers', level: 1 }).waitFor();
  await settled(page);
  return page;
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('A voucher', () => {
  it('is made and approved with the keyboard alone', async () => {
    const narration = `Depreciation of the laboratory ${(attempt += 1)}`;
    const page = await pageOf(maker.user);
    await page.getByRole('button', { name: 'New Voucher' }).press('Enter');
    await page.getByLabel('Narration').focus();
    await page.keyboard.type(narration);
    await page.getByRole('option', { name: '5190 Depreciation' }).first().waitFor({ state: 'attached' });
    await press(page, 'Tab', 'Tab');
    await page.keyboard.type('5190');
    await press(page, 'Tab', 'Tab');
    await page.keyboard.type('1000');
    await page.getByText('Debits of ₹1,000.00 and credits of ₹0.00 differ by ₹1,000.00.').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('1510');
    await press(page, 'Tab', 'Tab', 'Tab');
    await page.keyboard.type('1000');
    await page.getByText('Debits and credits are equal, ₹1,000.00 each.').waitFor();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Make Voucher' }).press('Enter');
    await page.getByText('This waits for a second person.').waitFor();
    await page.context().close();

    const other = await pageOf(second.user);
    await other.getByRole('row', { name: narration }).waitFor();
    await press(other, 'j', 'Enter');
    await expectReadable(other);
    await other.getByRole('button', { name: 'Approve ₹1,000.00' }).press('Enter');
    await other.getByText(/^Approved as FY\d\d-\d\d\/JV\/\d{6}\.$/).waitFor();
    expect(await second.do(vouchers.allVouchers, { q: narration })).toMatchObject([
      { state: 'approved', amount: 1_000 },
    ]);
    await other.context().close();
  });
});

async function returned(kind: string, id: string): Promise<void> {
  const { items, position: seen_position } = await second.do(decisions.waitingApprovals, {});
  const seen_version = items.find((item) => item.id === id)?.version ?? 0;
  await second.do(decisions.returnRequest, { kind, id, note: 'Where is the paper?', seen_position, seen_version });
}

describe('A returned request', () => {
  it('offers no decision on its voucher, and says whose answer it waits for', async () => {
    const narration = `Interest of the deposit ${(attempt += 1)}`;
    const lines = [
      { account: '5190', debit: 700 },
      { account: '1510', credit: 700 },
    ];
    const day = istDayOf(new Date().toISOString());
    const { voucher } = await maker.do(vouchers.makeVoucher, { day, narration, evidence: 'Minutes', lines });
    await returned('journal', voucher.id);
    const said = [
      { user: second.user, sentence: 'It waits for the answer of Farhan Merchant.' },
      { user: maker.user, sentence: 'It came back with a question. Answer it on the page of its steps.' },
    ];
    for (const { user, sentence } of said) {
      const page = await pageOf(user);
      await page.getByRole('row', { name: narration }).locator('[data-open]').click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText(sentence).waitFor();
      expect(await drawer.getByRole('button', { name: /^(Approve|Reject)/ }).count()).toBe(0);
      await page.context().close();
    }
  });

  it('offers no confirmation of opening balances, and says so where a bank account is kept', async () => {
    const financial_year = financialYearOf(istDayOf(new Date().toISOString()));
    const file = Buffer.from('account,enrollment_no,debit,credit\n1010,,500,\n3010,,,500\n').toString('base64');
    const entered = { financial_year, file, source_note: `Former accounts ${(attempt += 1)}` };
    const { opening } = await maker.do(openingBalances.enter, entered);
    await returned('opening_balances', opening.entry?.entry_id ?? '');
    const { vendor } = await maker.do(vendors.registerVendor, { name: `Konkan Furniture ${attempt}` });
    const account = { account_number: '123456789011', ifsc: 'HDFC0001185' };
    await maker.do(vendors.setVendorAccount, { id: vendor.id, ...account });
    const [request] = await maker.do(decisions.openRequests, { kind: 'vendor_bank' });
    await returned('vendor_bank', request?.id ?? '');
    const { page } = await newPerson(browser, app);
    await resume(page, second.user.email, PASSWORD);
    await load(page, '/admin/opening-balances');
    await page.getByText('They wait for the answer of Farhan Merchant.').waitFor();
    expect(await page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);
    await load(page, '/admin/vendors');
    const said = 'ending 9011, asked for by Farhan Merchant, waits for the answer of Farhan Merchant';
    await page.getByText(said).waitFor();
    const waiting = { name: `The bank account of ${vendor.name} waits for the answer of Farhan Merchant` };
    expect(await page.getByRole('button', waiting).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('row', { name: vendor.name }).locator('[data-open]').click();
    await page.getByRole('dialog').getByText(said).waitFor();
    await page.getByRole('dialog').getByRole('button', waiting).waitFor();
    await page.context().close();
  });
});

describe('The lines of a voucher', () => {
  it.each([340, 1280])('stand in full at %d px, however long an account and an amount are', async (width) => {
    const narration = `Corpus of the university ${(attempt += 1)}`;
    const account = String(5900 + attempt);
    const name = `Electrotelecommunicationsengineering ${attempt}`;
    await (await app.admin()).do(accounts.add, { account, name });
    const lines = [
      { account, debit: 999_999_999.99 },
      { account: '5190', credit: 999_999_999.99 },
    ];
    const day = istDayOf(new Date().toISOString());
    await maker.do(vouchers.makeVoucher, { day, narration, evidence: 'Minutes', lines });
    const { page } = await newPerson(browser, app, { width });
    await resume(page, second.user.email, PASSWORD);
    await load(page, '/admin/vouchers');
    await page.getByRole('row', { name: narration }).locator('[data-open]').click();
    const drawer = page.getByRole('dialog');
    const total = drawer.getByRole('table').getByRole('row', { name: 'Total' }).getByRole('cell');
    await total.first().waitFor();
    expect(await total.allInnerTexts()).toEqual(['₹99,99,99,999.99', '₹99,99,99,999.99']);
    const room = await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(room).toBe(0);
    await expectReadable(page);
    await page.context().close();
  });
});

async function held(page: Page, path: string): Promise<() => void> {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(path, async (route) => {
    await asked;
    await route.fulfill({ json: { message: 'The late answer.' } });
  });
  return answer;
}

describe('The opening balances of a former year', () => {
  it('are shown by the links of their request and their entry, and after a reload', async () => {
    const year = yearBefore(financialYearOf(istDayOf(new Date().toISOString())));
    const file = Buffer.from('account,enrollment_no,debit,credit\n1010,,500,\n3010,,,500\n').toString('base64');
    const source_note = `Audited accounts ${(attempt += 1)}`;
    const { opening } = await maker.do(openingBalances.enter, { financial_year: year, file, source_note });
    const entry_id = opening.entry?.entry_id ?? '';
    const { page } = await newPerson(browser, app);
    await resume(page, second.user.email, PASSWORD);
    await load(page, `/approvals/opening_balances/${entry_id}`);
    await page.getByRole('link', { name: 'Open the record' }).click();
    await page.getByText(source_note).waitFor();
    await page.reload();
    await page.getByText(source_note).waitFor();
    expect(await page.getByLabel('Financial year').inputValue()).toBe(year);
    await second.do(openingBalances.confirm, { financial_year: year, entry_id });
    const [line] = await second.do(ledger.lines, { record: entry_id, from: firstDayOf(year), to: firstDayOf(year) });
    await load(page, `/admin/ledger?from=${firstDayOf(year)}&open=${line?.id ?? ''}`);
    await page.getByRole('link', { name: 'Open the record' }).click();
    await page.getByText(source_note).waitFor();
    await second.do(openingBalances.reverse, { financial_year: year, reason: 'The test is over' });
    await page.context().close();
  });

  it('say what clears the account of their differences, once they are confirmed, and who reverses them', async () => {
    const financial_year = financialYearOf(istDayOf(new Date().toISOString()));
    const rows = ['account,enrollment_no,debit,credit', '1010,,500,', '3090,,,500', ''].join('\n');
    const file = Buffer.from(rows).toString('base64');
    const entered = { financial_year, file, source_note: `Former accounts ${(attempt += 1)}` };
    const { opening } = await maker.do(openingBalances.enter, entered);
    const { page } = await newPerson(browser, app);
    await resume(page, second.user.email, PASSWORD);
    await load(page, '/admin/opening-balances');
    const sentence = page.getByText(/difference .* stays on 3090 until a voucher moves it to its account/);
    await page.getByText(entered.source_note).waitFor();
    expect(await sentence.count()).toBe(0);
    await second.do(openingBalances.confirm, { financial_year, entry_id: opening.entry?.entry_id ?? '' });
    await sentence.waitFor();
    await page.getByRole('button', { name: 'Reverse…' }).waitFor();
    const { page: own } = await newPerson(browser, app);
    await resume(own, maker.user.email, PASSWORD);
    await load(own, '/admin/opening-balances');
    await own.getByText('You entered these balances. Another person can reverse them.').waitFor();
    expect(await own.getByRole('button', { name: 'Reverse…' }).count()).toBe(0);
    await own.context().close();
    await second.do(openingBalances.reverse, { financial_year, reason: 'The test is over' });
    await page.context().close();
  });

  it('say of a later year that its books carry the balances on', async () => {
    const { page } = await newPerson(browser, app);
    await resume(page, second.user.email, PASSWORD);
    await page.route('**/api/admin/opening-balances/*', async (route) => {
      const response = await route.fetch();
      const opening = (await response.json()) as AnswerOf<typeof openingBalances.ofYear>;
      const has_earlier_books = opening.financial_year === 'FY27-28';
      await route.fulfill({ json: { ...opening, has_earlier_books, is_closed: false } });
    });
    const sentence = page.getByText('The books carry the balances of 2026–27 into 2027–28. A file adds to them.');
    await load(page, '/admin/opening-balances?year=FY27-28');
    await sentence.waitFor();
    await load(page, '/admin/opening-balances?year=FY26-27');
    await page.getByRole('button', { name: /^(Enter|Reverse)/ }).waitFor();
    expect(await sentence.count()).toBe(0);
    await page.context().close();
  });

  it('offer no entry and no reversal once their April is closed, and say why', async () => {
    const { page } = await newPerson(browser, app);
    await resume(page, second.user.email, PASSWORD);
    let is_closed = true;
    await page.route('**/api/admin/opening-balances/*', async (route) => {
      const response = await route.fetch();
      const opening = (await response.json()) as AnswerOf<typeof openingBalances.ofYear>;
      await route.fulfill({ json: { ...opening, is_closed } });
    });
    await load(page, '/admin/opening-balances');
    await page.getByText(/^April \d{4} is closed, so no balances can be entered, confirmed or reversed\.$/).waitFor();
    const act = page.getByRole('button', { name: /^(Enter|Reverse)/ });
    expect(await act.count()).toBe(0);
    is_closed = false;
    await page.reload();
    await act.waitFor();
    await page.context().close();
  });
});

async function proven(university: TestApp, admin: Client): Promise<void> {
  await admin.do(proofs.prove, {});
  while ((await admin.do(proofs.list, {}))[0]?.status !== 'equal') await university.rest();
}

const openAllMonths = (page: Page): Promise<unknown> => withClosedMonths(page, 0);

const withClosedMonths = (page: Page, closed: number): Promise<unknown> =>
  page.route('**/api/admin/periods?*', async (route) => {
    const response = await route.fetch();
    const { months, ...year } = (await response.json()) as AnswerOf<typeof periods.ofYear>;
    const shown = months.map((month, index) => ({ ...month, status: index < closed ? 'closed' : 'open' }));
    const next = shown[closed]?.id ?? year.next;
    await route.fulfill({ json: { ...year, next, months: shown } });
  });

async function closeThisMonth(page: Page): Promise<string> {
  const month = monthName(istMonthOf(new Date().toISOString()));
  await page.getByRole('button', { name: `Checklist of ${month}` }).click();
  await page.getByRole('button', { name: `Close ${month}…` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Close ${month}` })
    .click();
  return month;
}

describe('The refusal to close a month', () => {
  it('stands in the drawer that asked, on a phone too', async () => {
    const { page } = await newPerson(browser, app, { width: 360 });
    await resume(page, ADMIN.email, ADMIN.password);
    const message = '1 thing must be settled before this month can be closed.';
    await openAllMonths(page);
    await page.route('**/api/admin/periods/*/close', (route) =>
      route.fulfill({ status: 409, json: { error: message, message } }),
    );
    await load(page, '/admin/periods');
    await closeThisMonth(page);
    await page.getByRole('dialog').getByText(message).waitFor();
    await expectReadable(page);
    await page.context().close();
  });
});

describe('The close of a year', () => {
  it.each([
    { width: 1280, scheme: 'light' },
    { width: 360, scheme: 'dark' },
  ] as const)('names the month to close first, and is offered once all are closed: $width px', async (look) => {
    const { page } = await newPerson(browser, app, look);
    await resume(page, ADMIN.email, ADMIN.password);
    await withClosedMonths(page, 2);
    await load(page, '/admin/periods');
    await page.getByText(/can be closed once its months are\. June \d{4} is the first that is open\.$/).waitFor();
    const close = page.getByRole('button', { name: /^Close \d{4}/ });
    expect(await close.count()).toBe(0);
    await expectReadable(page);
    await withClosedMonths(page, 12);
    await page.reload();
    await close.waitFor();
    expect(await page.getByText('can be closed once').count()).toBe(0);
    await page.context().close();
  });

  it('names a month of an earlier year that is open yet', async () => {
    const { page } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await page.route('**/api/admin/periods?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as AnswerOf<typeof periods.ofYear>;
      const months = answer.months.map((month) => ({ ...month, status: 'not_over' }));
      await route.fulfill({ json: { ...answer, next: '2025-05', months } });
    });
    await load(page, '/admin/periods');
    await page.getByText('can be closed once its months are. May 2025 is the first that is open.').waitFor();
    await page.context().close();
  });
});

describe('The checklist of a month', () => {
  it('says to a finance manager who proves the read models, and leads nowhere else', async () => {
    const { page } = await newPerson(browser, app, { width: 360 });
    await resume(page, maker.user.email, PASSWORD);
    await openAllMonths(page);
    await load(page, '/admin/periods');
    await page
      .getByRole('button', { name: /^Checklist of / })
      .first()
      .click();
    const says = 'The read models are not proven equal to their replay since yesterday.';
    await page.getByText(`${says} An administrator or an auditor compares them. It blocks the closing.`).waitFor();
    expect(await page.getByRole('link', { name: says }).count()).toBe(0);
    await page.context().close();
  });
});

describe('The late answer of a closed drawer', () => {
  it('leaves the month open that its user opened meanwhile', async () => {
    const { page } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await openAllMonths(page);
    const answer = await held(page, '**/api/admin/periods/*/close');
    await load(page, '/admin/periods');
    const buttons = page.getByRole('button', { name: /^Checklist of / });
    const month = await closeThisMonth(page);
    await page.getByRole('button', { name: 'Closing…' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await buttons
      .and(page.locator(`:not([aria-label$="${month}"])`))
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    answer();
    await page.getByText('The late answer.').waitFor({ state: 'attached' });
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    await page.context().close();
  });
});

describe('The request to close a year', () => {
  it('leaves the focus in its place when it is dismissed with the keyboard', async () => {
    const { page } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    let status = 'asked';
    await page.route('**/api/admin/periods?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as AnswerOf<typeof periods.ofYear>;
      const months = answer.months.map((month) => ({ ...month, status: 'closed' }));
      await route.fulfill({ json: { ...answer, months, year: { ...answer.year, status, asked_by: 'another' } } });
    });
    await page.route('**/close/dismiss', (route) => {
      status = 'open';
      return route.fulfill({ json: { message: 'The request is dismissed.' } });
    });
    await load(page, '/admin/periods');
    await page.getByRole('button', { name: 'Dismiss Request' }).press('Enter');
    await page.locator('button:focus', { hasText: /^Close \d/ }).waitFor();
    await page.context().close();
  });
});

describe('The request to reopen a month', () => {
  let university: TestApp;
  beforeAll(async () => {
    university = await TestApp.start();
  });
  afterAll(() => university.close());

  it('reaches the second administrator, and is dismissed by the one who asked', async () => {
    const admin = await university.admin();
    const other = await university.newUser({ role: 'admin' });
    const lastDay = addDays(`${istMonthOf(new Date().toISOString())}-01`, -1);
    const [month, year] = [lastDay.slice(0, 7), financialYearOf(lastDay)];
    const name = monthName(month);
    const income = { source_name: 'Alumni', description: 'Library', amount: 900, kind: 'donation' } as const;
    await admin.do(budgeting.addIncome, { ...income, received_date: lastDay });
    await proven(university, admin);
    await admin.do(periods.close, { month });
    const { page } = await newPerson(browser, university, { width: 360 });
    await resume(page, ADMIN.email, ADMIN.password);
    await load(page, `/admin/periods?year=${year}`);
    const open = () => page.getByRole('button', { name: `Checklist of ${name}` }).click();
    const ask = async () => {
      await open();
      await page.getByRole('button', { name: `Reopen ${name}…` }).click();
      await page.getByLabel('Reason').fill('A late donation');
      await page.getByRole('button', { name: `Ask to Reopen ${name}` }).click();
      await page.getByText(`A second administrator must confirm that ${name} is reopened.`).waitFor();
    };
    await ask();
    const dismiss = page.getByRole('button', { name: 'Dismiss Request' });
    await dismiss.waitFor();
    await expectReadable(page);
    await dismiss.click();
    await page.getByText(`The request to reopen ${name} is dismissed.`).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await ask();
    const told = await other.do(notifications.list, {});
    expect(told.map(({ title, body }) => [title, body])).toEqual([
      [expect.stringMatching(new RegExp(` asks to reopen ${name}$`)), 'A late donation'],
      [expect.stringMatching(new RegExp(` asks to reopen ${name}$`)), 'A late donation'],
    ]);
    await other.do(periods.reopen, { month });
    await page.getByText('A second administrator must confirm').waitFor({ state: 'detached' });
    await page.context().close();
  });
});
