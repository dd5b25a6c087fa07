import { createStore, useStore } from '../shared/shell/store.js';

/** The browser's offer to install the app; not in TypeScript's DOM, because only some browsers make it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = createStore<InstallOffer | undefined>(undefined);

/** Keeps the browser's offer for when the user asks for it. */
export function startInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => offer.set(undefined));
}

/** Installs the app; undefined while the browser does not offer to. */
export function useInstall(): (() => void) | undefined {
  const current = useStore(offer);
  if (!current) return undefined;
  return () => {
    // An offer can be taken up once.
    offer.set(undefined);
    void current.prompt();
  };
}
