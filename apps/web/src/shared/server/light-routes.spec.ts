import { account, contact, identity, receipts, seals, type Route } from '@bursar/contracts';
import { expect, it } from '@jest/globals';

import { LIGHT_ROUTES } from './light-routes.js';

const CONTRACTS: Readonly<Record<keyof typeof LIGHT_ROUTES, Route>> = {
  login: identity.login,
  logout: identity.logout,
  me: identity.me,
  demoLogins: identity.demoLogins,
  forgotPassword: account.forgotPassword,
  resetPassword: account.resetPassword,
  changePassword: account.changePassword,
  submitContact: contact.submit,
  sealKeys: seals.keys,
  verify: receipts.verify,
};

it.each(Object.entries(CONTRACTS))('calls %s by the method and the path of its contract', (name, route) => {
  const { method, path, timeless } = LIGHT_ROUTES[name as keyof typeof LIGHT_ROUTES];
  expect({ method, path }).toEqual({ method: route.method, path: route.path });
  if (name === 'me') expect(timeless).toBe(route.timeless);
});
