import { randomUUID } from 'node:crypto';

/**
 * The id of a new event: a UUID of version 7 (RFC 9562), which EventStoreDB takes and which begins with the time, so that
 * an index over ids grows at its end. Ids without order cost the embedded log a page of the disk for every event.
 */
export function newEventId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
