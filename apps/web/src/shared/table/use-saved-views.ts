import { useState } from 'react';

import { type ListState } from './list-state.js';

export type Shown = Pick<ListState, 'q' | 'sort' | 'filters'>;

export interface SavedView extends Shown {
  readonly name: string;
}

const isView = (kept: unknown): kept is SavedView => {
  const { name, q, filters } = (kept ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && typeof q === 'string' && typeof filters === 'object';
};

function viewsIn(key: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

/** Per user and table, in this browser. */
export function useSavedViews(userId: string, table: string) {
  const key = `views:${userId}:${table}`;
  const [views, setViews] = useState(() => viewsIn(key));
  const keep = (next: readonly SavedView[]): void => {
    setViews(next);
    if (next.length > 0) localStorage.setItem(key, JSON.stringify(next));
    else localStorage.removeItem(key);
  };
  const others = (name: string): readonly SavedView[] => views.filter((view) => view.name !== name);
  return {
    views,
    save: (name: string, { q, sort, filters }: Shown) => keep([...others(name), { name, q, sort, filters }]),
    remove: (name: string) => keep(others(name)),
  };
}
