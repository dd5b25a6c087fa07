import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { account, contact, DEPARTMENTS, fees, identity } from '@bursar/contracts';
import { type Browser, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, resume, signIn } from './browser.js';

let app: TestApp;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  app = await TestApp.start();
  const taught = { role: 'faculty', department_id: 3, studentData: undefined } as const;
  await app.newUser({ ...taught, name: 'Farah Khan' });
  await app.newUser({ ...taught, name: 'Harish Rao', role: 'hod' });
  for (const [name, batch] of [
    ['Asha Old', 2021],
    ['Bina New', 2023],
    ['Chand Mid', 2022],
  ] as const) {
    await app.newUser({ name, department_id: 3, studentData: { enrollment_no: name, batch } });
  }
  await app.newUser({ name: 'Lone Head', role: 'hod', department_id: undefined, studentData: undefined });
  await app.newUser({ name: 'Salim Staff', role: 'staff', studentData: undefined });
  browser = await launch();
  ({ page } = await newPerson(browser, app));
  page.on('pageerror', ({ message }) => errors.push(message));
  await signIn(page, ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});
beforeEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

const says = (sentence: string | RegExp) => page.getByText(sentence).first().waitFor();
const loseAnswers = (of: Page, path: string) =>
  of.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
const dialog = (name: string) => page.getByRole('dialog', { name });
const fails = (path: string, status = 500) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status, json: { statusCode: status, code: 'INTERNAL' } }));
const section = (name: string) => page.getByRole('region', { name, exact: true });
const headersOf = async (name: string) =>
  (await section(name).getByRole('columnheader').allInnerTexts()).map((text) => text.split('\n')[0]);

