import { describe, expect, it } from '@jest/globals';
import { type Recorded } from './event.js';
import { schemaVersionOf, upcast, type Upcasters } from './upcasting.js';

const upcasters: Upcasters = {
  FeeAssigned: [
    (data) => ({ ...data, currency: 'INR' }),
    ({ name, ...data }: { name?: string }) => ({ ...data, title: name }),
  ],
};

const written = (schemaVersion: number, data: object): Recorded => ({
  id: 'e1',
  type: 'FeeAssigned',
  data,
  stream: 'studentFee-1',
  revision: 0,
  position: '1',
  metadata: {
    occurredAt: '2026-04-01T00:00:00.000Z',
    actor: { role: 'system' },
    correlationId: 'c',
    commandId: 'c',
    schemaVersion,
  },
});

describe('an old event', () => {
  it('lifts an event through every later version', () => {
    const { data, metadata } = upcast(upcasters, written(1, { name: 'Tuition' }));
    expect(data).toEqual({ title: 'Tuition', currency: 'INR' });
    expect(metadata.schemaVersion).toBe(3);
  });

  it('lifts an event only from its own version', () => {
    expect(upcast(upcasters, written(2, { name: 'Tuition', currency: 'USD' })).data).toEqual({
      title: 'Tuition',
      currency: 'USD',
    });
  });

  it('leaves a current event unchanged', () => {
    const event = written(3, { title: 'Tuition', currency: 'INR' });
    expect(upcast(upcasters, event)).toBe(event);
    expect(upcast({}, event)).toBe(event);
  });

  it('writes an event with the current version of its name', () => {
    expect(schemaVersionOf(upcasters, 'FeeAssigned')).toBe(3);
    expect(schemaVersionOf(upcasters, 'FeeSettled')).toBe(1);
  });
});
