import { useMemo, useState } from 'react';

import { type Column } from './column.js';

const keyOf = (table: string): string => `columns:${table}`;

/** What was kept; what cannot be read counts as nothing. */
function hiddenIn(table: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Which columns of a table are shown. */
export interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[];
  readonly isShown: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

/** The columns somebody chose to see, kept in this browser. The first names the row and is always there. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [hidden, setHidden] = useState(() => hiddenIn(table));
  const shown = useMemo(
    () => columns.filter(({ id }, index) => index === 0 || !hidden.includes(id)),
    [columns, hidden],
  );
  const toggle = (id: string): void => {
    const next = hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id];
    setHidden(next);
    if (next.length > 0) localStorage.setItem(keyOf(table), JSON.stringify(next));
    else localStorage.removeItem(keyOf(table));
  };
  return { shown, isShown: (id) => !hidden.includes(id), toggle };
}
