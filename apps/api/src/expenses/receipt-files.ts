import { refuse } from '@bursar/domain/expenses';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { AttachedFiles } from '../files/attached-files.js';
import { folderOf } from '../files/kept-folders.js';
import { type Settings } from '../settings/settings.js';

@Injectable()
export class ReceiptFiles extends AttachedFiles {
  constructor(@Inject(SETTINGS) settings: Settings) {
    super(folderOf(settings, 'receipts'), {
      missing: () => refuse('file-missing'),
      kind: () => refuse('file-kind'),
      notFound: () => refuse('receipt-not-found'),
    });
  }
}
