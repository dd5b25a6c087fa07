import { join } from 'node:path';
import { RECEIPT_TYPES } from '@bursar/contracts';
import { type EvidenceFile, refuse } from '@bursar/domain/ledger';
import { KeptFiles, mediaTypeOf, type UploadedFile } from '@bursar/platform/http';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

@Injectable()
export class EvidenceFiles {
  private readonly files: KeptFiles;

  constructor(@Inject(SETTINGS) { DATA_DIR }: Settings) {
    this.files = new KeptFiles(join(DATA_DIR, 'evidence'));
  }

  /** @throws `ledger/evidence-missing`, `ledger/evidence-kind` */
  async keep(fileId: string, file: UploadedFile | undefined): Promise<EvidenceFile> {
    if (!file || file.bytes.length === 0) throw refuse('evidence-missing');
    const mediaType = mediaTypeOf(file.bytes, RECEIPT_TYPES);
    if (!mediaType) throw refuse('evidence-kind');
    return { fileId, fileName: file.name, mediaType, ...(await this.files.keep(fileId, file.bytes)) };
  }

  async discard({ fileId }: EvidenceFile): Promise<void> {
    await this.files.discard(fileId);
  }

  /** @throws `ledger/evidence-not-found`, also for an altered file */
  async read(file: EvidenceFile): Promise<Buffer> {
    const bytes = await this.files.read(file.fileId, file);
    if (!bytes) throw refuse('evidence-not-found');
    return bytes;
  }
}
