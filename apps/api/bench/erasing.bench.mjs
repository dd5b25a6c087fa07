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
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall_ms: performance.now() - began, processor_ms: (user + system) / 1_000 };
}

export async function benchErasing(events = EVENTS) {
  const total = Number(events);
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
    await writeAssignments(log, total);
    await projector.start();
    const rebuild = await timed(() => rebuilds.rebuildAll());
    keys.end(PERSON, ['identity', 'contact']);
    const erasing = await timed(() => redactions.redact(PERSON));
    note('erasing', erasing.wall_ms / rebuild.wall_ms);
    print('Erasing a person', [
      { of: `${count(total)} events, rebuilt`, time: ms(rebuild.wall_ms), processor: ms(rebuild.processor_ms) },
      { of: 'the person taken out of the rows', time: ms(erasing.wall_ms), processor: ms(erasing.processor_ms) },
    ]);
  } finally {
    await projector.stop();
    await Promise.all([stored.close(), state.close(), readModels.close()]);
    rmSync(directory, { recursive: true, force: true });
  }
}
