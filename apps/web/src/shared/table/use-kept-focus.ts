import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Otherwise the keyboard restarts at the page's top. */
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
