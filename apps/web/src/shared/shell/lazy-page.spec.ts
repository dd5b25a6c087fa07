import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';

import { CHUNK_TIMEOUT_MS, lazyPage, TRIES_AFTER_MS, withinChunkTimeout } from './lazy-page.js';

describe('a chunk of script', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('fails after exactly 120 seconds without an end [CONST-019]', async () => {
    let failure: unknown;
    void withinChunkTimeout(() => new Promise(() => undefined)).catch((error: unknown) => (failure = error));
    await jest.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
    expect(failure).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(failure).toMatchObject({ message: 'This part of the app did not load within 120 seconds' });
  });

  it('returns a chunk on arrival without a running timer', async () => {
    await expect(withinChunkTimeout(() => Promise.resolve('page'))).resolves.toBe('page');
    expect(jest.getTimerCount()).toBe(0);
  });

  describe('without a network', () => {
    const window = new EventTarget();
    const connection = { onLine: true };
    beforeEach(() => {
      const addEventListener = window.addEventListener.bind(window);
      const document = { querySelectorAll: () => [] };
      for (const [name, value] of Object.entries({ navigator: connection, document, addEventListener }))
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    });

    const failing = (times: number) => {
      let tries = 0;
      return () => {
        tries += 1;
        return tries > times ? Promise.resolve('page') : Promise.reject(new Error('404'));
      };
    };

    it('is asked for again, and arrives', async () => {
      const loaded = withinChunkTimeout(failing(TRIES_AFTER_MS.length));
      await jest.advanceTimersByTimeAsync(3_000);
      await expect(loaded).resolves.toBe('page');
    });

    it('fails after the last try', async () => {
      const loaded = expect(withinChunkTimeout(failing(Infinity))).rejects.toThrow('404');
      await jest.advanceTimersByTimeAsync(3_000);
      await loaded;
    });

    it('waits for the network', async () => {
      connection.onLine = false;
      let shown: string | undefined;
      void withinChunkTimeout(failing(1)).then((page) => (shown = page));
      await jest.advanceTimersByTimeAsync(60_000);
      expect(shown).toBeUndefined();
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(3_000);
      expect(shown).toBe('page');
    });
  });
});

describe('a page with its own script', () => {
  const shown = (page: Parameters<typeof createElement>[0]): string =>
    renderToString(createElement(Suspense, { fallback: 'Loading…' }, createElement(page)));
  const load = () => Promise.resolve({ default: () => 'Ledger' });

  it('shows a placeholder until the script is there', () => {
    expect(shown(lazyPage(load))).toContain('Loading…');
  });

  it('shows at once after a preload', async () => {
    const page = lazyPage(load);
    await page.preload();
    expect(shown(page)).toContain('Ledger');
    expect(shown(page)).not.toContain('Loading…');
  });
});
