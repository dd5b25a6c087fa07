import { afterEach, describe, expect, it } from '@jest/globals';
import { type QueryClient } from '@tanstack/react-query';

import { createQueryClient } from './query-client.js';
import { RequestFailed } from './request-failed.js';

describe('the client’s copy of the answers', () => {
  let client: QueryClient;
  afterEach(() => client.clear());

  it('asks again when no answer came, and never when the answer was no', () => {
    client = createQueryClient();
    const retry = client.getDefaultOptions().queries?.retry as (count: number, error: Error) => boolean;
    expect([0, 1, 2].map((count) => retry(count, new RequestFailed(0)))).toEqual([true, true, false]);
    expect([400, 401, 403, 404, 409, 429].map((status) => retry(0, new RequestFailed(status)))).not.toContain(true);
    expect(retry(0, new RequestFailed(503))).toBe(true);
    expect(retry(0, new TypeError('a bug'))).toBe(false);
  });

  it('is old after a command was carried out, and only then', async () => {
    client = createQueryClient();
    const isOld = () => client.getQueryState(['/admin/allfee'])?.isInvalidated;
    const carryOut = (outcome: () => Promise<unknown>) =>
      client.getMutationCache().build(client, { mutationFn: outcome }).execute(undefined);

    client.setQueryData(['/admin/allfee'], []);
    await carryOut(() => Promise.reject(new RequestFailed(409))).catch(() => undefined);
    expect(isOld()).toBe(false);
    await carryOut(() => Promise.resolve());
    expect(isOld()).toBe(true);
  });
});
