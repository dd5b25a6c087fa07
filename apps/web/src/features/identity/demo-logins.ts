import { type AnswerOf } from '@bursar/contracts';

import { type Identity, server } from './sign-in.js';

/** Returns no logins outside the demo university. Throws `RequestFailed`. */
export async function demoLogins(): Promise<AnswerOf<Identity['demoLogins']>> {
  const { identity, call } = await server();
  return call(identity.demoLogins, {});
}
