import { type RequestOf, type AnswerOf } from '@bursar/contracts';

import { session } from '../../shared/session.js';

/** How to reach the server; the public pages fetch that when something is first sent. */
async function server() {
  const [{ account, identity }, { call }] = await Promise.all([
    import('@bursar/contracts'),
    import('../../shared/call.js'),
  ]);
  return { account, identity, call };
}
type Identity = Awaited<ReturnType<typeof server>>['identity'];

/** Signs in. Throws `RequestFailed`. */
export async function signIn(credentials: RequestOf<Identity['login']>): Promise<void> {
  const { identity, call } = await server();
  const { user, token } = await call(identity.login, credentials);
  session.login(user, token);
}

/** Puts a password of one's own in place of the first one; the session goes on. Throws `RequestFailed`. */
export async function changeFirstPassword(current_password: string, new_password: string): Promise<void> {
  const { account, call } = await server();
  await session.renew(() => call(account.changePassword, { current_password, new_password }));
}

/** Signs out in this browser at once, and tells the server, which may be out of reach. */
export async function signOut(): Promise<void> {
  const token = session.token();
  session.logout();
  await server()
    .then(({ identity, call }) => call(identity.logout, {}, { token }))
    .catch(() => undefined);
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

/** The logins of the demo university; none elsewhere. Throws `RequestFailed`. */
export async function demoLogins(): Promise<AnswerOf<Identity['demoLogins']>> {
  const { identity, call } = await server();
  return call(identity.demoLogins, {});
}
