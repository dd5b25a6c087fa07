import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BEGINNING, type Position, type Recorded } from '@bursar/domain/kernel';
import {
  BATCH_MAX,
  type EventStore,
  EventStoreUnavailable,
  type NewEvent,
  NO_STREAM,
  type Span,
  StreamMoved,
} from './event-store.js';

export interface EventStoreEngine {
  readonly name: string;
  readonly open: () => Promise<EventStore>;
  readonly reopen?: (store: EventStore) => Promise<EventStore>;
}

const noted = (note: unknown = 'a note'): NewEvent => ({
  id: randomUUID(),
  type: 'Noted',
  data: { note },
  metadata: {
    occurredAt: '2026-04-01T00:00:00.000Z',
    actor: { userId: 'u1', name: 'Asha Rao', role: 'admin' },
    correlationId: 'request-1',
    commandId: 'command-1',
    schemaVersion: 1,
  },
});

const many = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => noted(index));
const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);
const newStream = (): string => `note-${randomUUID()}`;

async function pull(batches: AsyncIterator<readonly Recorded[]>, count: number): Promise<Recorded[]> {
  const events: Recorded[] = [];
  while (events.length < count) {
    const batch = await batches.next();
    if (batch.done) throw new Error(`it ended after ${events.length} of ${count} events`);
    expect(batch.value.length).toBeLessThanOrEqual(BATCH_MAX);
    events.push(...batch.value);
  }
  return events;
}

