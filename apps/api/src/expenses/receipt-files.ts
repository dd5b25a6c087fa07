import { join } from 'node:path';
import { RECEIPT_TYPES } from '@bursar/contracts';
import { type ReceiptFile, refuse } from '@bursar/domain/expenses';
import { KeptFiles, mediaTypeOf, type UploadedFile } from '@bursar/platform/http';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

@Injectable()
export class ReceiptFiles {
  private readonly files: KeptFiles;

  constructor(@Inject(SETTINGS) { DATA_DIR }: Settings) {
    this.files = new KeptFiles(join(DATA_DIR, 'receipts'));
  }

  /** @throws `expenses/file-missing`, `expenses/file-kind` */
  async keep(receiptId: string, file: UploadedFile | undefined): Promise<ReceiptFile> {
    if (!file || file.bytes.length === 0) throw refuse('file-missing');
    const mediaType = mediaTypeOf(file.bytes, RECEIPT_TYPES);
    if (!mediaType) throw refuse('file-kind');
    return { receiptId, fileName: file.name, mediaType, ...(await this.files.keep(receiptId, file.bytes)) };
  }

  async discard({ receiptId }: ReceiptFile): Promise<void> {
    await this.files.discard(receiptId);
  }

  /** @throws `expenses/receipt-not-found`, also for an altered file */
  async read(receipt: ReceiptFile): Promise<Buffer> {
    const bytes = await this.files.read(receipt.receiptId, receipt);
    if (!bytes) throw refuse('receipt-not-found');
    return bytes;
  }
}
