import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, Server, Socket } from 'node:net';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BEGINNING, type Position, type Recorded } from '@bursar/domain/kernel';
import { Logger } from '@nestjs/common';
import { EventStoreDbStub } from '../testing/eventstoredb-stub/eventstoredb-stub.mjs';
import { notLeader, serviceError } from '../testing/eventstoredb-stub/stub-messages.mjs';
import { EventStoreUnavailable, type NewEvent, NO_STREAM, StreamMoved } from './event-store.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

const UNAVAILABLE = 14;
const UNKNOWN = 2;

const noted = (note: unknown): NewEvent => ({
  id: randomUUID(),
  type: 'Noted',
  data: { note },
  metadata: {
    occurredAt: '2026-04-01T00:00:00.000Z',
    actor: { role: 'system' },
    correlationId: 'c',
    commandId: 'c',
    schemaVersion: 1,
  },
});
const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);
const newStream = () => `note-${randomUUID()}`;

let stub: EventStoreDbStub;
let store: EventStoreDbEventStore;
let stop: AbortController;

const impatient = (url: string) => `${url}&defaultDeadline=400`;

const patient = (url: string) => `${url}&defaultDeadline=60000`;

beforeEach(async () => {
  Logger.overrideLogger(false);
  stub = await EventStoreDbStub.start();
  store = await EventStoreDbEventStore.open(impatient(stub.url));
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await store.close();
  stub.stop();
});

async function pull(batches: AsyncIterator<readonly Recorded[]>, count: number): Promise<Recorded[]> {
  const events: Recorded[] = [];
  while (events.length < count) {
    const batch = await batches.next();
    if (batch.done) throw new Error(`it ended after ${events.length} of ${count} events`);
    events.push(...batch.value);
  }
  return events;
}

const follow = (after: Position) => store.follow(after, stop.signal)[Symbol.asyncIterator]();

describe('an append with an unknown outcome', () => {
  it.each([
    ['failed after it was written', { errorWhenDone: serviceError(UNAVAILABLE, 'Server Is Going Down') }],
    ['failed for an unknown reason after it was written', { errorWhenDone: serviceError(UNKNOWN, 'Exception') }],
    ['failed before it was written', { error: serviceError(UNAVAILABLE, 'Server Is Not Ready') }],
    ['met a busy server', { error: serviceError(UNAVAILABLE, 'Server Is Too Busy') }],
    ['was cut off after it was written', 'cut-when-done' as const],
    ['was cut off before it was written', 'cut' as const],
    ['was never answered', 'hang' as const],
    ['was answered too late', { delay_ms: 900 }],
  ])('writes and answers an append once when it %s', async (_, fault) => {
    const stream = newStream();
    await store.append(stream, [noted('before')], NO_STREAM);
    const events = [noted(1), noted(2)];
    stub.fail('append', fault);
    const appended = await store.append(stream, events, 0);

    const slice = await store.read(stream);
    expect(idsOf(slice.events).slice(1)).toEqual(idsOf(events));
    expect(slice).toMatchObject(appended);
  });

  it.each([
    ['failed after it was written', { errorWhenDone: serviceError(UNAVAILABLE, 'Server Is Going Down') }],
    ['was cut off after it was written', 'cut-when-done' as const],
    ['was cut off before it was written', 'cut' as const],
    ['was never answered', 'hang' as const],
  ])('writes and answers an append once when its shared call %s', async (_, fault) => {
    const secure = await EventStoreDbStub.start({ tls: true });
    const shared = await EventStoreDbEventStore.open(impatient(secure.secureUrl()));
    const stream = newStream();
    await shared.append(stream, [noted('before')], NO_STREAM);
    const events = [noted(1), noted(2)];
    secure.fail('batchAppend', fault);
    const appended = await shared.append(stream, events, 0);

    const slice = await shared.read(stream);
    expect(idsOf(slice.events).slice(1)).toEqual(idsOf(events));
    expect(slice).toMatchObject(appended);
    expect(secure.calls).not.toContain('append');
    await shared.close();
    secure.stop();
  });

  it('sends an append to the leader after it met another node', async () => {
    stub.fail('append', { error: notLeader(stub.port) });
    expect((await store.append(newStream(), [noted(1)], NO_STREAM)).revision).toBe(0);
  });

  it('fails with a sentence while no server is there, and may be repeated afterwards', async () => {
    const stream = newStream();
    const events = [noted(1)];
    stub.stop();
    const append = store.append(stream, events, NO_STREAM);
    await expect(append).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(append).rejects.toThrow(`The event log on EventStoreDB at 127.0.0.1:${stub.port} cannot be reached.`);
    await stub.start();
    expect((await store.append(stream, events, NO_STREAM)).revision).toBe(0);
  });

  it('fails when the server hangs, as reads do', async () => {
    stub.mute = true;
    const asked = [store.append(newStream(), [noted(1)], NO_STREAM), store.read(newStream()), store.head()];
    for (const answer of asked) await expect(answer).rejects.toBeInstanceOf(EventStoreUnavailable);
    stub.mute = false;
    expect((await store.append(newStream(), [noted(1)], NO_STREAM)).revision).toBe(0);
  });
});

