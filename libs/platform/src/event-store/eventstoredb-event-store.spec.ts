import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDbStub } from '../testing/eventstoredb-stub/eventstoredb-stub.mjs';
import { eventStoreSuite } from './event-store.suite.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

const patient = (url: string) => `${url}&defaultDeadline=60000`;

const suiteOn = (name: string, url: () => string) =>
  eventStoreSuite({
    name,
    open: () => EventStoreDbEventStore.open(url()),
    reopen: async (store) => {
      await store.close();
      return EventStoreDbEventStore.open(url());
    },
  });

let plain: EventStoreDbStub;
let secure: EventStoreDbStub;
beforeAll(async () => {
  plain = await EventStoreDbStub.start();
  secure = await EventStoreDbStub.start({ tls: true });
});
afterAll(() => {
  plain.stop();
  secure.stop();
});

suiteOn('on EventStoreDB', () => patient(plain.url));

suiteOn('on EventStoreDB in the name of a certificate', () => patient(secure.secureUrl()));

describe('the client of EventStoreDB', () => {
  it('appends one by one with credentials, and through one shared call without', () => {
    expect(plain.calls).toContain('append');
    expect(plain.calls).not.toContain('batchAppend');
    expect(secure.calls).toContain('batchAppend');
    expect(secure.calls).not.toContain('append');
  });
});

const given = process.env.ESDB_TEST_URL;
(given === undefined ? describe.skip : describe)('against a real server', () => {
  suiteOn('on the EventStoreDB of ESDB_TEST_URL', () => given ?? '');
});
