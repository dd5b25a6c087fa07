import { type EventMap, project, type Projection, type Recorded, Rows } from '../kernel/index.js';

/** A field of a record before and after an event; what is absent is null. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields that say nothing of the record itself. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['version']);

const fieldsOf = (row: object | undefined): Readonly<Record<string, unknown>> => ({ ...row });

/** What differs between two versions of a row, in the order of its fields. */
function difference(before: object | undefined, after: object | undefined): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...fields].flatMap((field) => {
    const change = { field, before: old[field] ?? null, after: now[field] ?? null };
    const same = JSON.stringify(change.before) === JSON.stringify(change.after);
    return same || BOOKKEEPING.has(field) ? [] : [change];
  });
}

/**
 * What each event of a record changed, as the record's read model shows it: the model's own reducer, run over the
 * record's history, one event at a time. `events` are all of one row, the oldest first.
 */
export function fieldChanges<Row extends object, Events extends EventMap>(
  model: Projection<Row, Events>,
  events: readonly Recorded[],
): readonly (readonly FieldChange[])[] {
  const rows = new Rows<Row>();
  return events.map((event) =>
    project(model as unknown as Projection<Row>, rows, event).flatMap(({ before, after }) => difference(before, after)),
  );
}