describe('a refused append', () => {
  const WRONG = { exception: 'wrong-expected-version', 'stream-name': 's', 'expected-version': '1' };

  it.each([
    ['with the actual revision', { ...WRONG, 'actual-version': '7' }],
    ['without one', WRONG],
  ])('reports a moved stream for the call error %s', async (_, trailers) => {
    stub.fail('append', { error: serviceError(9, 'Append failed due to WrongExpectedVersion', trailers) });
    await expect(store.append(newStream(), [noted(1)], NO_STREAM)).rejects.toBeInstanceOf(StreamMoved);
  });

  it('reports that it is too large, and is not repeated', async () => {
    const other = await EventStoreDbEventStore.open(patient(stub.url));
    const before = stub.calls.filter((call) => call === 'append').length;
    const append = other.append(newStream(), [noted('n'.repeat(1_100_000))], NO_STREAM);
    await expect(append).rejects.toThrow(/refuses a request: .*Maximum Append Size Exceeded/);
    expect(stub.calls.filter((call) => call === 'append')).toHaveLength(before + 1);
    await other.close();
  });

  it('never sends an id that is no UUID, because the server would seem broken', async () => {
    const before = stub.calls.length;
    const append = store.append(newStream(), [{ ...noted(1), id: 'event-1' }], NO_STREAM);
    await expect(append).rejects.toThrow('holds an event whose id event-1 is no UUID');
    expect(stub.calls.slice(before)).not.toContain('append');
  });

  it('is answered as a server in trouble when it carries an id that is no UUID', async () => {
    const client = EventStoreDBClient.connectionString(stub.url);
    const event = jsonEvent({ id: 'event-1', type: 'Noted', data: {} });
    const append = client.appendToStream(newStream(), event, { credentials: { username: 'any', password: 'any' } });
    await expect(append).rejects.toMatchObject({ code: UNKNOWN });
    await client.dispose();
  });

  it('reports a changed password', async () => {
    stub.fail('append', { error: serviceError(16, 'Bad credentials') });
    await expect(store.append(newStream(), [noted(1)], NO_STREAM)).rejects.toThrow(
      'does not accept the user name and password',
    );
  });
});

describe('the log of the stand-in', () => {
  it('holds no statistics, only the metadata of their stream', async () => {
    await store.append(newStream(), [noted(1)], NO_STREAM);
    const own = stub.log.events.filter(({ stream, type }) => `${stream}${type}`.includes('$'));
    expect(own.map(({ stream, type }) => [stream, type])).toEqual([
      ['$$$stats-127.0.0.1:2113', '$metadata'],
      ['links', '$>'],
    ]);
  });
});

