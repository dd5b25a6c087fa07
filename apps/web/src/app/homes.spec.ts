import { describe, expect, it } from '@jest/globals';

import { lazyPage } from '../shared/shell/lazy-page.js';
import { FALLBACK_HOME } from './fallback-home.js';
import { currentOf, dashboardOf, homeOf, menuOf, screenShown } from './homes.js';
import { type Screen } from './screen.js';
import { mayOpen, SCREENS, screensOf } from './screens.js';

const page = lazyPage(() => Promise.reject(new Error('No page is shown here')));
const menu = { label: 'x', Icon: () => null as never };
const screens: readonly Screen[] = [
  { path: FALLBACK_HOME, who: 'signed-in', page, menu },
  { path: '/admin', who: ['admin'], page, menu, homeOf: ['admin'], dashboardOf: ['admin'] },
  { path: '/finance-manager', who: ['finance_manager', 'admin'], page, homeOf: ['finance_manager'] },
  { path: '/finance-dashboard', who: ['finance_manager', 'admin'], page, menu, dashboardOf: ['finance_manager'] },
  { path: '/staff', who: ['staff'], page, menu, homeOf: ['staff'] },
  { path: '/profile', who: 'signed-in', page },
];

const shown = (path: string, role: string) => {
  const screen = screens.find((candidate) => candidate.path === path);
  return screen && screenShown(screen, role, screens).path;
};

describe('a role’s home', () => {
  it('receives its users after signing in; the menu may use another path [NAV-011, NAV-015, GAP-003]', () => {
    expect(homeOf('finance_manager', screens)).toBe('/finance-manager');
    expect(dashboardOf('finance_manager', screens)).toBe('/finance-dashboard');
  });

  it('opens over the common dashboard for users whose menu does not name it [NAV-013]', () => {
    expect(dashboardOf('staff', screens)).toBe('/dashboard');
    expect(shown('/dashboard', 'staff')).toBe('/staff');
  });

  it('leads an unknown role to the common dashboard [NAV-020]', () => {
    expect(homeOf('visitor', screens)).toBe('/dashboard');
    expect(shown('/dashboard', 'visitor')).toBe('/dashboard');
  });
});

describe('a student whose batch has passed out', () => {
  const open = screensOf({ passed_out: true });

  it('opens only the bills and the own account', () => {
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/dashboard',
      '/notifications',
      '/profile',
      '/student/fees',
      '/student/ledger',
      '/student/pay-fees',
      '/student/payments/:orderId',
    ]);
    expect(screensOf({ passed_out: false })).toBe(SCREENS);
  });

  it('opens the bills first', () => {
    expect(homeOf('student', open)).toBe('/student/fees');
    expect(menuOf('student', open).map(({ path }) => path)).toEqual(['/student/pay-fees', '/student/fees']);
  });
});

describe('a screen', () => {
  it('opens for its roles [GAP-004, GAP-027]', () => {
    expect(mayOpen({ who: ['admin'] }, 'admin')).toBe(true);
    expect(mayOpen({ who: ['admin'] }, 'student')).toBe(false);
    expect(mayOpen({ who: 'signed-in' }, 'visitor')).toBe(true);
  });

  it('lists a screen in the navigation of its roles, or the common dashboard without a home', () => {
    expect(menuOf('staff', screens).map(({ path }) => path)).toEqual(['/staff']);
    expect(menuOf('visitor', screens).map(({ path }) => path)).toEqual(['/dashboard']);
  });

  it('omits another role’s dashboard from the navigation, although it opens', () => {
    expect(menuOf('admin', screens).map(({ path }) => path)).toEqual(['/admin']);
    expect(menuOf('finance_manager', screens).map(({ path }) => path)).toEqual(['/finance-dashboard']);
  });

  it('marks its menu entry, and the entry above it', () => {
    expect(currentOf('/admin/reports', '/admin/reports')).toBe('page');
    expect(currentOf('/admin/reports', '/admin/reports/outstanding')).toBe('true');
    expect(currentOf('/admin/users', '/department-users/6')).toBe('true');
    expect(currentOf('/admin', '/admin/users')).toBeUndefined();
  });

  it('is below an entry of the same roles’ menu', () => {
    for (const { below, who } of SCREENS.filter((screen) => screen.below !== undefined)) {
      const above = SCREENS.find(({ path }) => path === below);
      expect([above?.menu !== undefined, above?.who]).toEqual([true, who]);
    }
  });

  it('has one path of its own, and is the home of each role at most once', () => {
    const paths = SCREENS.map(({ path }) => path);
    const homes = SCREENS.flatMap((screen) => screen.homeOf ?? []);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(homes).size).toBe(homes.length);
  });

  it('opens for a role as its home', () => {
    for (const screen of SCREENS) {
      for (const role of [...(screen.homeOf ?? []), ...(screen.dashboardOf ?? [])]) {
        expect(mayOpen(screen, role)).toBe(true);
      }
    }
  });
});
