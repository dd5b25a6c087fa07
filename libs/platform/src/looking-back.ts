import { AsyncLocalStorage } from 'node:async_hooks';
import { type Position, type Timestamp } from '@bursar/domain/kernel';

export interface Instant {
  readonly position: Position;
  readonly time: Timestamp;
}

const lookedAt = new AsyncLocalStorage<Instant>();
const askedFor = new AsyncLocalStorage<Instant | undefined>();

/** `work` reads rows and clock as of `instant`, and cannot append. */
export const lookingBack = <Answer>(instant: Instant, work: () => Answer): Answer => lookedAt.run(instant, work);

/** Leaves the instant for work on record. An injected request starts when it is awaited. */
export const atPresent = <Answer>(work: () => PromiseLike<Answer>): Promise<Answer> =>
  lookedAt.exit(async () => work());

export const askingAsOf = <Answer>(instant: Instant | undefined, ask: () => PromiseLike<Answer>): Promise<Answer> =>
  askedFor.run(instant, () => atPresent(ask));

export const instantAskedFor = (): Instant | undefined => askedFor.getStore();

export const instantLookedAt = (): Instant | undefined => lookedAt.getStore();
