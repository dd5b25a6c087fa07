import { describe, expect, it } from '@jest/globals';
import { type Role, ROLES } from '@bursar/contracts';

import { dashboardOf, homeOf, inReachOf, menuOf, screenShown } from './homes.js';
import { MENU_GROUPS } from './screen.js';
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

describe('the menu', () => {
  const labels = (screens: ReturnType<typeof menuOf>) => screens.map(({ menu }) => menu?.label);

  it.each(ROLES)('keeps the groups of %s together, in order, and tells every entry apart by its icon', (role) => {
    const entries = menuOf(role).map(({ menu }) => menu);
    const groups = entries.map((menu) => (menu?.group ? MENU_GROUPS.indexOf(menu.group) : -1));
    expect(groups).toEqual([...groups].sort((one, other) => one - other));
    expect(new Set(entries.map((menu) => menu?.Icon)).size).toBe(entries.length);
  });

  it('keeps the daily screens of a role in reach on a phone', () => {
    const inReach = (role: Role) => labels(inReachOf(role, menuOf(role)));
    expect(inReach('admin')).toEqual(['Dashboard', 'Fees', 'Users', 'Requests']);
    expect(inReach('finance_manager')).toEqual(['Dashboard', 'Fees', 'Expenses', 'Financial Aid']);
    expect(inReach('auditor')).toEqual(['Dashboard', 'Fees', 'Audit Trail', 'Reports']);
    expect(inReach('student')).toEqual(['Dashboard', 'Pay Fees', 'My Fees', 'Aid Applications']);
    expect(inReach('hod')).toEqual(['Dashboard', 'My Payslips']);
  });
});
