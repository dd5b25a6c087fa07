import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decider, projection } from '@bursar/domain/kernel';
import { Caller, Execution, SystemClock } from '@bursar/platform';
import { SqliteEventStore, SqliteReadModels } from '@bursar/platform/stores';
import { Projector } from '@bursar/platform/subscriptions';
import { ModelTable } from '../../../libs/platform/dist/read-models/sqlite-model-table.js';
import { note } from './marks.mjs';
import { count, percentile, print } from './table.mjs';

const STREAMS = 2_000;
const COMMANDS = 12_000;
const AT_ONCE = 64;
const ROUNDS = 3;

const Counter = decider({
  category: 'counter',
  initial: 0,
  decide: { Count: ({ id, by }) => [{ type: 'Counted', data: { id, by, note: 'a payload of a usual size' } }] },
  evolve: { Counted: (sum, { by }) => sum + by },
});

const counters = projection({
  name: 'counters',
  version: 1,
  indexes: ['sum', 'group', 'note'],
  rowOf: ({ data }) => data.id,
  on: {
    Counted: (row, { data: { id, by, note } }) => ({ id, group: `${id}`.slice(-1), note, sum: (row?.sum ?? 0) + by }),
  },
});

const keeping = Object.getOwnPropertyDescriptor(ModelTable.prototype, 'keeping');

async function commandsPerSecond(keepsPast) {
  if (!keeping) throw new Error('The table of a model keeps replaced rows in another way; this bench measures nothing');
  Object.defineProperty(ModelTable.prototype, 'keeping', keepsPast ? keeping : { ...keeping, value: () => [] });
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const log = await SqliteEventStore.open(directory);
  const rows = await SqliteReadModels.open(directory);
  const projector = new Projector(log, rows, [counters]);
  try {
    await projector.start();
    const execution = new Execution(log, new SystemClock());
    const caller = Caller.system();
    let next = 0;
    const work = async () => {
      while (next < COMMANDS) {
        const id = `c${next++ % STREAMS}`;
        const { position } = await execution.execute(Counter, id, { type: 'Count', id, by: 1 }, caller);
        await projector.watermark.reach(position);
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await rows.checkpoint();
    return (COMMANDS * 1_000) / (performance.now() - began);
  } finally {
    Object.defineProperty(ModelTable.prototype, 'keeping', keeping);
    await projector.stop();
    await rows.close();
    await log.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

export async function benchKeptPast() {
  const rates = { with: [], without: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.with.push(await commandsPerSecond(true));
    rates.without.push(await commandsPerSecond(false));
  }
  const median = (values) =>
    percentile(
      values.toSorted((one, other) => one - other),
      0.5,
    );
  note('keptPast', median(rates.with) / median(rates.without));
  print('Commands through execute, whose row is written', [
    { replaced: 'kept', 'commands/s': count(median(rates.with)) },
    { replaced: 'dropped', 'commands/s': count(median(rates.without)) },
  ]);
}
