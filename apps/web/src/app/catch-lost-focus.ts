const DIALOGS = '[role="dialog"], [role="alertdialog"]';

const PLACES = `section, form, main, ${DIALOGS}`;

/** Dialogs and tables return it sooner. */
const FRAMES = 40;

const REMEMBERED = 12;

type Places = readonly HTMLElement[];

function placesAround(element: Element | null): Places {
  const place = element?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place.parentElement)] : [];
}

const dialogOnTop = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(DIALOGS)].at(-1);

function placeFor(visited: readonly Places[]): HTMLElement | undefined {
  const dialog = dialogOnTop();
  const place = visited.flat().find(({ isConnected }) => isConnected);
  return dialog && !dialog.contains(place ?? null) ? dialog : place;
}

function take(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

const isLost = (element: Element | undefined): boolean =>
  element?.isConnected === false && document.activeElement === document.body;

export function catchLostFocus(): void {
  let last: Element | undefined;
  let visited: readonly Places[] = [];
  let waits = false;
  const look = (frames: number): void => {
    waits = frames > 0 && isLost(last);
    if (waits) requestAnimationFrame(() => look(frames - 1));
    else if (isLost(last)) {
      const place = placeFor(visited);
      if (place) take(place);
    }
  };
  const removals = new MutationObserver(() => {
    if (!waits && isLost(last)) look(FRAMES);
  });
  removals.observe(document.body, { childList: true, subtree: true });
  const listening = { capture: true, passive: true };
  addEventListener('pointerdown', () => (last = undefined), listening);
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      last = target;
      visited = [placesAround(target), ...visited].slice(0, REMEMBERED);
    },
    listening,
  );
}
