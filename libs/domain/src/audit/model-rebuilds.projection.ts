import { projection, type Timestamp } from '../kernel/index.js';
import { type RebuildEvents } from './events.js';

export type ModelRebuildRow = {
  id: string;
  rebuild_id: string;
  status: 'running' | 'completed' | 'failed';
  begun_at: Timestamp;
  by_name: string | null;
  ended_at: Timestamp | null;
  failure: string | null;
};

export const modelRebuilds = projection<ModelRebuildRow, RebuildEvents>({
  name: 'model_rebuilds',
  version: 1,
  indexes: ['status', 'begun_at'],
  rowOf: ({ data }) => data.model,
  on: {
    ModelRebuildBegun: (_, { data: { model: id, rebuildId: rebuild_id }, metadata: { occurredAt, actor } }) => ({
      ...{ id, rebuild_id, status: 'running', begun_at: occurredAt, by_name: actor.name ?? null },
      ...{ ended_at: null, failure: null },
    }),
    ModelRebuilt: (row, { metadata: { occurredAt } }) => row && { ...row, status: 'completed', ended_at: occurredAt },
    ModelRebuildFailed: (row, { data: { reason }, metadata: { occurredAt } }) =>
      row && { ...row, status: 'failed', ended_at: occurredAt, failure: reason },
  },
});
