/** The path of the specification, section 9. */
const PATH = '/service-worker.js';

// Specification, section 1: registration errors are only logged.
const log = (error: unknown): void => console.error('Service worker:', error);

/** Registers the service worker, which keeps the app's own files for when there is no network. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(PATH)
    .then(async (registration) => (await import('./follow-updates.js')).followUpdates(registration, log))
    .catch(log);
}
