import { type ReactNode, useCallback, useMemo, useState } from 'react';

/** What may be chosen in a register, and what can be done with it. Declare it once: its rows are drawn once then. */
export interface Bulk<Row> {
  /** Which row, for screen readers: "Tuition of Asha Rao". */
  readonly label: (row: Row) => string;
  readonly selectable: (row: Row) => boolean;
  readonly actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

/** The rows somebody has chosen, over all pages. */
export interface Selection<Row> extends Bulk<Row> {
  /** As they are now where they are on the page, else as they were when they were chosen. */
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly put: (rows: readonly Row[], chosen: boolean) => void;
  readonly clear: () => void;
}

/** Chooses among rows; one that changed so that it cannot be chosen any more is left out. */
export function useSelection<Row>(
  onPage: readonly Row[],
  rowId: (row: Row) => string,
  bulk: Bulk<Row> | undefined,
): Selection<Row> | undefined {
  const [kept, keep] = useState<ReadonlyMap<string, Row>>(() => new Map());
  const put = useCallback(
    (rows: readonly Row[], chosen: boolean) =>
      keep((before) => {
        const after = new Map(before);
        for (const row of rows) {
          if (chosen) after.set(rowId(row), row);
          else after.delete(rowId(row));
        }
        return after;
      }),
    [rowId],
  );
  const toggle = useCallback(
    (row: Row) =>
      keep((before) => {
        const after = new Map(before);
        if (!after.delete(rowId(row))) after.set(rowId(row), row);
        return after;
      }),
    [rowId],
  );
  const clear = useCallback(() => keep(new Map()), []);
  const rows = useMemo(() => {
    const now = new Map(onPage.map((row) => [rowId(row), row]));
    return [...kept].map(([id, row]) => now.get(id) ?? row).filter((row) => bulk?.selectable(row));
  }, [kept, onPage, rowId, bulk]);
  return bulk && { ...bulk, rows, has: (row) => kept.has(rowId(row)), toggle, put, clear };
}
