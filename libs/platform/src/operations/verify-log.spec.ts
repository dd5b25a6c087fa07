import { beforeEach, describe, expect, it } from '@jest/globals';
import { decider, type Metadata, type Recorded } from '@bursar/domain/kernel';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { type AnyDecider, verifyLog } from './verify-log.js';

const metadata: Metadata = {
  occurredAt: '2026-04-01T00:00:00.000Z',
  actor: { role: 'system' },
  correlationId: 'c',
  commandId: 'c',
  schemaVersion: 1,
};

const Note = decider<number, Record<never, never>, { Noted: { count: number }; Torn: { reason: string } }>({
  category: 'note',
  initial: 0,
  decide: {},
  evolve: {
    Noted: (sum, { count }) => sum + count,
    Torn: (sum, { reason }) => sum + reason.length,
  },
});

class TamperedEventStore extends MemoryEventStore {
  tamper: (events: readonly Recorded[]) => readonly Recorded[] = (events) => events;

  override async *follow(...args: Parameters<MemoryEventStore['follow']>) {
    for await (const events of super.follow(...args)) yield this.tamper(events);
  }
}

let log: TamperedEventStore;
beforeEach(async () => {
  log = new TamperedEventStore();
  const events = [1, 2, 3].map((count) => ({ type: 'Noted', data: { count }, id: `event-${count}`, metadata }));
  await log.append('note-1', events, -1);
});

const verify = (...heads: { events: number; hash: string }[]) =>
  verifyLog(log, {
    deciders: new Map([['note', Note as unknown as AnyDecider]]),
    upcasters: {},
    heads,
    progress: () => undefined,
  });

const SECOND = '0000000000000014';

const changing = (change: Partial<Recorded>) => (events: readonly Recorded[]) =>
  events.map((event, index) => (index === 1 ? { ...event, ...change } : event));

describe('a log', () => {
  it('finds an untouched log sound, with a head', async () => {
    const { head, violations } = await verify();
    expect(violations).toEqual([]);
    expect(head.events).toBe(3);
    expect(head.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('finds a log without events sound', async () => {
    log = new TamperedEventStore();
    expect(await verify()).toEqual({ head: { events: 0, hash: '0'.repeat(64) }, violations: [] });
  });

  it.each<[string, Partial<Recorded>, RegExp]>([
    ['in which a revision is missing', { revision: 2 }, /^note-1 goes on with revision 2 after 0\.$/],
    ['in which an event stands twice', { id: 'event-1' }, /^the event event-1 stands in the log twice\.$/],
    ['with an unknown event', { type: 'Burnt' }, /^note-1 holds the unknown event Burnt\.$/],
    ['with an event named like an inherited property', { type: 'toString' }, /holds the unknown event toString/],
    ['with an unknown stream', { stream: 'grant-1', revision: 0 }, /^no aggregate is written to grant-1\.$/],
    ['with an event that cannot be read', { type: 'Torn', data: {} }, /^Torn of note-1 cannot be read: /],
  ])('a log %s is not sound, with the place', async (_, change, sentence) => {
    log.tamper = changing(change);
    const { violations } = await verify();
    expect(violations[0]?.position).toBe(SECOND);
    expect(violations[0]?.sentence).toMatch(sentence);
  });

  it('keeps its earlier head when it has grown', async () => {
    const { head } = await verify();
    await log.append('note-2', [{ type: 'Noted', data: { count: 4 }, id: 'event-4', metadata }], -1);
    expect((await verify(head)).violations).toEqual([]);
  });

  it('loses its earlier head when it was rewritten', async () => {
    const { head } = await verify();
    log.tamper = changing({ data: { count: 20 } });
    const { violations } = await verify(head);
    expect(violations).toHaveLength(1);
    expect(violations[0]?.position).toBe('0000000000000021');
    expect(violations[0]?.sentence).toContain(`and was ${head.hash}`);
  });

  it('shows by a head that its end is missing', async () => {
    const { violations } = await verify({ events: 4, hash: '0'.repeat(64) });
    expect(violations).toEqual([{ position: 'the end', sentence: 'the log was seen with 4 events and has 3.' }]);
  });
});
