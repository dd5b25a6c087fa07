import { type AllStreamResolvedEvent, type AllStreamSubscription, type StreamingRead } from '@eventstore/db-client';
import { BATCH_MAX } from './event-store.js';

export class SubscriptionDropped extends Error {
  override readonly name = 'SubscriptionDropped';
}

const ignored = () => undefined;

export async function* eventsOf<Event>(read: StreamingRead<Event>, over: AbortSignal): AsyncGenerator<Event> {
  // An unhandled late error would end the process.
  read.on('error', ignored);
  const cancel = () => void read.cancel().catch(ignored);
  over.addEventListener('abort', cancel);
  try {
    yield* read.iterator({ destroyOnReturn: false });
  } finally {
    over.removeEventListener('abort', cancel);
    cancel();
    read.resume();
  }
}

function taken(subscription: AllStreamSubscription): AllStreamResolvedEvent[] {
  const events: AllStreamResolvedEvent[] = [];
  while (events.length < BATCH_MAX) {
    const event = subscription.read() as AllStreamResolvedEvent | null;
    if (event === null) break;
    events.push(event);
  }
  return events;
}

interface Until {
  readonly stop: AbortSignal;
  readonly lost: AbortSignal;
}

/** Yields an empty batch after `silence_ms`. Throws when the subscription drops: the client never resubscribes. */
export async function* batchesOf(
  subscription: AllStreamSubscription,
  { stop, lost }: Until,
  silence_ms: number,
): AsyncGenerator<readonly AllStreamResolvedEvent[]> {
  let wake: () => void = ignored;
  let dropped: Error | undefined;
  const drop = (error: Error = new SubscriptionDropped('EventStoreDB ended the subscription')) => {
    dropped ??= error;
    wake();
  };
  const since = { silent: false };
  const stopped = () => wake();
  const gone = () => drop();
  subscription.on('readable', () => wake());
  subscription.on('error', drop);
  subscription.on('end', gone);
  stop.addEventListener('abort', stopped);
  lost.addEventListener('abort', gone);
  const somethingNew = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        since.silent = true;
        wake();
      }, silence_ms);
      wake = () => {
        clearTimeout(timer);
        wake = ignored;
        resolve();
      };
    });
  try {
    while (!stop.aborted) {
      const events = taken(subscription);
      if (events.length === 0 && dropped) throw dropped;
      if (events.length > 0 || since.silent) yield events;
      since.silent = false;
      if (events.length === 0) await somethingNew();
    }
  } finally {
    stop.removeEventListener('abort', stopped);
    lost.removeEventListener('abort', gone);
    void subscription.unsubscribe().catch(ignored);
    subscription.removeAllListeners('readable').resume();
  }
}
