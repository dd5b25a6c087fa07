import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decider } from '@bursar/domain/kernel';
import { Caller, Execution, SystemClock } from '@bursar/platform';
import { SqliteEventStore } from '@bursar/platform/stores';
import { note } from './marks.mjs';
import { count, ms, percentile, print } from './table.mjs';

const STREAMS = 4_000;
const EVENTS_PER_STREAM = 10;
const MEASURED_MS = 4_000;

const Counter = decider({
  category: 'counter',
  initial: 0,
  decide: {
    Count: ({ by }) => [{ type: 'Counted', data: { by, note: 'a payload of a usual size, about as long as this' } }],
  },
  evolve: { Counted: (sum, { by }) => sum + by },
});

async function measure(execution, width) {
  const latencies = [];
  const until = performance.now() + MEASURED_MS;
  const caller = Caller.system();
  let next = 0;
  const one = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      await execution.execute(Counter, `${next++ % STREAMS}`, { type: 'Count', by: 1 }, caller);
      latencies.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: width }, one));
  const seconds = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  return { perSecond: latencies.length / seconds, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

export async function benchExecution() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const log = await SqliteEventStore.open(directory);
  try {
    const execution = new Execution(log, new SystemClock());
    const caller = Caller.system();
    for (let event = 0; event < EVENTS_PER_STREAM; event++) {
      const streams = Array.from({ length: STREAMS }, (_, n) => `${n}`);
      await Promise.all(streams.map((n) => execution.execute(Counter, n, { type: 'Count', by: 1 }, caller)));
    }
    const rows = [];
    for (const width of [1, 64]) {
      const { perSecond, p50, p99 } = await measure(execution, width);
      if (width === 64) note('execute', perSecond);
      rows.push({ 'at once': width, 'commands/s': count(perSecond), 'p50 ms': ms(p50), 'p99 ms': ms(p99) });
    }
    print('Commands through execute (durable, streams of 10 events)', rows);
  } finally {
    await log.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
