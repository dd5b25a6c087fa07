import { createBrowserRouter, type RouteObject } from 'react-router-dom';

import { Loading } from '../shared/feedback/loading.js';
import { lazyPage, withinChunkTimeout } from '../shared/shell/lazy-page.js';
import { SignedOutOnly } from './guards.js';
import { PageFailed } from './page-failed.js';
import { PublicLayout } from './public-layout.js';
import { Root } from './root.js';

const LandingPage = lazyPage(() => import('./landing-page.js'));
const LoginPage = lazyPage(() => import('../features/identity/login-page.js'));
const ForgotPasswordPage = lazyPage(() => import('../features/identity/forgot-password-page.js'));
const ResetPasswordPage = lazyPage(() => import('../features/identity/reset-password-page.js'));
const RegisterPage = lazyPage(() => import('../features/identity/register-page.js'));
const ContactPage = lazyPage(() => import('../features/identity/contact-page.js'));
const VerifyPage = lazyPage(() => import('../features/payments/verify-page.js'));
const DemoPage = lazyPage(() => import('../features/identity/demo-page.js'));

const publicRoutes: RouteObject[] = [
  { path: '/', element: <LandingPage /> },
  {
    path: '/login',
    element: (
      <SignedOutOnly>
        <LoginPage />
      </SignedOutOnly>
    ),
  },
  { path: '/forgot-password', element: <ForgotPasswordPage /> },
  { path: '/reset-password/:token', element: <ResetPasswordPage /> },
  { path: '/register', element: <RegisterPage /> },
  { path: '/contact', element: <ContactPage /> },
  // The specification's mobile menu misspells it.
  { path: '/contect', element: <ContactPage /> },
  { path: '/demo', element: <DemoPage /> },
  { path: '/verify/:receipt', element: <VerifyPage /> },
];

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
    patchRoutesOnNavigation: async ({ matches, patch }) => {
      // The router looks for a better match of an address with a parameter.
      if (matches.some(({ route }) => route.path?.includes(':'))) return;
      const { signedInRoutes } = await withinChunkTimeout(import('./signed-in-routes.js'));
      patch(ROOT, signedInRoutes);
    },
  },
);