export function eventStoreSuite({ name, open, reopen }: EventStoreEngine): void {
  describe(`the event store ${name}`, () => {
    let store: EventStore;
    let stop: AbortController;

    beforeEach(async () => {
      store = await open();
      stop = new AbortController();
    });
    afterEach(async () => {
      stop.abort();
      await store.close();
    });

    const follow = (after: Position) => store.follow(after, stop.signal)[Symbol.asyncIterator]();

    describe('a stream', () => {
      it('reads a stream from any revision on', async () => {
        const stream = newStream();
        const events = many(4);
        const { position } = await store.append(stream, events, NO_STREAM);

        const slice = await store.read(stream, 1);
        expect(idsOf(slice.events)).toEqual(idsOf(events.slice(2)));
        expect(slice).toMatchObject({ revision: 3, position });
        expect(await store.read(stream, 3)).toEqual({ events: [], revision: 3, position: BEGINNING });
      });

      it('reads an empty stream before its first event', async () => {
        expect(await store.read(newStream())).toEqual({ events: [], revision: NO_STREAM, position: BEGINNING });
      });

      it('holds its appended events in order', async () => {
        const stream = newStream();
        const [first, second, third] = [noted(1), noted(2), noted(3)];
        await store.append(stream, [first, second], NO_STREAM);
        const { revision, position } = await store.append(stream, [third], 1);

        const slice = await store.read(stream);
        expect(slice.events).toEqual(
          [first, second, third].map((event, index) => ({
            ...event,
            stream,
            revision: index,
            position: expect.any(String),
          })),
        );
        expect(slice).toMatchObject({ revision, position });
        const positions = slice.events.map((event) => event.position);
        expect(positions).toEqual([...new Set(positions)].sort());
      });

      it('separates streams with similar names', async () => {
        const stream = newStream();
        await store.append(stream, [noted()], NO_STREAM);
        for (const other of [`${stream}-1`, stream.slice(0, -1), stream.toUpperCase(), `${stream}%`]) {
          expect((await store.read(other)).revision).toBe(NO_STREAM);
        }
      });

      it('returns every character of an event', async () => {
        const texts = [
          `"quoted" and 'quoted' \\ / \b\f\n\r\t`,
          '\u0000\u001f\u007f',
          '₹ नमस्ते 😀 \u2028',
          '\ud800',
          '?1 :a $b',
        ];
        const values = [...texts, 0.1, -0, 1e21, 5e-324, 9_007_199_254_740_991, true, null, [], {}, [[{ '': [] }]]];
        const stream = newStream();
        await store.append(stream, values.map(noted), NO_STREAM);
        const { events } = await store.read(stream);
        expect(events.map(({ data }) => JSON.stringify(data))).toEqual(values.map((note) => JSON.stringify({ note })));
      });

      it('accepts an event of a few hundred kilobytes', async () => {
        const event = noted('₹'.repeat(100_000));
        const stream = newStream();
        await store.append(stream, [event], NO_STREAM);
        expect((await store.read(stream)).events[0]?.data).toEqual(event.data);
      });
    });

    describe('an append', () => {
      it('answers the position of its last event', async () => {
        const stream = newStream();
        const appended = await store.append(stream, many(3), NO_STREAM);
        expect(appended.revision).toBe(2);
        expect(appended.position).toBe((await store.read(stream)).position);
        expect(appended.position).toBe(await store.head());
      });

      it.each([
        ['no stream, and there is one', 2, NO_STREAM],
        ['an older revision', 2, 0],
        ['a newer revision', 2, 2],
        ['some revision, and there is no stream', 0, 0],
      ])('refuses an append as a whole when it expects %s', async (_, length, expected) => {
        const stream = newStream();
        const before = many(length);
        if (length > 0) await store.append(stream, before, NO_STREAM);

        const append = store.append(stream, many(2), expected);
        await expect(append).rejects.toBeInstanceOf(StreamMoved);
        await expect(append).rejects.toMatchObject({ stream, expected });
        expect(idsOf((await store.read(stream)).events)).toEqual(idsOf(before));
      });

      it('holds at least one event, and none twice', async () => {
        const event = noted();
        await expect(store.append(newStream(), [], NO_STREAM)).rejects.toBeInstanceOf(RangeError);
        await expect(store.append(newStream(), [event, event], NO_STREAM)).rejects.toBeInstanceOf(RangeError);
      });

      it('wins alone among appends with the same expected revision', async () => {
        const stream = newStream();
        const writers = Array.from({ length: 32 }, () => many(2));
        const results = await Promise.allSettled(writers.map((events) => store.append(stream, events, NO_STREAM)));

        const winners = writers.filter((_, index) => results[index]?.status === 'fulfilled');
        expect(winners).toHaveLength(1);
        expect(idsOf((await store.read(stream)).events)).toEqual(idsOf(winners.flat()));
        for (const result of results) {
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StreamMoved);
        }
      });

      it('writes an append beside a parallel one that is refused', async () => {
        const [mine, others] = [newStream(), newStream()];
        const results = await Promise.allSettled([
          store.append(others, [noted()], 7),
          store.append(mine, [noted()], NO_STREAM),
          store.append(others, [noted()], 7),
          store.append(mine, [noted()], 0),
        ]);
        expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
        expect((await store.read(mine)).revision).toBe(1);
        expect((await store.read(others)).revision).toBe(NO_STREAM);
      });

      it('follows earlier appends of the same caller', async () => {
        const streams = Array.from({ length: 50 }, newStream);
        const appended = await Promise.all(streams.map((stream) => store.append(stream, many(2), NO_STREAM)));
        const positions = appended.map(({ position }) => position);
        expect(positions).toEqual([...new Set(positions)].sort());
      });

      it('appends more events than a batch', async () => {
        const stream = newStream();
        const events = many(BATCH_MAX + 500);
        const before = await store.head();
        await store.append(stream, events, NO_STREAM);
        expect(idsOf((await store.read(stream)).events)).toEqual(idsOf(events));
        expect(idsOf(await pull(follow(before), events.length))).toEqual(idsOf(events));
      });
    });

    describe('a repeated append with the same events and expectation', () => {
      it('answers the original success and writes nothing', async () => {
        const stream = newStream();
        const events = many(3);
        const original = await store.append(stream, events, NO_STREAM);
        expect(await store.append(stream, events, NO_STREAM)).toEqual(original);
        expect((await store.read(stream)).events).toHaveLength(3);
      });

      it('answers the success after other appends', async () => {
        const stream = newStream();
        const events = many(2);
        await store.append(stream, [noted()], NO_STREAM);
        const original = await store.append(stream, events, 0);
        await store.append(stream, many(2), 2);
        await store.append(newStream(), many(2), NO_STREAM);
        expect(await store.append(stream, events, 0)).toEqual(original);
        expect((await store.read(stream)).revision).toBe(4);
      });

      it('answers the success while the original is on its way', async () => {
        const stream = newStream();
        const events = many(2);
        const [original, again] = await Promise.all([
          store.append(stream, events, NO_STREAM),
          store.append(stream, events, NO_STREAM),
        ]);
        expect(again).toEqual(original);
        expect((await store.read(stream)).revision).toBe(1);
      });

      it('refuses a repeated append that differs from the original', async () => {
        const stream = newStream();
        const [first, second] = [noted(), noted()];
        await store.append(stream, [first, second], NO_STREAM);
        for (const events of [[noted()], [first, noted()], [first, second, noted()], [second]]) {
          await expect(store.append(stream, events, NO_STREAM)).rejects.toBeInstanceOf(StreamMoved);
        }
        expect((await store.read(stream)).revision).toBe(1);
      });
    });

    it('reads its history up to the current end, without the types that concern no model', async () => {
      const before = await store.head();
      const stream = newStream();
      await store.append(stream, many(5), NO_STREAM);
      const { events } = await store.read(stream);
      const history = async (after: Position, span?: Span) => {
        const found: Recorded[] = [];
        for await (const event of store.history(after, span)) found.push(event);
        return found;
      };
      expect(await history(before)).toEqual(events);
      expect(await history(events[1]?.position ?? '')).toEqual(events.slice(2));
      expect(await history(before, { concerns: (type) => type !== events[0]?.type })).toEqual(
        events.filter(({ type }) => type !== events[0]?.type),
      );
      expect(await history(await store.head())).toEqual([]);
    });

    it('reads its history until a position, which may lie beyond its end', async () => {
      const before = await store.head();
      const stream = newStream();
      await store.append(stream, many(5), NO_STREAM);
      const { events } = await store.read(stream);
      const until = async (position: Position) => {
        const found: Recorded[] = [];
        for await (const event of store.history(before, { until: position })) found.push(event);
        return found;
      };
      expect(await until(events[2]?.position ?? '')).toEqual(events.slice(0, 3));
      expect(await until(before)).toEqual([]);
      expect(await until('9'.repeat(events[0]?.position.length ?? 0))).toEqual(events);
    });

    describe('a follower', () => {
      const fill = async (count: number, size = 2): Promise<string[]> => {
        const appends = Array.from({ length: count }, () => many(size));
        await Promise.all(appends.map((events) => store.append(newStream(), events, NO_STREAM)));
        return idsOf(appends.flat());
      };

      it('receives the whole log from the beginning, in order', async () => {
        const ids = await fill(20);
        const head = await store.head();
        const events: Recorded[] = [];
        for await (const batch of store.follow(BEGINNING, stop.signal)) {
          events.push(...batch);
          if (events.at(-1)?.position === head) break;
        }
        expect(idsOf(events).filter((id) => ids.includes(id))).toEqual(ids);
        const positions = events.map(({ position }) => position);
        expect(positions).toEqual([...new Set(positions)].sort());
      });

      it('receives events unchanged', async () => {
        const before = await store.head();
        const stream = newStream();
        await store.append(stream, many(3), NO_STREAM);
        expect(await pull(follow(before), 3)).toEqual((await store.read(stream)).events);
      });

      it('starts after the given position', async () => {
        const before = await store.head();
        const ids = await fill(5);
        const [, second] = await pull(follow(before), 10);
        expect(idsOf(await pull(follow(second?.position ?? ''), 8))).toEqual(ids.slice(2));
      });

      it('waits at the end of the log for new appends', async () => {
        const batches = follow(await store.head());
        for (const event of many(3)) {
          const next = pull(batches, 1);
          await store.append(newStream(), [event], NO_STREAM);
          expect(idsOf(await next)).toEqual([event.id]);
        }
      });

      it('misses nothing that is appended while it catches up', async () => {
        const batches = follow(await store.head());
        const ids = await fill(1, BATCH_MAX + 200);
        const seen: string[] = [];
        for (let round = 0; round < 10; round++) {
          const appending = fill(3);
          seen.push(...idsOf(await pull(batches, 1)));
          ids.push(...(await appending));
        }
        seen.push(...idsOf(await pull(batches, ids.length - seen.length)));
        expect(seen).toEqual(ids);
      });

      it('receives parallel appends in order', async () => {
        const before = await store.head();
        const batches = follow(before);
        const following = pull(batches, 600);
        await Promise.all(
          Array.from({ length: 20 }, async () => {
            const stream = newStream();
            for (let revision = -1; revision < 29; revision++) await store.append(stream, [noted()], revision);
          }),
        );
        expect(await following).toEqual(await pull(follow(before), 600));
      });

      it('works beside other followers', async () => {
        const before = await store.head();
        const followers = [follow(before), follow(before), follow(before)];
        const waiting = followers.map((batches) => pull(batches, 20));
        const ids = await fill(10);
        for (const events of await Promise.all(waiting)) expect(idsOf(events)).toEqual(ids);
      });

      it('waits for a slow follower', async () => {
        const batches = follow(await store.head());
        const ids = await fill(1);
        const seen = idsOf(await pull(batches, 2));
        ids.push(...(await fill(5, BATCH_MAX / 2)), ...(await fill(1)));
        seen.push(...idsOf(await pull(batches, ids.length - seen.length)));
        expect(seen).toEqual(ids);
      });

      it('ends when it is stopped while it waits', async () => {
        const waiting = follow(await store.head()).next();
        stop.abort();
        expect(await waiting).toMatchObject({ done: true });
      });

      it('ends when it is stopped between two batches', async () => {
        const before = await store.head();
        await fill(1, BATCH_MAX + 1);
        const batches = follow(before);
        await batches.next();
        stop.abort();
        expect(await batches.next()).toMatchObject({ done: true });
      });

      it('ends at once when it was stopped before it began', async () => {
        await fill(1);
        stop.abort();
        expect(await follow(BEGINNING).next()).toMatchObject({ done: true });
      });

      it('ends without disturbing other followers', async () => {
        const before = await store.head();
        const leaving = new AbortController();
        const left = store.follow(before, leaving.signal)[Symbol.asyncIterator]().next();
        const staying = pull(follow(before), 2);
        leaving.abort();
        await left;
        const ids = await fill(1);
        expect(idsOf(await staying)).toEqual(ids);
      });

      it('ends when the log is closed', async () => {
        const waiting = follow(await store.head()).next();
        await store.close();
        expect(await waiting).toMatchObject({ done: true });
      });
    });

    it('keeps one name for the log', async () => {
      expect(await store.identity()).toMatch(/./);
      expect(await store.identity()).toBe(await store.identity());
    });

    it('throws when it is used after its close', async () => {
      await store.close();
      await expect(store.read(newStream())).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(store.append(newStream(), [noted()], NO_STREAM)).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailable);
    });

    it('finishes pending appends when it is closed', async () => {
      const appending = Promise.all(Array.from({ length: 20 }, () => store.append(newStream(), many(2), NO_STREAM)));
      await store.close();
      expect(await appending).toHaveLength(20);
    });

    if (reopen) {
      it('keeps the log unchanged after it was closed and opened again', async () => {
        const stream = newStream();
        const before = await store.head();
        const events = many(3);
        const original = await store.append(stream, events, NO_STREAM);
        const [identity, slice] = [await store.identity(), await store.read(stream)];

        store = await reopen(store);
        expect(await store.identity()).toBe(identity);
        expect(await store.head()).toBe(original.position);
        expect(await store.read(stream)).toEqual(slice);
        expect(await store.append(stream, events, NO_STREAM)).toEqual(original);
        await expect(store.append(stream, [noted()], 1)).rejects.toBeInstanceOf(StreamMoved);
        expect(await pull(follow(before), 3)).toEqual(slice.events);
      });

      it('continues with a follower where the last one stopped', async () => {
        const before = await store.head();
        const stream = newStream();
        await store.append(stream, many(4), NO_STREAM);
        const [, second] = await pull(follow(before), 4);

        store = await reopen(store);
        await store.append(stream, many(2), 3);
        const events = await pull(follow(second?.position ?? ''), 4);
        expect(events.map(({ revision }) => revision)).toEqual([2, 3, 4, 5]);
      });
    }
  });
}
