import { type Recorded } from '@bursar/domain/kernel';
import { type EventStore } from './event-store.js';

/** What is kept of an event to know it again: where it stood, and its id. */
export type Landmark = Pick<Recorded, 'stream' | 'revision' | 'position' | 'id'>;

/** The log that something else is made from. */
export interface Source {
  readonly identity: string;
  /**
   * Whether the log holds the event, where it stood. Once an older copy of the log was restored it does not, however much
   * was written since. Throws `EventStoreUnavailable`.
   */
  readonly holds: (event: Landmark) => Promise<boolean>;
}

export const landmarkOf = ({ stream, revision, position, id }: Landmark): Landmark => ({
  stream,
  revision,
  position,
  id,
});

/** A log as what is made from it knows it. Throws `EventStoreUnavailable`. */
export const sourceOf = async (log: EventStore): Promise<Source> => ({
  identity: await log.identity(),
  // Looked for in its stream: not every engine can be asked what stands at a position where nothing does.
  holds: async ({ stream, revision, position, id }) => {
    const [event] = (await log.read(stream, revision - 1)).events;
    return event?.id === id && event.position === position;
  },
});
