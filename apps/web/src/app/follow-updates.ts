import { waitingUpdate } from './waiting-update.js';

/** How often a page that is looked at asks whether there is a new version, in ms. */
const UPDATE_CHECK_MS = 60_000;

/** Offers the version that `worker` brings; taking it up loads the page anew under it. */
const offer = (worker: ServiceWorker): void =>
  waitingUpdate.set(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  });

/** Offers each new version that the service worker brings. `log` is told of checks that fail. */
export function followUpdates(registration: ServiceWorkerRegistration, log: (error: unknown) => void): void {
  // Without a controller this is the first visit, and the page already is the newest version.
  const found = (worker: ServiceWorker | null): void => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  };
  const watch = (worker: ServiceWorker | null): void => worker?.addEventListener('statechange', () => found(worker));
  found(registration.waiting);
  // An update may have been found before this file was here.
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  setInterval(() => {
    if (document.visibilityState === 'visible') registration.update().catch(log);
  }, UPDATE_CHECK_MS);
}
