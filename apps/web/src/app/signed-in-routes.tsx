import { Suspense } from 'react';
import { matchPath, type RouteObject } from 'react-router-dom';

import { Loading } from '../shared/feedback/loading.js';
import { session, useSession } from '../shared/session/session.js';
import { lazyPage } from '../shared/shell/lazy-page.js';
import { Guarded } from './guarded.js';
import { SignedInOnly } from './guards.js';
import { screenShown } from './homes.js';
import { NotFoundPage } from './not-found-page.js';
import { PageFailed } from './page-failed.js';
import { PublicLayout } from './public-layout.js';
import { SCREENS, screensOf } from './screens.js';

const Shell = lazyPage(() => import('./shell.js'));

const inShell = (
  <Suspense fallback={<Loading />}>
    <Shell />
  </Suspense>
);

/** A first password loads no app code. */
function Layout() {
  const current = useSession();
  return current.status === 'signed-in' && !current.user.first_sign_in ? inShell : <PublicLayout />;
}

const screens: RouteObject[] = SCREENS.map((screen) => ({ path: screen.path, element: <Guarded screen={screen} /> }));

export const signedInRoutes: RouteObject[] = [
  {
    element: (
      <SignedInOnly>
        <Layout />
      </SignedInOnly>
    ),
    children: [{ errorElement: <PageFailed />, children: screens }],
  },
  { element: <Layout />, children: [{ path: '*', element: <NotFoundPage /> }] },
];

export async function preloadScreen(pathname: string): Promise<void> {
  session.restore();
  const current = session.get();
  if (current.status !== 'signed-in' || current.user.first_sign_in) return;
  const screens = screensOf(current.user);
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  const page = screen && screenShown(screen, current.user.role, screens).page;
  await Promise.allSettled([Shell.preload(), page?.preload()]);
}
