import { NamesByPosition, type Naming } from '@bursar/domain/kernel';
import { type EventStore } from '../event-store/event-store.js';

/** @throws EventStoreUnavailable */
export async function namesOf(log: EventStore, naming: Naming | undefined): Promise<NamesByPosition> {
  const names = new NamesByPosition(naming);
  if (naming === undefined) return names;
  const { events } = await log.read(naming.stream);
  for (const event of events) names.learn(event);
  return names;
}
