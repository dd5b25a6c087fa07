import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { canonicalEvent, type Recorded } from '@bursar/domain/kernel';
import { KeptFiles } from '@bursar/platform/http';
import { NamedFiles } from './named-files.js';

let DATA_DIR: string;
beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'files-'));
});
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

function named(...events: readonly (readonly [type: string, data: object, by?: string])[]): NamedFiles {
  const files = new NamedFiles();
  for (const [revision, [type, data, userId]] of events.entries()) {
    const metadata = { actor: { userId, role: 'faculty' } };
    const event = { id: `E${revision}`, stream: 'a-1', revision, position: '', type, data, metadata } as unknown;
    files.add({ text: canonicalEvent(event as Recorded), read: () => event as Recorded });
  }
  return files;
}

const receipt = (receiptId: string, by: string) =>
  ['ReceiptAttached', { receipt: { receiptId, sha256: 'ab' } }, by] as const;

it('misses the receipts of everyone but erased people', async () => {
  const files = named(receipt('R1', 'U1'), receipt('R2', 'U2'), ['PersonErased', { userId: 'U1' }, 'U3']);
  expect(await files.lost({ DATA_DIR })).toEqual(['The file receipts/R2 is missing or changed.']);
});

it('misses no file that stands as it was attached, in each of the folders', async () => {
  const kept = async (folder: string, id: string) => ({
    ...(await new KeptFiles(join(DATA_DIR, folder)).keep(id, Buffer.from(id))),
  });
  const files = named(
    ['ReceiptAttached', { receipt: { receiptId: 'R3', ...(await kept('receipts', 'R3')) } }, 'U1'],
    ['VoucherEvidenceAttached', { file: { fileId: 'F1', ...(await kept('evidence', 'F1')) } }, 'U1'],
    ['InstitutionLogoChanged', { logo: { logoId: 'L1', ...(await kept('logos', 'L1')) } }, 'U1'],
  );
  expect(await files.lost({ DATA_DIR })).toEqual([]);
  rmSync(join(DATA_DIR, 'evidence'), { recursive: true });
  expect(await files.lost({ DATA_DIR })).toEqual(['The file evidence/F1 is missing or changed.']);
});
