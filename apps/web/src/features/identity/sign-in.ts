import { type AnswerOf, type RequestOf } from '@bursar/contracts';

import { call } from '../../shared/server/call.js';
import { LIGHT_ROUTES } from '../../shared/server/light-routes.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { session } from '../../shared/session/session.js';

type Routes = typeof LIGHT_ROUTES;

/** @throws RequestFailed */
export async function signIn(credentials: RequestOf<Routes['login']>): Promise<void> {
  const { user, token } = await call(LIGHT_ROUTES.login, credentials);
  session.login(user, token);
}

export function signInFailure(error: unknown): string {
  const sentence = 'Login failed. Please check credentials.';
  return error instanceof RequestFailed ? error.text(sentence) : sentence;
}

/** Without an answer the stored session stays. */
export async function refreshSession(): Promise<void> {
  if (session.token() === undefined) return;
  const user = await call(LIGHT_ROUTES.me, {}).catch(() => undefined);
  if (user) session.refresh(user);
}

/** Empty outside the demo university. */
export const demoLogins = (): Promise<AnswerOf<Routes['demoLogins']>> => call(LIGHT_ROUTES.demoLogins, {});
