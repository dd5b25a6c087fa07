import { waitingUpdate } from './waiting-update.js';

const UPDATE_CHECK_MS = 60_000;

const offer = (worker: ServiceWorker): void =>
  waitingUpdate.set(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  });

export function followUpdates(registration: ServiceWorkerRegistration, log: (error: unknown) => void): void {
  // Without a controller this is the first visit.
  const found = (worker: ServiceWorker | null): void => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  };
  const watch = (worker: ServiceWorker | null): void => worker?.addEventListener('statechange', () => found(worker));
  found(registration.waiting);
  // The browser may have found an update earlier.
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  setInterval(() => {
    if (document.visibilityState === 'visible') registration.update().catch(log);
  }, UPDATE_CHECK_MS);
}
