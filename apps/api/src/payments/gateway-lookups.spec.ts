import { describe, expect, it } from '@jest/globals';
import { CallsADay } from './calls-a-day.js';
import { GatewayLookups } from './gateway-lookups.js';

const MINUTE_MS = 60_000;
const ROUND_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START_MS = Date.parse('2026-08-03T03:30:00.000Z');

const ordersOf = (count: number, created_ms = START_MS) =>
  Array.from({ length: count }, (_, index) => ({
    id: `order-${index}`,
    created_at: new Date(created_ms).toISOString(),
  }));

function asking(orders: ReturnType<typeof ordersOf>, days: number): Map<string, number[]> {
  const lookups = new GatewayLookups(new CallsADay());
  const asked = new Map<string, number[]>();
  for (let now_ms = START_MS; now_ms < START_MS + days * DAY_MS; now_ms += ROUND_MS) {
    for (const order of lookups.due(orders, now_ms)) {
      lookups.note(order, now_ms, { calls: 1, failed: false });
      asked.set(order.id, [...(asked.get(order.id) ?? []), (now_ms - START_MS) / MINUTE_MS]);
    }
  }
  return asked;
}

describe('an open order', () => {
  it('looks an order up after 15 minutes, one hour and six hours, and then daily', () => {
    const [times] = asking(ordersOf(1), 4).values();
    expect(times).toEqual([15, 60, 360, 1440, 2880, 4320]);
  });

  it('looks an order up last in the next round when the gateway did not answer', () => {
    const lookups = new GatewayLookups(new CallsADay());
    const [first, second] = ordersOf(2);
    if (!first || !second) throw new Error('There are two orders');
    const now_ms = START_MS + 20 * MINUTE_MS;
    lookups.note(first, now_ms, { calls: 1, failed: true });
    expect(lookups.due([first, second], now_ms + ROUND_MS)).toEqual([second, first]);
    lookups.note(first, now_ms + ROUND_MS, { calls: 1, failed: false });
    expect(lookups.due([first, second], now_ms + ROUND_MS)).toEqual([second]);
  });

  it('looks an order of any age up once after a restart', () => {
    const lookups = new GatewayLookups(new CallsADay());
    const old = ordersOf(1, START_MS - 3 * DAY_MS - 60 * MINUTE_MS);
    expect(lookups.due(old, START_MS)).toEqual(old);
    for (const order of old) lookups.note(order, START_MS, { calls: 1, failed: false });
    expect(lookups.due(old, START_MS + ROUND_MS)).toEqual([]);
  });
});

describe('two thousand abandoned orders', () => {
  it('cost 6,000 calls on their first day and 2,000 on every other', () => {
    const times = [...asking(ordersOf(2_000), 3).values()].flat();
    const perDay = [0, 1, 2].map((day) => times.filter((at) => Math.floor(at / 1440) === day).length);
    expect(perDay).toEqual([6_000, 2_000, 2_000]);
  });
});

describe('the gateway', () => {
  it('receives at most 10,000 calls in 24 hours, 500 kept for refunds, and remaining orders have their turn then', () => {
    const calls = new CallsADay();
    const lookups = new GatewayLookups(calls);
    const orders = ordersOf(12_000, START_MS - 60 * MINUTE_MS);
    const first = lookups.due(orders, START_MS);
    expect(first).toHaveLength(9_500);
    for (const order of first) lookups.note(order, START_MS, { calls: 1, failed: false });
    expect(lookups.due(orders, START_MS + DAY_MS / 2)).toEqual([]);
    expect(calls.left(START_MS + DAY_MS / 2)).toBe(500);
    const known = new Set(first);
    const next = lookups.due(orders, START_MS + DAY_MS).slice(0, 2_000);
    expect(next.some((order) => known.has(order))).toBe(false);
  });
});
