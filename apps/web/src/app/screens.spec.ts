import { describe, expect, it } from '@jest/globals';
import { type Role, ROLES } from '@bursar/contracts';

import { dashboardOf, homeOf, menuOf, screenShown } from './homes.js';
import { mayOpen, SCREENS } from './screens.js';

const HOMES: Readonly<Record<Role, readonly [home: string, dashboard: string]>> = {
  admin: ['/admin', '/admin'],
  finance_manager: ['/finance-manager', '/finance-dashboard'],
  faculty: ['/faculty', '/faculty'],
  auditor: ['/auditor', '/auditor'],
  staff: ['/staff', '/dashboard'],
  student: ['/student', '/dashboard'],
  hod: ['/hod', '/dashboard'],
};

const screenAt = (path: string) => {
  const screen = SCREENS.find((each) => each.path === path);
  if (!screen) throw new Error(`There is no screen at ${path}`);
  return screen;
};

it('every screen opens for the reviewed users [GAP-004, GAP-027]', () => {
  const lines = SCREENS.map((screen) => `${screen.path}: ${ROLES.filter((role) => mayOpen(screen, role)).join(' ')}`);
  expect(lines.toSorted().join('\n')).toMatchSnapshot();
});

describe.each(ROLES)('%s', (role) => {
  const [home, dashboard] = HOMES[role];

  it('leads home by sign-in, and to the dashboard by the menu [NAV-010..NAV-019, GAP-003, ROLE-036, ROLE-037]', () => {
    expect([homeOf(role), dashboardOf(role)]).toEqual([home, dashboard]);
    expect(mayOpen(screenAt(home), role)).toBe(true);
  });

  it('lists a role’s dashboard first in the navigation', () => {
    expect(
      menuOf(role)
        .map(({ menu }) => menu?.label)
        .indexOf('Dashboard'),
    ).toBe(0);
  });

  it('finds its home at the common dashboard, the address unchanged [GAP-021]', () => {
    expect(screenShown(screenAt('/dashboard'), role).path).toBe(home);
  });
});
