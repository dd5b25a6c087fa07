import { session } from '../../shared/session/session.js';
import { server } from './sign-in.js';

/** The session continues. */
export async function changeFirstPassword(current_password: string, new_password: string): Promise<void> {
  const { account, call } = await server();
  await session.renew(() => call(account.changePassword, { current_password, new_password }));
}