describe('User Management', () => {
  it('leads to every list of users [UI-039, UI-040, UI-041, UI-216]', async () => {
    await page.goto('/admin/users');
    await page.getByRole('heading', { name: 'User Management' }).waitFor();
    const links = page.getByRole('navigation', { name: 'Lists of users' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual([...DEPARTMENTS.map(({ name }) => name), 'Administration', 'Others']);
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(targets).toEqual([
      ...DEPARTMENTS.map(({ id }) => `/department-users/${id}`),
      '/administration-users',
      '/others-users',
    ]);
  });

  it('adds a user with the shared dialog [UI-042, UI-044, UI-045..UI-051, VAL-007]', async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const form = dialog('Add New User');
    const add = form.getByRole('button', { name: 'Add User' });
    expect(await add.isDisabled()).toBe(true);
    expect(await form.getByLabel('Role').locator('option').allInnerTexts()).toContain('Department Head');
    await form.getByLabel('Role').selectOption('student');
    await form.getByLabel('Name').fill('Divya Nair');
    await form.getByLabel('Email').fill('divya@bursar.test');
    await form.getByLabel('Password', { exact: true }).fill('secret-user');
    await form.getByLabel('Enrollment number').fill('EN-D');
    const batch = form.getByLabel('Batch year');
    expect(await batch.getAttribute('min')).toBe('2015');
    await batch.fill('2024');
    await form.getByLabel('Role').selectOption('staff');
    expect(await form.getByLabel('Enrollment number').count()).toBe(0);
    await form.getByLabel('Role').selectOption('student');
    await add.click();
    await says('User created successfully.');
  });

  it('shows the server’s sentence about a user, otherwise its own [MSG-009, MSG-010]', async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const form = dialog('Add New User');
    await form.getByLabel('Role').selectOption('staff');
    await form.getByLabel('Name').fill('Twice');
    await form.getByLabel('Email').fill(ADMIN.email);
    await form.getByLabel('Password', { exact: true }).fill('secret-user');
    await form.getByRole('button', { name: 'Add User' }).click();
    await form.getByRole('link', { name: 'Email already exists' }).waitFor();
    expect(await form.getByText('Email already exists').count()).toBe(2);
    expect(await form.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await page.route('**/api/admin/adduser', (route) => route.abort());
    await form.getByLabel('Email').fill('other@bursar.test');
    await form.getByRole('button', { name: 'Add User' }).click();
    await says('Something went wrong.');
  });

  it('refuses a taken enrollment number at its field, and says so once at the form', async () => {
    const { user } = await app.newUser();
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const form = dialog('Add New User');
    await form.getByLabel('Role').selectOption('student');
    await form.getByLabel('Name').fill('Twice Enrolled');
    await form.getByLabel('Email').fill('twice-enrolled@bursar.test');
    await form.getByLabel('Password', { exact: true }).fill('secret-user');
    await form.getByLabel('Enrollment number').fill(user.enrollment_no?.toLowerCase() ?? '');
    await form.getByLabel('Batch year').fill('2024');
    await form.getByRole('button', { name: 'Add User' }).click();
    await form.getByRole('link', { name: 'Enrollment number already exists' }).waitFor();
    expect(await form.getByText('Enrollment number already exists').count()).toBe(2);
    expect(await form.getByLabel('Enrollment number').getAttribute('aria-invalid')).toBe('true');
    await expectReadable(page);
  });

  it('marks a batch as passed out after a confirmation [UI-043, VAL-021, VAL-022, MSG-014, MSG-015]', async () => {
    await app.newUser({ name: 'Purva Past', studentData: { enrollment_no: 'EN-P', batch: 2017 } });
    await page.goto('/admin/users');
    await page.getByText('Passed-out batches', { exact: true }).click();
    const panel = page.getByRole('region', { name: 'Mark Batch as Passed Out' });
    const mark = panel.getByRole('button', { name: 'Mark as Passed Out' });
    expect(await mark.isDisabled()).toBe(true);
    await panel.getByLabel('Batch').selectOption('2017');
    await mark.click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to mark batch 2017 as passed out?').waitFor();
    await question.getByText('1 active student will become inactive.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await fails('/admin/activebatch/2017');
    await mark.click();
    await question.getByRole('button', { name: 'Mark as passed out' }).click();
    await says('Failed to deactivate batch.');
    await page.unrouteAll();
    await mark.click();
    await question.getByRole('button', { name: 'Mark as passed out' }).click();
    await says('Students marked as inactive.');
  });

  it('uploads the right rows, and returns the others as a file [UI-052, VAL-020, MSG-011]', async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Add New User' }).click();
    const form = dialog('Add New User');
    const question = page.getByRole('alertdialog');
    await form.getByLabel('Name').fill('Half Typed');
    await form.getByRole('button', { name: 'Bulk upload (CSV)' }).click();
    await question.getByText('Discard what you typed?').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await form.getByLabel('Name').inputValue()).toBe('Half Typed');
    await form.getByRole('button', { name: 'Bulk upload (CSV)' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    const upload = dialog('Bulk upload (CSV)');
    const choose = (csv: string) =>
      upload
        .getByLabel('CSV file')
        .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const header = 'name,email,password,enrollment_no,batch,department_id\n';
    await choose(header);
    expect(await upload.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
    await choose(
      `${header}Eka Ek,eka@bursar.test,secret-user,U-1,2024,1\nTwo,${ADMIN.email},secret-user,U-2,2024,1\nThree,three@bursar.test,x,U-3,2024,1\n`,
    );
    await upload.getByRole('row', { name: /Row 2.*Email already exists/ }).waitFor();
    await upload.getByRole('row', { name: /Row 3.*Password must be at least 6 characters/ }).waitFor();
    await upload.getByRole('button', { name: 'Upload 1 student' }).click();
    await upload.getByText('1 student added successfully.').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      upload.getByRole('link', { name: /rows that were not uploaded/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('students-not-uploaded.csv');
    await upload.getByRole('button', { name: 'Done' }).click();
  });

  it('keeps the rows that were not uploaded when its dialog closes before the answer', async () => {
    await page.goto('/department-users/1');
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bulk upload (CSV)' }).click();
    const upload = dialog('Bulk upload (CSV)');
    const rows = ['Late One,late@bursar.test,secret-user,L-1,2024,1', 'Short,short@bursar.test,x,L-2,2024,1'];
    const csv = `name,email,password,enrollment_no,batch,department_id\n${rows.join('\n')}\n`;
    await upload
      .getByLabel('CSV file')
      .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/adduser/bulk', async (route) => {
      const response = await route.fetch();
      await held;
      return route.fulfill({ response });
    });
    await upload.getByRole('button', { name: 'Upload 1 student' }).click();
    await upload.getByRole('button', { name: 'Close, the upload goes on' }).click();
    await upload.waitFor({ state: 'detached' });
    answer();
    await says('1 student added successfully.');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /rows that were not uploaded/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('students-not-uploaded.csv');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('1 student added successfully.').waitFor({ state: 'detached' });
  });

  it.each([
    { what: 'succeeded', sent: true, says: '1 student added successfully.' },
    { what: 'failed', sent: false, says: 'The upload of 1 student failed and added none. Choose the file again' },
  ])('tells after a reload that an upload $what', async ({ what, sent, says: sentence }) => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Bulk Upload Students' }).click();
    const upload = dialog('Bulk upload (CSV)');
    const csv = `name,email,password,enrollment_no,batch\nRe ${what},${what}@bursar.test,secret-user,R-${what},2024\n`;
    await upload
      .getByLabel('CSV file')
      .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/api/admin/adduser/bulk', async (route) => {
      if (sent) await route.fetch();
      arrive();
    });
    await upload.getByRole('button', { name: 'Upload 1 student' }).click();
    await arrived;
    await page.reload();
    await upload.getByText(sentence).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });

  it('uploads the other rows when a row was taken meanwhile, and names it [MSG-011]', async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Bulk Upload Students' }).click();
    const upload = dialog('Bulk upload (CSV)');
    const rows = [
      'Fast One,fast@bursar.test,secret-user,F-1,2024,1',
      'Slow One,slow@bursar.test,secret-user,F-2,2024,1',
    ];
    const csv = `name,email,password,enrollment_no,batch,department_id\n\n${rows.join('\n')}\n`;
    await upload
      .getByLabel('CSV file')
      .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await upload.getByText('2 students read, no problem found.').waitFor();
    await app.newUser({ email: 'fast@bursar.test', studentData: { enrollment_no: 'F-9', batch: 2024 } });
    await upload.getByRole('button', { name: 'Upload 2 students' }).click();
    await upload.getByText('Row 2: Email already exists').waitFor();
    await upload.getByRole('button', { name: 'Upload 1 student' }).click();
    await upload.getByText('1 student added successfully.').waitFor();
    expect((await (await app.admin()).do(identity.allUsers, { q: 'Slow One' })).length).toBe(1);
  });

  it('reports a failed upload without a known reason [MSG-012]', async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Bulk Upload Students' }).click();
    const upload = dialog('Bulk upload (CSV)');
    const row = 'name,email,password,enrollment_no,batch\nEka Do,ekado@bursar.test,secret-user,U-9,2024\n';
    const buffer = Buffer.from(row);
    await upload.getByLabel('CSV file').setInputFiles({ name: 's.csv', mimeType: 'text/csv', buffer });
    await page.route('**/api/admin/adduser/bulk', (route) => route.abort());
    await upload.getByRole('button', { name: 'Upload 1 student' }).click();
    await upload.getByText('Bulk upload failed.').waitFor();
  });
});

