import {
  assuranceDeclarations,
  Finding,
  findings,
  movements,
  sealKeys,
  seals,
  verifications,
} from '@bursar/domain/assurance';
import { context } from '@bursar/platform';
import { DailyHeads } from './daily-heads.js';
import { ExceptionsController } from './exceptions.controller.js';
import { FindingsController } from './findings.controller.js';
import { SamplesController } from './samples.controller.js';
import { SealedStart } from './sealed-start.js';
import { Sealer } from './sealer.js';
import { Sealing } from './sealing.js';
import { SealsController } from './seals.controller.js';
import { Verifications } from './verifications.js';

export const assurance = context({
  name: 'assurance',
  controllers: [SealsController, FindingsController, SamplesController, ExceptionsController],
  providers: [DailyHeads, Sealing, Sealer, SealedStart, Verifications],
  projections: [seals, sealKeys, verifications, findings, movements],
  policies: [],
  events: assuranceDeclarations,
  records: [{ kind: 'finding', category: Finding.category, model: findings }],
  startUp: [Sealing],
});
