import { changedRows } from '../../shared/live/changed-rows.js';
import { rowsBefore } from '../../shared/past/rows-before.js';
import { type Moved } from './moved.js';

const NOTHING: Moved['rows'] = new Map();

export function markMoved(moved: Moved | undefined): void {
  const rows = moved?.rows ?? NOTHING;
  if (rows.size === 0 && rowsBefore.get().size === 0) return;
  rowsBefore.set(rows);
  changedRows.show(new Map(Array.from(rows, ([model, before]) => [model, before.keys()])));
}
