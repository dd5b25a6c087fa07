import { Suspense } from 'react';
import { type RouteObject } from 'react-router-dom';

import { Loading } from '../shared/feedback/loading.js';
import { useSession } from '../shared/session/session.js';
import { lazyPage } from '../shared/shell/lazy-page.js';
import { Guarded } from './guarded.js';
import { SignedInOnly } from './guards.js';
import { NotFoundPage } from './not-found-page.js';
import { PageFailed } from './page-failed.js';
import { PublicLayout } from './public-layout.js';
import { SCREENS } from './screens.js';

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
