import { project, type Projection, type Recorded, type RowChange, Rows, type Versioned } from '@bursar/domain/kernel';
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
  const changed = new Map<string, Versioned<object>>();
  const replaced = new Map<string, Versioned<object>[]>();
  const changes: ModelChange[] = [];
  for (const event of events) {
    for (const change of project(model, rows, event)) {
      keepReplaced(replaced, change.id, changed.get(change.id));
      changed.set(change.id, { row: change.after, position: event.position });
      changes.push({ ...change, event, model: model.name });
    }
  }
  return { writes: { model, rows: changed, loaded, replaced }, changes };
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
