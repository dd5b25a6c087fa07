import { session } from '../session/session.js';

export const LAST_SEEN = 'last-seen';

const forgetLastSeen = (): void => {
  if (session.get().status !== 'unknown' && session.user() === undefined) indexedDB.deleteDatabase(LAST_SEEN);
};

/** The last window may have closed too early. */
export function forgetWithoutSession(): void {
  forgetLastSeen();
  session.watch(forgetLastSeen);
}
