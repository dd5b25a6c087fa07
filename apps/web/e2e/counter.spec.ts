import { execFileSync } from 'node:child_process';

import { fees, payments, receipts } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Download, type Locator, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume, settled } from './browser.js';

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

const inPaper = async (download: Download): Promise<string> =>
  execFileSync('pdftotext', ['-layout', await download.path(), '-'], { encoding: 'utf8' });

async function debtor() {
  const admin = await app.admin();
  const bill = await app.newBill(87_500);
  for (const [name, amount, due_date] of [
    ['Hostel, both terms', 12_000, '2030-03-31'],
    ['Library deposit', 500, '2030-04-30'],
  ] as const) {
    const { fee } = await admin.do(fees.addFee, { name, amount, due_date });
    await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: bill.studentId });
  }
  return { ...bill.student.user, studentId: bill.studentId };
}

type Debtor = Awaited<ReturnType<typeof debtor>>;

async function atCounter(page: Page, { enrollment_no }: Debtor) {
  await page.getByRole('button', { name: 'Record Transaction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record New Transaction' });
  await dialog.getByLabel('Student').fill(enrollment_no ?? '');
  await page.getByRole('option', { name: new RegExp(` ${enrollment_no} `) }).click();
  await dialog.getByRole('radio', { name: /Semester 5 Tuition/ }).waitFor();
  return dialog;
}

