import { type account, type contact, type identity, type receipts, type seals } from '@bursar/contracts';

/** Public pages load no schemas. */
export const LIGHT_ROUTES = {
  login: { method: 'POST', path: '/users/login' } as typeof identity.login,
  logout: { method: 'POST', path: '/users/logout' } as typeof identity.logout,
  me: { method: 'GET', path: '/users/me', timeless: true } as typeof identity.me,
  demoLogins: { method: 'GET', path: '/demo/logins' } as typeof identity.demoLogins,
  forgotPassword: { method: 'POST', path: '/users/forgot-password' } as typeof account.forgotPassword,
  resetPassword: { method: 'POST', path: '/users/reset-password' } as typeof account.resetPassword,
  changePassword: { method: 'POST', path: '/users/change-password' } as typeof account.changePassword,
  submitContact: { method: 'POST', path: '/contact' } as typeof contact.submit,
  sealKeys: { method: 'GET', path: '/seals/keys', timeless: true } as typeof seals.keys,
  verify: { method: 'GET', path: '/verify/:receipt' } as typeof receipts.verify,
};
