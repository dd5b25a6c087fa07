import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type User } from '@bursar/contracts';
import { SETTINGS } from '@bursar/platform/settings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Locator, type Page } from 'playwright-core';

import { type Settings } from '../../api/src/settings/settings.js';
import { type Client } from '../../api/src/testing/client.js';
import { TestApp } from '../../api/src/testing/test-app.js';
import { act, expectReadable, launch, newPerson, open, resume, signIn } from './browser.js';

let app: TestApp;
let browser: Browser;
let page: Page;
let manager: Client & { readonly user: User };

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  manager = await app.newUser({ role: 'finance_manager' });
  ({ page } = await newPerson(browser, app));
  await signIn(page, manager.user.email, 'secret-user');
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const rowOf = (name: string): Locator =>
  page.getByRole('table', { name: 'Reports by Mail' }).getByRole('row', { name });
const choose = async (row: Locator, item: string): Promise<void> => {
  await row.hover();
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('A report by mail', () => {
  it('is scheduled from its page by keyboard, with its filters', async () => {
    await open(page, '/admin/reports/daybook?by=day&department_id=1');
    await page.getByRole('button', { name: 'Send by mail…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send Daybook by Mail' });
    await dialog.getByRole('checkbox', { name: `${manager.user.name} (you)` }).waitFor();
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await expectReadable(page);
    await dialog.getByLabel('Frequency').selectOption('Weekly');
    await dialog.getByLabel('Day', { exact: true }).selectOption('Friday');
    expect(await dialog.getByLabel('Period').inputValue()).toBe('week_before');
    await dialog.getByRole('checkbox', { name: 'Asha Rao' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Schedule' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The report will be sent by mail.').waitFor();
  });

  it('is sent now, with the file in the letter', async () => {
    await page.getByRole('link', { name: 'All reports' }).click();
    const row = rowOf('Daybook');
    await row.getByText('Every Friday at 07:00').waitFor();
    await row.getByText('Not yet').waitFor();
    await expectReadable(page);
    await row.hover();
    await row.getByRole('button', { name: 'Send Daybook now' }).click();
    await page.getByText('Daybook: Sent.').waitFor();
    const letters = await app.lettersTo('admin@bursar.test');
    expect(letters.at(-1)).toContain('filename=report-daybook-');
    expect(letters.at(-1)).toContain('department_id=3D1');
  });

  it('can be paused, changed and resumed', async () => {
    await choose(rowOf('Daybook'), 'Pause');
    await rowOf('Daybook').getByText('Paused').waitFor();
    await choose(rowOf('Daybook'), 'Change');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Frequency').selectOption('At month end, on the 1st');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await rowOf('Daybook').getByText('At month end, on the 1st at 07:00').waitFor();
    await choose(rowOf('Daybook'), 'Resume');
    await page.getByText('Resumed.').waitFor();
  });

  it('asks for a recipient', async () => {
    await page.getByRole('button', { name: 'Send by mail…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a Report by Mail' });
    await dialog.getByLabel('Report').selectOption('Grants');
    expect(await dialog.getByLabel('Period').count()).toBe(0);
    await dialog.getByRole('checkbox', { name: `${manager.user.name} (you)` }).uncheck();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByText('Please choose at least one recipient').first().waitFor();
    await expectReadable(page);
    await dialog.getByRole('checkbox', { name: `${manager.user.name} (you)` }).check();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await rowOf('Grants').getByText('Daily at 07:00').waitFor();
  });

  it('says why a letter was not sent, and to whom', async () => {
    const { DATA_DIR } = app.get<Settings>(SETTINGS as never);
    const outbox = join(DATA_DIR, 'outbox');
    rmSync(outbox, { recursive: true, force: true });
    writeFileSync(outbox, 'not a directory');
    await rowOf('Grants').hover();
    await page.getByRole('button', { name: 'Send Grants now' }).click();
    await page.getByText(`Not sent to ${manager.user.name}. The mail server did not take it.`).waitFor();
    await rowOf('Grants').getByText('Not sent', { exact: true }).waitFor();
    rmSync(outbox);
    await expectReadable(page);
  });

  it('can be sent from a phone, in the dark', async () => {
    const phone = await newPerson(browser, app, { width: 360, scheme: 'dark' });
    await resume(phone.page, manager.user.email, 'secret-user');
    await open(phone.page, '/admin/reports');
    const row = phone.page.getByRole('table', { name: 'Reports by Mail' }).getByRole('row', { name: /Grants/ });
    await row.waitFor();
    await expectReadable(phone.page);
    await act(phone.page, row, 'Send Grants now');
    await phone.page.getByText('Grants: Sent.').first().waitFor();
    await expectReadable(phone.page);
    await phone.context.close();
  });

  it('stops after a question', async () => {
    for (const name of ['Daybook', 'Grants']) {
      await choose(rowOf(name), 'Stop');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
      await rowOf(name).waitFor({ state: 'detached' });
    }
    await page.getByText('No report is sent by mail yet.').waitFor();
  });

  it('reports lists that cannot be loaded', async () => {
    const broken = (route: { fulfill: (with_: object) => Promise<void> }) => route.fulfill({ status: 500, json: {} });
    await page.route('**/api/admin/report-*', broken);
    await open(page, '/admin/reports');
    await page.getByText('The reports by mail could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Send by mail…' }).click();
    await page.getByText('The recipients could not be loaded.').waitFor();
    await expectReadable(page);
    await page.unroute('**/api/admin/report-*');
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('checkbox', { name: 'Asha Rao' }).waitFor();
  });

  it('is not offered to auditors', async () => {
    const auditor = await app.newUser({ role: 'auditor', department_id: undefined, studentData: undefined });
    const reader = await newPerson(browser, app);
    await resume(reader.page, auditor.user.email, 'secret-user');
    await open(reader.page, '/admin/reports?do=send-by-mail');
    expect(await reader.page.getByText('Sent by mail').count()).toBe(0);
    expect(await reader.page.getByRole('dialog').count()).toBe(0);
    expect(reader.errors).toEqual([]);
    await reader.context.close();
  });
});
