import { fees } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { act, expectReadable, launch, newPerson, resume } from './browser.js';

const LOOKS = [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const;

let app: TestApp;
let browser: Browser;
let skipped: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  const { student, studentId, structureId } = await app.newBill(1000);
  skipped = student.user.name;
  const other = await app.newUser();
  const student_ids = [studentId, other.user.student_id ?? ''];
  await (await app.admin()).do(fees.assignFeeToList, { fee_structure_id: structureId, student_ids });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe.each(LOOKS)('an assignment at $width px, $scheme', (look) => {
  it('shows the last result after a reload, with the skipped students and reasons', async () => {
    const { page, errors } = await newPerson(browser, app, look);
    await resume(page, ADMIN.email, ADMIN.password);
    await page.goto('/admin/fees?tab=assigned');
    const latest = page.getByRole('region', { name: 'Latest assignment' });
    await latest.getByText('1 student was billed · 1 already had it').waitFor();
    await latest.getByRole('button', { name: 'Skipped students' }).click();
    const dialog = page.getByRole('dialog', { name: 'Skipped: Semester 5 Tuition' });
    const row = dialog.getByRole('row').filter({ hasText: skipped });
    await row.getByText('Has this fee already').waitFor();
    await expectReadable(page);
    await dialog.getByRole('button', { name: /^Options of/ }).waitFor();
    expect(errors).toEqual([]);
  });

  it('lists all assignments with their starters and links to skipped students', async () => {
    const { page, errors } = await newPerson(browser, app, look);
    await resume(page, ADMIN.email, ADMIN.password);
    await page.goto('/admin/fees?tab=assigned');
    await page.getByRole('link', { name: 'All assignments' }).click();
    await page.getByRole('heading', { name: 'Fee Assignments' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Semester 5 Tuition' });
    await row.getByText('a list', { exact: true }).waitFor();
    if (look.width < 700) {
      const { right } = await row.locator('th').evaluate((name) => name.getBoundingClientRect());
      expect(right).toBeGreaterThan(330);
    }
    if (look.width > 700) {
      const cells = await row.getByRole('cell').allInnerTexts();
      expect(cells.slice(0, 5).map((text) => text.trim())).toEqual(['Completed', '2', '1', '1', 'Asha Rao']);
    }
    await expectReadable(page);
    await act(page, row, 'Skipped students: Semester 5 Tuition');
    await page
      .getByRole('dialog', { name: 'Skipped: Semester 5 Tuition' })
      .getByRole('row')
      .filter({ hasText: skipped })
      .waitFor();
    expect(errors).toEqual([]);
  });
});
