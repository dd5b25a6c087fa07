import { join } from 'node:path';
import { refuse } from '@bursar/domain/ledger';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { AttachedFiles } from '../files/attached-files.js';
import { type Settings } from '../settings/settings.js';

@Injectable()
export class EvidenceFiles extends AttachedFiles {
  constructor(@Inject(SETTINGS) { DATA_DIR }: Settings) {
    super(join(DATA_DIR, 'evidence'), {
      missing: () => refuse('evidence-missing'),
      kind: () => refuse('evidence-kind'),
      notFound: () => refuse('evidence-not-found'),
    });
  }
}
