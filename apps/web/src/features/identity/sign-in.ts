import { type RequestOf } from '@bursar/contracts';

import { session } from '../../shared/session/session.js';

/** How to reach the server; the public pages fetch that when something is first sent. */
export async function server() {
  const [{ account, identity }, { call }] = await Promise.all([
    import('@bursar/contracts'),
    import('../../shared/server/call.js'),
  ]);
  return { account, identity, call };
}

export type Identity = Awaited<ReturnType<typeof server>>['identity'];

/** Signs in. Throws `RequestFailed`. */
export async function signIn(credentials: RequestOf<Identity['login']>): Promise<void> {
  const { identity, call } = await server();
  const { user, token } = await call(identity.login, credentials);
  session.login(user, token);
}

/**
 * Asks the server who is signed in; its answer, also that nobody is any more, goes into the session. Without
 * an answer the session stays as this browser remembers it.
 */
export async function refreshSession(): Promise<void> {
  if (session.token() === undefined) return;
  const user = await server()
    .then(({ identity, call }) => call(identity.me, {}))
    .catch(() => undefined);
  if (user) session.refresh(user);
}
