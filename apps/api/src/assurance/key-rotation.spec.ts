import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seals } from '@bursar/contracts';
import { introductionText } from '@bursar/domain/assurance';
import { NodeNotary } from '@bursar/platform/notary';
import { TestApp } from '../testing/test-app.js';

const directory = mkdtempSync(join(tmpdir(), 'bursar-rotation-'));
const file = join(directory, 'seal-key.pem');
const newPem = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

let app: TestApp;
beforeAll(async () => {
  const older = newPem();
  writeFileSync(file, older);
  app = await TestApp.start({ SEAL_KEY_FILE: file });
  await (await app.admin()).do(seals.seal, {});
  writeFileSync(file, newPem() + older);
  await app.restart();
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

describe('A new key for seals', () => {
  it('is introduced by the key before it, which is retired', async () => {
    await (await app.admin()).do(seals.seal, {});
    const [older, newer] = await app.anybody.do(seals.keys, {});
    expect([older!.key_id, newer!.key_id, older!.reason]).toEqual(['k1', 'k2', 'k2 replaces it']);
    expect([older!.retired_at, newer!.retired_at]).toEqual([newer!.introduced_at, null]);
    const text = introductionText(newer!.public_key);
    expect(new NodeNotary().verify(text, newer!.signed_by_previous!, older!.public_key)).toBe(true);
  });

  it('signs the next seals, and the seals of both keys are whole', async () => {
    const admin = await app.admin();
    const list = await admin.do(seals.list, { sort: 'seal_no' });
    expect(list.map(({ key_id }) => key_id)).toEqual(['k1', 'k2']);
    const { verification } = await admin.do(seals.verifyLog, {});
    expect(verification).toMatchObject({ whole: true, seals: 2 });
  });
});
