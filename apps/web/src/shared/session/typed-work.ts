import { keptForms } from '../form/unsaved.js';
import { type Session, session } from './session.js';
import { type Store } from '../shell/store.js';

const SIGNED_OUT = 'signedOut';

export function announceSignOut(): void {
  localStorage.setItem(SIGNED_OUT, '');
  localStorage.removeItem(SIGNED_OUT);
}

/** Resolves when the same user signs in again. */
export function renewalOf({ get, watch }: Pick<Store<Session>, 'get' | 'watch'>): Promise<boolean> | undefined {
  const before = get();
  if (before.status !== 'signed-in' || !before.ended) return undefined;
  return new Promise((resolve) => {
    const stop = watch(() => {
      const now = get();
      if (now.status === 'signed-in' && now.ended) return;
      stop();
      if (now.status === 'signed-in' && now.user.id === before.user.id) resolve(true);
    });
  });
}

export function keepTypedWork(): void {
  let signedOut = false;
  addEventListener('storage', ({ key }) => {
    if (key === SIGNED_OUT) signedOut = true;
  });
  session.watch(() => {
    if (session.token() !== undefined) signedOut = false;
  });
  session.keep({ isHeld: () => !signedOut && keptForms.size > 0, renewed: () => renewalOf(session) });
}
