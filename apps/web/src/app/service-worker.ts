import { followUpdates } from './follow-updates.js';

/** Specification, section 9. */
const PATH = '/service-worker.js';

// Only logged (specification, section 1).
const log = (error: unknown): void => console.error('Service worker:', error);

export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(PATH)
    .then((registration) => followUpdates(registration, log))
    .catch(log);
}
