import { useEffect } from 'react';

import { refreshSession } from '../features/identity/sign-in.js';
import { SESSION_KEYS, session } from '../shared/session/session.js';

/** Follows other windows through storage events. */
export function useSessionStart(): void {
  useEffect(() => {
    session.restore();
    import('./after-start.js').catch(console.error);
    void refreshSession();
    const elsewhere = ({ key }: StorageEvent): void => {
      if (key === null || SESSION_KEYS.some((ours) => ours === key)) session.restore();
    };
    window.addEventListener('storage', elsewhere);
    return () => window.removeEventListener('storage', elsewhere);
  }, []);
}
