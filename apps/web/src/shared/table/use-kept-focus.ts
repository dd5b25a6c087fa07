import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in `place` when the thing inside it that had the focus goes with a change of `content`, such as
 * the row that was just deleted; otherwise the keyboard would begin at the top of the page again.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, content: unknown): void {
  const last = useRef<Element>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      last.current = target instanceof Element && place.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [place]);
  useLayoutEffect(() => {
    const gone = last.current?.isConnected === false;
    if (gone && document.activeElement === document.body) place.current?.focus();
  }, [place, content]);
}
