import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { CHUNK_TIMEOUT_MS, withinChunkTimeout } from './lazy-page.js';

describe('a chunk of script', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('fails after exactly 120 seconds without an end [CONST-019]', async () => {
    let failure: unknown;
    void withinChunkTimeout(new Promise(() => undefined)).catch((error: unknown) => (failure = error));
    await jest.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
    expect(failure).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(failure).toMatchObject({ message: 'This part of the app did not load within 120 seconds' });
  });

  it('returns a chunk on arrival without a running timer', async () => {
    await expect(withinChunkTimeout(Promise.resolve('page'))).resolves.toBe('page');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('fails at once when it cannot be fetched', async () => {
    await expect(withinChunkTimeout(Promise.reject(new Error('404')))).rejects.toThrow('404');
  });
});