describe('a receipt for several fees', () => {
  it('records, approves, prints, verifies and reverses several fees as one', async () => {
    const who = await debtor();
    const number = `Book-${who.enrollment_no}`;
    const { page, context, errors } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, `/admin/fees?tab=transactions&q=${who.name}`);
    const dialog = await atCounter(page, who);

    await dialog.getByLabel('Several fees on one receipt').check();
    await dialog.getByRole('checkbox', { name: /Hostel, both terms/ }).check();
    await dialog.getByRole('checkbox', { name: /Library deposit/ }).check();
    const hostel = dialog.getByLabel('Amount for Hostel, both terms');
    await hostel.fill('12001');
    await dialog.getByText('More than the ₹12,000.00 that can be paid').waitFor();
    await hostel.fill('10000');
    await dialog.getByText('Total for 3 fees').waitFor();
    await dialog.getByText('₹98,000.00').waitFor();
    await expectReadable(page);
    await dialog.getByLabel('Receipt Number').fill(number);
    await dialog.getByRole('button', { name: 'Record Transaction' }).click();
    await dialog.waitFor({ state: 'detached' });

    const row = page.getByRole('row', { name: /Hostel, both terms/ });
    await row.getByText('2 of 3 on one receipt').waitFor();
    await row.getByRole('button', { name: `Approve Hostel, both terms of ${who.name}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('₹98,000.00').waitFor();
    for (const fee of ['Semester 5 Tuition', 'Hostel, both terms', 'Library deposit']) {
      await question.getByText(fee).waitFor();
    }
    await question.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: `Receipt for Library deposit of ${who.name}` }).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Receipt for Library deposit of ${who.name}` }).click(),
    ]);
    const paper = await inPaper(download);
    expect(paper).toMatch(/Semester 5 Tuition\s+₹87,500\.00/);
    expect(paper).toMatch(/Hostel, both terms\s+₹10,000\.00/);
    expect(paper).toMatch(/Library deposit\s+₹500\.00/);
    expect(paper).toMatch(/Amount Paid\s+₹98,000\.00/);

    const admin = await app.admin();
    const [line] = await admin.do(payments.allTransactions, { student_id: who.studentId });
    const { verify_url } = await admin.do(receipts.ofTransaction, { transaction_id: line?.id ?? '' });
    const visitor = await newPerson(browser, app);
    const { pathname, hash } = new URL(verify_url);
    await visitor.page.goto(pathname + hash);
    await visitor.page.getByText('Valid', { exact: true }).waitFor();
    for (const text of ['Semester 5 Tuition, Hostel, both terms, Library deposit', '₹98,000.00']) {
      await visitor.page.getByText(text, { exact: true }).waitFor();
    }
    await expectReadable(visitor.page);

    await page.getByRole('button', { name: `More for Library deposit of ${who.name}` }).click();
    await page.getByRole('menuitem', { name: 'Reverse…' }).click();
    const reversal = page.getByRole('dialog', { name: 'Reverse Transaction' });
    await reversal.getByText('Semester 5 Tuition, Hostel, both terms, Library deposit').waitFor();
    await reversal.getByRole('button', { name: 'Reverse ₹98,000.00' }).click();
    await page.getByText('Receipt for 3 fees reversed.').waitFor();
    await settled(page);
    await visitor.page.reload();
    await visitor.page.getByText(/^Valid as printed; reversed on /).waitFor();
    const rows = await admin.do(payments.allTransactions, { student_id: who.studentId });
    expect(rows.map(({ status }) => status)).toEqual(['reversed', 'reversed', 'reversed']);
    expect([...errors, ...visitor.errors]).toEqual([]);
    await visitor.context.close();
    await context.close();
  });

  it('prints every invoice number above the foot of the page', async () => {
    const admin = await app.admin();
    const { studentId, feeId, student } = await app.newBill(1_000);
    const items = [{ fee_id: feeId, amount: 1_000 }];
    const name = 'Laboratory, library and computing facilities charge of the programme, term';
    for (let term = 2; term <= 17; term += 1) {
      const { fee } = await admin.do(fees.addFee, { name: `${name} ${term}`, amount: 100, due_date: '2030-03-31' });
      await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId });
      items.push({ fee_id: fee.id, amount: 100 });
    }
    const taken = { student_id: studentId, payment_method: 'cash', items } as const;
    const [first] = (await admin.do(payments.recordTransactions, taken)).transactions;
    await admin.do(payments.approvePayment, { transaction_id: first?.id ?? '', admin_user_id: admin.user.id });
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, `/admin/fees?tab=transactions&q=${student.user.name}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Receipt for / })
        .first()
        .click(),
    ]);
    const words = execFileSync('pdftotext', ['-bbox', await download.path(), '-'], { encoding: 'utf8' });
    const ends = [...words.matchAll(/yMax="([\d.]+)">[^<]*\/INV\//g)].map(([, end]) => Number(end));
    expect(ends).toHaveLength(17);
    expect(Math.max(...ends)).toBeLessThan(790);
    await context.close();
  });

  it('records once and approves nothing when Enter is pressed twice on a slow line', async () => {
    const who = await debtor();
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, `/admin/fees?tab=transactions&q=${who.name}`);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/addtransaction', async (route) => {
      await held;
      await route.continue();
    });
    const dialog = await atCounter(page, who);
    const approves = dialog.getByRole('button', { name: 'Record, Approve and Print' });
    await approves.waitFor();
    await dialog.getByLabel('Amount').fill('500');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Recording…' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    answer();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Transaction recorded successfully!').waitFor();
    const rows = await (await app.admin()).do(payments.allTransactions, { student_id: who.studentId });
    expect(rows.map(({ status }) => status)).toEqual(['pending']);
    await context.close();
  });

  it('keeps what was typed for a student when Enter comes early, and takes the only match', async () => {
    const who = await debtor();
    const other = await debtor();
    const { page, context, errors } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, '/admin/fees?tab=transactions');
    await page.getByRole('button', { name: 'Record Transaction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record New Transaction' });
    const field = dialog.getByLabel('Student');
    const offer = ({ enrollment_no }: Debtor) => page.getByRole('option', { name: new RegExp(` ${enrollment_no} `) });
    const shared = who.name.split(' ')[0] ?? '';
    await field.fill(shared);
    await Promise.all([who, other].map((each) => offer(each).waitFor()));
    await field.press('Enter');
    expect(await field.inputValue()).toBe(shared);

    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/allusers?*', async (route) => {
      await held;
      await route.continue();
    });
    await field.fill('');
    await page.keyboard.type(who.enrollment_no ?? '');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe(who.enrollment_no);
    answer();
    await offer(other).waitFor({ state: 'detached' });
    await offer(who).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('radio', { name: /Semester 5 Tuition/ }).waitFor();
    expect(await field.inputValue()).toContain(who.name);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('asks before the same money is taken again, and keeps the day of receipt', async () => {
    const who = await debtor();
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, `/admin/fees?tab=transactions&q=${who.name}`);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1_000).toLocaleDateString('en-CA', {
      timeZone: 'Asia/Kolkata',
    });
    const single = await atCounter(page, who);
    await single.getByLabel('Amount').fill('500');
    await single.getByLabel('Received on').fill(yesterday);
    await single.getByRole('button', { name: 'Record Transaction' }).click();
    await single.waitFor({ state: 'detached' });
    await page.getByText(/^Received \d+ /).waitFor();

    const dialog = await atCounter(page, who);
    await dialog.getByLabel('Several fees on one receipt').check();
    await dialog.getByRole('checkbox', { name: /Library deposit/ }).check();
    await dialog.getByLabel('Received on').fill(yesterday);
    await dialog.getByRole('button', { name: 'Record Transaction' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/^This looks like the payment recorded at \d\d:\d\d by Asha Rao\.$/).waitFor();
    await question.getByText('₹87,500.00').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Record Transaction' }).click();
    await question.getByRole('button', { name: 'Record another payment' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1 of 2 on one receipt').waitFor();
    const admin = await app.admin();
    const rows = await admin.do(payments.allTransactions, { student_id: who.studentId });
    expect(rows.map(({ received_on }) => received_on)).toEqual([yesterday, yesterday, yesterday]);
    await context.close();
  });

  it('is not called unapproved when the answer to its approval is lost', async () => {
    const who = await debtor();
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, `/admin/fees?tab=transactions&q=${who.name}`);
    await page.route('**/api/admin/approvepayment', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const dialog = await atCounter(page, who);
    await dialog.getByRole('radio', { name: /Library deposit/ }).check();
    await dialog.getByRole('button', { name: 'Record, Approve and Print' }).click();
    await dialog.getByText('Recorded. The approval was not answered: see the list of transactions.').waitFor();
    const rows = await (await app.admin()).do(payments.allTransactions, { student_id: who.studentId });
    expect(rows.map(({ status }) => status)).toEqual(['success']);
    await context.close();
  });

  it('is approved and printed although the server asked to try again', async () => {
    const who = await debtor();
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, `/admin/fees?tab=transactions&q=${who.name}`);
    const answer = { statusCode: 503, code: 'UNAVAILABLE' };
    await page.route(
      '**/api/admin/approvepayment',
      (route) => route.fulfill({ status: 503, headers: { 'retry-after': '0' }, json: answer }),
      { times: 1 },
    );
    const dialog = await atCounter(page, who);
    await dialog.getByRole('radio', { name: /Library deposit/ }).check();
    await dialog.getByRole('button', { name: 'Record, Approve and Print' }).click();
    await dialog.getByText(/^₹500\.00 of .* taken\. Receipt .* is printed\.$/).waitFor();
    await context.close();
  });

  it('is said to be recorded when its answer is lost and another amount is sent', async () => {
    const who = await debtor();
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, `/admin/fees?tab=transactions&q=${who.name}`);
    await page.route(
      '**/api/admin/addtransaction',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const dialog = await atCounter(page, who);
    await dialog.getByLabel('Amount').fill('500');
    await dialog.getByRole('button', { name: 'Record Transaction' }).click();
    await dialog.getByText('Failed to record transaction.').waitFor();
    await dialog.getByLabel('Amount').fill('600');
    await dialog.getByRole('button', { name: 'Record Transaction' }).click();
    await dialog
      .getByText('It was recorded as first sent, although no answer came. See the list of transactions.')
      .waitFor();
    const rows = await (await app.admin()).do(payments.allTransactions, { student_id: who.studentId });
    expect(rows.map(({ amount_paid }) => amount_paid)).toEqual([500]);
    await context.close();
  });
});

describe('a payment that its recorder cannot approve', () => {
  it('tells so before it asks, and cannot be chosen among many', async () => {
    const strict = await TestApp.start({ FOUR_EYES: 'enforce' });
    try {
      const admin = await strict.admin();
      const { student, studentId, feeId } = await strict.newBill(1000);
      const money = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
      await admin.do(payments.recordTransaction, money);
      const { page, context, errors } = await newPerson(browser, strict);
      await resume(page, ADMIN.email, ADMIN.password);
      await open(page, `/admin/fees?tab=transactions&q=${student.user.name}`);

      const sentence = 'You recorded this payment: another administrator or finance manager approves it.';
      const row = page.getByRole('row', { name: new RegExp(student.user.name) });
      await row.getByRole('button', { name: /^Approve / }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText(sentence).waitFor();
      await dialog.getByRole('button').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await row.getByRole('checkbox', { name: sentence }).isDisabled()).toBe(true);
      expect(errors).toEqual([]);
      await context.close();
    } finally {
      await strict.close();
    }
  });
});

describe('a fee with a long title without spaces', () => {
  const TITLE =
    'Laboratory_and_Workshop_Equipment_Maintenance_Charges_of_the_Fifth_Semester_for_Lateral_Entry_Students';
  const fits = async (dialog: Locator): Promise<void> => {
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  };

  it('leaves the amounts beside it on the screen, and can be read whole in its drawer', async () => {
    const who = await debtor();
    const admin = await app.admin();
    const { fee } = await admin.do(fees.addFee, { name: TITLE, amount: 700, due_date: '2030-05-31' });
    const { assigned_fee } = await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: who.studentId });
    const money = { student_id: who.studentId, fee_id: assigned_fee.id, amount: 300, payment_method: 'cash' } as const;
    await admin.do(payments.recordTransaction, money);
    const { page, context, errors } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, `/admin/fees?tab=transactions&q=${encodeURIComponent(who.name)}`);
    const dialog = await atCounter(page, who);
    await dialog.getByText('₹400.00', { exact: true }).waitFor();
    await fits(dialog);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const discard = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await discard.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: `Approve ${TITLE} of ${who.name}` }).click();
    await fits(page.getByRole('alertdialog'));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await open(page, `/admin/fees?tab=assigned&q=${who.enrollment_no}`);
    await page
      .getByRole('row', { name: new RegExp(TITLE) })
      .locator('[data-open]')
      .click();
    const drawer = page.getByRole('dialog', { name: TITLE });
    await drawer.getByRole('definition').getByText(TITLE).waitFor();
    await fits(drawer);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('the page of a student', () => {
  it('takes the amount that is typed for the one proposed meanwhile', async () => {
    const who = await debtor();
    const { page, context, errors } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    let answer = (): void => undefined;
    const asked = new Promise<void>((done) => (answer = done));
    await page.route('**/api/admin/assignedfees?*', (route) => asked.then(() => route.continue()));
    await open(page, `/students/${who.studentId}`);
    await page.getByRole('button', { name: 'Take Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record New Transaction' });
    const amount = dialog.getByLabel('Amount', { exact: true });
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'amount');
    answer();
    await page.waitForFunction(() => String(getSelection()) === '₹87,500.00');
    await page.keyboard.type('1000');
    expect(await amount.inputValue()).toBe('₹1,000');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('opens from a name in a register, takes a payment, shows less owed and prints the statement', async () => {
    const who = await debtor();
    const { page, context, errors } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, `/admin/fees?tab=assigned&q=${who.enrollment_no}`);
    await page.getByRole('rowheader').getByRole('link', { name: who.name }).first().click();
    await page.waitForURL(`**/students/${who.studentId}`);
    await page.getByRole('heading', { level: 1, name: who.name }).waitFor();
    const standing = page.getByRole('region', { name: 'Outstanding' });
    await standing.getByText('₹1,00,000.00 outstanding').waitFor();

    await page.getByRole('button', { name: 'Take Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record New Transaction' });
    await dialog.getByText(`${who.name} · ${who.enrollment_no}`).waitFor();
    await dialog.getByRole('radio', { name: /Hostel, both terms/ }).check();
    const printed = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Record, Approve and Print' }).click();
    expect((await printed).suggestedFilename()).toBe(`receipt-${who.name}.pdf`);
    await dialog.waitFor({ state: 'detached' });
    await standing.getByText('₹88,000.00 outstanding').waitFor();

    const statement = page.getByRole('region', { name: 'Statement of account' });
    await statement.getByRole('row', { name: /Cash.*Hostel, both terms · FY.*12,000.00.*88,000.00/ }).waitFor();
    const made = page.waitForEvent('download');
    await statement.getByRole('button', { name: 'Statement (PDF)' }).click();
    expect(await inPaper(await made)).toMatch(/Closing balance +1,00,000.00 +12,000.00 +88,000.00/);
    await statement.getByLabel('Period').selectOption('Whole account');
    await page.waitForURL('**/students/*?year=all');

    await page.getByRole('region', { name: 'Bills' }).getByRole('button', { name: 'Library deposit' }).click();
    const bill = page.getByRole('dialog', { name: 'Library deposit' });
    await bill.waitFor();
    await page.goBack();
    await bill.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('prints the balance of a statement whole, above a hundred crore', async () => {
    const admin = await app.admin();
    const crores = 1_000_000_000;
    const { studentId } = await app.newBill(crores);
    const { fee } = await admin.do(fees.addFee, { name: 'Endowment', amount: crores, due_date: '2030-01-31' });
    await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId });
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, `/students/${studentId}`);
    const made = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Statement (PDF)' }).click();
    expect(await inPaper(await made)).toMatch(/Closing balance +2,00,00,00,000\.00 +0\.00 +2,00,00,00,000\.00/);
    await context.close();
  });
});
