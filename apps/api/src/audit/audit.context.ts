import { auditEvents, auditTrail, type Telling } from '@bursar/domain/audit';
import { type Context, context } from '../platform/context.js';
import { AuditController } from './audit.controller.js';
import { ExportsController } from './export/exports.controller.js';
import { type AuditedRecord, Histories } from './histories.js';
import { Readings } from './readings.js';
import { AUDITED_RECORDS, TRAIL } from './registrations.js';

const tellingOf = ({ name, events, records }: Context): Telling => {
  // A ledger's stream belongs to no single record.
  const named = records.filter(({ ledger }) => ledger === undefined);
  return { context: name, events, kinds: Object.fromEntries(named.map(({ kind, category }) => [category, kind])) };
};

const recordsOf = (contexts: readonly Context[]): AuditedRecord[] =>
  contexts.flatMap((told) => told.records.map((record) => ({ ...record, telling: tellingOf(told) })));

export function auditOf(contexts: readonly Context[]): Context {
  const trail = auditTrail([...contexts.map(tellingOf), { context: 'audit', events: auditEvents, kinds: {} }]);
  return context({
    name: 'audit',
    controllers: [AuditController, ExportsController],
    providers: [
      Histories,
      Readings,
      { provide: TRAIL, useValue: trail },
      { provide: AUDITED_RECORDS, useValue: recordsOf(contexts) },
    ],
    projections: [trail],
    policies: [],
    events: auditEvents,
    records: [],
    startUp: [],
  });
}
