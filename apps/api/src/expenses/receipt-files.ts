import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RECEIPT_TYPES } from '@bursar/contracts';
import { refuse } from '@bursar/domain/expenses';
import { type ReceiptFile } from '@bursar/domain/expenses';
import { type UploadedFile } from '@bursar/platform/http';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

type ReceiptType = (typeof RECEIPT_TYPES)[number];

const MODE = 0o600;

const SIGNATURES: Readonly<Record<ReceiptType, (bytes: Buffer) => boolean>> = {
  'application/pdf': (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
  'image/png': (bytes) => bytes.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001A\n',
  'image/jpeg': (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  'image/webp': (bytes) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
};

/** From the bytes alone. */
const typeOf = (bytes: Buffer): ReceiptType | undefined => RECEIPT_TYPES.find((type) => SIGNATURES[type](bytes));

/** Named by id, never by the upload's name, and stored before their event. */
@Injectable()
export class ReceiptFiles {
  private readonly directory: string;

  constructor(@Inject(SETTINGS) { DATA_DIR }: Settings) {
    this.directory = join(DATA_DIR, 'receipts');
  }

  /** Durable on return. @throws `expenses/file-missing`, `expenses/file-kind` */
  async keep(receiptId: string, file: UploadedFile | undefined): Promise<ReceiptFile> {
    if (!file || file.bytes.length === 0) throw refuse('file-missing');
    const mediaType = typeOf(file.bytes);
    if (!mediaType) throw refuse('file-kind');
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const handle = await open(this.pathOf(receiptId), 'w', MODE);
    try {
      await handle.writeFile(file.bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    return { receiptId, fileName: file.name, mediaType, sizeBytes: file.bytes.length, sha256 };
  }

  async discard({ receiptId }: ReceiptFile): Promise<void> {
    await rm(this.pathOf(receiptId), { force: true });
  }

  /** @throws `expenses/receipt-not-found`, also for an altered file */
  async read({ receiptId, sha256 }: ReceiptFile): Promise<Buffer> {
    const bytes = await readFile(this.pathOf(receiptId)).catch(() => {
      throw refuse('receipt-not-found');
    });
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw refuse('receipt-not-found');
    return bytes;
  }

  private pathOf(receiptId: string): string {
    return join(this.directory, receiptId);
  }
}
