import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson } from './browser.js';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Institutional email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

describe('a visitor without a session', () => {
  it('walks through the public pages without the full app, and Back returns', async () => {
    const { page, context, errors } = await newPerson(browser, app);
    const requests: string[] = [];
    page.on('request', (request) => {
      requests.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await mark(page);
    await page.getByRole('link', { name: 'Get Started' }).click();
    await heading(page, 'Secure Login');
    expect(await page.title()).toContain('Secure Login · ');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading(page, 'Forgot your password?');
    await page.goBack();
    await heading(page, 'Secure Login');
    await expectReadable(page);
    expect(await isSameDocument(page)).toBe(true);
    expect(requests.filter((path) => path.includes('/js/full-app-'))).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('signs in and gets the full app in the same document', async () => {
    const { page, context, errors } = await newPerson(browser, app);
    await page.goto('/login');
    await mark(page);
    await signInHere(page);
    await page.waitForURL('**/admin');
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('reaches the address that asked for a session', async () => {
    const { page, context, errors } = await newPerson(browser, app);
    await page.goto('/admin/fees?tab=assigned');
    await heading(page, 'Secure Login');
    await page.reload();
    await signInHere(page);
    await heading(page, 'University Fee Management');
    expect(new URL(page.url()).search).toBe('?tab=assigned');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('takes up the theme, and gets the full app when another window signs in', async () => {
    const { page, context, errors } = await newPerson(browser, app);
    await page.goto('/login');
    const other = await context.newPage();
    await other.goto('/login');
    await other.getByRole('radio', { name: 'Dark' }).press('Space');
    await page.locator('[data-theme="dark"]').waitFor();
    await signInHere(other);
    await page.waitForURL('**/admin');
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is asked before a typed message is lost', async () => {
    const { page, context, errors } = await newPerson(browser, app);
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Asha Rao');
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.message());
      void (questions.length === 1 ? question.dismiss() : question.accept());
    });
    const login = page.getByRole('contentinfo').getByRole('link', { name: 'Login' });
    await login.click();
    await heading(page, 'Contact');
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Rao');
    await login.click();
    await heading(page, 'Secure Login');
    expect(questions).toEqual(['Discard what you typed?', 'Discard what you typed?']);
    expect(errors).toEqual([]);
    await context.close();
  });
});
