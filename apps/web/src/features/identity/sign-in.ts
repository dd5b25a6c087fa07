import { type RequestOf } from '@bursar/contracts';

import { session } from '../../shared/session/session.js';

/** Loaded on demand: public pages start without it. */
export async function server() {
  const [{ account, identity }, { call }] = await Promise.all([
    import('@bursar/contracts'),
    import('../../shared/server/call.js'),
  ]);
  return { account, identity, call };
}

export type Identity = Awaited<ReturnType<typeof server>>['identity'];

/** @throws RequestFailed */
export async function signIn(credentials: RequestOf<Identity['login']>): Promise<void> {
  const { identity, call } = await server();
  const { user, token } = await call(identity.login, credentials);
  session.login(user, token);
}

/** Without an answer the stored session stays. */
export async function refreshSession(): Promise<void> {
  if (session.token() === undefined) return;
  const user = await server()
    .then(({ identity, call }) => call(identity.me, {}))
    .catch(() => undefined);
  if (user) session.refresh(user);
}
