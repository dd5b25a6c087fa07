import { session } from '../session/session.js';
import { readerNow } from './reader.js';

export const LAST_SEEN = 'last-seen';

const forgetLastSeen = (): void => {
  if (session.get().status !== 'unknown' && readerNow() === undefined) indexedDB.deleteDatabase(LAST_SEEN);
};

/** The last window may have closed too early. */
export function forgetWithoutSession(): void {
  forgetLastSeen();
  session.watch(forgetLastSeen);
}
