import { Housekeeping } from '@bursar/platform/jobs';
import { StateStore } from '@bursar/platform/state-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from './testing/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const answered = (at: string) => ({ request: 'r', status: 201, answer: {}, at });
const kept = async () => (await app.get(StateStore).list('idempotency')).map(({ key }) => key);

describe('a start', () => {
  it('deletes the expired stored answers only', async () => {
    const [today, yesterday] = [new Date().toISOString(), '2026-01-01T00:00:00.000Z'];
    await app.get(StateStore).put(
      'idempotency',
      new Map([
        ['old', answered(yesterday)],
        ['new', answered(today)],
      ]),
    );
    await app.restart();
    await app.get(Housekeeping).stop();
    expect(await kept()).toEqual(['new']);
  });
});
