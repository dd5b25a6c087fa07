import { type Recorded } from '@bursar/domain/kernel';
import { type EventStore } from './event-store.js';

export type Landmark = Pick<Recorded, 'stream' | 'revision' | 'position' | 'id'>;

export interface Source {
  readonly identity: string;
  /** False after a restore of an older copy. */
  readonly holds: (event: Landmark) => Promise<boolean>;
}

export const landmarkOf = ({ stream, revision, position, id }: Landmark): Landmark => ({
  stream,
  revision,
  position,
  id,
});

export const sourceOf = async (log: EventStore): Promise<Source> => ({
  identity: await log.identity(),
  holds: async ({ stream, revision, position, id }) => {
    const [event] = (await log.read(stream, revision - 1)).events;
    return event?.id === id && event.position === position;
  },
});
