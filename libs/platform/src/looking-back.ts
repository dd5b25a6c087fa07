import { AsyncLocalStorage } from 'node:async_hooks';
import { type Position, type Timestamp } from '@bursar/domain/kernel';

/** The events up to a position, and the time they stand for. */
export interface Instant {
  readonly position: Position;
  readonly time: Timestamp;
}

const lookedAt = new AsyncLocalStorage<Instant>();

/** Rows and clock of `work` stand at `instant`. It cannot append. */
export const lookingBack = <Answer>(instant: Instant, work: () => Answer): Answer => lookedAt.run(instant, work);

/** Leaves the instant for work on record, or on behalf of a new request. An injected request starts when it is awaited. */
export const atPresent = <Answer>(work: () => PromiseLike<Answer>): Promise<Answer> =>
  lookedAt.exit(async () => work());

export const instantLookedAt = (): Instant | undefined => lookedAt.getStore();
