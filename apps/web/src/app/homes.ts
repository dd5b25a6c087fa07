import { matchPath } from 'react-router-dom';

import { FALLBACK_HOME } from './fallback-home.js';
import { mayOpen, type Screen, SCREENS } from './screens.js';

export const homeOf = (role: string, screens = SCREENS): string =>
  screens.find((screen) => screen.homeOf?.includes(role))?.path ?? FALLBACK_HOME;

export const dashboardOf = (role: string, screens = SCREENS): string =>
  screens.find((screen) => screen.dashboardOf?.includes(role))?.path ?? FALLBACK_HOME;

/** The role's own home for the common dashboard. */
export function screenShown(screen: Screen, role: string, screens = SCREENS): Screen {
  if (screen.path !== FALLBACK_HOME) return screen;
  return screens.find(({ path }) => path === homeOf(role, screens)) ?? screen;
}

/** Without other roles' dashboards. */
export const menuOf = (role: string, screens = SCREENS): readonly Screen[] =>
  screens.filter(
    (screen) =>
      screen.menu !== undefined &&
      mayOpen(screen, role) &&
      (screen.dashboardOf?.includes(role) ?? true) &&
      (screen.path !== FALLBACK_HOME || homeOf(role, screens) === FALLBACK_HOME),
  );

/** Returns the `aria-current` of a menu entry: 'page' on its own screen, 'true' on a screen below it. */
export function currentOf(path: string, pathname: string): 'page' | 'true' | undefined {
  if (matchPath(path, pathname)) return 'page';
  const isAbove = SCREENS.some((screen) => screen.below === path && matchPath(screen.path, pathname));
  return isAbove ? 'true' : undefined;
}
