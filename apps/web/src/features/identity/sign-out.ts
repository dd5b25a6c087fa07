import { call } from '../../shared/server/call.js';
import { LIGHT_ROUTES } from '../../shared/server/light-routes.js';
import { pushOwner } from '../../shared/session/push-owner.js';
import { session } from '../../shared/session/session.js';
import { announceSignOut } from '../../shared/session/typed-work.js';

async function endNotifications(): Promise<void> {
  if (!pushOwner.get()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** At once: the server may be unreachable. */
export async function signOut(): Promise<void> {
  const token = session.token();
  announceSignOut();
  session.logout();
  await call(LIGHT_ROUTES.logout, {}, { token })
    .catch(endNotifications)
    .catch(() => undefined);
}
