import { session, type SessionUser } from '../session/session.js';

export function readerNow(): SessionUser | undefined {
  const current = session.get();
  return current.status === 'signed-in' && !current.ended ? current.user : undefined;
}
