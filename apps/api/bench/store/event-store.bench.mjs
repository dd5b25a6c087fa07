import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { newEventId } from '@bursar/platform/event-store';
import { EventStoreDbEventStore } from '@bursar/platform/server-stores';
import { SqliteEventStore } from '@bursar/platform/stores';
import { EventStoreDbStub } from '../../../../libs/platform/src/testing/eventstoredb-stub/eventstoredb-stub.mjs';
import { note } from '../marks.mjs';
import { count, ms, percentile, print } from '../table.mjs';
import { syncsPerSecond } from './disk.mjs';

const MEASURED_MS = 2_000;
const EVENTS_PER_STREAM = 12;
const EVENTS_READ = 200_000;
const EVENTS_READ_FROM_STUB = 20_000;
const ROUNDS = 500;
const WRITERS = [1, 16, 256];

const paid = () => ({
  id: newEventId(),
  type: 'PaymentApplied',
  data: { paymentId: '01JQZV7Q8W9E0R1T2Y3U4I5O6P', amountPaise: 8_750_000, note: 'Paid at the counter' },
  metadata: {
    occurredAt: '2026-04-01T09:51:24.834Z',
    actor: { userId: '01JQZV7Q8W9E0R1T2Y3U4I5O6P', name: 'Asha Rao', role: 'admin' },
    correlationId: '01JQZV7Q8W9E0R1T2Y3U4I5O6P',
    commandId: '01JQZV7Q8W9E0R1T2Y3U4I5O6P',
    schemaVersion: 1,
  },
});

async function appendWith(log, writers) {
  const latencies = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let appended = 0, stream = ''; performance.now() - began < MEASURED_MS; appended++) {
        if (appended % EVENTS_PER_STREAM === 0) stream = `studentFee-${randomUUID()}`;
        const sent = performance.now();
        await log.append(stream, [paid()], (appended % EVENTS_PER_STREAM) - 1);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  delay.disable();
  latencies.sort((one, other) => one - other);
  // Lateness is measured with a timer of 1 ms.
  return { rate: latencies.length / seconds, latencies, lateness: delay.percentile(99) / 1e6 - 1 };
}

const STUB = 'EventStoreDB (stub in this process)';

const engines = (directory, stub) => [
  ['SQLite', (name) => SqliteEventStore.open(join(directory, name))],
  [STUB, () => EventStoreDbEventStore.open(stub.url), EVENTS_READ_FROM_STUB],
];

async function benchAppends(directory, [engine, open]) {
  const log = await open('appends');
  await appendWith(log, 16);
  const rows = [];
  for (const writers of WRITERS) {
    const before = syncsPerSecond(directory);
    const { rate, latencies, lateness } = await appendWith(log, writers);
    const syncs = (before + syncsPerSecond(directory)) / 2;
    if (engine !== STUB) note(`appends${writers}`, rate / syncs);
    rows.push({
      writers,
      'appends/s': count(rate),
      'fdatasync/s': count(syncs),
      ratio: (rate / syncs).toFixed(2),
      'p50 ms': ms(percentile(latencies, 0.5)),
      'p99 ms': ms(percentile(latencies, 0.99)),
      'others late by, p99 ms': ms(lateness),
    });
  }
  await log.close();
  print(`Appends on ${engine}, beside what the disk takes in the same run`, rows);
}

async function benchReading(directory, [engine, open]) {
  const log = await open('reading');
  const stream = `studentFee-${randomUUID()}`;
  await log.append(stream, Array.from({ length: EVENTS_PER_STREAM }, paid), -1);
  const stop = new AbortController();
  const live = log.follow(await log.head(), stop.signal)[Symbol.asyncIterator]();
  const times = { [`read a stream of ${EVENTS_PER_STREAM} events`]: [], 'append, then delivered to a follower': [] };
  const [reads, deliveries] = Object.values(times);
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await log.read(stream);
    const read = performance.now();
    const [delivered] = await Promise.all([live.next(), log.append(`studentFee-${randomUUID()}`, [paid()], -1)]);
    if (delivered.done) throw new Error('The follower ended');
    deliveries.push(performance.now() - read);
    reads.push(read - began);
  }
  stop.abort();
  await log.close();
  const rows = Object.entries(times).map(([what, measured]) => {
    const sorted = measured.sort((one, other) => one - other);
    return { what, 'p50 ms': ms(percentile(sorted, 0.5)), 'p99 ms': ms(percentile(sorted, 0.99)) };
  });
  print(`Reading and following on ${engine}`, rows);
}

async function benchFollowing(directory, [engine, open, followed = EVENTS_READ]) {
  const log = await open('following');
  for (let written = 0; written < followed; written += 5_000) {
    const chunk = Array.from({ length: 500 }, () => Array.from({ length: 10 }, paid));
    await Promise.all(chunk.map((events) => log.append(`studentFee-${randomUUID()}`, events, -1)));
  }
  const rows = [];
  const aim = engine === STUB ? '' : '> 400,000';
  for (const run of ['first', 'second']) {
    const began = performance.now();
    let read = 0;
    for await (const events of log.follow('', new AbortController().signal)) {
      read += events.length;
      if (read >= followed) break;
    }
    const seconds = (performance.now() - began) / 1000;
    rows.push({ run, events: count(read), 'events/s': count(read / seconds), aim });
  }
  await log.close();
  print(`Following the log on ${engine} from its beginning, read and parsed`, rows);
}

export async function benchEventStore() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const stub = await EventStoreDbStub.start();
  try {
    for (const engine of engines(directory, stub)) {
      await benchAppends(directory, engine);
      await benchReading(directory, engine);
      await benchFollowing(directory, engine);
    }
  } finally {
    stub.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
