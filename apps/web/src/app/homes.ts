import { FALLBACK_HOME } from './fallback-home.js';
import { mayOpen, type Screen, SCREENS } from './screens.js';

/** Where signing in leads a role. */
export const homeOf = (role: string, screens = SCREENS): string =>
  screens.find((screen) => screen.homeOf?.includes(role))?.path ?? FALLBACK_HOME;

/** Where the Account menu's Dashboard leads a role. */
export const dashboardOf = (role: string, screens = SCREENS): string =>
  screens.find((screen) => screen.dashboardOf?.includes(role))?.path ?? FALLBACK_HOME;

/** What a role sees at a screen's path: at the common dashboard its own home, the address unchanged. */
export function screenShown(screen: Screen, role: string, screens = SCREENS): Screen {
  if (screen.path !== FALLBACK_HOME) return screen;
  return screens.find(({ path }) => path === homeOf(role, screens)) ?? screen;
}

/**
 * The entries of a role's navigation. The common dashboard is left out where the role has a home of its own, and
 * so is the dashboard of another role.
 */
export const menuOf = (role: string, screens = SCREENS): readonly Screen[] =>
  screens.filter(
    (screen) =>
      screen.menu !== undefined &&
      mayOpen(screen, role) &&
      (screen.dashboardOf?.includes(role) ?? true) &&
      (screen.path !== FALLBACK_HOME || homeOf(role, screens) === FALLBACK_HOME),
  );
