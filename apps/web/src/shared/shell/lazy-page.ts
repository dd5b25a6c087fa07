import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** How long a chunk of script may take to load, in ms (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Rejects when `loading` has not settled within `CHUNK_TIMEOUT_MS`. */
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

/** A page whose code is fetched when it is first shown; `load` imports the module that has it as its default. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>): LazyExoticComponent<ComponentType> =>
  lazy(() => withinChunkTimeout(load()));
