import { type AnswerOf } from '@bursar/contracts';

import { type Identity, server } from './sign-in.js';

/** Empty outside the demo university. */
export async function demoLogins(): Promise<AnswerOf<Identity['demoLogins']>> {
  const { identity, call } = await server();
  return call(identity.demoLogins, {});
}
