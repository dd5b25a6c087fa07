import { useUser } from '../shared/session/session.js';
import { lazyPage } from '../shared/shell/lazy-page.js';
import GoHome from './go-home.js';
import { screenShown } from './homes.js';
import { mayOpen, type Screen, screensOf } from './screens.js';

const FirstPasswordPage = lazyPage(() => import('../features/identity/first-password-page.js'));

/** A screen for those who may open it; the others go home. Whoever has a first password changes that before. */
export function Guarded({ screen }: { readonly screen: Screen }) {
  const user = useUser();
  const { role } = user;
  const screens = screensOf(user);
  if (user.first_sign_in) return <FirstPasswordPage />;
  // A second such screen, asked for before home is drawn, leads home as well.
  if (!screens.some(({ path }) => path === screen.path) || !mayOpen(screen, role)) return <GoHome key={screen.path} />;
  const { page: Page } = screenShown(screen, role, screens);
  return <Page />;
}
