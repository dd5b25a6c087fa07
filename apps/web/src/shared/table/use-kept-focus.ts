import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** A closing dialog gives the focus back some frames later. */
const FRAMES_MAX = 30;

const rowAfter = (element: Element): HTMLElement | null =>
  (element.closest('tr[data-row]')?.nextElementSibling as HTMLElement | null | undefined) ?? null;

function onceDialogIsGone(work: () => void, frames = FRAMES_MAX): void {
  if (!document.activeElement?.closest(DIALOGS)) work();
  else if (frames > 0) requestAnimationFrame(() => onceDialogIsGone(work, frames - 1));
  else onceBodyChanges(() => onceDialogIsGone(work));
}

function onceBodyChanges(work: () => void): void {
  const watch = new MutationObserver(() => {
    watch.disconnect();
    work();
  });
  watch.observe(document.body, { childList: true });
}

/** Without it, the keyboard would restart at the page's top. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, content: unknown): void {
  const last = useRef<{ readonly element: Element; readonly next: HTMLElement | null }>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) last.current = null;
      else if (place.current?.contains(target)) last.current = { element: target, next: rowAfter(target) };
      else if (!target.closest(DIALOGS)) last.current = null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [place]);
  useLayoutEffect(() => {
    const held = last.current;
    if (held?.element.isConnected !== false) return;
    onceDialogIsGone(() => {
      if (document.activeElement === document.body) (held.next?.isConnected ? held.next : place.current)?.focus();
    });
  }, [place, content]);
}
