import { useMemo } from 'react';

import { useStore } from '../shell/store.js';
import { type Column } from './column.js';
import { columnAs, tableIn } from './preferences.js';
import { usePreferences } from './use-preferences.js';

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
  readonly ready: boolean;
  readonly shown: readonly Column<Row>[];
  /** Includes columns hidden for lack of room. */
  readonly wanted: readonly Column<Row>[];
  readonly isShown: (column: Column<Row>) => boolean;
  readonly toggle: (column: Column<Row>) => void;
}

/** Saved in the account, under the kind of the sheet. The first column always shows. */
export function useColumnChoice<Row>(kind: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const { ready, chosen, choose } = usePreferences();
  const said = tableIn(chosen, kind).columns;
  const tight = useStore(littleRoom);
  return useMemo(() => {
    const isShown = ({ id, minor }: Column<Row>): boolean => said[id] ?? !(tight && minor);
    return {
      ready,
      shown: columns.filter((column, index) => index === 0 || isShown(column)),
      wanted: columns.filter(({ id }, index) => index === 0 || said[id] !== false),
      isShown,
      toggle: (column) => void choose(columnAs(kind, column.id, !isShown(column))),
    };
  }, [ready, columns, said, choose, kind, tight]);
}
