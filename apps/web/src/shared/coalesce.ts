/** The first of a burst acts at once, the rest of the window together at its end, in ms. */
export const COALESCE_MS = 150;

/** Collects items and hands them on, at most once per `COALESCE_MS`; nothing handed in is lost. */
export function coalesce<Item>(act: (items: ReadonlySet<Item>) => void): (items: readonly Item[]) => void {
  let waiting = new Set<Item>();
  let closed = false;

  const open = (): void => {
    closed = false;
    if (waiting.size > 0) flush();
  };
  const flush = (): void => {
    const items = waiting;
    waiting = new Set();
    closed = true;
    setTimeout(open, COALESCE_MS);
    act(items);
  };

  return (items) => {
    for (const item of items) waiting.add(item);
    if (!closed && waiting.size > 0) flush();
  };
}
