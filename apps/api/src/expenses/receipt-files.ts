import { join } from 'node:path';
import { refuse } from '@bursar/domain/expenses';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { AttachedFiles } from '../files/attached-files.js';
import { type Settings } from '../settings/settings.js';

@Injectable()
export class ReceiptFiles extends AttachedFiles {
  constructor(@Inject(SETTINGS) { DATA_DIR }: Settings) {
    super(join(DATA_DIR, 'receipts'), {
      missing: () => refuse('file-missing'),
      kind: () => refuse('file-kind'),
      notFound: () => refuse('receipt-not-found'),
    });
  }
}
