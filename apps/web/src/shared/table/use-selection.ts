import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';

import { useReadOnly } from '../past/past.js';
import { useLatest } from '../shell/use-latest.js';

export interface Bulk<Row> {
  readonly label: (row: Row) => string;
  readonly selectable: (row: Row) => boolean;
  readonly refusal?: (row: Row) => string | undefined;
  readonly actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

export interface Selection<Row> extends Bulk<Row> {
  /** Current rows where loaded, else as chosen. */
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** `range` extends from the last toggled row. */
  readonly toggle: (row: Row, range: boolean) => void;
  readonly put: (rows: readonly Row[], chosen: boolean) => void;
  readonly clear: () => void;
}

function putInto<Row>(
  before: ReadonlyMap<string, Row>,
  rowId: (row: Row) => string,
  rows: readonly Row[],
  chosen: boolean,
): ReadonlyMap<string, Row> {
  const after = new Map(before);
  for (const row of rows) {
    if (chosen) after.set(rowId(row), row);
    else after.delete(rowId(row));
  }
  return after;
}

/** Drops rows that can no longer be selected. */
export function useSelection<Row>(
  onPage: readonly Row[],
  rowId: (row: Row) => string,
  bulk: Bulk<Row> | undefined,
): Selection<Row> | undefined {
  const [kept, keep] = useState<ReadonlyMap<string, Row>>(() => new Map());
  const put = useCallback(
    (rows: readonly Row[], chosen: boolean) => keep((before) => putInto(before, rowId, rows, chosen)),
    [rowId],
  );
  const latest = useLatest({ onPage, bulk });
  const last = useRef<string>(undefined);
  const toggle = useCallback(
    (row: Row, range: boolean) => {
      const { onPage: page, bulk: only } = latest.current;
      const from = range ? page.findIndex((each) => rowId(each) === last.current) : -1;
      const to = page.findIndex((each) => rowId(each) === rowId(row));
      last.current = rowId(row);
      const between = from < 0 ? [row] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
      const open = between.filter((each) => only?.selectable(each));
      keep((before) => putInto(before, rowId, open, !before.has(rowId(row))));
    },
    [latest, rowId],
  );
  const clear = useCallback(() => keep(new Map()), []);
  const rows = useMemo(() => {
    const now = new Map(onPage.map((row) => [rowId(row), row]));
    return [...kept].map(([id, row]) => now.get(id) ?? row).filter((row) => bulk?.selectable(row));
  }, [kept, onPage, rowId, bulk]);
  const readOnly = useReadOnly();
  if (!bulk || readOnly) return undefined;
  return { ...bulk, rows, has: (row) => kept.has(rowId(row)), toggle, put, clear };
}
