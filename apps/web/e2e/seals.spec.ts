import { readFile } from 'node:fs/promises';
import { type User } from '@bursar/contracts';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume } from './browser.js';

let app: TestApp;
let browser: Browser;
let auditor: Client & { readonly user: User };

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  const outside = { department_id: undefined, studentData: undefined };
  auditor = await app.newUser({ role: 'auditor', name: 'Vikram Sane', ...outside });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function pageOf(email: string, password: string, looks = {}): Promise<Page> {
  const { page } = await newPerson(browser, app, looks);
  await resume(page, email, password);
  await open(page, '/admin/seals');
  return page;
}

describe('The seals', () => {
  it('are made by an administrator, and warn until a head has left the house', async () => {
    const page = await pageOf(ADMIN.email, ADMIN.password);
    await page.getByText('Nothing is sealed yet. The first seal follows within the hour.').waitFor();
    await page.getByRole('button', { name: 'Seal Now' }).click();
    await page.getByText('Seal 1 was made.').waitFor();
    await page.getByRole('figure', { name: /^1 seal in seven days. No event waited longer/ }).waitFor();
    await page.getByRole('alert').getByText('No head has left the house for 30 days.').waitFor();
    await expectReadable(page);
  });

  it('give a head to an auditor by keyboard, and verify the log with it', async () => {
    const page = await pageOf(auditor.user.email, 'secret-user');
    await page.getByText('No head has left the house for 30 days.').waitFor();
    await page.getByRole('row', { name: /^1 / }).waitFor();
    await page.keyboard.press('k');
    const keeping = page.getByRole('dialog', { name: 'Keep This Head' });
    await keeping.getByLabel('Purpose').fill('Interim audit');
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await page.getByText('The last head left the house on').waitFor();
    await page.keyboard.press('v');
    const verifying = page.getByRole('dialog', { name: 'Verify the Log' });
    await verifying.getByRole('textbox', { name: /^Heads/ }).fill(await readFile(await file.path(), 'utf8'));
    await expectReadable(page);
    await verifying.getByRole('button', { name: 'Verify' }).click();
    const tile = page.getByRole('region', { name: 'Verification of the log' });
    await tile.getByText(/^The log is whole: .* and the head you gave stands in it\.$/).waitFor();
    await page.getByRole('row', { name: /^1 / }).click();
    await page
      .getByRole('dialog', { name: 'Seal 1' })
      .getByText(/^Vikram Sane on .*: Interim audit$/)
      .waitFor();
    await expectReadable(page);
  });

  it('are marks of a ribbon that opens a seal by keyboard', async () => {
    const page = await pageOf(auditor.user.email, 'secret-user');
    const ribbon = page.getByRole('figure', { name: /seals? in seven days/ });
    await ribbon.getByRole('link').last().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Seal \d/ }).waitFor();
    await expectReadable(page);
  });

  it('refuse another text than a head, and keep what was typed', async () => {
    const page = await pageOf(auditor.user.email, 'secret-user', { width: 360, height: 740 });
    await page.getByRole('button', { name: 'Verify Log…' }).click();
    const verifying = page.getByRole('dialog', { name: 'Verify the Log' });
    await verifying.getByRole('textbox', { name: /^Heads/ }).fill('no head');
    await verifying.getByRole('button', { name: 'Verify' }).click();
    await verifying.getByText('This is not a head of Bursar.').waitFor();
    await expectReadable(page);
  });
});
