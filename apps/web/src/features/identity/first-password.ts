import { session } from '../../shared/session/session.js';
import { server } from './sign-in.js';

/** Puts a password of one's own in place of the first one; the session goes on. Throws `RequestFailed`. */
export async function changeFirstPassword(current_password: string, new_password: string): Promise<void> {
  const { account, call } = await server();
  await session.renew(() => call(account.changePassword, { current_password, new_password }));
}
