import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore, SqliteStateStore } from '@bursar/platform/stores';
import { readable } from '../dist/readable-log.js';
import { percentile } from './table.mjs';

export const at = (values, share) =>
  percentile(
    values.toSorted((one, other) => one - other),
    share,
  );

export async function inTemporary(work) {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export async function withLog(directory, work) {
  const [log, state] = [await SqliteEventStore.open(directory), await SqliteStateStore.open(directory)];
  try {
    return await work(readable(log, state), state);
  } finally {
    await state.close();
    await log.close();
  }
}

/** In ms. */
export async function alternately(rounds, measures) {
  const times = measures.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, measure] of measures.entries()) times[index].push(await measure(round));
  }
  return times;
}

export function instantsOf(position) {
  const last = Number(position);
  let round = 0;
  return () => String(1 + ((++round * 7_919_993) % last));
}
