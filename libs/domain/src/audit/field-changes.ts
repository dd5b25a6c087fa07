import { type EventMap, project, type Projection, type Recorded, Rows } from '../kernel/index.js';

/** Absent values are null. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const BOOKKEEPING: ReadonlySet<string> = new Set(['version']);

const fieldsOf = (row: object | undefined): Readonly<Record<string, unknown>> => ({ ...row });

function difference(before: object | undefined, after: object | undefined): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...fields].flatMap((field) => {
    const change = { field, before: old[field] ?? null, after: now[field] ?? null };
    const same = JSON.stringify(change.before) === JSON.stringify(change.after);
    return same || BOOKKEEPING.has(field) ? [] : [change];
  });
}

/** `events` are one row's, oldest first. */
export function fieldChanges<Row extends object, Events extends EventMap>(
  model: Projection<Row, Events>,
  events: readonly Recorded[],
): readonly (readonly FieldChange[])[] {
  const rows = new Rows<Row>();
  return events.map((event) =>
    project(model as unknown as Projection<Row>, rows, event).flatMap(({ before, after }) => difference(before, after)),
  );
}
