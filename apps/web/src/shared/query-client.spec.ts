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

  it.each([
    ['was carried out', undefined, true],
    ['was refused for what the record has become', 409, true],
    ['was refused because the record is gone', 404, true],
    ['was refused for how it was asked', 400, false],
    ['failed', 503, false],
  ])('is shown anew, or not, after a command that %s', async (_, status, old) => {
    client = createQueryClient();
    const outcome = () => (status === undefined ? Promise.resolve() : Promise.reject(new RequestFailed(status)));
    client.setQueryData(['/admin/allfee'], []);
    const command = client.getMutationCache().build(client, { mutationFn: outcome });
    await command.execute(undefined).catch(() => undefined);
    expect(client.getQueryState(['/admin/allfee'])?.isInvalidated).toBe(old);
  });
});
