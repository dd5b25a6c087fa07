import { join } from 'node:path';

import { payments, room, seals, setup } from '@bursar/contracts';
import { JobReporter } from '@bursar/platform/jobs';
import { SETTINGS } from '@bursar/platform/settings';
import { openDatabase } from '@bursar/platform/sqlite';
import { addDays, formatDate, istDayOf, yearStartOf } from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { type Settings } from '../../api/src/settings/settings.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, resume, settled, signIn } from './browser.js';

let app: TestApp;
let browser: Browser;
let page: Page;
let feeId: string;
let studentId: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  ({ studentId, feeId } = await app.newBill(87_500));
  const admin = await app.admin();
  const counter = { student_id: studentId, fee_id: feeId, amount: 40_000, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  const auditor = await app.newUser({ role: 'auditor' });
  ({ page } = await newPerson(browser, app, { width: 1280, scheme: 'light' }));
  await signIn(page, auditor.user.email, 'secret-user');
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe('An auditor', () => {
  it('starts with the exceptions, and follows a number to its rows', async () => {
    await page.waitForURL('**/auditor');
    await page.getByRole('link', { name: 'Recorded and approved by one person' }).click();
    await page.waitForURL('**/audit?q=*');
    await page
      .getByText(/^Approved ₹40,000\.00 of Person \d+ for Semester 5 Tuition, recorded by the same person/)
      .waitFor();
  });

  it('opens an entry and reads its changes of the record', async () => {
    await page.goto('/audit?kind=transaction&q=approved');
    await page.getByRole('row').filter({ hasText: 'Approved ₹40,000.00' }).getByRole('button').first().click();
    const change = page.getByRole('dialog').getByRole('row', { name: 'Status pending success' });
    await change.waitFor();
    await expectReadable(page);
  });

  it('reads on a phone who did what', async () => {
    const { page: phone } = await newPerson(browser, app, { width: 360 });
    await resume(phone, ADMIN.email, ADMIN.password);
    await phone.goto('/audit?kind=transaction&q=approved');
    await phone.getByRole('row', { name: / Asha Rao Approved ₹40,000\.00 of Person/ }).waitFor();
    await expectReadable(phone);
    await phone.context().close();
  });

  it('downloads the dispute pack of a sealed record', async () => {
    await (await app.admin()).do(seals.seal, {});
    const pack = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Dispute pack' }).click();
    expect((await pack).suggestedFilename()).toMatch(/^dispute-transaction-.*\.zip$/);
  });

  it('follows all effects of one request, and returns to the whole trail', async () => {
    await page.getByRole('button', { name: 'All effects of this request' }).click();
    await page.getByText('Only the effects of one request.').waitFor();
    await page.getByText(/^Issued the receipt .* for ₹40,000\.00/).waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByText('Registered Person 2').waitFor();
  });

  it('filters the trail by day and amount, in the address', async () => {
    await page.getByRole('button', { name: 'Filter Audit trail' }).click();
    await page.getByLabel('From', { exact: true }).fill('2030-01-01');
    await page.getByRole('button', { name: 'From: 01 Jan 2030' }).waitFor();
    await page.getByText('Nothing matches this search.').waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe('2030-01-01');
    await page.goto('/audit?amount_from=87500&amount_to=87500');
    await page.getByText('Assigned Semester 5 Tuition').waitFor();
  });

  it('compares the books of two days, at first the end of the last financial year and today', async () => {
    await page.goto('/auditor');
    const today = istDayOf(new Date().toISOString());
    const end = formatDate(addDays(yearStartOf(today), -1));
    await page.getByRole('table', { name: 'The books as of a day' }).getByText(end).first().waitFor();
    expect(await page.getByLabel('At the end of').inputValue()).toBe(end);
    await page.goto('/auditor?day=2020-01-01');
    const revenue = page.getByRole('row').filter({ hasText: 'Total revenue collected' });
    await revenue.getByText('₹40,000.00').first().waitFor();
    expect(await revenue.getByRole('cell').allInnerTexts()).toEqual(['₹0.00', '₹40,000.00', '₹40,000.00']);
  });
});

describe('The proof of the read models', () => {
  const tileOf = (of: Page) => of.getByRole('region', { name: 'Proof of the read models' });

  it('is begun by an auditor, shows its progress and then its verdict', async () => {
    await page.goto('/auditor');
    const tile = tileOf(page);
    await tile.getByText('Not proven yet.').waitFor();
    const shown = tile.getByRole('progressbar').waitFor();
    await tile.getByRole('button', { name: 'Prove now' }).click();
    await shown;
    await tile
      .getByText(/^Equal\. Read models proven equal to replay: .*, all models, [\d,]+ rows, 0 differences$/)
      .waitFor();
    await tile.getByRole('progressbar').waitFor({ state: 'detached' });
    await tile.getByRole('button', { name: 'Prove now', disabled: false }).waitFor();
    const proven = page.locator('dl > div').filter({ hasText: 'Read models proven' });
    await proven.getByText('Equal', { exact: true }).waitFor();
  });

  it('shows an administrator the progress of a proof that another person began', async () => {
    const admin = await app.newUser({ role: 'admin' });
    const other = await newPerson(browser, app);
    await resume(other.page, admin.user.email, 'secret-user');
    const job = { id: 'theirs', kind: 'read-model-proof', starter: null, audience: room.control };
    await other.page.goto('/admin/pending');
    const tile = tileOf(other.page);
    await tile.getByRole('button', { name: 'Prove now', disabled: false }).waitFor();
    await app.get(JobReporter).run(job, async (report) => {
      report('Comparing rows', 40, 90);
      await tile.getByText('Comparing rows').waitFor();
      await tile.getByRole('button', { name: 'Prove now', disabled: true }).waitFor();
    });
    await tile.getByRole('progressbar').waitFor({ state: 'detached' });
    await other.context.close();
  });

  it('shows no progress of a proof that ended while the page had no connection', async () => {
    const auditor = await app.newUser({ role: 'auditor' });
    const other = await newPerson(browser, app);
    let reachable = true;
    let cut = (): Promise<void> => Promise.resolve();
    await other.page.routeWebSocket(/socket\.io/, (socket) => {
      if (!reachable) return socket.close();
      cut = () => socket.close();
      return void socket.connectToServer();
    });
    await resume(other.page, auditor.user.email, 'secret-user');
    await other.page.goto('/auditor');
    const tile = tileOf(other.page);
    const job = { id: 'missed', kind: 'read-model-proof', starter: null, audience: room.control };
    await app.get(JobReporter).run(job, async (report) => {
      report('Comparing rows', 40, 90);
      await tile.getByText('Comparing rows').waitFor();
      reachable = false;
      await cut();
      await other.page.getByText('Reconnecting').waitFor();
    });
    reachable = true;
    await tile.getByText('Comparing rows').waitFor({ state: 'detached' });
    await tile.getByRole('button', { name: 'Prove now', disabled: false }).waitFor();
    await other.context.close();
  });
});

describe('A read model that differs from a replay', () => {
  it('is rebuilt by an administrator from the tile, and is then proven equal', async () => {
    const { DATA_DIR } = app.get<Settings>(SETTINGS as never);
    const file = openDatabase(join(DATA_DIR, 'read-models.sqlite'), 'NORMAL');
    const [table] = file.prepare(`SELECT table_name FROM models WHERE name = 'assigned_fees'`).raw().get() as [string];
    file.prepare(`UPDATE ${table} SET row = json_set(row, '$.student_name', 'Nobody') WHERE id = '${feeId}'`).run();
    file.close();
    const admin = await app.newUser({ role: 'admin' });
    const { page: screen, context } = await newPerson(browser, app);
    const office = await context.newPage();
    await resume(office, admin.user.email, 'secret-user');
    await office.goto('/admin/fees?tab=assigned');
    await office.getByText('Nobody').first().waitFor();
    await screen.goto('/admin/pending');
    await screen.getByRole('button', { name: 'Prove now' }).click();
    const model = screen.getByRole('row').filter({ has: screen.getByRole('button', { name: /^Rebuild this model/ }) });
    await model.getByText('None since this proof').waitFor();
    await model.getByRole('button', { name: 'Rebuild this model: Assigned fees' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
    await model.getByText(/^Done: .* · Person \d+\. Prove again to check\.$/).waitFor();
    await office.getByText('Nobody').first().waitFor({ state: 'detached' });
    await expectReadable(screen);
    await screen.getByRole('button', { name: 'Prove now' }).click();
    await screen.getByText('Equal.', { exact: true }).waitFor();
    expect(await model.count()).toBe(0);
    await screen.getByText('The lists are catching up with recent changes.').waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('A dashboard', () => {
  // A list of first steps draws a new tree, which asks again.
  beforeAll(async () => {
    const admin = await app.admin();
    for (const { step } of await admin.do(setup.steps, {})) await admin.do(setup.skip, { step });
  });

  it.each(['auditor', 'admin', 'finance_manager'] as const)(
    'asks each question once, though the sign-in itself changed the trail: %s',
    async (role) => {
      const { user } = await app.newUser({ role });
      const person = await newPerson(browser, app);
      const calls: string[] = [];
      person.page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.push(pathname + search);
      });
      const told = person.page
        .waitForEvent('websocket')
        .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('ages_ms')));
      await signIn(person.page, user.email, 'secret-user');
      await told;
      await settled(person.page);
      expect(calls.length).toBeGreaterThan(5);
      expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
      await person.context.close();
    },
  );
});