describe('a server that is restarted under load', () => {
  const WRITERS = 8;
  const ROUNDS = 25;

  it('loses, doubles and reorders no acknowledged event, for writers and followers', async () => {
    const followed = pull(follow(await store.head()), WRITERS * ROUNDS);
    const acknowledged: string[][] = [];
    const write = async () => {
      const stream = newStream();
      const ids: string[] = [];
      acknowledged.push(ids);
      for (let revision = -1; revision < ROUNDS - 1; revision++) {
        const event = noted(revision);
        await store.append(stream, [event], revision);
        ids.push(event.id);
        if (ids.length % 8 === 0) stub.cut();
        if (ids.length === 5) stub.fail('append', 'cut-when-done', 'cut');
        if (ids.length === 13) await restart();
      }
      return stream;
    };
    let restarts = 0;
    const restart = async () => {
      if (restarts++ > 2) return;
      stub.stop();
      await stub.start();
    };
    const streams = await Promise.all(Array.from({ length: WRITERS }, write));

    const events = await followed;
    expect(new Set(idsOf(events)).size).toBe(WRITERS * ROUNDS);
    const positions = events.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort());
    for (const [index, stream] of streams.entries()) {
      expect(idsOf((await store.read(stream)).events)).toEqual(acknowledged[index]);
      expect(idsOf(events.filter((event) => event.stream === stream))).toEqual(acknowledged[index]);
    }
  });
});

describe('a follower', () => {
  it('continues after each dropped subscription', async () => {
    const batches = follow(await store.head());
    const ids: string[] = [];
    const seen: string[] = [];
    for (let round = 0; round < 10; round++) {
      const events = [noted(round), noted(round)];
      await store.append(newStream(), events, NO_STREAM);
      ids.push(...idsOf(events));
      seen.push(...idsOf(await pull(batches, 2)));
      stub.cut();
    }
    expect(seen).toEqual(ids);
  });

  it('waits for an absent server, and receives later appends', async () => {
    const waiting = pull(follow(await store.head()), 1);
    stub.stop();
    await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await stub.start();
    const event = noted(1);
    await store.append(newStream(), [event], NO_STREAM);
    expect(idsOf(await waiting)).toEqual([event.id]);
  });

  it('asks again after a refused subscription', async () => {
    stub.fail('subscribe', { error: serviceError(UNAVAILABLE, 'Server Is Not Ready') });
    const waiting = pull(follow(await store.head()), 1);
    const event = noted(1);
    await store.append(newStream(), [event], NO_STREAM);
    expect(idsOf(await waiting)).toEqual([event.id]);
  });

  it('notices a silent subscription', async () => {
    stub.fail('subscribe', 'hang');
    const waiting = pull(follow(await store.head()), 1);
    const event = noted(1);
    await store.append(newStream(), [event], NO_STREAM);
    expect(idsOf(await waiting)).toEqual([event.id]);
  });

  it('reports a log that was replaced by an older one', async () => {
    const backup = stub.log.events.length;
    await store.append(newStream(), [noted(1)], NO_STREAM);
    const batches = follow(BEGINNING);
    await pull(batches, 1);
    stub.log.rewindTo(backup);
    await expect(batches.next()).rejects.toThrow('ends before the last event read from it. Restart Bursar on it.');
  });

  it('ends at once when it is stopped without a server', async () => {
    const waiting = follow(await store.head()).next();
    stub.stop();
    stop.abort();
    expect(await waiting).toMatchObject({ done: true });
  });
});

