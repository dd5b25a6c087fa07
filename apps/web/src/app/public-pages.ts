import { type LazyPage, lazyPage } from '../shared/shell/lazy-page.js';
import { type PublicPath } from './public-paths.js';

const ContactPage = lazyPage(() => import('../features/identity/contact-page.js'));

export const PUBLIC_PAGES: Readonly<Record<PublicPath, LazyPage>> = {
  '/': lazyPage(() => import('./landing-page.js')),
  '/login': lazyPage(() => import('../features/identity/login-page.js')),
  '/forgot-password': lazyPage(() => import('../features/identity/forgot-password-page.js')),
  '/reset-password/:token': lazyPage(() => import('../features/identity/reset-password-page.js')),
  '/register': lazyPage(() => import('../features/identity/register-page.js')),
  '/contact': ContactPage,
  '/contect': ContactPage,
  '/demo': lazyPage(() => import('../features/identity/demo-page.js')),
  '/verify/:receipt': lazyPage(() => import('../features/payments/verify-page.js')),
};
