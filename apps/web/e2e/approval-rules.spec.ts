import { approvalRules, type User } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Locator, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { request, staffed } from '../../api/src/testing/department.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume } from './browser.js';

let app: TestApp;
let browser: Browser;
let other: Client & { readonly user: User };

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  for (const [name, role] of [
    ['Vasudha Kelkar', 'hod'],
    ['Anirban Lahiri', 'staff'],
  ] as const)
    await app.newUser({ role, name });
  other = await app.newUser({ role: 'admin', name: 'Meera Raghunathan' });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function pageOf(look: Parameters<typeof newPerson>[2]): Promise<Page> {
  const { page } = await newPerson(browser, app, look);
  await resume(page, ADMIN.email, ADMIN.password);
  await open(page, '/admin/approval-rules');
  return page;
}

async function choose(field: Locator, name: string): Promise<void> {
  const page = field.page();
  await field.focus();
  await page.keyboard.type(name);
  await page.getByRole('option', { name: new RegExp(name) }).waitFor();
  if ((await field.getAttribute('aria-activedescendant')) === null) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(`^Remove ${name}`) }).waitFor();
}

async function proposeTwo(page: Page, need: 'One of them' | 'All of them'): Promise<void> {
  await page.getByRole('button', { name: 'Propose Rules…' }).click();
  const step = page.getByRole('group', { name: 'Step 1' });
  await step.getByRole('textbox', { name: 'Step 1' }).fill('Registrar');
  await step.getByRole('combobox', { name: 'Decided by' }).selectOption('Named people…');
  const needed = step.getByRole('combobox', { name: 'Approval by' });
  const people = step.getByRole('combobox', { name: 'People' });
  await choose(people, 'Vasudha Kelkar');
  expect(await needed.count()).toBe(0);
  await choose(people, 'Meera Raghunathan');
  await choose(people, 'Anirban Lahiri');
  await step.getByRole('button', { name: /^Remove Meera Raghunathan/ }).press('Enter');
  await needed.selectOption(need);
  await expectReadable(page);
  await page.getByRole('button', { name: 'Propose Rules', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('the dialog that names a deputy', () => {
  it('says when the people could not be loaded', async () => {
    const page = await pageOf({ width: 360 });
    await page.route('**/api/delegation-deputies', (route) =>
      route.fulfill({ status: 422, json: { code: 'VALIDATION', message: 'Gone', error: 'Gone' } }),
    );
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Name a Deputy…' }).click();
    await page.getByRole('combobox', { name: 'Deputy' }).press('ArrowDown');
    await page.getByText('The people could not be loaded').waitFor();
    await page.context().close();
  });
});

describe('the deputies of the university', () => {
  it('are named by an administrator for a head who fell ill, and end there', async () => {
    const page = await pageOf({ width: 360, scheme: 'dark' });
    const deputies = page.getByRole('region', { name: 'Deputies' });
    await deputies.getByText('No deputy decides for another person.').waitFor();
    await deputies.getByRole('button', { name: 'Name a Deputy for Another…' }).click();
    const form = page.getByRole('dialog', { name: 'Name a Deputy' });
    await form.getByRole('button', { name: 'Name Deputy' }).click();
    await form.getByRole('link', { name: 'Please name the person who is away' }).focus();
    await expectReadable(page);
    for (const [label, name] of [
      ['Person who is away', 'Vasudha Kelkar'],
      ['Deputy', 'Anirban Lahiri'],
    ] as const) {
      await form.getByRole('combobox', { name: label }).fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).click();
    }
    await form.getByLabel('Last day').fill(istDayOf(new Date().toISOString()));
    await form.getByLabel('Reason').fill('Ill');
    await form.getByRole('button', { name: 'Name Deputy' }).press('Enter');
    await deputies.getByText('The deputy of Vasudha Kelkar decides from the first day on.').waitFor();
    await deputies.getByText(/^Anirban Lahiri decides for Vasudha Kelkar until /).waitFor();
    await expectReadable(page);
    await deputies.getByRole('button', { name: 'End the delegation of Vasudha Kelkar to Anirban Lahiri' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Anirban Lahiri decides nothing more for Vasudha Kelkar.').waitFor();
    await question.getByRole('button', { name: 'End delegation' }).click();
    await deputies.getByText('The delegation has ended.').waitFor();
    await deputies.getByText('No deputy decides for another person.').waitFor();
    await page.context().close();
  });
});

describe('the editor of approval rules', () => {
  it('takes the next name though it is typed before the browser draws the last choice', async () => {
    const page = await pageOf({ width: 1280 });
    await page.addInitScript(() => {
      const draw = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (work) => window.setTimeout(() => draw(work), 500);
    });
    await page.reload();
    await page.getByRole('button', { name: 'Propose Rules…' }).click();
    const step = page.getByRole('group', { name: 'Step 1' });
    await step.getByRole('combobox', { name: 'Decided by' }).selectOption('Named people…');
    for (const name of ['Vasudha Kelkar', 'Anirban Lahiri']) {
      await choose(step.getByRole('combobox', { name: 'People' }), name);
    }
    await page.context().close();
  });

  it('names two people for a step, one of whom decides, and shows both names on every screen', async () => {
    const page = await pageOf({ width: 1280 });
    await proposeTwo(page, 'One of them');
    const names = 'Vasudha Kelkar or Anirban Lahiri';
    const proposed = page.getByRole('region', { name: 'Proposed by Asha Rao' });
    await proposed.getByRole('listitem').getByText(`Registrar: ${names}`).waitFor();
    expect(await proposed.getByText(names, { exact: true }).count()).toBe(1);
    await expectReadable(page);

    const { proposal } = await other.do(approvalRules.get, { kind: 'expense' });
    await other.do(approvalRules.confirm, { kind: 'expense', proposal_id: proposal?.id ?? '' });
    const { id } = await request(await staffed(app, 7), { description: 'Lathe' });
    await open(page, `/approvals/expense/${id}`);
    await page.getByRole('region', { name: 'Route' }).getByText(names).waitFor();
    await page.context().close();
  });

  it('counts the requests of the year that a draft leaves without a rule', async () => {
    const physics = await staffed(app, 2);
    await request(physics, { amount: 90_000, description: 'Laser' });
    const page = await pageOf({ width: 1280 });
    await page.getByRole('button', { name: 'Propose Rules…' }).click();
    const draft = page.getByRole('dialog');
    await draft.getByLabel('Up to').fill('80000');
    await draft.getByRole('button', { name: 'Try These Rules' }).click();
    await draft.getByText('1 request would have had no rule.').waitFor();
    await draft.getByLabel('Try an amount').fill('80001');
    await draft.getByText('No rule covers ₹80,001.00.').waitFor();
    await page.context().close();
  });

  it('keeps the focus among the bands and steps when the keyboard removes one', async () => {
    const page = await pageOf({ width: 360 });
    await page.getByRole('button', { name: 'Propose Rules…' }).click();
    const draft = page.getByRole('dialog');
    await draft.getByRole('button', { name: 'Add Step' }).press('Enter');
    await draft.getByRole('button', { name: 'Remove step 2' }).press('Enter');
    await draft.getByRole('group', { name: 'Steps' }).and(draft.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await draft.getByRole('textbox', { name: 'Step 1' }).and(draft.locator(':focus')).waitFor();
    await draft.getByRole('button', { name: 'Remove band 1' }).press('Enter');
    await draft.getByRole('group', { name: 'Bands' }).and(draft.locator(':focus')).waitFor();
    await expectReadable(page);
    await page.context().close();
  });

  it('tells an administrator who types that another one proposed and confirmed other rules', async () => {
    const page = await pageOf({ width: 360 });
    await page.getByRole('combobox', { name: 'Requests' }).selectOption('aid');
    await page.getByRole('button', { name: 'Propose Rules…' }).click();
    const draft = page.getByRole('dialog');
    await draft.getByRole('textbox', { name: 'Name' }).fill('All aid');
    const steps = [{ name: 'Finance', who: { roles: ['finance_manager' as const, 'admin' as const] } }];
    const { approval_rules } = await other.do(approvalRules.propose, {
      kind: 'aid',
      rules: [{ name: 'Any aid', from: 0, steps }],
    });
    await draft
      .getByText('Meera Raghunathan proposed other rules meanwhile. Your proposal would replace them.')
      .waitFor();
    await expectReadable(page);
    const admin = await app.admin();
    await admin.do(approvalRules.confirm, { kind: 'aid', proposal_id: approval_rules.proposal?.id ?? '' });
    await draft
      .getByText('Asha Rao laid down other rules meanwhile. Your proposal starts from the earlier ones.')
      .waitFor();
    expect(await draft.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('All aid');
    await page.context().close();
  });

  it('keeps the names for a change on a phone, where all of them must decide', async () => {
    const page = await pageOf({ width: 360, scheme: 'dark' });
    await page.getByRole('combobox', { name: 'Requests' }).selectOption('income');
    await proposeTwo(page, 'All of them');
    const names = 'Vasudha Kelkar and Anirban Lahiri';
    await page.getByText(`Registrar: ${names}`).waitFor();
    await page.getByRole('button', { name: 'Propose Rules…' }).click();
    const step = page.getByRole('group', { name: 'Step 1' });
    await step.getByRole('button', { name: 'Remove Vasudha Kelkar' }).waitFor();
    await step.getByRole('button', { name: 'Remove Anirban Lahiri' }).waitFor();
    expect(await step.getByRole('combobox', { name: 'Approval by' }).inputValue()).toBe('all');
    await page.context().close();
  });
});
