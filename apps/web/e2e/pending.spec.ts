import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { refusedStep } from '../../api/src/testing/refused-step.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { undecidedPayment } from '../../api/src/testing/undecided-payment.js';
import { expectReadable, launch, newPerson, open, resume, signIn } from './browser.js';

const REFUSED = 'Could not revoke fee after “user deleted”';

let app: TestApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
  ({ page } = await newPerson(browser, app));
  await signIn(page, ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const row = () => page.getByRole('table', { name: 'Pending items' }).getByRole('row').filter({ hasText: REFUSED });

describe('the pending items', () => {
  it('appear by themselves, are refused again with the sentence, and are dismissed with a reason', async () => {
    await open(page, '/admin/pending');
    await page.getByText('Nothing is pending. Every step has succeeded.').waitFor();
    await refusedStep(app);
    await row().getByText('Cannot revoke: a transaction is pending').waitFor();

    await page.getByRole('button', { name: `Try again: ${REFUSED}` }).click();
    await page.getByText('It was refused again: Cannot revoke: a transaction is pending').waitFor();
    await expectReadable(page);

    await page.getByRole('button', { name: `Dismiss: ${REFUSED}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.getByRole('link', { name: 'Reason is required' }).waitFor();
    await dialog.getByLabel('Reason').fill('The bill is paid in cash');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Dismissed.', { exact: true }).waitFor();
    await row().getByText('Dismissed by Asha Rao: The bill is paid in cash').waitFor();
    expect(
      await row()
        .getByRole('button', { name: /^(Try again|Dismiss):/ })
        .count(),
    ).toBe(0);
  });

  it('shows an auditor the pending items without buttons', async () => {
    const { item } = await refusedStep(app);
    const { user } = await app.newUser({ role: 'auditor', department_id: undefined, studentData: undefined });
    const auditor = await newPerson(browser, app);
    await resume(auditor.page, user.email, 'secret-user');
    await open(auditor.page, '/admin/pending');
    await auditor.page.getByText(item.why).first().waitFor();
    expect(await auditor.page.getByRole('button', { name: /^(Try again|Dismiss)/ }).count()).toBe(0);
    await auditor.context.close();
  });

  it('say that the lists lag, then that they stall, until they are caught up', async () => {
    let standing = { behind: true, stalled: false };
    await page.route('**/api/admin/pending/summary', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), ...standing } });
    });
    await open(page, '/admin/pending');
    const lags = page.getByText('The lists are catching up with recent changes.');
    const stalls = page.getByText('The lists are not updating, so recent changes do not show.');
    await lags.waitFor();
    standing = { behind: true, stalled: true };
    await stalls.waitFor();
    await expectReadable(page);
    standing = { behind: false, stalled: false };
    await stalls.waitFor({ state: 'detached' });
    expect(await lags.count()).toBe(0);
    await page.unrouteAll();
  });

  it('hold a payment undecided for a day, until an administrator stops waiting', async () => {
    const { what } = await undecidedPayment(app);
    await open(page, '/admin/pending');
    await page.getByRole('button', { name: `Stop waiting: ${what}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop Waiting for the Bank' });
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Stop waiting' }).click();
    await dialog.getByRole('link', { name: 'Reason is required' }).waitFor();
    await dialog.getByLabel('Reason').fill('The bank says that it failed');
    await dialog.getByRole('button', { name: 'Stop waiting' }).click();
    await page.getByText('The bill can be paid again.', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Stop waiting: ${what}` }).waitFor({ state: 'detached' });
  });
});
