import { type Day, istDayOf, projection, type Projection, type Recorded } from '../kernel/index.js';

export type AuditDayRow = {
  /** In IST. */
  day: Day;
  events: number;
};

/** Counts the entries of the trail by day. */
export const auditDays = (types: readonly string[]): Projection<AuditDayRow> => {
  const dayOf = ({ metadata }: Recorded): Day => istDayOf(metadata.occurredAt);
  return projection<AuditDayRow, Record<string, object>>({
    name: 'audit_days',
    version: 1,
    indexes: ['day'],
    rowOf: dayOf,
    on: Object.fromEntries(
      types.map((type) => [
        type,
        (row: AuditDayRow | undefined, event: Recorded) => ({ day: dayOf(event), events: (row?.events ?? 0) + 1 }),
      ]),
    ),
  });
};
