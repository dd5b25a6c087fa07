import { type Recorded } from './event.js';

/**
 * For an event's name, the pure steps that lift an old payload to today's: the first from schema version 1 to 2,
 * the next from 2 to 3. Events are never rewritten; they are read as if they had been written today.
 */
export type Upcasters = Readonly<Record<string, readonly ((data: object) => object)[]>>;

/** The schema version an event is written with today. */
export const schemaVersionOf = (upcasters: Upcasters, type: string): number => 1 + (upcasters[type]?.length ?? 0);

/** An event with its payload as it would be written today. */
export function upcast(upcasters: Upcasters, event: Recorded): Recorded {
  const steps = upcasters[event.type];
  const { schemaVersion } = event.metadata;
  if (!steps || schemaVersion > steps.length) return event;
  const data = steps.slice(schemaVersion - 1).reduce((payload, lift) => lift(payload), event.data);
  return { ...event, data, metadata: { ...event.metadata, schemaVersion: steps.length + 1 } };
}
