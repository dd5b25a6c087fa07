import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** What may be chosen in a register, and what can be done with it. Declare it once: its rows are drawn once then. */
export interface Bulk<Row> {
  /** Which row, for screen readers: "Tuition of Asha Rao". */
  readonly label: (row: Row) => string;
  readonly selectable: (row: Row) => boolean;
  /** Why a row cannot be chosen, where that is no matter of course. */
  readonly refusal?: (row: Row) => string | undefined;
  readonly actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

/** The rows somebody has chosen, over all pages. */
export interface Selection<Row> extends Bulk<Row> {
  /** As they are now where they are on the page, else as they were when they were chosen. */
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Chooses the row or leaves it out; with `range` the same becomes of all between it and the one before on the page. */
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

/** Chooses among rows; one that changed so that it cannot be chosen any more is left out. */
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
  // A row that is drawn again for every choice makes choosing slow, so `toggle` stays the same function.
  const latest = useRef({ onPage, bulk });
  useEffect(() => {
    latest.current = { onPage, bulk };
  });
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
    [rowId],
  );
  const clear = useCallback(() => keep(new Map()), []);
  const rows = useMemo(() => {
    const now = new Map(onPage.map((row) => [rowId(row), row]));
    return [...kept].map(([id, row]) => now.get(id) ?? row).filter((row) => bulk?.selectable(row));
  }, [kept, onPage, rowId, bulk]);
  return bulk && { ...bulk, rows, has: (row) => kept.has(rowId(row)), toggle, put, clear };
}
