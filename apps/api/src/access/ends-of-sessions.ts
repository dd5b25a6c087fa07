import { type SessionEvents, type UserEvents } from '@bursar/domain/identity';
import { type Recorded } from '@bursar/domain/kernel';
import { type EndOfSessions } from '@bursar/platform/sessions';

const isRevocation = (event: Recorded): event is Recorded<Pick<UserEvents, 'SessionsRevoked'>> =>
  event.type === 'SessionsRevoked';
const isLogout = (event: Recorded): event is Recorded<Pick<SessionEvents, 'UserLoggedOut'>> =>
  event.type === 'UserLoggedOut';

export const endOfSessions: EndOfSessions = (event) => {
  if (isRevocation(event)) return { userId: event.data.userId, version: event.data.sessionVersion };
  return isLogout(event) ? { sessionId: event.data.sessionId } : undefined;
};
