import { createStore, useStore } from '../shared/store.js';

/** The path of the specification, section 9. */
const PATH = '/service-worker.js';

/** How often a page that is looked at asks whether there is a new version, in ms. */
const UPDATE_CHECK_MS = 60_000;

type Update = () => void;

const waiting = createStore<Update | undefined>(undefined);

/** Offers the version that `worker` brings; taking it up loads the page anew under it. */
const offer = (worker: ServiceWorker): void =>
  waiting.set(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  });

function followUpdates(registration: ServiceWorkerRegistration): void {
  // Without a controller this is the first visit, and the page already is the newest version.
  const found = (worker: ServiceWorker | null): void => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  };
  found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => found(worker));
  });
  setInterval(() => {
    if (document.visibilityState === 'visible') registration.update().catch(log);
  }, UPDATE_CHECK_MS);
}

// Specification, section 1: registration errors are only logged.
const log = (error: unknown): void => console.error('Service worker:', error);

/** Registers the service worker, which keeps the app's own files for when there is no network. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(PATH).then(followUpdates).catch(log);
}

/** Changes to the new version of the app, if one is waiting. */
export const useWaitingUpdate = (): Update | undefined => useStore(waiting);
