import { refuse } from '@bursar/domain/ledger';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { AttachedFiles } from '../files/attached-files.js';
import { folderOf } from '../files/kept-folders.js';
import { type Settings } from '../settings/settings.js';

@Injectable()
export class EvidenceFiles extends AttachedFiles {
  constructor(@Inject(SETTINGS) settings: Settings) {
    super(folderOf(settings, 'evidence'), {
      missing: () => refuse('evidence-missing'),
      kind: () => refuse('evidence-kind'),
      notFound: () => refuse('evidence-not-found'),
    });
  }
}
