import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const watch = useCallback(
    (watcher: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', watcher);
      return () => media.removeEventListener('change', watcher);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
