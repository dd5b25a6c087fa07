/** What is handed in within this time of the first is acted on together, in ms: messages of one event come as a burst. */
export const GATHER_MS = 1;
/** The least rest after an act, in ms. */
export const REST_MS = 20;
/** How much longer than an act the rest after it is: whoever takes long to answer is asked less often. */
export const REST_FACTOR = 2;

/**
 * Collects items and hands them on, one act after another with a rest in between; nothing handed in is lost. An act is
 * over when its promise is settled.
 */
export function coalesce<Item>(
  act: (items: ReadonlySet<Item>) => Promise<unknown>,
  now: () => number = () => performance.now(),
): (items: readonly Item[]) => void {
  let waiting = new Set<Item>();
  let busy = false;

  const flush = (): void => {
    const items = waiting;
    waiting = new Set();
    const began = now();
    const over = (): void => void setTimeout(rested, Math.max(REST_MS, REST_FACTOR * (now() - began)));
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
