import { call } from '../../shared/server/call.js';
import { LIGHT_ROUTES } from '../../shared/server/light-routes.js';
import { session } from '../../shared/session/session.js';

export async function changeFirstPassword(current_password: string, new_password: string): Promise<void> {
  await session.renew(() => call(LIGHT_ROUTES.changePassword, { current_password, new_password }));
}
