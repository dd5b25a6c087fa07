import { exceptions, findings as contract } from '@bursar/contracts';
import {
  assuranceDeclarations,
  assuranceFigures,
  erasures,
  Finding,
  findings,
  movements,
  Person,
  sealKeys,
  seals,
  verifications,
} from '@bursar/domain/assurance';
import { context } from '@bursar/platform';
import { DailyHeads } from './daily-heads.js';
import { ErasedPersons } from './erased-persons.js';
import { ErasuresController } from './erasures.controller.js';
import { Erasing } from './erasing.js';
import { ExceptionsController } from './exceptions.controller.js';
import { FindingsController } from './findings.controller.js';
import { PersonsFacts } from './person-facts.js';
import { SamplesController } from './samples.controller.js';
import { SealRibbon } from './seal-ribbon.js';
import { SealedStart } from './sealed-start.js';
import { Sealing } from './sealing.js';
import { SealsController } from './seals.controller.js';
import { Verifications } from './verifications.js';

export const assurance = context({
  name: 'assurance',
  controllers: [SealsController, FindingsController, SamplesController, ExceptionsController, ErasuresController],
  providers: [DailyHeads, ErasedPersons, Erasing, PersonsFacts, Sealing, SealRibbon, SealedStart, Verifications],
  projections: [seals, sealKeys, verifications, findings, movements, erasures],
  policies: [],
  events: assuranceDeclarations,
  records: [
    { kind: 'finding', category: Finding.category, model: findings },
    { kind: 'person', category: Person.category, model: erasures },
  ],
  figures: [
    ...assuranceFigures.byStatus.map((figure) => ({ figure, on: contract.open })),
    ...assuranceFigures.byRule.map((figure) => ({ figure, on: exceptions.overview })),
  ],
  startUp: [Sealing, Erasing],
});
