import { type AnchorHTMLAttributes, type MouseEvent } from 'react';

import { DISCARD, unsaved } from '../../shared/form/unsaved.js';
import { createStore, useStore } from '../../shared/shell/store.js';
import { PUBLIC_PAGES } from '../public-pages.js';
import { publicPlace } from '../public-paths.js';

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const placeNow = (): Place => ({ pathname: location.pathname, search: location.search, hash: location.hash });

/** The names are those of react-router-dom. */
export const shownPlace = createStore(placeNow());

let held = false;
let lastPath = publicPlace(location.pathname)?.path ?? '/';

function show(): void {
  lastPath = publicPlace(location.pathname)?.path ?? lastPath;
  shownPlace.set(placeNow());
}

const mayLeaveFor = (next: Place): boolean =>
  !unsaved.isLostBetween(shownPlace.get(), next) || window.confirm(DISCARD.text);

const goBack = (): void => {
  if (held) return;
  if (mayLeaveFor(placeNow())) show();
  else history.pushState(null, '', shownPlace.get().pathname);
};
addEventListener('popstate', goBack);

export function holdPage(): void {
  held = true;
  removeEventListener('popstate', goBack);
}

function go(to: string): void {
  const next = new URL(to, location.href);
  if (!held && !mayLeaveFor(next)) return;
  history.pushState(null, '', next);
  if (held) return;
  show();
  scrollTo(0, 0);
}

export const useLocation = (): Place => useStore(shownPlace);

export const useNavigate = (): ((to: string) => void) => go;

export const useParams = (): Readonly<Record<string, string>> => publicPlace(useLocation().pathname)?.params ?? {};

/** Keeps the last page until the full app shows the next. */
export function Outlet() {
  const Page = PUBLIC_PAGES[publicPlace(useLocation().pathname)?.path ?? lastPath];
  return <Page />;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}
