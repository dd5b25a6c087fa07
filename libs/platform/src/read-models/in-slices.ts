import { setImmediate } from 'node:timers/promises';

const SLICE = 500;

export async function* inSlices<Item>(items: Iterable<Item>): AsyncGenerator<readonly Item[], void> {
  let slice: Item[] = [];
  for (const item of items) {
    slice.push(item);
    if (slice.length < SLICE) continue;
    yield slice;
    slice = [];
    await setImmediate();
  }
  if (slice.length > 0) yield slice;
}
