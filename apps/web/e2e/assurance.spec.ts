import { budgeting, erasures, findings, identity, seals, type User } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Locator, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, settled, resume } from './browser.js';

const OUTSIDE = { department_id: undefined, studentData: undefined };
const SCHEMES = ['light', 'dark'] as const;

let app: TestApp;
let browser: Browser;
let auditor: Client & { readonly user: User };
let manager: Client & { readonly user: User };
let second: Client & { readonly user: User };

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  const admin = await app.admin();
  auditor = await app.newUser({ role: 'auditor', name: 'Vikram Sane', ...OUTSIDE });
  manager = await app.newUser({ role: 'finance_manager', name: 'Ravi Iyer', ...OUTSIDE });
  second = await app.newUser({ role: 'admin', name: 'Meera Raghunathan', studentData: undefined });
  const { user } = await app.newUser({ name: 'Nandini Rajagopal' });
  await admin.do(identity.setActive, { id: user.id, is_active: false });
  await admin.do(erasures.request, { user_id: user.id, reason: 'She asked for it in writing.' });
  const gift = { source_name: 'Alumni', description: 'Library', amount: 60_000 };
  await admin.do(budgeting.addIncome, { ...gift, received_date: istDayOf(new Date().toISOString()) });
  await admin.do(seals.seal, {});
  for (const title of ['Open', 'Asked', 'Closed']) {
    const { finding } = await auditor.do(findings.open, { title: `${title} finding`, severity: 'high', note: 'Odd' });
    if (title === 'Asked') await auditor.do(findings.ask, { id: finding.id, question: 'Odd?', to: 'finance_manager' });
    if (title === 'Closed') await auditor.do(findings.close, { id: finding.id, conclusion: 'no_issue' });
  }
  await app.rest();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function pageOf({ email }: User, scheme: 'light' | 'dark') {
  const { page, errors } = await newPerson(browser, app, { width: 360, scheme });
  await resume(page, email, 'secret-user');
  return { page, errors };
}

const dialogs = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));

async function read(page: Page, opener: Locator, name: string, inside?: () => Promise<void>): Promise<void> {
  const before = await dialogs(page).count();
  await opener.waitFor();
  await opener.focus();
  await page.keyboard.press('Enter');
  await dialogs(page).filter({ hasText: name }).last().waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') !== null);
  await settled(page);
  await expectReadable(page);
  const tooWide = dialogs(page).evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
  expect([name, await tooWide]).toEqual([name, 0]);
  await inside?.();
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    (count) => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length === count,
    before,
  );
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).last();
const row = (page: Page, name: RegExp): Locator => page.getByRole('row', { name }).locator('[data-open]').first();

describe.each(SCHEMES)('On a phone in the %s theme, by keyboard,', (scheme) => {
  it('the seals and their dialogs are readable [SEA-022]', async () => {
    const { page, errors } = await pageOf(auditor.user, scheme);
    await open(page, '/admin/seals');
    await expectReadable(page);
    await read(page, button(page, 'Keep This Head…'), 'Keep This Head');
    await read(page, button(page, 'Verify Log…'), 'Verify the Log');
    await read(page, row(page, /^1 /), 'Seal 1', () =>
      read(page, button(page, 'Keep This Head…'), 'A file of five lines'),
    );
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('the erasures and their dialogs are readable [SEA-022]', async () => {
    const { page, errors } = await pageOf(second.user, scheme);
    await open(page, '/admin/erasures');
    await expectReadable(page);
    await read(page, button(page, 'Erase a Person…'), 'Erase a Person');
    await read(page, row(page, /Nandini Rajagopal/), 'Nandini Rajagopal', async () => {
      await read(page, button(page, 'Confirm: Nandini Rajagopal'), 'Erase this person?');
      await read(page, button(page, 'Cancel: Nandini Rajagopal'), 'Cancel this erasure?');
    });
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('the findings and their dialogs are readable for both sides [SEA-022]', async () => {
    const { page, errors } = await pageOf(auditor.user, scheme);
    await open(page, '/auditor/findings');
    await expectReadable(page);
    const card = (title: string) => page.getByRole('button', { name: new RegExp(`^${title} finding`) });
    await read(page, button(page, 'New Finding'), 'New Finding');
    await read(page, card('Open'), 'Open finding', async () => {
      await read(page, button(page, 'Ask the office…'), 'Ask the Office');
      await read(page, button(page, 'Close…'), 'Close the Finding');
    });
    await read(page, card('Closed'), 'Closed finding', () => read(page, button(page, 'Reopen…'), 'Reopen the Finding'));
    expect(errors).toEqual([]);
    await page.context().close();

    const office = await pageOf(manager.user, scheme);
    await open(office.page, '/admin/findings');
    await expectReadable(office.page);
    await read(office.page, row(office.page, /Asked finding/), 'Asked finding', () =>
      read(office.page, button(office.page, 'Answer: Asked finding'), 'Answer the Auditor'),
    );
    expect(office.errors).toEqual([]);
    await office.page.context().close();
  });

  it('the home, an exception, a sample and the trail are readable, with their drawers [SEA-022]', async () => {
    const { page, errors } = await pageOf(auditor.user, scheme);
    await open(page, '/auditor');
    await expectReadable(page);
    for (const [key, name] of [
      ['v', 'Verify the Log'],
      ['k', 'Keep This Head'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    }
    await open(page, '/auditor/exceptions/round_amount');
    await expectReadable(page);
    await read(page, row(page, /Alumni/), 'Alumni');
    await open(page, '/auditor/sample?of=incomes&seed=interim&size=1');
    await page.getByRole('table', { name: 'Sample' }).waitFor();
    await expectReadable(page);
    await open(page, '/audit?type=IncomeRecorded');
    await expectReadable(page);
    await read(page, row(page, /Alumni/), 'IncomeRecorded');
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
