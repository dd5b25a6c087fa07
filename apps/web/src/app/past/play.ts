export const SPEEDS = [1, 10, 100] as const;
export type Speed = (typeof SPEEDS)[number];

const AT_ONCE_MAX = 100;

interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

interface Playing {
  readonly speed: () => Speed;
  readonly stopped: () => boolean;
  readonly advance: (events: number) => Promise<boolean>;
}

/** A slow screen passes more events per frame; none is awaited twice. */
export async function play({ speed, stopped, advance }: Playing, { now, wait }: Clock): Promise<void> {
  let last = now();
  let due = 0;
  while (!stopped()) {
    await wait(Math.max(0, (1 - due) * (1_000 / speed())));
    if (stopped()) return;
    due = Math.min(AT_ONCE_MAX, due + ((now() - last) * speed()) / 1_000);
    last = now();
    const events = Math.floor(due + 1e-9);
    if (events < 1) continue;
    due -= events;
    if (!(await advance(events))) return;
  }
}