describe('the users of a department', () => {
  it('show in three sections with their counts [UI-053, UI-055, UI-057, UI-059, UI-064..UI-068]', async () => {
    await page.goto('/department-users/3');
    await page.getByRole('heading', { name: 'Mechanical Engineering Users' }).waitFor();
    for (const [name, count] of [
      ['Head of Department', 1],
      ['Faculty Members', 1],
      ['Students', 3],
    ] as const) {
      await page.getByRole('heading', { name: `${name} ${count}` }).waitFor();
    }
    await section('Students').getByRole('row').nth(3).waitFor();
    expect(await headersOf('Students')).toEqual(['Name', 'Email', 'Batch', 'Status', 'Actions']);
    expect(await headersOf('Faculty Members')).toEqual(['Name', 'Email', 'Status', 'Actions']);
  });

  it('filters users by batch, the newest first [UI-061, UI-062, UI-063]', async () => {
    const filter = section('Students').getByLabel('Filter by Batch');
    await filter.locator('option', { hasText: '2021' }).waitFor({ state: 'attached' });
    expect(await filter.locator('option').allInnerTexts()).toEqual(['All', '2023', '2022', '2021']);
    await filter.selectOption('2022');
    await section('Students').getByText('Asha Old').waitFor({ state: 'detached' });
    await section('Students').getByText('Chand Mid').first().waitFor();
  });

  it('deactivates and activates users, with an undo [UI-071, MSG-029, MSG-030, MSG-031]', async () => {
    await page.goto('/department-users/3');
    await page.getByRole('button', { name: 'Deactivate Farah Khan' }).click();
    await says('User has been deactivated');
    await page.getByRole('button', { name: 'Undo' }).click();
    await says('User has been activated');
    await fails('/admin/active/*');
    await page.getByRole('button', { name: 'Deactivate Farah Khan' }).click();
    await says('Error updating status');
  });

  it('edits users with the shared dialog, without a password [UI-047, UI-070]', async () => {
    await page.goto('/department-users/3');
    await page.getByRole('button', { name: 'Edit Farah Khan' }).click();
    const form = dialog('Edit User');
    expect(await form.getByLabel('Password', { exact: true }).count()).toBe(0);
    await form.getByLabel('Name').fill('Farah Ansari');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await says('User updated successfully.');
    await page.getByText('Farah Ansari').first().waitFor();
  });

  it('deletes users after a confirmation [UI-069, VAL-066, MSG-028]', async () => {
    await fails('/admin/deluser/*');
    await page.getByRole('button', { name: 'Delete Farah Ansari' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete this user?').waitFor();
    await question.getByRole('button', { name: 'Delete user' }).click();
    await says('Delete failed');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Delete Farah Ansari' }).click();
    await question.getByRole('button', { name: 'Delete user' }).click();
    await says('User deleted successfully.');
    const told = page.getByText('User deleted successfully.').locator('..');
    await told.getByText('Farah Ansari', { exact: true }).waitFor();
  });

  it('start empty in a new department, which offers to add one [UI-054, UI-056, UI-058, UI-060]', async () => {
    await page.goto('/department-users/8');
    for (const text of ['No head of department found', 'No faculty members found', 'No students found']) {
      await says(text);
    }
    await page.getByRole('button', { name: 'Add User' }).click();
    expect(await dialog('Add New User').getByLabel('Department').inputValue()).toBe('8');
  });

  it('report a failed load [MSG-026, MSG-027]', async () => {
    await page.goto('/department-users/99');
    await says('Failed to fetch department data');
    await fails('/admin/users/filter*');
    await page.goto('/department-users/3');
    await says('Failed to fetch users');
  });
});

describe('the administration and the others', () => {
  it('groups the administration and the others with their counts [UI-072..UI-079, GAP-009]', async () => {
    await page.goto('/administration-users');
    await page.getByRole('heading', { name: 'Administration', exact: true }).waitFor();
    for (const name of ['Administrators 1', 'Finance Managers 0', 'Staff 1', 'Faculty Members 0', 'Students 0']) {
      await page.getByRole('heading', { name }).waitFor();
    }
    await page.goto('/others-users');
    await page.getByRole('heading', { name: 'Other Users' }).waitFor();
    await page.getByRole('heading', { name: 'Department Heads 1' }).waitFor();
    await says('Lone Head');
  });

  it('deactivates and activates the others by their own path [UI-080..UI-084, GAP-031]', async () => {
    await page.goto('/administration-users');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/users/active/*'),
      page.getByRole('button', { name: 'Deactivate Salim Staff' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ is_active: false });
    await page.getByRole('button', { name: 'Activate Again Salim Staff' }).click();
    await says('User has been activated');
    await page.getByRole('button', { name: 'Edit Salim Staff' }).waitFor();
    await page.getByRole('button', { name: 'Delete Salim Staff' }).waitFor();
    await page.getByRole('button', { name: 'Add User' }).waitFor();
  });

  it('report a failed load [MSG-013]', async () => {
    await fails('/admin/users/filter*');
    await page.goto('/others-users');
    await says('Failed to load users.');
  });
});

describe('A name that looks like markup', () => {
  let tries = 0;

  it('shows as text in lists, titles, questions and live messages', async () => {
    const NAME = `<img src=x alt="${++tries}" onerror="window.pwned=1">`;
    const student = await app.newUser({ name: NAME, department_id: 3 });
    const admin = await app.admin();
    const { fee } = await admin.do(fees.addFee, { name: NAME, description: NAME, amount: 500, due_date: '2030-01-31' });
    await page.goto('/admin/fees?tab=assigned');
    await page.getByRole('heading', { name: 'University Fee Management' }).waitFor();
    const student_id = student.user.student_id ?? '';
    await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id });
    await says(NAME);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    for (const path of ['/audit?q=onerror', '/admin/users?q=onerror']) {
      await page.goto(path);
      await says(NAME);
      expect(await page.locator('img[src="x"]').count()).toBe(0);
    }
    await page.getByRole('row').filter({ hasText: NAME }).getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText(NAME).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.evaluate(() => Reflect.get(window, 'pwned') as unknown)).toBeUndefined();
  });
});

describe('A name of 100 characters without a space', () => {
  it('fits on a phone, as the title of a page and beside an amount', async () => {
    const { studentId } = await app.newBill(500, { name: 'Wm'.repeat(50) });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/students/${studentId}`);
    await page.getByRole('button', { name: 'Semester 5 Tuition' }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe('signing in', () => {
  it('shows the server’s sentence, otherwise its own [MSG-007, MSG-008]', async () => {
    const { page: own, context } = await newPerson(browser, app);
    await own.goto('/login');
    await own.getByLabel('Institutional email').fill(ADMIN.email);
    await own.getByLabel('Password', { exact: true }).fill('wrong');
    await own.getByRole('button', { name: 'Sign In' }).click();
    await own.getByText('Invalid email or password').first().waitFor();
    await own.route('**/api/users/login', (route) => route.abort());
    await own.getByRole('button', { name: 'Sign In' }).click();
    await own.getByText('Login failed. Please check credentials.').first().waitFor();
    await context.close();
  });
});

describe('the user’s own account', () => {
  it('shows the user’s details and changes them [GAP-014]', async () => {
    const person = await app.newUser({ name: 'Own Person' });
    const { page: own, context } = await newPerson(browser, app);
    await resume(own, person.user.email, 'secret-user');
    await own.goto('/profile');
    await own.getByText(person.user.enrollment_no ?? '').waitFor();
    await own.getByLabel('Phone').fill('+91 98765 43210');
    await own.getByRole('button', { name: 'Save' }).click();
    await own.getByText('Your profile has been saved.').waitFor();
    await own.getByLabel('Current password').fill('wrong');
    await own.getByLabel('New password').fill('another-secret');
    await own.getByRole('button', { name: 'Change Password' }).click();
    await own.getByRole('link', { name: 'Current password is incorrect' }).waitFor();
    expect(await own.getByText('Current password is incorrect').count()).toBe(2);
    expect(await own.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true');
    await own.getByLabel('Current password').fill('secret-user');
    await own.getByRole('button', { name: 'Change Password' }).click();
    await own.getByText(/Your password has been changed/).waitFor();
    await own.getByRole('row', { name: /this one/ }).waitFor();
    expect(await person.call(account.sessions, {})).toMatchObject({ status: 401 });
    await own.getByRole('button', { name: 'Sign out everywhere' }).click();
    await own.waitForURL('**/login');
    await context.close();
  });

  it('opens again by a mailed link after a forgotten password [GAP-006, UI-028]', async () => {
    const { user } = await app.newUser();
    const { page: own, context } = await newPerson(browser, app);
    await own.goto('/login');
    await own.getByRole('link', { name: 'Forgot password?' }).click();
    await own.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await own.getByLabel('Institutional email').fill(user.email);
    await own.getByRole('button', { name: 'Send reset link' }).click();
    await own.getByText('If the e-mail is registered, a reset link has been sent.').waitFor();
    const letter = (await app.lettersTo(user.email, 2)).join('');
    await own.goto(/\/reset-password\/[\w-]+/.exec(letter)?.[0] ?? '/');
    await own.getByLabel('New password', { exact: true }).fill('brand-new');
    await own.getByLabel('New password again').fill('brand-new');
    await loseAnswers(own, '**/api/users/reset-password');
    await own.getByRole('button', { name: 'Set password' }).click();
    await own.getByText('The password could not be set. Please try again.').first().waitFor();
    await own.unroute('**/api/users/reset-password');
    await own.getByRole('button', { name: 'Set password' }).click();
    await own.getByText('Your password has been set. Please sign in.').waitFor();
    await signIn(own, user.email, 'brand-new');
    await context.close();
  });
});

describe('a request without an account', () => {
  it('reaches the administrators’ inbox [GAP-011, GAP-012, GAP-039, UI-219]', async () => {
    const { page: anybody, context } = await newPerson(browser, app);
    for (const path of ['/contact', '/contect', '/register']) {
      await anybody.goto(path);
      await anybody.getByLabel('Name').fill(`From ${path}`);
      await anybody.getByLabel('Email').fill('someone@bursar.test');
      await anybody.getByLabel('Message').fill('Please help');
      await loseAnswers(anybody, '**/api/contact');
      await anybody.getByRole('button', { name: 'Send', exact: true }).click();
      await anybody.getByText('Your message could not be sent. Please try again.').first().waitFor();
      await anybody.unroute('**/api/contact');
      await anybody.getByRole('button', { name: 'Send', exact: true }).click();
      await anybody.getByText(/Your reference is/).waitFor();
    }
    await context.close();
    const admin = await app.admin();
    const asked = await admin.do(contact.requests, {});
    expect(asked.map(({ name, kind }) => [name, kind])).toEqual([
      ['From /register', 'access'],
      ['From /contect', 'contact'],
      ['From /contact', 'contact'],
    ]);
    await page.goto('/admin/contacts');
    await page.getByRole('button', { name: 'Mark as handled: From /contact', exact: true }).click();
    await says('Request marked as handled.');
  });
});

describe('the screens of identity', () => {
  it('run without an error in any page', async () => {
    expect(errors).toEqual([]);
    expect((await (await app.admin()).do(identity.allUsers, { q: 'Farah' })).length).toBe(0);
  });
});
