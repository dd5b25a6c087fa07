import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payments, receipts, seals, type Transaction, type User } from '@bursar/contracts';
import { codedAddressOf } from '@bursar/domain/payments';
import { TestApp } from '../testing/test-app.js';
import { type Client } from '../testing/client.js';

const VERIFY = resolve('docs/verify/verify-receipt.mjs');

let app: TestApp;
let admin: Client & { readonly user: User };
let folder = '';

beforeAll(async () => {
  app = await TestApp.start({ PUBLIC_URL: 'https://bursar.example' });
  admin = await app.admin();
  await admin.do(seals.seal, {});
  folder = mkdtempSync(join(tmpdir(), 'receipt-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function paid(bill: Awaited<ReturnType<TestApp['newBill']>>, amount: number): Promise<Transaction> {
  const counter = { student_id: bill.studentId, fee_id: bill.feeId, amount, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  const approval = { transaction_id: transaction.id, admin_user_id: admin.user.id };
  return (await admin.do(payments.approvePayment, approval)).transaction;
}

function verified(files: Readonly<Record<string, string>>): number | null {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return spawnSync('node', [VERIFY, ...Object.keys(files)], { cwd: folder }).status;
}

const stateOf = (receipt: string) => app.anybody.do(receipts.verify, { receipt });
const segmentOf = ({ receipt_no }: Transaction): string => (receipt_no ?? '').replaceAll('/', '-');

describe('a signed receipt', () => {
  it('carries its facts and their signature in its address, at once', async () => {
    const transaction = await paid(await app.newBill(1000), 400);
    const { verify_url, student_name } = await admin.do(receipts.ofTransaction, { transaction_id: transaction.id });
    const { origin, pathname, hash } = new URL(verify_url);
    expect(origin + pathname).toBe(`https://bursar.example/verify/${segmentOf(transaction)}`);
    const claim: unknown = JSON.parse(Buffer.from(hash.slice(3).split('.')[0] ?? '', 'base64url').toString());
    expect(claim).toMatchObject({ amountPaise: 40_000, fee: 'Semester 5 Tuition', student: student_name, keyId: 'k1' });
    const keys = await app.anybody.do(seals.keys, {});
    expect(verified({ 'qr.txt': verify_url, 'keys.json': JSON.stringify(keys) })).toBe(0);
    const altered = verify_url.replace('#r=ey', '#r=ez');
    expect(verified({ 'qr.txt': altered, 'keys.json': JSON.stringify(keys) })).toBe(1);
  });

  it('has a proof after the next seal, which verifies against its head [SEA-008]', async () => {
    const bill = await app.newBill(1000);
    const { id: transaction_id } = await paid(bill, 1000);
    const early = await admin.call(receipts.proofOfTransaction, { transaction_id });
    expect([early.status, early.body.message]).toEqual([409, 'This receipt will be sealed within the hour.']);
    const { seal } = await admin.do(seals.seal, {});
    const witness = { no: String(seal.seal_no), purpose: 'Audit' };
    const { head } = await admin.do(seals.witness, witness);
    const proof = await admin.do(receipts.proofOfTransaction, { transaction_id });
    expect(await bill.student.do(receipts.ownProof, { transaction_id })).toEqual(proof);
    const check = (given: object) => verified({ 'receipt.proof.json': JSON.stringify(given), 'head.txt': head });
    expect(check(proof)).toBe(0);
    for (const change of [{ amountPaise: 100_100 }, { student: 'Asha Rao' }, { receiptNo: 'FY26-27/R/999999' }]) {
      expect(check({ ...proof, receipt: { ...proof.receipt, ...change } })).toBe(1);
    }
    const other = await app.newUser();
    expect((await other.call(receipts.ownProof, { transaction_id })).status).toBe(403);
  });

  it('keeps its amount of issue after a refund, and tells the day of it', async () => {
    const transaction = await paid(await app.newBill(1000), 1000);
    expect(await stateOf(segmentOf(transaction))).toMatchObject({ verdict: 'issued', undone_at: null });
    await admin.do(payments.refund, { transaction_id: transaction.id, reason: 'Left' });
    const state = await stateOf(segmentOf(transaction));
    expect(state).toMatchObject({ verdict: 'issued', undone_at: expect.any(String), part_refunded: false });
    expect(Object.keys(state).toSorted()).toEqual(
      ['part_refunded', 'receipt_no', 'test', 'undone_at', 'verdict', 'verified_at'].toSorted(),
    );
    await admin.do(seals.seal, {});
    const { receipt } = await admin.do(receipts.proofOfTransaction, { transaction_id: transaction.id });
    expect(receipt.amountPaise).toBe(100_000);
  });

  it('is verified by the code of its paper alone when it was issued before signatures [SEA-010]', async () => {
    const young = await TestApp.start();
    const clerk = await young.admin();
    const { studentId: student_id, feeId: fee_id } = await young.newBill(1000);
    const counter = { student_id, fee_id, amount: 1000, payment_method: 'cash' } as const;
    const { id } = (await clerk.do(payments.recordTransaction, counter)).transaction;
    const approval = { transaction_id: id, admin_user_id: clerk.user.id };
    const { receipt_no } = (await clerk.do(payments.approvePayment, approval)).transaction;
    const receipt = codedAddressOf(receipt_no ?? '', id);
    const facts = { receipt_no, amount: 1000, amount_in_words: 'Rupees One Thousand Only' };
    const ask = () => young.anybody.do(receipts.verify, { receipt });
    expect(await ask()).toMatchObject({ verdict: 'valid', ...facts });
    expect(await ask()).toHaveProperty('student', expect.stringMatching(/^P\*{5} \d\**$/));
    await clerk.do(seals.seal, {});
    expect(await ask()).toMatchObject({ verdict: 'valid', ...facts });
    await clerk.do(payments.refund, { transaction_id: id, reason: 'Left' });
    expect(await ask()).toMatchObject({ verdict: 'reversed', ...facts });
    await young.close();
  });

  it('is not verified by a code derived from the id of its transaction [SEA-010]', async () => {
    const transaction = await paid(await app.newBill(10), 10);
    const coded = codedAddressOf(transaction.receipt_no ?? '', transaction.id);
    expect(await stateOf(coded)).toMatchObject({ verdict: 'not_found' });
  });
});
