import {
  auditDays,
  auditDeclarations,
  auditTrail,
  modelRebuilds,
  proofs,
  type RecordName,
  type Telling,
} from '@bursar/domain/audit';
import { type Recorded } from '@bursar/domain/kernel';
import { type Context, context } from '@bursar/platform';
import { RowReaders } from '../access/row-readers.js';
import { allRoutes } from '../all-routes.js';
import { LogoFiles } from '../files/logo-files.js';
import { PaperHeads } from '../files/paper-heads.js';
import { AuditController } from './audit.controller.js';
import { ComparisonsController } from './compare/comparisons.controller.js';
import { EntryCounts } from './entry-counts.js';
import { Explanations } from './explanations.js';
import { DisputePacks } from './dispute/dispute-packs.js';
import { DisputesController } from './dispute/disputes.controller.js';
import { ExportsController } from './export/exports.controller.js';
import { type AuditedRecord, Histories } from './histories.js';
import { ModelRebuilds } from './model-rebuilds.js';
import { NightlyProof } from './nightly-proof.js';
import { ProofsController } from './proofs.controller.js';
import { Proofs } from './proofs.js';
import { Readings } from './readings.js';
import { LogSteps } from './log-steps.js';
import { AUDITED_RECORDS, DAYS, FIGURES_SHOWN, MODELS, TELLINGS } from './registrations.js';
import { RowEvents } from './row-events.js';
import { ShownFigures } from './shown-figures.js';
import { Timelines } from './timelines.js';
import { trailFigures } from './trail-figures.js';
import { TrailPersons } from './trail-persons.js';
import { WhyController } from './why.controller.js';

const spreadRecordsOf =
  (contexts: readonly Context[]) =>
  (event: Recorded): RecordName | undefined => {
    const [category = ''] = event.stream.split('-');
    for (const { kind, model, spread } of contexts.flatMap(({ records }) => records)) {
      const record = spread?.categories.includes(category) && event.type in model.on ? model.rowOf(event) : '';
      if (record !== '') return { kind, record };
    }
    return undefined;
  };

const tellingOf =
  (contexts: readonly Context[]) =>
  ({ name, events, records }: Context): Telling => {
    // A ledger's stream belongs to no single record.
    const named = records.flatMap(({ kind, category, ledger }) =>
      category === undefined || ledger !== undefined ? [] : [[category, kind] as const],
    );
    return { context: name, events, kinds: Object.fromEntries(named), recordIn: spreadRecordsOf(contexts) };
  };

const recordsOf = (contexts: readonly Context[]): AuditedRecord[] =>
  contexts.flatMap((told) => told.records.map((record) => ({ ...record, context: told.name })));

export function auditOf(contexts: readonly Context[]): Context {
  const tellings = [...contexts.map(tellingOf(contexts)), { context: 'audit', events: auditDeclarations, kinds: {} }];
  const trail = auditTrail(tellings);
  const days = auditDays(tellings);
  const figures = trailFigures(trail);
  return context({
    name: 'audit',
    controllers: [
      AuditController,
      ComparisonsController,
      DisputesController,
      ExportsController,
      ProofsController,
      WhyController,
    ],
    providers: [
      Histories,
      TrailPersons,
      DisputePacks,
      LogoFiles,
      PaperHeads,
      Readings,
      Explanations,
      ShownFigures,
      RowEvents,
      Proofs,
      NightlyProof,
      ModelRebuilds,
      Timelines,
      EntryCounts,
      LogSteps,
      { provide: RowReaders, useValue: new RowReaders(allRoutes().map(({ route }) => route)) },
      {
        provide: FIGURES_SHOWN,
        useValue: [...contexts.flatMap((told) => told.figures ?? []), ...figures],
      },
      { provide: MODELS, useValue: contexts.flatMap(({ projections }) => projections) },
      { provide: DAYS, useValue: days },
      { provide: AUDITED_RECORDS, useValue: recordsOf(contexts) },
      { provide: TELLINGS, useValue: tellings },
    ],
    projections: [trail, days, proofs, modelRebuilds],
    policies: [],
    events: auditDeclarations,
    records: [],
    figures,
    startUp: [NightlyProof, ModelRebuilds],
  });
}
