import { randomUUID } from 'node:crypto';

/** UUID version 7 (RFC 9562) keeps index inserts at the end. */
export function newEventId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
