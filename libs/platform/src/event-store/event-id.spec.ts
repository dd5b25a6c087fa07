import { describe, expect, it } from '@jest/globals';
import { newEventId } from './event-id.js';

describe('the id of a new event', () => {
  it('makes the id of an event a UUID of version 7', () => {
    expect(newEventId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('begins with the time in milliseconds', () => {
    const before = Date.now();
    const time = parseInt(newEventId().replace('-', '').slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  it('makes unique ids', () => {
    expect(new Set(Array.from({ length: 10_000 }, newEventId)).size).toBe(10_000);
  });
});
