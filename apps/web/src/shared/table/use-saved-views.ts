import { type SavedView, savedView } from '@bursar/contracts';
import { useState } from 'react';

/** Returns the readable views of the stored text; a browser may hold those of an older version. */
export function viewsIn(stored: string | null): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((each) => savedView.safeParse(each).data ?? []) : [];
  } catch {
    return [];
  }
}

/** Per user and table, in this browser. */
export function useSavedViews(userId: string, table: string) {
  const key = `views:${userId}:${table}`;
  const [views, setViews] = useState(() => viewsIn(localStorage.getItem(key)));
  const keep = (next: readonly SavedView[]): void => {
    setViews(next);
    if (next.length > 0) localStorage.setItem(key, JSON.stringify(next));
    else localStorage.removeItem(key);
  };
  const others = (name: string): readonly SavedView[] => views.filter((view) => view.name !== name);
  return {
    views,
    save: ({ name, q, sort, filters }: SavedView) => keep([...others(name), { name, q, sort, filters }]),
    remove: (name: string) => keep(others(name)),
  };
}
