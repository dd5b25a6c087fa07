import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { newEventId } from '../../dist/platform/event-store/event-id.js';
import { SqliteEventStore } from '../../dist/platform/event-store/sqlite-event-store.js';
import { count, ms, percentile, print } from '../table.mjs';
import { syncsPerSecond } from './disk.mjs';

const MEASURED_MS = 2_000;
const EVENTS_PER_STREAM = 12;
const EVENTS_READ = 200_000;
const AIMS = new Map([
  [1, '≥ 1.0'],
  [16, '≥ 6'],
  [256, '≥ 8.5'],
]);

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

/** `writers` append one event after another to streams of their own. */
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
  // A timer of 1 ms is what lateness is measured with.
  return { rate: latencies.length / seconds, latencies, lateness: delay.percentile(99) / 1e6 - 1 };
}

async function benchAppends(directory) {
  const log = await SqliteEventStore.open(join(directory, 'appends'));
  await appendWith(log, 16);
  const rows = [];
  for (const [writers, aim] of AIMS) {
    const before = syncsPerSecond(directory);
    const { rate, latencies, lateness } = await appendWith(log, writers);
    const syncs = (before + syncsPerSecond(directory)) / 2;
    rows.push({
      writers,
      'appends/s': count(rate),
      'fdatasync/s': count(syncs),
      ratio: (rate / syncs).toFixed(2),
      aim,
      'p50 ms': ms(percentile(latencies, 0.5)),
      'p99 ms': ms(percentile(latencies, 0.99)),
      'others late by, p99 ms': ms(lateness),
    });
  }
  await log.close();
  print('Durable appends, beside what the disk takes in the same run', rows);
}

async function benchFollowing(directory) {
  const log = await SqliteEventStore.open(join(directory, 'following'));
  for (let written = 0; written < EVENTS_READ; written += 5_000) {
    const chunk = Array.from({ length: 500 }, () => Array.from({ length: 10 }, paid));
    await Promise.all(chunk.map((events) => log.append(`studentFee-${randomUUID()}`, events, -1)));
  }
  const rows = [];
  for (const run of ['first', 'second']) {
    const began = performance.now();
    let read = 0;
    for await (const events of log.follow('', new AbortController().signal)) {
      read += events.length;
      if (read === EVENTS_READ) break;
    }
    const seconds = (performance.now() - began) / 1000;
    rows.push({ run, events: count(read), 'events/s': count(read / seconds), aim: '> 400,000' });
  }
  await log.close();
  print('Following the log from its beginning, read and parsed', rows);
}

/** Appends and reading on the embedded event store. */
export async function benchEventStore() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  try {
    await benchAppends(directory);
    await benchFollowing(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
