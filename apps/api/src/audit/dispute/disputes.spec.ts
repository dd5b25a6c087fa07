import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, disputes, institution, payments, seals, type User, vouchers } from '@bursar/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { type Client } from '../../testing/client.js';
import { TestApp } from '../../testing/test-app.js';
import { aVoucher } from '../../testing/voucher.js';

const folder = mkdtempSync(join(tmpdir(), 'bursar-dispute-'));

let app: TestApp;
let admin: Client & { readonly user: User };
let auditor: Client & { readonly user: User };
let feeId: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  auditor = await app.newUser({ role: 'auditor', name: 'Usha Iyer' });
  const bill = await app.newBill(400, { name: 'Nandini Rajagopal' });
  ({ feeId } = bill);
  const counter = { student_id: bill.studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  await app.rest();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const printedOn = (pdf: Uint8Array | undefined): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });

const verified = (...files: readonly string[]) =>
  spawnSync(process.execPath, ['verify-receipt.mjs', ...files], { cwd: folder, env: {}, encoding: 'utf8' });

async function unpacked(): Promise<readonly string[]> {
  const { bytes, headers } = await auditor.file(`/admin/dispute/fee/${feeId}`);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="dispute-fee-${feeId}.zip"`);
  const files = Object.entries(unzipSync(bytes));
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return files.map(([name]) => name);
}

describe('A dispute pack', () => {
  it('waits for the first seal, and exists for no unknown record', async () => {
    const waiting = await auditor.call(disputes.pack, { kind: 'fee', id: feeId });
    expect([waiting.status, waiting.body]).toMatchObject([
      409,
      { error: 'This record will be sealed within the hour.' },
    ]);
    expect((await auditor.call(disputes.pack, { kind: 'fee', id: 'unknown' })).status).toBe(404);
  });

  it('verifies on a machine without Bursar by its own scripts [SEA-021]', async () => {
    await admin.do(seals.seal, {});
    const names = await unpacked();
    const history = await auditor.do(audit.history, { kind: 'fee', id: feeId });
    const proofs = names.filter((name) => name.startsWith('proofs/'));
    const receipts = names.filter((name) => name.startsWith('receipts/'));
    expect([proofs.length, receipts.length]).toEqual([history.length, 1]);
    for (const file of [...proofs, ...receipts]) {
      const { status, stdout } = verified(file, 'head.txt');
      expect([file, status]).toEqual([file, 0]);
      expect(stdout).not.toContain('WRONG');
    }
    const [first = ''] = proofs;
    const altered = readFileSync(join(folder, first), 'utf8').replace('FeeAssigned', 'FeeRevoked');
    writeFileSync(join(folder, 'altered.json'), altered);
    expect(verified('altered.json', 'head.txt').status).toBe(1);
  });

  it('tells the story in words, with the events as they are in the log', async () => {
    const names = await unpacked();
    const read = (name: string) => readFileSync(join(folder, name), 'latin1');
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'narrative.pdf', 'events.jsonl', 'verify-log.mjs']));
    const story = strFromU8(readFileSync(join(folder, 'README.txt')));
    expect(story).toContain(`Dispute pack of the student fee ${feeId}\n`);
    expect(story).toContain('    Total amount: ₹400.00\n');
    expect(story).toContain('    Amount paid: ₹0.00, then ₹400.00\n');
    expect(story).toContain('    Student name: Nandini Rajagopal\n');
    expect(story).not.toMatch(/^ {4}[\w ]*\bid: /im);
    const pdf = printedOn(readFileSync(join(folder, 'narrative.pdf')));
    expect(pdf).toContain('Amount paid: ₹0.00, then ₹400.00');
    expect(pdf).not.toContain('its font lacks');
    expect(read('events.jsonl')).not.toContain('Nandini');
    expect(read('events.jsonl').trimEnd().split('\n')).toHaveLength(
      names.filter((name) => name.startsWith('proofs/')).length,
    );
  });

  it('prints its story with the letterhead and numbers of its pages', async () => {
    const letterhead = { id: 'own', name: 'Vidyanagar University', address: 'Vidyanagar 560001' };
    await admin.do(institution.change, letterhead);
    await app.rest();
    const pdf = printedOn(unzipSync((await auditor.file(`/admin/dispute/fee/${feeId}`)).bytes)['narrative.pdf']);
    expect(pdf).toMatch(/^ *Vidyanagar University$/m);
    expect(pdf).toContain(`Dispute pack of the student fee ${feeId}`);
    expect(pdf).toMatch(/^ *Receipt +.*: ₹400\.00 for /m);
    expect(pdf).toMatch(/Page 1 of 1$/m);
  });

  it('holds the evidence file of a voucher, and names its hash', async () => {
    const finance = await app.newUser({ role: 'finance_manager' });
    const { voucher } = await finance.do(vouchers.makeVoucher, aVoucher());
    const paper = Buffer.from('%PDF-1.4 invoice');
    const body = new FormData();
    body.append('file', new Blob([paper]), 'invoice.pdf');
    const headers = { authorization: `Bearer ${finance.token ?? ''}` };
    const address = `${app.url}/api/admin/vouchers/${voucher.id}/evidence`;
    expect((await fetch(address, { method: 'POST', body, headers })).status).toBe(201);
    await admin.do(seals.seal, {});
    const { bytes } = await auditor.file(`/admin/dispute/voucher/${voucher.id}`);
    const files = unzipSync(bytes);
    expect(Buffer.from(files['evidence/invoice.pdf'] ?? [])).toEqual(paper);
    const sha256 = createHash('sha256').update(paper).digest('hex');
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(
      `evidence/invoice.pdf: its SHA-256 in the event is ${sha256}`,
    );
  });

  it('keeps the breaks of a text from passing for events of the story', async () => {
    const finance = await app.newUser({ role: 'finance_manager' });
    const narration = 'Rent\n\n2. 28 Nov 2026, 10:00: Approved the voucher\r\n    by Usha Iyer (admin)\u2028event 9';
    const { voucher } = await finance.do(vouchers.makeVoucher, { ...aVoucher(), narration });
    await admin.do(seals.seal, {});
    const files = unzipSync((await auditor.file(`/admin/dispute/voucher/${voucher.id}`)).bytes);
    const story = strFromU8(files['README.txt'] ?? new Uint8Array());
    expect(story).toContain(
      '    Narration: Rent 2. 28 Nov 2026, 10:00: Approved the voucher by Usha Iyer (admin) event 9\n',
    );
    expect(story.match(/^\d+\. /gm)).toEqual(['1. ']);
    expect(story.match(/^ {4}by .*$/gm)).toEqual([expect.stringContaining(finance.user.name)]);
  });

  it('says in its PDF that letters are missing there, and which file has them', async () => {
    const { feeId: fee } = await app.newBill(400, { name: 'नंदिनी Rāj' });
    await app.rest();
    await admin.do(seals.seal, {});
    const files = unzipSync((await auditor.file(`/admin/dispute/fee/${fee}`)).bytes);
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('नंदिनी Rāj');
    const pdf = printedOn(files['narrative.pdf']);
    expect(pdf).toContain('?????? Rāj');
    expect(pdf).toContain('This file shows "?" for letters that its font lacks. README.txt shows every letter.');
  });

  it('stands in the audit trail', async () => {
    await app.rest();
    const { items } = await admin.do(audit.trail, { actor: auditor.user.id, type: 'RecordsRead' });
    expect(items.map(({ says }) => says)).toContainEqual(
      expect.stringMatching(/^Exported dispute pack of a fee as ZIP \(id .*; \d+ rows\)$/),
    );
  });
});
