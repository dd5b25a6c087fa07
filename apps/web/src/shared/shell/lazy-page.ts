import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

/** Specification, section 9. */
export const CHUNK_TIMEOUT_MS = 120_000;

export const TRIES_AFTER_MS = [500, 2_000];

async function online(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}

/** Vite asks for a style sheet once, also when it did not arrive. */
function askForStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}

async function loadedAtLast<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pause_ms of TRIES_AFTER_MS) {
    try {
      return await load();
    } catch {
      await online();
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
      askForStylesAgain();
    }
  }
  return load();
}

/** @throws when the chunk does not arrive in time, or cannot be fetched */
export function withinChunkTimeout<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`This part of the app did not load within ${CHUNK_TIMEOUT_MS / 1000} seconds`)),
      CHUNK_TIMEOUT_MS,
    );
  });
  return Promise.race([loadedAtLast(load), timeout]).finally(() => clearTimeout(timer));
}

export interface LazyPage {
  (): ReactNode;
  /** Rejects when the script is late. */
  readonly preload: () => Promise<void>;
}

/** React's `lazy` delays even a preloaded page by up to 300 ms. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined;
  const script = async () => {
    const { default: page } = await withinChunkTimeout(load);
    loaded = page;
    return { default: page };
  };
  const Late = lazy(script);
  function Page(): ReactNode {
    const [shown] = useState(() => loaded ?? Late);
    return createElement(shown);
  }
  return Object.assign(Page, {
    preload: async () => {
      if (!loaded) await script();
    },
  });
}
