import { useUser } from '../shared/session/session.js';
import { lazyPage } from '../shared/shell/lazy-page.js';
import GoHome from './go-home.js';
import { screenShown } from './homes.js';
import { type Screen } from './screen.js';
import { mayOpen, screensOf } from './screens.js';

const FirstPasswordPage = lazyPage(() => import('../features/identity/first-password-page.js'));

/** First passwords must change first; other roles go home. */
export function Guarded({ screen }: { readonly screen: Screen }) {
  const user = useUser();
  const { role } = user;
  const screens = screensOf(user);
  if (user.first_sign_in) return <FirstPasswordPage />;
  // Lets a second forbidden screen redirect too.
  if (!screens.some(({ path }) => path === screen.path) || !mayOpen(screen, role)) return <GoHome key={screen.path} />;
  const { page: Page } = screenShown(screen, role, screens);
  return <Page />;
}
