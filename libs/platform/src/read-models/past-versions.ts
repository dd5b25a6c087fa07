import { type PastVersion, type Writes } from './read-models.js';

export function* pastVersionsOf({ rows, loaded, replaced }: Omit<Writes, 'model'>): Generator<PastVersion, void> {
  for (const [id, last] of rows) {
    let before = loaded?.get(id);
    for (const version of [...(replaced?.get(id) ?? []), last]) {
      if (before?.row) yield { id, row: before.row, position: before.position, until: version.position };
      before = version;
    }
  }
}
