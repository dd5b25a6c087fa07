import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { type Naming, type Position, type Projection } from '@bursar/domain/kernel';
import { type EventStore } from '../event-store/event-store.js';
import { type Report } from '../jobs/job-reporter.js';
import { type ReadModels } from '../read-models/read-models.js';
import { SqliteReadModels } from '../read-models/sqlite-read-models.js';
import { privateDirectory } from '../sqlite/private-files.mjs';
import { MOMENTS } from '../subscriptions/moments.js';
import { Projector } from '../subscriptions/projector.js';
import { compareVersions, type Sides, Walk } from './compare-versions.js';
import { type Difference, Differences } from './differences.js';
import { ProvenMoments } from './prove-moments.js';

export interface Proof {
  readonly position: Position;
  readonly models: number;
  readonly rows: number;
  readonly pastRows: number;
  readonly found: number;
  readonly differences: readonly Difference[];
}

export interface Proving {
  readonly log: EventStore;
  readonly readModels: ReadModels;
  readonly projections: readonly Projection[];
  readonly naming?: Naming;
  readonly directory: string;
  readonly report: Report;
  readonly events: number;
  readonly stop?: AbortSignal;
}

const AT_ONCE = 250;
const BEYOND_ALL: Position = '\uffff';
const REST = 0.5;

/** @throws the stores' errors, and the reason of `stop` */
export async function prove({ directory, ...proving }: Proving): Promise<Proof> {
  const aside = join(directory, 'proof');
  rmSync(aside, { recursive: true, force: true });
  privateDirectory(aside);
  const replayed = await SqliteReadModels.open(aside);
  try {
    return await proven(proving, replayed);
  } finally {
    await replayed.close();
    rmSync(aside, { recursive: true, force: true });
  }
}

async function proven(
  { log, readModels, projections, naming, report, events, stop }: Omit<Proving, 'directory'>,
  replayed: ReadModels,
): Promise<Proof> {
  const position = await readModels.checkpoint();
  const differences = new Differences();
  const rest = resting(stop);
  const moments = new ProvenMoments(new Walk(readModels.versions(MOMENTS, position)), differences);
  let folded = 0;
  const projector = new Projector(log, replayed, projections, naming);
  await projector.prepare();
  await moments.begin();
  await projector.rebuild({
    upTo: position,
    atOnce: AT_ONCE,
    folded: async (batch) => {
      await moments.pass(batch);
      folded += batch.length;
      report('Replaying the event log', Math.min(folded, events), events);
      await rest();
    },
  });
  await moments.end();
  let { rows } = moments;
  let pastRows = 0;
  for (const [index, model] of projections.entries()) {
    report('Comparing the read models', index, projections.length);
    const compared = await compareVersions(model, { stored: readModels, replayed, position }, differences, rest);
    rows += compared.rows;
    pastRows += compared.pastRows;
    await findBeyond(model, { log, stored: readModels, replayed, position }, differences);
  }
  const { found, named } = differences;
  return { position, models: projections.length + 1, rows, pastRows, found, differences: named };
}

/** Rows that no event made would pass for new ones. */
async function findBeyond(
  model: Projection,
  { log, stored, replayed, position }: Sides & Pick<Proving, 'log'>,
  differences: Differences,
): Promise<void> {
  for await (const ids of stored.changed(model, position, BEYOND_ALL)) {
    const rows = await stored.load(model, ids, []);
    const head = await log.head();
    for (const [id, { row, position: at }] of rows) {
      if (row && at > head && !(await replayed.get(model, id))) differences.add(model.name, id);
    }
  }
}

function resting(stop: AbortSignal | undefined): () => Promise<void> {
  let since_ms = performance.now();
  return async () => {
    stop?.throwIfAborted();
    await passing((performance.now() - since_ms) * REST);
    since_ms = performance.now();
  };
}
