import { session } from '../../shared/session/session.js';
import { server } from './sign-in.js';

/** At once: the server may be unreachable. */
export async function signOut(): Promise<void> {
  const token = session.token();
  session.logout();
  await server()
    .then(({ identity, call }) => call(identity.logout, {}, { token }))
    .catch(() => undefined);
}
