import { type Role } from '@bursar/contracts';
import { matchPath } from 'react-router-dom';

import { FALLBACK_HOME } from './fallback-home.js';
import { MENU_GROUPS, type Screen } from './screen.js';
import { mayOpen, SCREENS } from './screens.js';

export const homeOf = (role: string, screens = SCREENS): string =>
  screens.find((screen) => screen.homeOf?.includes(role))?.path ?? FALLBACK_HOME;

export const dashboardOf = (role: string, screens = SCREENS): string =>
  screens.find((screen) => screen.dashboardOf?.includes(role))?.path ?? FALLBACK_HOME;

export function screenShown(screen: Screen, role: string, screens = SCREENS): Screen {
  if (screen.path !== FALLBACK_HOME) return screen;
  return screens.find(({ path }) => path === homeOf(role, screens)) ?? screen;
}

function entryOf({ menu, dashboardOf: own, visitedBy }: Screen, role: string) {
  return own?.includes(role) === false ? visitedBy?.[role as Role] : menu;
}

export function menuOf(role: string, screens = SCREENS): readonly Screen[] {
  const entries = screens
    .filter(
      (screen) => mayOpen(screen, role) && (screen.path !== FALLBACK_HOME || homeOf(role, screens) === FALLBACK_HOME),
    )
    .flatMap((screen) => {
      const menu = entryOf(screen, role);
      return menu === undefined ? [] : [{ ...screen, menu }];
    });
  return [undefined, ...MENU_GROUPS].flatMap((group) => entries.filter(({ menu }) => menu.group === group));
}

const IN_REACH = 4;

export function inReachOf(role: string, entries: readonly Screen[]): readonly Screen[] {
  const isDaily = ({ menu }: Screen) => menu?.dailyOf?.some((each) => each === role) ?? false;
  const [home, ...others] = entries;
  const inOrder = [...others.filter(isDaily), ...others.filter((entry) => !isDaily(entry))];
  return home ? [home, ...inOrder].slice(0, IN_REACH) : [];
}

export function currentOf(path: string, pathname: string): 'page' | 'true' | undefined {
  if (matchPath(path, pathname)) return 'page';
  const isAbove = SCREENS.some((screen) => screen.below === path && matchPath(screen.path, pathname));
  return isAbove ? 'true' : undefined;
}
