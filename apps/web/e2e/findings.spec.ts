import { findings, type User } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume } from './browser.js';

const PASSWORD = 'secret-user';
const OUTSIDE = { department_id: undefined, studentData: undefined };

let app: TestApp;
let browser: Browser;
let auditor: Client & { readonly user: User };
let manager: Client & { readonly user: User };

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  auditor = await app.newUser({ role: 'auditor', name: 'Vikram Sane', ...OUTSIDE });
  manager = await app.newUser({ role: 'finance_manager', name: 'Ravi Iyer', ...OUTSIDE });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function pageOf({ user }: { readonly user: User }, looks = {}): Promise<Page> {
  const { page } = await newPerson(browser, app, looks);
  await resume(page, user.email, PASSWORD);
  return page;
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

describe('A finding', () => {
  it('goes from the row in focus to its conclusion by keyboard, answered by finance [SEA-020]', async () => {
    await app.newBill(400, { name: 'Nandini Rajagopal' });
    const page = await pageOf(auditor);
    await open(page, '/admin/fees?tab=assigned');
    await page
      .getByRole('row', { name: /Nandini Rajagopal/ })
      .first()
      .waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: 'New Finding' });
    await dialog.getByText('Nandini Rajagopal').waitFor();
    await dialog.getByLabel('Title').fill('A bill without a room');
    await expectReadable(page);
    await dialog.getByLabel('Title').press('Enter');
    await page.waitForURL('**/auditor/findings?open=*');
    const drawer = page.getByRole('dialog', { name: 'A bill without a room' });
    await drawer.getByRole('button', { name: 'Ask the office…' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask the Office' });
    await asking.getByLabel('Question').fill('Which room is it for?');
    await asking.getByRole('button', { name: 'Ask', exact: true }).click();
    await drawer.getByText('No answer yet.').waitFor();
    await drawer.getByText(/^Vikram Sane asked the finance managers, /).waitFor();
    await expectReadable(page);

    const office = await pageOf(manager);
    await open(office, '/admin/findings');
    await office.getByRole('button', { name: 'Answer: A bill without a room' }).click();
    const answering = office.getByRole('dialog', { name: 'Answer the Auditor' });
    await answering.getByText('Which room is it for?').waitFor();
    await answering.getByLabel('Answer').fill('Room 12');
    await answering.getByRole('button', { name: 'Answer', exact: true }).click();
    await office.getByRole('row', { name: /A bill without a room.*Answered/ }).waitFor();
    await expectReadable(office);
    await office.context().close();

    await drawer.getByText('Room 12').first().waitFor();
    await drawer.getByRole('link', { name: /^Nandini Rajagopal/ }).click();
    await page.waitForURL('**/admin/fees?*as_of=*');
    await page.getByRole('dialog', { name: 'Semester 5 Tuition' }).getByText('Nandini Rajagopal').first().waitFor();
    await page.goBack();
    await drawer.getByRole('button', { name: 'Close…' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the Finding' });
    await closing.getByLabel('Corrected').check();
    await closing.getByRole('button', { name: 'Close', exact: true }).last().click();
    await drawer.getByRole('button', { name: 'Reopen…' }).waitFor();
    await page.keyboard.press('Escape');
    await column(page, 'Closed')
      .getByRole('button', { name: /A bill without a room/ })
      .waitFor();
    await page.context().close();
  });

  it.each([
    ['names', 'beside a mouse', { touch: false, width: 1280 }, 1],
    ['does not name', 'on a wide touch screen', { touch: true, width: 1280 }, 0],
    ['does not name', 'on a phone', { touch: true, width: 360 }, 0],
  ])('%s its key and that of the search %s', async (_, _where, look, times) => {
    await app.newBill(400, { name: 'Asked by Key' });
    const page = await pageOf(auditor, look);
    const hint = page.getByText('Press F on any row to open a finding about it.');
    await open(page, '/auditor/findings');
    expect([await hint.count(), await page.locator('kbd:visible').count()]).toEqual([times, times]);
    await open(page, '/admin/fees?tab=assigned');
    await page
      .getByRole('row', { name: /Asked by Key/ })
      .first()
      .waitFor();
    expect(await page.locator('kbd:visible').count()).toBe(2 * times);
    await page.context().close();
  });

  it('takes more evidence from a drawer of the trail, as of its instant', async () => {
    await auditor.do(findings.open, { title: 'Rights given', severity: 'high' });
    const page = await pageOf(auditor);
    await open(page, '/audit?type=UserRegistered');
    await page.locator('[data-open]').first().click();
    await page.getByRole('dialog').getByText('UserRegistered').waitFor();
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: 'New Finding' });
    await dialog.getByLabel('Finding').selectOption({ label: 'Rights given' });
    await page.getByRole('button', { name: 'Add Evidence' }).click();
    await page.waitForURL('**/auditor/findings?open=*');
    const drawer = page.getByRole('dialog', { name: 'Rights given' });
    const link = drawer.getByRole('link').first();
    expect(await link.getAttribute('href')).toMatch(/^\/audit\?open=\d+&as_of=\d+$/);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('is readable on a phone in the %s theme', async (scheme) => {
    const { finding } = await auditor.do(findings.open, {
      title: `Seen in the ${scheme}`,
      severity: 'low',
      note: 'Odd',
    });
    await auditor.do(findings.ask, { id: finding.id, question: 'Is it odd?', to: 'finance_manager' });
    const page = await pageOf(auditor, { width: 360, scheme });
    await open(page, '/auditor/findings');
    await column(page, 'Asked')
      .getByRole('button', { name: new RegExp(`Seen in the ${scheme}`) })
      .waitFor();
    await expectReadable(page);
    const office = await pageOf(manager, { width: 360, scheme });
    await open(office, `/admin/findings?open=${finding.id}`);
    await office.getByRole('dialog').getByText('Is it odd?').waitFor();
    await expectReadable(office);
    await Promise.all([page, office].map((each) => each.context().close()));
  });
});
