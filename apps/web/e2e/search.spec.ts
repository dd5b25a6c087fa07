import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, signIn } from './browser.js';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe('The search', () => {
  it.each([
    { width: 1280, scheme: 'dark' },
    { width: 360, scheme: 'dark' },
    { width: 360, scheme: 'light' },
  ] as const)('is readable with and without hits at $width px in the $scheme theme', async (look) => {
    const { student } = await app.newBill(1000);
    const { page, context } = await newPerson(browser, app, look);
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.getByRole('button', { name: 'Search' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Search', exact: true });
    await panel.getByRole('option').first().waitFor();
    await expectReadable(page);
    await page.keyboard.type(student.user.name);
    await panel.getByRole('group', { name: 'People' }).getByRole('option', { name: student.user.name }).waitFor();
    await expectReadable(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    await context.close();
  });

  it('gives the focus back at its first opening, while its panel loads', async () => {
    const { page, context } = await newPerson(browser, app);
    await signIn(page, ADMIN.email, ADMIN.password);
    const before = page.getByRole('link', { name: 'Audit Trail' });
    await before.focus();
    await page.keyboard.press('Control+k');
    const panel = page.getByRole('dialog', { name: 'Search', exact: true });
    await panel.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(await before.evaluate((link) => link === document.activeElement)).toBe(true);
    await context.close();
  });
});
