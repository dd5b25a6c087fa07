import { useMemo, useState } from 'react';

import { useStore } from '../shell/store.js';
import { type Column } from './column.js';

const keyOf = (table: string): string => `columns:${table}`;

/** What somebody said of columns: whether each is shown. */
type Said = Readonly<Record<string, boolean>>;

/** What was kept; what cannot be read counts as nothing. */
function saidOf(table: string): Said {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}');
    const entries = Object.entries(kept ?? {}).filter(([, shown]) => typeof shown === 'boolean');
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** A window with a table in it, but with little room for one; below 700 px every row is a card. */
const LITTLE_ROOM = '(700px <= width < 1280px)';

const littleRoom = {
  get: () => matchMedia(LITTLE_ROOM).matches,
  watch: (changed: () => void) => {
    const room = matchMedia(LITTLE_ROOM);
    room.addEventListener('change', changed);
    return () => room.removeEventListener('change', changed);
  },
};

/** Which columns of a table are shown. */
export interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[];
  /** Those that nobody took away: a file has room for all of them. */
  readonly wanted: readonly Column<Row>[];
  readonly isShown: (column: Column<Row>) => boolean;
  readonly toggle: (column: Column<Row>) => void;
}

/** The columns somebody chose to see, kept in this browser. The first names the row and is always there. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [said, setSaid] = useState(() => saidOf(table));
  const tight = useStore(littleRoom);
  return useMemo(() => {
    const isShown = ({ id, minor }: Column<Row>): boolean => said[id] ?? !(tight && minor);
    return {
      shown: columns.filter((column, index) => index === 0 || isShown(column)),
      wanted: columns.filter(({ id }, index) => index === 0 || said[id] !== false),
      isShown,
      toggle: (column) => {
        const next = { ...said, [column.id]: !isShown(column) };
        setSaid(next);
        localStorage.setItem(keyOf(table), JSON.stringify(next));
      },
    };
  }, [columns, said, table, tight]);
}
