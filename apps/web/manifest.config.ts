import { type ManifestOptions } from 'vite-plugin-pwa';

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Bursar: University Finance Management',
  short_name: 'Bursar',
  description: 'Fees, payments, payroll, budgets and aid of the university, in one ledger.',
  lang: 'en-IN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FAF9F6',
  theme_color: '#FAF9F6',
  categories: ['finance', 'education'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Sign in', url: '/login' },
    { name: 'Live demo', url: '/demo' },
  ],
};
