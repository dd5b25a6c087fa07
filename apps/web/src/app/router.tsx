import { Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';

import { Loading } from '../shared/feedback/loading.js';
import { lazyPage, withinChunkTimeout } from '../shared/shell/lazy-page.js';
import { SignedOutOnly } from './guards.js';
import { PageFailed } from './page-failed.js';
import { PublicLayout } from './public-layout.js';
import { PUBLIC_PAGES } from './public-pages.js';
import { Root } from './root.js';

const ContactLeaveGuard = lazyPage(() => import('./contact-leave-guard.js'));

const CONTACT_PATHS = ['/register', '/contact', '/contect'];

const publicRoutes: RouteObject[] = Object.entries(PUBLIC_PAGES).map(([path, Page]) => ({
  path,
  element: (
    <>
      {path === '/login' ? (
        <SignedOutOnly>
          <Page />
        </SignedOutOnly>
      ) : (
        <Page />
      )}
      {CONTACT_PATHS.includes(path) && (
        <Suspense>
          <ContactLeaveGuard />
        </Suspense>
      )}
    </>
  ),
}));

const ROOT = 'root';
const failed = { errorElement: <PageFailed /> };

export const router = createBrowserRouter(
  [
    {
      id: ROOT,
      element: <Root />,
      hydrateFallbackElement: <Loading />,
      ...failed,
      children: [{ element: <PublicLayout />, children: [{ ...failed, children: publicRoutes }] }],
    },
  ],
  {
    patchRoutesOnNavigation: async ({ path, matches, patch }) => {
      // The router looks for a better match of an address with a parameter.
      if (matches.some(({ route }) => route.path?.includes(':'))) return;
      const { preloadScreen, signedInRoutes } = await withinChunkTimeout(() => import('./signed-in-routes.js'));
      await preloadScreen(path);
      patch(ROOT, signedInRoutes);
    },
  },
);
