import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** Milliseconds (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Milliseconds before each further try. */
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

/** A network may fail for a moment. */
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

export const lazyPage = (load: () => Promise<{ default: ComponentType }>): LazyExoticComponent<ComponentType> =>
  lazy(() => withinChunkTimeout(load));
