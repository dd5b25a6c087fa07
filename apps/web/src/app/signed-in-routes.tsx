import { Suspense } from 'react';
import { type RouteObject } from 'react-router-dom';

import { lazyPage } from '../shared/lazy-page.js';
import { useSession } from '../shared/session.js';
import { Loading } from '../shared/ui/loading.js';
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

const EitherLayout = () => (useSession().status === 'signed-in' ? inShell : <PublicLayout />);

const screens: RouteObject[] = SCREENS.map((screen) => ({ path: screen.path, element: <Guarded screen={screen} /> }));

/** The signed-in part of the app, and what answers to every address that is nobody's. */
export const signedInRoutes: RouteObject[] = [
  {
    element: <SignedInOnly>{inShell}</SignedInOnly>,
    children: [{ errorElement: <PageFailed />, children: screens }],
  },
  { element: <EitherLayout />, children: [{ path: '*', element: <NotFoundPage /> }] },
];
