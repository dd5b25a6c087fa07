import {
  type Difference,
  differencesOf,
  type Position,
  project,
  type Projection,
  type Recorded,
  type RollUp,
  rolledOnto,
  type RowChange,
  Rows,
  type Versioned,
} from '@bursar/domain/kernel';
import { type ReadModels, type Writes } from '../read-models/read-models.js';
import { touchedRows } from './concerned-models.js';

export interface ModelChange extends RowChange {
  readonly event: Recorded;
  readonly model: string;
}

export interface Folded {
  readonly writes: Writes;
  readonly changes: readonly ModelChange[];
}

export async function folded(
  from: Pick<ReadModels, 'load'>,
  model: Projection,
  events: readonly Recorded[],
): Promise<Folded> {
  const loaded = await touchedRows(from, model, events);
  const rows = new Rows(loaded);
  const written = new WrittenRows();
  const changes: ModelChange[] = [];
  for (const event of events) {
    for (const change of project(model, rows, event)) {
      written.add(change, event.position);
      changes.push({ ...change, event, model: model.name });
    }
  }
  return { writes: { model, loaded, rows: written.rows, replaced: written.replaced }, changes };
}

/** Its rows precede those of its source: a written source row makes no change again. */
export async function rolledUp(
  from: Pick<ReadModels, 'load'>,
  model: Projection & { readonly rollUp: RollUp },
  changes: readonly ModelChange[],
): Promise<Writes> {
  const differences = byPosition(model.rollUp, changes);
  const touched = new Set([...differences.values()].flatMap((ofEvent) => ofEvent.map(({ id }) => id)));
  const loaded = touched.size === 0 ? new Map<string, Versioned<object>>() : await from.load(model, [...touched], []);
  const rows = new Rows(loaded);
  const written = new WrittenRows();
  for (const [position, ofEvent] of differences) {
    for (const change of rolledOnto(model.rollUp, rows, position, ofEvent)) written.add(change, position);
  }
  return { model, loaded, rows: written.rows, replaced: written.replaced, precedes: true };
}

function byPosition(model: RollUp, changes: readonly ModelChange[]): ReadonlyMap<Position, Difference[]> {
  const by = new Map<Position, Difference[]>();
  for (const change of changes) {
    const { position } = change.event;
    const made = differencesOf(model, change);
    const known = by.get(position);
    if (known) known.push(...made);
    else by.set(position, [...made]);
  }
  return by;
}

class WrittenRows {
  readonly rows = new Map<string, Versioned<object>>();
  readonly replaced = new Map<string, Versioned<object>[]>();

  add({ id, after: row }: RowChange, position: Position): void {
    keepReplaced(this.replaced, id, this.rows.get(id));
    this.rows.set(id, { row, position });
  }
}

function keepReplaced(
  replaced: Map<string, Versioned<object>[]>,
  id: string,
  version: Versioned<object> | undefined,
): void {
  if (!version) return;
  const versions = replaced.get(id);
  if (versions) versions.push(version);
  else replaced.set(id, [version]);
}
