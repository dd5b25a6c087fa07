import { declared } from '../kernel/index.js';
import { auditEvents } from './events.js';

export const auditDeclarations = declared(auditEvents, {
  RecordsRead: { screen: 'plain', filter: 'contact of userId', 'of.name': 'identity of id' },
  ReadModelsProven: { 'differences.model': 'plain' },
  ReadModelProofFailed: { reason: 'plain' },
  ModelRebuildBegun: { model: 'plain' },
  ModelRebuilt: { model: 'plain' },
  ModelRebuildFailed: { model: 'plain', reason: 'plain' },
});
