import { useMemo, useState } from 'react';

import { useStore } from '../shell/store.js';
import { type Column } from './column.js';

const keyOf = (table: string): string => `columns:${table}`;

type Said = Readonly<Record<string, boolean>>;

function saidOf(table: string): Said {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}');
    const entries = Object.entries(kept ?? {}).filter(([, shown]) => typeof shown === 'boolean');
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Below 700 px rows are cards. */
const LITTLE_ROOM = '(700px <= width < 1280px)';

const littleRoom = {
  get: () => matchMedia(LITTLE_ROOM).matches,
  watch: (changed: () => void) => {
    const room = matchMedia(LITTLE_ROOM);
    room.addEventListener('change', changed);
    return () => room.removeEventListener('change', changed);
  },
};

export interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[];
  /** Includes columns hidden for lack of room. */
  readonly wanted: readonly Column<Row>[];
  readonly isShown: (column: Column<Row>) => boolean;
  readonly toggle: (column: Column<Row>) => void;
}

/** Saved in this browser. The first column always shows. */
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
