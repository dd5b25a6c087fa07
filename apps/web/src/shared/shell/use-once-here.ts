import { useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The browser goes back later; a second request would leave the page. */
export function useOnceHere(): (work: () => void) => void {
  const location = useLocation();
  const done = useRef<unknown>(undefined);
  return (work) => {
    if (done.current === location) return;
    done.current = location;
    work();
  };
}
