import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStore } from '@bursar/platform/event-store';
import { StateStore } from '@bursar/platform/state-store';
import { type Answer } from './testing/client.js';
import { TestApp } from './testing/test-app.js';
import { type Asked, DECISIONS, Office, RECORDS } from './testing/writes.js';

let app: TestApp;

const cases = Object.entries({ ...DECISIONS, ...RECORDS });
const asked = new Map<string, { readonly ask: Asked; readonly first: Answer<unknown> }>();

beforeAll(async () => {
  app = await TestApp.start();
  const office = await Office.of(app);
  for (const [name, prepare] of cases) {
    const ask = await prepare(office);
    asked.set(name, { ask, first: await ask(name) });
  }
  // The process ends between the last write and the stored answer.
  const state = app.get(StateStore);
  await state.delete(
    'idempotency',
    (await state.list('idempotency')).map(({ key }) => key),
  );
  await app.restart();
});
afterAll(() => app.close());

describe('a repeated request after a crash lost its answer returns the same answer:', () => {
  it.each(cases)('%s', async (name) => {
    const { ask, first } = asked.get(name) ?? {};
    expect(first?.status).toBeLessThan(300);
    await app.rest();
    const head = await app.get(EventStore).head();
    const again = await ask?.(name);
    expect(again?.headers.get('idempotent-replayed')).toBeNull();
    expect([again?.status, again?.body]).toEqual([first?.status, first?.body]);
    await app.rest();
    expect(await app.get(EventStore).head()).toBe(head);
  });

  it('does nothing twice', async () => {
    const other = await asked.get('a payment is approved')?.ask('another request');
    expect(other?.status).toBe(409);
  });
});
