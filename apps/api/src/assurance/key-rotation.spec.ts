import { spawnSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payments, type ReceiptProof, receipts, seals } from '@bursar/contracts';
import { claimText, headText, introductionText, type Seal } from '@bursar/domain/assurance';
import { NodeNotary, SigningKey } from '@bursar/platform/notary';
import { openDatabase } from '@bursar/platform/sqlite';
import { endOf, environmentOf, killAll, run } from '../testing/program.js';
import { TestApp } from '../testing/test-app.js';

const directory = mkdtempSync(join(tmpdir(), 'bursar-rotation-'));
const file = join(directory, 'seal-key.pem');
const first = join(directory, 'first-key.pem');
const older = newPem();

let app: TestApp;
let transactionId: string;
let signedBefore: ReceiptProof;

beforeAll(async () => {
  writeFileSync(file, older);
  app = await TestApp.start({ SEAL_KEY_FILE: file });
  const admin = await app.admin();
  const { studentId, feeId } = await app.newBill(400);
  const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  transactionId = transaction.id;
  await admin.do(payments.approvePayment, { transaction_id: transactionId, admin_user_id: admin.user.id });
  await app.rest();
  await admin.do(seals.seal, {});
  signedBefore = await proof();
  writeFileSync(file, newPem() + older);
  await app.restart();
});
afterAll(() => {
  killAll();
  rmSync(directory, { recursive: true });
});

describe('A new key for seals', () => {
  it('is introduced by the key before it, which is retired', async () => {
    await (await app.admin()).do(seals.seal, {});
    const [k1, k2] = await app.anybody.do(seals.keys, {});
    expect([k1!.key_id, k2!.key_id, k1!.reason]).toEqual(['k1', 'k2', 'k2 replaces it']);
    expect([k1!.retired_at, k2!.retired_at]).toEqual([k2!.introduced_at, null]);
    const text = introductionText(k2!.public_key);
    expect(new NodeNotary().verify(text, k2!.signed_by_previous!, k1!.public_key)).toBe(true);
  });

  it('signs the next seals, and the seals of both keys are whole', async () => {
    const admin = await app.admin();
    const list = await admin.do(seals.list, { sort: 'seal_no' });
    expect(list.map(({ key_id }) => key_id)).toEqual(['k1', 'k2']);
    const { verification } = await admin.do(seals.verifyLog, {});
    expect(verification).toMatchObject({ whole: true, seals: 2 });
  });

  it('is needed at each later start, because the key before it signs nothing', async () => {
    const both = readFileSync(file);
    writeFileSync(file, older);
    await expect(app.restart()).rejects.toThrow('The key of seals is retired, so it signs no receipts');
    writeFileSync(file, both);
    await app.restart();
  });

  it('is introduced by the key of secrets.json when it is the first in a file', async () => {
    const generated = await TestApp.start();
    await (await generated.admin()).do(seals.seal, {});
    const left = join(directory, 'generated');
    await generated.leaveAt(left);
    writeFileSync(first, newPem());
    const moved = await TestApp.start({ SEAL_KEY_FILE: first }, undefined, left);
    await (await moved.admin()).do(seals.seal, {});
    const [k1, k2] = await moved.anybody.do(seals.keys, {});
    await moved.close();
    const text = introductionText(k2!.public_key);
    expect(new NodeNotary().verify(text, k2!.signed_by_previous!, k1!.public_key)).toBe(true);
  });

  it('is introduced by no key that the log does not know', async () => {
    writeFileSync(first, newPem() + newPem());
    const fresh = await TestApp.start({ SEAL_KEY_FILE: first });
    await (await fresh.admin()).do(seals.seal, {});
    const [k1] = await fresh.anybody.do(seals.keys, {});
    await fresh.close();
    expect(k1).toMatchObject({ signed_by_previous: null });
  });

  it('leaves receipts of both keys valid, and a seal by the retired key is named [SEA-011]', async () => {
    const signedAfter = await proof();
    expect([signedBefore.receipt.keyId, signedAfter.receipt.keyId]).toEqual(['k1', 'k2']);
    const keys = written('keys.json', JSON.stringify(await app.anybody.do(seals.keys, {})));
    for (const { receipt, signature } of [signedBefore, signedAfter]) {
      const compact = `${Buffer.from(claimText(receipt)).toString('base64url')}.${signature}`;
      expect(verified(written('qr.txt', `https://bursar.example/verify/R#r=${compact}`), keys)).toBe(0);
    }
    for (const each of [signedBefore, signedAfter, await proof('1')]) {
      expect(verified(written('receipt.proof.json', JSON.stringify(each)))).toBe(0);
    }

    const left = join(directory, 'left');
    await app.leaveAt(left);
    signAgainWithTheOlderKey(left);
    const verify = run('operate', { ...environmentOf(left), SEAL_KEY_FILE: file }, 'verify');
    const { code, said } = await endOf(verify);
    expect(said).toContain('\nSeal 2 is not signed by a key that was in use then.\n');
    expect(code).toBe(1);
  });
});

function newPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

async function proof(seal?: string): Promise<ReceiptProof> {
  return (await app.admin()).do(receipts.proofOfTransaction, { transaction_id: transactionId, seal });
}

function written(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

const verified = (...files: readonly string[]) =>
  spawnSync(process.execPath, ['docs/verify/verify-receipt.mjs', ...files]).status;

function signAgainWithTheOlderKey(data: string): void {
  const events = openDatabase(join(data, 'events.sqlite'), 'FULL');
  events.exec('DROP TRIGGER IF EXISTS events_are_never_edited');
  const ofSeal = "event ->> 'type' = 'LogSealed' AND event ->> '$.data.sealNo' = 2";
  const [text] = events.prepare(`SELECT event FROM events WHERE ${ofSeal}`).raw().get() as [string];
  const event = JSON.parse(text) as { readonly data: Seal };
  const signature = new SigningKey(createPrivateKey(older)).sign(headText(event.data));
  const signed = JSON.stringify({ ...event, data: { ...event.data, keyId: 'k1', signature } });
  events.prepare(`UPDATE events SET event = ? WHERE ${ofSeal}`).run(signed);
  events.close();
}
