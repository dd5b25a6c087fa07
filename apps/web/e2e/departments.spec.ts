import { budgeting, departments, institution } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsPDF } from 'jspdf';
import { type Browser, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { act, expectReadable, launch, newPerson, open, resume, signIn } from './browser.js';

const SCREEN = '/admin/settings?tab=departments';

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

const row = (name: string) => page.getByRole('table', { name: 'Departments' }).getByRole('row', { name });
const says = (sentence: string) => page.getByText(sentence).first().waitFor();

describe('the departments of the settings', () => {
  it('are eight at the start, and a new one is added by keyboard alone', async () => {
    await open(page, SCREEN);
    await row('Chemical Engineering').waitFor();
    expect(await page.getByRole('table', { name: 'Departments' }).getByRole('row').count()).toBe(9);
    await page.getByRole('button', { name: 'Add Department' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add Department' }).waitFor();
    await page.keyboard.type('Physics');
    await page.keyboard.press('Enter');
    await says('Department added.');
    await row('Physics').waitFor();
    await expectReadable(page);
  });

  it('refuse a taken name at its field and keep the dialog', async () => {
    await page.getByRole('button', { name: 'Add Department' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Department' });
    await dialog.getByLabel('Name').fill('  physics');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText('The department Physics exists already').waitFor();
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('are a choice for people, budgets, grants, filters and reports', async () => {
    const choices: readonly (readonly [path: string, opener?: string])[] = [
      ['/admin/users', 'Add New User'],
      ['/admin/budgets'],
      ['/admin/budgets?tab=grants', 'Add Grant'],
      ['/admin/reports/dues'],
    ];
    for (const [path, opener] of choices) {
      await open(page, path);
      if (opener !== undefined) await page.getByRole('button', { name: opener }).first().click();
      await page
        .locator('select option', { hasText: /^Physics$/ })
        .first()
        .waitFor({ state: 'attached' });
    }
    await open(page, '/admin/expenses?department_id=9');
    await page.getByRole('button', { name: /^Department: Physics\b.*remove this filter/ }).waitFor();
  });

  it('stand among the budgets, also without one', async () => {
    await open(page, '/admin/budgets');
    await page
      .getByRole('table', { name: 'Department Budgets' })
      .getByRole('row', { name: /^Physics/ })
      .waitFor();
    await expectReadable(page);
  });

  it('are renamed on a phone, and every screen has the new name', async () => {
    const { page: phone } = await newPerson(browser, app, { width: 360 });
    await resume(phone, ADMIN.email, ADMIN.password);
    await open(phone, SCREEN);
    const physics = phone.getByRole('table', { name: 'Departments' }).getByRole('row', { name: /Physics/ });
    await act(phone, physics, 'Rename Physics');
    const dialog = phone.getByRole('dialog', { name: 'Rename Physics' });
    await dialog.getByLabel('Name').fill('Applied Physics');
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await phone.getByText('Department renamed.').first().waitFor();
    await expectReadable(phone);
    await phone.context().close();

    await open(page, '/department-users/9');
    await page.getByRole('heading', { name: 'Applied Physics Users' }).waitFor();
    await open(page, '/admin/users');
    await page.getByRole('link', { name: 'Applied Physics' }).waitFor();
  });

  it('keep a rename that another administrator made meanwhile, until it was seen', async () => {
    await open(page, SCREEN);
    await act(page, row('Applied Physics'), 'Rename Applied Physics');
    const dialog = page.getByRole('dialog', { name: 'Rename Applied Physics' });
    await dialog.getByLabel('Name').fill('Optics');
    await (await app.admin()).do(departments.rename, { id: '9', name: 'Photonics' });
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await dialog.getByRole('button', { name: 'Show what changed' }).click();
    await dialog.getByText('Renamed the department Applied Physics to Photonics').waitFor();
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await says('Department renamed.');
    const all = await (await app.admin()).do(budgeting.allDepartments, {});
    expect(all.find(({ id }) => id === 9)?.name).toBe('Optics');
  });

  it('say when they cannot be loaded, and load on request', async () => {
    await page.route('**/api/admin/departments', (route) => route.fulfill({ status: 500 }));
    await open(page, SCREEN);
    await says('The departments could not be loaded.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await row('Optics').waitFor();
  });

  it('are unknown at an address without one', async () => {
    await open(page, '/department-users/99');
    await says('Failed to fetch department data');
  });
});

async function photoOnItsSide(): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 200];
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const bytes = Buffer.from(drawn, 'base64');
  const exif = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
    'hex',
  );
  return Buffer.concat([bytes.subarray(0, 2), exif, bytes.subarray(2)]);
}

const INTERLACED =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIBAMAAAFBJpMuAAAABlBMVEUAAAARVZn2nPJ5AAAAEElEQVR4nGMQZIBDLAiDAAAwMwIypu4YQAAAAABJRU5ErkJggg==';

async function storedOf(name: string, mimeType: string, buffer: Buffer) {
  await open(page, '/admin/settings?tab=institution');
  await page.getByLabel('Logo', { exact: true }).setInputFiles({ name, mimeType, buffer });
  await says('Logo saved.');
  const { logo_id } = await (await app.admin()).do(institution.own, {});
  return page.evaluate(
    async (path) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
      const file = await (await fetch(path, { headers })).blob();
      const { width, height } = await createImageBitmap(file);
      const bytes = [...new Uint8Array(await file.arrayBuffer())];
      return { width, height, turns: (await file.text()).includes('Exif'), bytes };
    },
    `/api/institution/logos/${logo_id ?? ''}`,
  );
}

describe('the logo of the settings', () => {
  it('is stored upright, in a size for papers', async () => {
    const stored = await storedOf('photo.jpg', 'image/jpeg', await photoOnItsSide());
    expect(stored).toMatchObject({ width: 133, height: 400, turns: false });
  });

  it('is stored in a form that papers can draw', async () => {
    const { bytes } = await storedOf('crest.png', 'image/png', Buffer.from(INTERLACED, 'base64'));
    const paper = new jsPDF();
    const logo = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    expect(() => paper.addImage(logo, 0, 0, 16, 16)).not.toThrow();
  });
});
