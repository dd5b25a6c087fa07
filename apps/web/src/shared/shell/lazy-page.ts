import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** Milliseconds (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000;

export function withinChunkTimeout<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`This part of the app did not load within ${CHUNK_TIMEOUT_MS / 1000} seconds`)),
      CHUNK_TIMEOUT_MS,
    );
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

export const lazyPage = (load: () => Promise<{ default: ComponentType }>): LazyExoticComponent<ComponentType> =>
  lazy(() => withinChunkTimeout(load()));
