import { setImmediate } from 'node:timers/promises';

/** So many are looked at or made within some milliseconds. */
const SLICE = 500;

/** Some hundred of many at a time; whoever else is to be served gets a turn in between. */
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
