import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PersonKeys, ProtectedEventStore } from '@bursar/platform/protection';
import { SqliteEventStore, SqliteReadModels, SqliteStateStore } from '@bursar/platform/stores';
import { Projector, Rebuilds, Redactions } from '@bursar/platform/subscriptions';
import { CONTEXTS, EVENTS_OF_ALL, UPCASTERS_OF_ALL } from '../dist/app.module.js';
import { writeAssignments } from './assignments-log.mjs';
import { note } from './marks.mjs';
import { count, ms, print } from './table.mjs';

const EVENTS = 200_000;
const PERSON = ['USER7', 'STUDENT7'];

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export async function benchErasing() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const [stored, state] = [await SqliteEventStore.open(directory), await SqliteStateStore.open(directory)];
  const readModels = await SqliteReadModels.open(directory);
  const keys = new PersonKeys(state);
  const log = new ProtectedEventStore(stored, keys, EVENTS_OF_ALL);
  const models = CONTEXTS.flatMap(({ projections }) => projections);
  const projector = new Projector(log, readModels, models);
  const rebuilds = new Rebuilds(projector, { leading: true });
  const redactions = new Redactions(stored, UPCASTERS_OF_ALL, keys, readModels, projector, rebuilds, models);
  try {
    await writeAssignments(log, EVENTS);
    await projector.start();
    const rebuild_ms = await timed(() => rebuilds.rebuildAll());
    keys.end(PERSON, ['identity', 'contact']);
    const erasing_ms = await timed(() => redactions.redact(PERSON));
    note('erasing', erasing_ms / rebuild_ms);
    print('Erasing a person', [
      { of: count(EVENTS), 'all rows rebuilt': ms(rebuild_ms), 'the person taken out of the rows': ms(erasing_ms) },
    ]);
  } finally {
    await projector.stop();
    await Promise.all([stored.close(), state.close(), readModels.close()]);
    rmSync(directory, { recursive: true, force: true });
  }
}
