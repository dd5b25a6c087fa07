import { describe, expect, it } from '@jest/globals';
import { type Role, ROLES } from '@bursar/contracts';

import { dashboardOf, homeOf, menuOf, screenShown } from './homes.js';
import { mayOpen, SCREENS } from './screens.js';

const EVERYBODY = 'everybody';

/** Who may open which screen, said a second time on purpose: the guard reads the other one. */
const EXPECTED: Readonly<Record<string, string>> = {
  '/dashboard': EVERYBODY,
  '/profile': EVERYBODY,
  '/notifications': EVERYBODY,
  '/admin': 'admin',
  '/admin/users': 'admin',
  '/department-users/:departmentId': 'admin',
  '/administration-users': 'admin',
  '/others-users': 'admin',
  '/admin/contacts': 'admin',
  '/admin/pending': 'admin auditor',
  '/admin/invoices': 'admin auditor',
  '/finance-manager': 'admin finance_manager',
  '/finance-dashboard': 'admin finance_manager',
  '/admin/fees': 'admin finance_manager auditor',
  '/admin/fees/assignments': 'admin finance_manager auditor',
  '/admin/suspense': 'admin finance_manager auditor',
  '/admin/staff': 'admin finance_manager auditor',
  '/admin/budgets': 'admin finance_manager auditor',
  '/admin/income': 'admin finance_manager auditor',
  '/admin/expenses': 'admin finance_manager auditor',
  '/admin/aid': 'admin finance_manager auditor',
  '/admin/reports': 'admin finance_manager auditor',
  '/admin/reports/:kind': 'admin finance_manager auditor',
  '/audit': 'admin auditor',
  '/auditor': 'auditor',
  '/hod': 'hod',
  '/payslips': 'hod admin finance_manager auditor',
  '/faculty': 'faculty',
  '/staff': 'staff',
  '/student': 'student',
  '/student/pay-fees': 'student',
  '/student/payments/:orderId': 'student',
  '/student/fees': 'student',
  '/student/apply-aid': 'student',
  '/student/aid-applications': 'student',
  '/student/disbursements': 'student',
};

/** Where signing in leads, and where the menu's Dashboard does. */
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

describe('every screen', () => {
  it('has a line in the table of expectations, and the table has no other', () => {
    expect(SCREENS.map(({ path }) => path).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(Object.entries(EXPECTED))('%s opens for %s, and for nobody else [GAP-004, GAP-027]', (path, who) => {
    const screen = screenAt(path);
    const opened = ROLES.filter((role) => mayOpen(screen, role));
    expect(opened.toSorted()).toEqual((who === EVERYBODY ? [...ROLES] : who.split(' ')).toSorted());
  });
});

describe.each(ROLES)('%s', (role) => {
  const [home, dashboard] = HOMES[role];

  it('is led home by signing in, and to the dashboard by the menu [NAV-010..NAV-019, GAP-003, ROLE-036, ROLE-037]', () => {
    expect([homeOf(role), dashboardOf(role)]).toEqual([home, dashboard]);
    expect(mayOpen(screenAt(home), role)).toBe(true);
  });

  it('has its dashboard first in the navigation', () => {
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
