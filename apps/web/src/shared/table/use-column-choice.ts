import { useMemo } from 'react';

import { useStore } from '../shell/store.js';
import { type Column } from './column.js';
import { columnAs, tableIn } from './preferences.js';
import { room } from './room.js';
import { usePreferences } from './use-preferences.js';

export interface ColumnChoice<Row> {
  readonly ready: boolean;
  readonly shown: readonly Column<Row>[];
  readonly wanted: readonly Column<Row>[];
  readonly isShown: (column: Column<Row>) => boolean;
  readonly toggle: (column: Column<Row>) => void;
}

/** Saved in the account. The first column always shows. */
export function useColumnChoice<Row>(kind: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const { ready, chosen, choose } = usePreferences();
  const said = tableIn(chosen, kind).columns;
  const width = useStore(room);
  return useMemo(() => {
    const isShown = ({ id, from }: Column<Row>): boolean => said[id] ?? (from === undefined || width >= from);
    return {
      ready,
      shown: columns.filter((column, index) => index === 0 || isShown(column)),
      wanted: columns.filter(({ id }, index) => index === 0 || said[id] !== false),
      isShown,
      toggle: (column) => void choose(columnAs(kind, column.id, !isShown(column))),
    };
  }, [ready, columns, said, choose, kind, width]);
}
