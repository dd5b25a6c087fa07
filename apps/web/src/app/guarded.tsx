import { Navigate, useSearchParams } from 'react-router-dom';

import { useUser } from '../shared/session/session.js';
import { lazyPage } from '../shared/shell/lazy-page.js';
import { FALLBACK_HOME } from './fallback-home.js';
import GoHome from './go-home.js';
import { screenShown } from './homes.js';
import { type Screen } from './screen.js';
import { mayOpen, screensOf } from './screens.js';

const FirstPasswordPage = lazyPage(() => import('../features/identity/first-password-page.js'));

/** The homes of other roles show their payslips. */
const PAYSLIPS = '/payslips';

export function Guarded({ screen }: { readonly screen: Screen }) {
  const user = useUser();
  const { role } = user;
  const screens = screensOf(user);
  const month = useSearchParams()[0].get('month');
  if (user.first_sign_in) return <FirstPasswordPage />;
  // Lets a second forbidden screen redirect too.
  if (!screens.some(({ path }) => path === screen.path) || !mayOpen(screen, role)) return <GoHome key={screen.path} />;
  if (
    screen.path === FALLBACK_HOME &&
    month !== null &&
    screens.some((each) => each.path === PAYSLIPS && mayOpen(each, role))
  ) {
    return <Navigate to={`${PAYSLIPS}?month=${encodeURIComponent(month)}`} replace />;
  }
  const { page: Page } = screenShown(screen, role, screens);
  return <Page />;
}
