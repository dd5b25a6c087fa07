import {
  type Position,
  project,
  type Projection,
  type Recorded,
  type RollUp,
  rollUpOnto,
  type RowChange,
  Rows,
  touchedBy,
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

/** Its rows are written before those of its source: a source row that is written makes no change again. */
export async function rolledUp(
  from: Pick<ReadModels, 'load'>,
  model: Projection & { readonly rollUp: RollUp },
  changes: readonly ModelChange[],
): Promise<Writes> {
  const loaded = await from.load(model, [...touchedBy(model.rollUp, changes)], []);
  const rows = new Rows(loaded);
  const written = new WrittenRows();
  for (const [position, ofEvent] of byPosition(changes)) {
    for (const change of rollUpOnto(model.rollUp, rows, position, ofEvent)) written.add(change, position);
  }
  return { model, loaded, rows: written.rows, replaced: written.replaced, precedes: true };
}

function byPosition(changes: readonly ModelChange[]): ReadonlyMap<Position, ModelChange[]> {
  const by = new Map<Position, ModelChange[]>();
  for (const change of changes) by.set(change.event.position, [...(by.get(change.event.position) ?? []), change]);
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