describe('a log', () => {
  it('reports no head before the first event, although the server and its name exist', async () => {
    expect(stub.log.events.length).toBeGreaterThan(1);
    expect(await store.head()).toBe(BEGINNING);
  });

  it('keeps its name for every process', async () => {
    const other = await EventStoreDbEventStore.open(stub.url);
    expect(await other.identity()).toBe(await store.identity());
    await other.close();
    const another = await EventStoreDbStub.start();
    const stranger = await EventStoreDbEventStore.open(another.url);
    expect(await stranger.identity()).not.toBe(await store.identity());
    await stranger.close();
    another.stop();
  });

  describe('a log with a running server', () => {
    const CAUTION = 'Another server with rows of its own works on this event log.';
    const cautioned = jest.spyOn(Logger.prototype, 'error');
    const cautions = () => cautioned.mock.calls.filter(([sentence]) => String(sentence).startsWith(CAUTION)).length;
    beforeEach(() => void cautioned.mockClear());
    afterAll(() => cautioned.mockRestore());

    const hearAll = async (...stores: EventStoreDbEventStore[]) => {
      const following = stores.map((each) => each.follow(BEGINNING, stop.signal)[Symbol.asyncIterator]());
      const { position } = await store.append(newStream(), [noted('now')], NO_STREAM);
      for (const events of following) while ((await pull(events, 1)).at(-1)?.position !== position);
    };

    it('warns both servers once when another starts with rows of its own', async () => {
      const other = await EventStoreDbEventStore.open(patient(stub.url));
      await store.hold('these rows');
      await other.hold('those rows');
      await hearAll(store, other);
      await hearAll(store, other);
      await hearAll(store, other);
      expect(cautions()).toBe(2);
      await other.close();
    });

    it('does not warn about servers that share the rows, nor about earlier ones', async () => {
      const shared = await EventStoreDbEventStore.open(patient(stub.url));
      const gone = await EventStoreDbEventStore.open(patient(stub.url));
      await gone.hold('rows that were lost');
      await gone.close();
      await store.hold('these rows');
      await shared.hold('these rows');
      await hearAll(store, shared);
      await hearAll(store, shared);
      expect(cautions()).toBe(0);
      expect(await store.head()).not.toBe(BEGINNING);
      await shared.close();
    });
  });

  it('finds the log by the gossip of a cluster', async () => {
    const found = await EventStoreDbEventStore.open(`esdb+discover://127.0.0.1:${stub.port}?tls=false`);
    expect(await found.identity()).toBe(await store.identity());
    await found.close();
    expect(stub.calls).toContain('gossip');
  });

  it('never shares a call among appends when there is a user', async () => {
    const secure = await EventStoreDbStub.start({ tls: true, users: { admin: 'p@ss/word' } });
    const opened = await EventStoreDbEventStore.open(secure.secureUrl('admin:p%40ss%2Fword'));
    await opened.append(newStream(), [noted(1)], NO_STREAM);
    await opened.close();
    expect(secure.calls).toContain('append');
    expect(secure.calls).not.toContain('batchAppend');
    secure.stop();
  });
});

describe('a log that cannot be opened', () => {
  const open = new Set<Server | Socket>();
  afterEach(() => {
    for (const each of open) if (each instanceof Server) each.close();
    for (const each of open) if (each instanceof Socket) each.destroy();
    open.clear();
  });
  const listening = async (server: Server): Promise<string> => {
    open.add(server.listen(0, '127.0.0.1'));
    server.on('connection', (socket: Socket) => open.add(socket));
    await once(server, 'listening');
    return `esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`;
  };

  async function refusal(url: string, sentence: string | RegExp): Promise<void> {
    const opening = EventStoreDbEventStore.open(url);
    await expect(opening).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(opening).rejects.toThrow(sentence);
  }

  it('names the refused user', async () => {
    const secure = await EventStoreDbStub.start({ tls: true, users: { admin: 'changeit' } });
    const place = `127.0.0.1:${secure.port}`;
    const sentence = `EventStoreDB at ${place} does not accept the user name and password. Check EVENT_STORE_URL.`;
    await refusal(secure.secureUrl('admin:wrong'), sentence);
    await refusal(secure.secureUrl(), sentence);
    await refusal(`esdb://admin:changeit@${place}`, `The certificate of EventStoreDB at ${place} is not trusted.`);
    await refusal(`esdb://${place}?tlsCAFile=/nowhere.crt`, 'A certificate file of the event log cannot be read.');
    secure.stop();
  });

  it('names the facts about the server that answered', async () => {
    const nobody = await EventStoreDbStub.start();
    nobody.stop();
    const web = createHttpServer((_, response) => response.end('hello'));
    const silent = createServer(() => undefined);
    await Promise.all([
      refusal(
        nobody.url,
        `There is no EventStoreDB at 127.0.0.1:${nobody.port}. Start it first. Check EVENT_STORE_URL.`,
      ),
      refusal(await listening(web), /The server at 127\.0\.0\.1:\d+ does not answer like an EventStoreDB\./),
      refusal(await listening(silent), /The server at 127\.0\.0\.1:\d+ does not answer like an EventStoreDB\./),
      refusal(stub.url.replace('tls=false', 'tls=true'), 'does not speak TLS. Add tls=false.'),
      refusal('esdb://no-such-host.invalid?tls=false', 'There is no EventStoreDB at no-such-host.invalid:2113.'),
    ]);
  });
});
