import { fees } from '@bursar/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';

import { acting } from './acting.js';
import { httpClient } from './http-client.js';
import { offlineProblem } from './out-of-reach.js';
import { createQueryClient } from './query-client.js';
import { RequestFailed } from './request-failed.js';

describe('the cache of answers', () => {
  let client: QueryClient;
  afterEach(() => client.clear());

  it('asks again when the network comes, also after a start without one', async () => {
    client = createQueryClient(false);
    client.mount();
    let asked = 0;
    const observer = new QueryObserver(client, { queryKey: ['bills'], queryFn: () => (asked += 1) });
    const askedAgain = new Promise<void>((resolve) => {
      observer.subscribe(({ data }) => {
        if (data === 1) onlineManager.setOnline(true);
        if (data === 2) resolve();
      });
    });
    await askedAgain;
    observer.destroy();
    client.unmount();
  });

  it('asks again without an answer, and never after a refusal', () => {
    client = createQueryClient();
    const retry = client.getDefaultOptions().queries?.retry as (count: number, error: Error) => boolean;
    expect([0, 1, 2].map((count) => retry(count, new RequestFailed(0)))).toEqual([true, true, false]);
    expect([400, 401, 403, 404, 409, 429].map((status) => retry(0, new RequestFailed(status)))).not.toContain(true);
    expect(retry(0, new RequestFailed(503))).toBe(true);
    expect(retry(0, new TypeError('a bug'))).toBe(false);
    expect(retry(0, new RequestFailed(0, offlineProblem(true)))).toBe(false);
  });

  it('asks once for a part that mounts again within a moment, and again once rows changed', async () => {
    client = createQueryClient();
    let asked = 0;
    const stats = { queryKey: ['/admin/stats'], queryFn: () => Promise.resolve(++asked) };
    const mountedUntil = async (answer: number): Promise<void> => {
      const part = new QueryObserver(client, stats);
      await new Promise<void>((resolve) => {
        const look = ({ data }: { readonly data: number | undefined }) => data === answer && resolve();
        part.subscribe(look);
        look(part.getCurrentResult());
      });
      part.destroy();
    };
    await mountedUntil(1);
    await mountedUntil(1);
    expect(asked).toBe(1);
    await client.invalidateQueries();
    await mountedUntil(2);
    expect(asked).toBe(2);
  });

  it.each([
    ['was carried out', undefined, true],
    ['was refused for what the record has become', 409, true],
    ['was refused because the record is gone', 404, true],
    ['was refused for how it was asked', 400, false],
    ['failed', 503, false],
  ])('refetches, or not, after a command that %s', async (_, status, old) => {
    client = createQueryClient();
    const outcome = () => (status === undefined ? Promise.resolve() : Promise.reject(new RequestFailed(status)));
    client.setQueryData(['/admin/allfee'], []);
    const command = client.getMutationCache().build(client, { mutationFn: outcome });
    await command.execute(undefined).catch(() => undefined);
    expect(client.getQueryState(['/admin/allfee'])?.isInvalidated).toBe(old);
  });
});

describe('a command that the server asks to repeat', () => {
  const later = (seconds?: string) =>
    new Response(null, { status: 503, headers: seconds === undefined ? {} : { 'retry-after': seconds } });

  async function sendTo(...answers: Response[]) {
    const keys: (string | null)[] = [];
    const { call } = httpClient({
      serverUrl: '/api',
      token: () => 'token-1',
      offline: () => false,
      expired: () => undefined,
      fetch: (_, init = {}) => {
        keys.push((init.headers as Headers).get('idempotency-key'));
        return Promise.resolve(answers.shift() ?? Response.json({ message: 'Deleted' }));
      },
    });
    const client = createQueryClient();
    const mutationFn = () => acting(call)(fees.deleteFee, { id: 'f1', version: 1 }, 'key-1');
    const command = client.getMutationCache().build(client, { mutationFn });
    const outcome = await command.execute(undefined).catch((error: unknown) => error);
    client.clear();
    return { keys, outcome };
  }

  it('repeats with the same key until it is answered', async () => {
    const { keys, outcome } = await sendTo(later('0'), later('0'));
    expect(keys).toEqual(['key-1', 'key-1', 'key-1']);
    expect(outcome).toEqual({ message: 'Deleted' });
  });

  it('fails after five repetitions', async () => {
    const { keys, outcome } = await sendTo(...Array.from({ length: 9 }, () => later('0')));
    expect([keys.length, (outcome as RequestFailed).status]).toEqual([6, 503]);
  });

  it.each([
    ['says no time', later()],
    ['names an hour', later('3600')],
    ['names a day', later('Mon, 23 Nov 2026 10:00:00 GMT')],
    ['says no', new Response(null, { status: 409, headers: { 'retry-after': '0' } })],
    ['fails', new Response(null, { status: 500, headers: { 'retry-after': '0' } })],
  ])('sends a command once when the server %s', async (_, answer) => {
    const { keys, outcome } = await sendTo(answer);
    expect(keys).toHaveLength(1);
    expect(outcome).toBeInstanceOf(RequestFailed);
  });

  it('repeats after the time that the server names', () => {
    const { retryDelay } = createQueryClient().getDefaultOptions().mutations ?? {};
    const delay_ms =
      typeof retryDelay === 'function' && retryDelay(0, new RequestFailed(503, undefined, { cause: later('5') }));
    expect(delay_ms).toBe(5000);
  });
});
