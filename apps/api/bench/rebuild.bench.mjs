import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceOf } from '@bursar/platform/event-store';
import { MemoryReadModels } from '@bursar/platform/read-models';
import { MongoReadModels } from '@bursar/platform/server-stores';
import { SqliteEventStore, SqliteReadModels } from '@bursar/platform/stores';
import { Projector } from '@bursar/platform/subscriptions';
import { CONTEXTS } from '../dist/app.module.js';
import { writeAssignments } from './assignments-log.mjs';
import { startMongo } from './mongo.mjs';
import { note } from './marks.mjs';
import { count, print } from './table.mjs';

const EVENTS = 200_000;

export async function benchRebuild() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const log = await SqliteEventStore.open(directory);
  const mongo = await startMongo();
  const projections = CONTEXTS.flatMap(({ projections: own }) => own);
  try {
    await writeAssignments(log, EVENTS);
    const rows = [];
    for (const [engine, open] of [
      ['memory', () => new MemoryReadModels()],
      ['embedded', () => SqliteReadModels.open(join(directory, 'read-models'))],
      [mongo.name, () => MongoReadModels.open(mongo.url)],
    ]) {
      const readModels = await open();
      await readModels.prepare(projections, await sourceOf(log));
      const began = performance.now();
      await new Projector(log, readModels, projections).rebuild();
      const seconds = (performance.now() - began) / 1000;
      if (engine === 'embedded') note('rebuildAll', EVENTS / seconds);
      let made = 0;
      for (const model of projections) made += await readModels.count(model, {});
      rows.push({
        engine,
        events: count(EVENTS),
        rows: count(made),
        seconds: seconds.toFixed(2),
        'events/s': count(EVENTS / seconds),
        'rows/s': count(made / seconds),
      });
      await readModels.close();
    }
    print('Rebuilding every read model', rows);
  } finally {
    await log.close();
    await mongo.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
