/** Messages of one event come as a burst. */
export const GATHER_MS = 1;
export const REST_MS = 20;
/** A slow server gets longer rests. */
export const REST_FACTOR = 2;

/** Rest that may stay owed, so first turns after a quiet time follow fast. */
export const OWED_MS = 200;

export function coalesce<Item>(
  act: (items: ReadonlySet<Item>) => Promise<unknown>,
  now: () => number = () => performance.now(),
): (items: readonly Item[]) => void {
  let waiting = new Set<Item>();
  let busy = false;
  let owed_ms = 0;
  let ended = now();

  const flush = (): void => {
    const items = waiting;
    waiting = new Set();
    const began = now();
    owed_ms = Math.max(0, owed_ms - (began - ended));
    const over = (): void => {
      ended = now();
      owed_ms += REST_FACTOR * (ended - began);
      setTimeout(rested, Math.max(REST_MS, owed_ms - OWED_MS));
    };
    act(items).then(over, over);
  };
  const rested = (): void => {
    if (waiting.size > 0) flush();
    else busy = false;
  };

  return (items) => {
    for (const item of items) waiting.add(item);
    if (busy || waiting.size === 0) return;
    busy = true;
    setTimeout(flush, GATHER_MS);
  };
}
