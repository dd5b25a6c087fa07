import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { payments, receipts, seals } from '@bursar/contracts';
import { claimText, headFile, type ReceiptClaim } from '@bursar/domain/assurance';
import { formatDate } from '@bursar/domain/kernel';
import { codedAddressOf } from '@bursar/domain/payments';
import { Attestation } from '@bursar/platform/notary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jsqr from 'jsqr';
import { type Browser, type Download, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume } from './browser.js';

const LOOKS = [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const;

const GENUINE = 'Genuine as printed. Whether it was reversed since could not be asked.';

let app: TestApp;
let browser: Browser;
let folder = '';
let oldAddress = '';

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'receipt-'));
  const old = await paid();
  oldAddress = `/verify/${codedAddressOf(old.receipt_no ?? '', old.id)}`;
  await (await app.admin()).do(seals.seal, {});
});
afterAll(async () => {
  await browser.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

async function paid() {
  const admin = await app.admin();
  const { studentId: student_id, feeId: fee_id } = await app.newBill(1000);
  const counter = { student_id, fee_id, amount: 1000, payment_method: 'cash' } as const;
  const { id: transaction_id } = (await admin.do(payments.recordTransaction, counter)).transaction;
  return (await admin.do(payments.approvePayment, { transaction_id, admin_user_id: admin.user.id })).transaction;
}

async function addressOf(transaction_id: string): Promise<string> {
  const { verify_url } = await (await app.admin()).do(receipts.ofTransaction, { transaction_id });
  const { pathname, hash } = new URL(verify_url);
  return pathname + hash;
}

async function signedFor(receiptNo: string): Promise<string> {
  const facts = { amountPaise: 100, fee: 'Tuition', issuedOn: '2026-11-22', leaf: 0, receiptNo, student: 'A', v: 1 };
  const claimBy = (keyId: string) => claimText({ ...facts, keyId } as ReceiptClaim);
  const { keyId, signature } = await app.get(Attestation).sign(claimBy);
  return `#r=${Buffer.from(claimBy(keyId)).toString('base64url')}.${signature}`;
}

const verdict = (page: Page, word: string) => page.getByRole('status').getByText(word, { exact: true }).waitFor();

function run(...files: readonly string[]) {
  return spawnSync('node', [resolve('docs/verify/verify-receipt.mjs'), ...files], { cwd: folder }).status;
}

function codeIn(picture: Buffer): string | undefined {
  const [header = '', width = '', height = ''] =
    /^P6\s(\d+) (\d+)\s255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
  const pixels = picture.subarray(header.length);
  const colours = new Uint8ClampedArray(Number(width) * Number(height) * 4).fill(255);
  for (let pixel = 0; pixel * 3 < pixels.length; pixel += 1) {
    colours.set(pixels.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  }
  return jsqr.default(colours, Number(width), Number(height))?.data;
}

async function paperOf(download: Download): Promise<string> {
  const file = join(folder, 'receipt.pdf');
  await download.saveAs(file);
  return file;
}

describe.each(LOOKS)('verifying a receipt at $width px, $scheme', (look) => {
  it('shows valid, altered, genuine without a network, reversed with its day, and not found [SEA-009]', async () => {
    const { id: transaction_id } = await paid();
    const address = await addressOf(transaction_id);
    const { page, context, errors } = await newPerson(browser, app, { ...look, serviceWorkers: 'allow' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await page.goto(address);
    await verdict(page, 'Valid');
    await page.getByText('₹1,000.00').waitFor();
    const calls = asked.filter((call) => call.includes('/api/'));
    expect(calls.some((call) => call.includes('/api/verify/FY'))).toBe(true);
    expect(calls.filter((call) => call.includes(address.split('#r=')[1] ?? ''))).toEqual([]);
    await expectReadable(page);

    await page.goto(address.replace('#r=e', '#r=f'));
    await verdict(page, 'Altered');
    await expectReadable(page);

    await page.goto('/verify/FY26-27-R-999999');
    await verdict(page, 'Not found');
    await page.goto(`/verify/FY26-27-R-999999${await signedFor('FY26-27/R/999999')}`);
    await verdict(page, 'Not found');
    await expectReadable(page);

    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.goto(address);
    await verdict(page, 'Valid');
    expect(errors).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await verdict(page, GENUINE);
    await page.getByText('Semester 5 Tuition').waitFor();
    await expectReadable(page);
    await page.evaluate(() => localStorage.removeItem('seal-keys'));
    await page.reload();
    await page.getByText('The receipt could not be verified. Please try again.').waitFor();
    await page.goto(address.replace('#r=e', '#r=f'));
    await verdict(page, 'Altered');
    await context.setOffline(false);

    const { transaction } = await (await app.admin()).do(payments.refund, { transaction_id, reason: 'Left' });
    await page.goto(address);
    await verdict(page, `Valid as printed; reversed on ${formatDate(transaction.undone_at ?? '')}`);
    await expectReadable(page);
    await context.close();
  });

  it('answers an address from before signatures, one without its code, and one that is too long', async () => {
    const { id } = await paid();
    const [typed = ''] = (await addressOf(id)).split('#');
    const { page, context, errors } = await newPerson(browser, app, look);
    await page.goto(oldAddress);
    await verdict(page, 'Valid');
    await page.getByText('This receipt was issued before signatures.').waitFor();
    await page.getByText('Rupees One Thousand Only').waitFor();
    await expectReadable(page);
    await page.goto(typed);
    await verdict(page, 'Issued');
    await expectReadable(page);
    await page.goto(`${typed}${'1'.repeat(200)}`);
    await verdict(page, 'Not found');
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a printed receipt', () => {
  it('has a QR code that verifies without a network, and a proof after the seal [SEA-007]', async () => {
    const { student_name: name } = await paid();
    const { page, context, errors } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, '/admin/fees?tab=transactions');
    const print = async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Receipt for Semester 5 Tuition of ${name}` }).click(),
      ]);
      return paperOf(download);
    };
    const textOf = (paper: string) => execFileSync('pdftotext', ['-layout', paper, '-'], { encoding: 'utf8' });
    const early = await print();
    expect(textOf(early)).toContain('Signed. Sealed within the hour.');
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(await app.anybody.do(seals.keys, {})));
    const picture = execFileSync('pdftoppm', ['-r', '150', early], { maxBuffer: 2 ** 27 });
    const code = codeIn(picture) ?? '';
    expect(code).toMatch(/\/verify\/FY\d\d-\d\d-R-\d{6}#r=[\w-]+\.[\w-]{86}$/);
    writeFileSync(join(folder, 'qr.txt'), code);
    expect(run('qr.txt', 'keys.json')).toBe(0);
    writeFileSync(join(folder, 'altered.txt'), code.replace('#r=e', '#r=f'));
    expect(run('altered.txt', 'keys.json')).toBe(1);

    const { seal } = await (await app.admin()).do(seals.seal, {});
    await app.rest();
    writeFileSync(join(folder, 'head.txt'), headFile({ ...seal, sealedAt: seal.sealed_at }));
    const sealed = await print();
    expect(textOf(sealed)).toContain('Sealed. Its proof is attached to this file.');
    execFileSync('pdfdetach', ['-saveall', '-o', folder, sealed]);
    const [proof = ''] = readdirSync(folder).filter((file) => file.endsWith('.proof.json'));
    expect(proof).toMatch(/^receipt-FY\d\d-\d\d-R-\d{6}\.proof\.json$/);
    expect(run(proof, 'head.txt')).toBe(0);

    await page
      .getByRole('row', { name: new RegExp(name) })
      .first()
      .getByRole('cell')
      .first()
      .click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download the proof of FY/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(proof);
    expect(readFileSync(await file.path(), 'utf8')).toBe(readFileSync(join(folder, proof), 'utf8'));
    await page.getByRole('button', { name: /^Show the proof of FY/ }).click();
    await page.getByText('This browser computed all steps. They end in the signed root.').waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });
});
