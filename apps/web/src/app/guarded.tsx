import { useUser } from '../shared/session/session.js';
import { lazyPage } from '../shared/shell/lazy-page.js';
import GoHome from './go-home.js';
import { screenShown } from './homes.js';
import { mayOpen, type Screen, screensOf } from './screens.js';

const FirstPasswordPage = lazyPage(() => import('../features/identity/first-password-page.js'));

/** Sends a user with a first password to change it, and other roles home. */
export function Guarded({ screen }: { readonly screen: Screen }) {
  const user = useUser();
  const { role } = user;
  const screens = screensOf(user);
  if (user.first_sign_in) return <FirstPasswordPage />;
  // The key lets a second forbidden screen redirect too.
  if (!screens.some(({ path }) => path === screen.path) || !mayOpen(screen, role)) return <GoHome key={screen.path} />;
  const { page: Page } = screenShown(screen, role, screens);
  return <Page />;
}
