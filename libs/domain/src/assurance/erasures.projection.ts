import { type Day, projection, type Recorded, type Timestamp } from '../kernel/index.js';
import { type PersonEvents } from './person.events.js';

/** `kept`: erased but for the name on receipts and payslips. */
export const ERASURE_STATUSES = ['requested', 'confirmed', 'kept', 'erased', 'cancelled'] as const;
export type ErasureStatus = (typeof ERASURE_STATUSES)[number];

export type ErasureRow = {
  id: string;
  /** `[erased]` once the name is erased. */
  name: string;
  reason: string;
  status: ErasureStatus;
  requested_by: string;
  requested_by_name: string;
  requested_at: Timestamp;
  confirmed_by_name: string | null;
  erased_at: Timestamp | null;
  kept_until: Day | null;
  version: number;
};

const changed = (row: ErasureRow | undefined, { revision }: Recorded, changes: Partial<ErasureRow>) =>
  row && { ...row, ...changes, version: revision };

export const erasures = projection<ErasureRow, PersonEvents>({
  name: 'erasures',
  version: 1,
  indexes: ['status', 'requested_at', 'name', 'kept_until', 'erased_at'],
  search: ['name', 'requested_by_name'],
  rowOf: ({ data }) => data.userId,
  on: {
    ErasureRequested: (_, { data, metadata: { occurredAt: requested_at }, revision }) => ({
      ...{ id: data.userId, name: data.name, reason: data.reason, status: 'requested', requested_at },
      ...{ requested_by: data.requestedBy, requested_by_name: data.requestedByName },
      ...{ confirmed_by_name: null, erased_at: null, kept_until: null, version: revision },
    }),
    ErasureConfirmed: (row, event) =>
      changed(row, event, { status: 'confirmed', confirmed_by_name: event.data.confirmedByName }),
    PersonErased: (row, event) =>
      changed(row, event, {
        status: event.data.keptUntil === null ? 'erased' : 'kept',
        erased_at: event.metadata.occurredAt,
        kept_until: event.data.keptUntil,
      }),
    ErasureCancelled: (row, event) => changed(row, event, { status: 'cancelled' }),
  },
});
