import { createStore, useStore } from '../shared/shell/store.js';

/** TypeScript's DOM library lacks it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = createStore<InstallOffer | undefined>(undefined);

export function startInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => offer.set(undefined));
}

export function useInstall(): (() => void) | undefined {
  const current = useStore(offer);
  if (!current) return undefined;
  return () => {
    // An offer works once.
    offer.set(undefined);
    void current.prompt();
  };
}
