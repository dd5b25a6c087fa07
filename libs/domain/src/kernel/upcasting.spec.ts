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

describe('an event written long ago', () => {
  it('is lifted through every version since', () => {
    const { data, metadata } = upcast(upcasters, written(1, { name: 'Tuition' }));
    expect(data).toEqual({ title: 'Tuition', currency: 'INR' });
    expect(metadata.schemaVersion).toBe(3);
  });

  it('is lifted from the version it was written with only', () => {
    expect(upcast(upcasters, written(2, { name: 'Tuition', currency: 'USD' })).data).toEqual({
      title: 'Tuition',
      currency: 'USD',
    });
  });

  it('is left alone when it is of today', () => {
    const event = written(3, { title: 'Tuition', currency: 'INR' });
    expect(upcast(upcasters, event)).toBe(event);
    expect(upcast({}, event)).toBe(event);
  });

  it('was written with the version its name has today', () => {
    expect(schemaVersionOf(upcasters, 'FeeAssigned')).toBe(3);
    expect(schemaVersionOf(upcasters, 'FeeSettled')).toBe(1);
  });
});
