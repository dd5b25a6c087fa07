import { type Recorded } from './event.js';

/** Each lifts a payload one schema version, from 1 on. */
export type Upcasters = Readonly<Record<string, readonly ((data: object) => object)[]>>;

export const schemaVersionOf = (upcasters: Upcasters, type: string): number => 1 + (upcasters[type]?.length ?? 0);

export function upcast(upcasters: Upcasters, event: Recorded): Recorded {
  const steps = upcasters[event.type];
  const { schemaVersion } = event.metadata;
  if (!steps || schemaVersion > steps.length) return event;
  const data = steps.slice(schemaVersion - 1).reduce((payload, lift) => lift(payload), event.data);
  return { ...event, data, metadata: { ...event.metadata, schemaVersion: steps.length + 1 } };
}
