import { budgeting, seals, type User } from '@bursar/contracts';
import { addDays, istDayOf } from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume } from './browser.js';

const TODAY = istDayOf(new Date().toISOString());

let app: TestApp;
let browser: Browser;
let auditor: Client & { readonly user: User };

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  auditor = await app.newUser({ role: 'auditor', department_id: undefined, studentData: undefined });
  const admin = await app.admin();
  for (let number = 0; number < 8; number++) {
    const gift = { source_name: `Alumni ${number}`, description: 'Library', amount: 60_000 };
    await admin.do(budgeting.addIncome, { ...gift, received_date: addDays(TODAY, -4 * (number % 2)) });
  }
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function pageOf(looks = {}): Promise<Page> {
  const { page } = await newPerson(browser, app, looks);
  await resume(page, auditor.user.email, 'secret-user');
  return page;
}

describe('The home of an auditor', () => {
  it('counts the exceptions and leads to their rows and records [SEA-018]', async () => {
    const page = await pageOf();
    await open(page, '/auditor');
    const rules = page.getByRole('region', { name: 'Exceptions' });
    await rules.getByRole('listitem').filter({ hasText: 'ends in 000' }).getByText('8').waitFor();
    await expectReadable(page);
    await rules.getByRole('link', { name: /more than 3 days before its booking/ }).click();
    await page.getByRole('row', { name: /Alumni 1/ }).waitFor();
    expect(await page.getByRole('table', { name: 'Exceptions' }).locator('tbody tr').count()).toBe(4);
    await expectReadable(page);
    await page.locator('[data-open]').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Open the record' }).click();
    await page.waitForURL('**/admin/income?open=*');
    await page.getByRole('dialog', { name: /Alumni/ }).waitFor();
    await open(page, '/admin/income?do=record-income');
    await page.getByRole('table', { name: 'Income Sources' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add Income' }).count()).toBe(0);
    await page.context().close();
  });

  it('says why more events are sealed than the bar of the past counts', async () => {
    await (await app.admin()).do(seals.seal, {});
    const page = await pageOf();
    await open(page, '/auditor');
    await page.getByText(/^Seal 1, .*\. Reservations count, too\.$/).waitFor();
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('is readable on a phone in the %s theme', async (scheme) => {
    const page = await pageOf({ width: 360, scheme });
    await open(page, '/auditor');
    await page.getByRole('region', { name: 'Exceptions' }).getByRole('listitem').first().waitFor();
    await expectReadable(page);
    await open(page, '/auditor/sample?of=incomes&seed=interim&size=3');
    await page.getByRole('table', { name: 'Sample' }).waitFor();
    await expectReadable(page);
    await page.context().close();
  });
});

describe('A sample', () => {
  it('is drawn from the filtered rows of a register', async () => {
    const page = await pageOf();
    await open(page, '/admin/income?q=Alumni+3');
    await page.getByRole('button', { name: /^Options of/ }).click();
    await page.getByRole('link', { name: 'Draw from these rows' }).click();
    await page.getByText('Only search Alumni 3.').waitFor();
    await page.getByLabel('Seed').fill('interim');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByText(/^1 of 1, as of/).waitFor();
    await page.context().close();
  });

  it('is drawn from a register by keyboard, and opens its rows as of the instant [SEA-019]', async () => {
    const page = await pageOf();
    await open(page, '/auditor/sample');
    await page.getByLabel('Population').selectOption({ label: 'Income Sources' });
    await page.getByLabel('Seed').fill('FY26-27 interim');
    await page.getByLabel('Size').fill('5');
    await page.getByLabel('Size').press('Enter');
    await page.getByText(/^5 of 8, as of/).waitFor();
    await expectReadable(page);
    const table = page.getByRole('table', { name: 'Sample' });
    expect(await table.locator('tbody tr').count()).toBe(5);
    await table.getByRole('link').first().click();
    await page.waitForURL('**/admin/income?open=*&as_of=*');
    await page.getByRole('dialog', { name: /Alumni/ }).waitFor();
    await page.context().close();
  });
});
