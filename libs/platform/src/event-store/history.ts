import { BEGINNING, type Position, type Recorded } from '@bursar/domain/kernel';

interface Followed {
  head(): Promise<Position>;
  follow(after: Position, stop: AbortSignal): AsyncIterable<readonly Recorded[]>;
}

export async function* historyOf(log: Followed, after: Position = BEGINNING): AsyncGenerator<Recorded, void> {
  const head = await log.head();
  if (head <= after) return;
  const until = new AbortController();
  try {
    for await (const events of log.follow(after, until.signal)) {
      yield* events.filter(({ position }) => position <= head);
      if ((events.at(-1)?.position ?? BEGINNING) >= head) return;
    }
  } finally {
    until.abort();
  }
}
