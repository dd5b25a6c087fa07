import { type DemandedBy, type EntrySource, type OwedPer, type Report, type ReportColumn } from '@bursar/contracts';
import { type Day, paiseOf, rupeesOf } from '@bursar/domain/kernel';
import { inSlices } from '@bursar/platform/read-models';

export type Figures = Pick<Report, 'columns' | 'rows'> & {
  /** Totals that are no sums of their column. */
  readonly closing?: Report['totals'];
  readonly whose?: string;
  readonly oldest_due?: Day | null;
};

/** Both days are included. */
export interface Asked {
  readonly from: Day;
  readonly to: Day;
  readonly by: 'day' | 'month';
  readonly departmentId: number | undefined;
  readonly of: EntrySource | undefined;
  readonly account?: string | undefined;
  readonly studentId?: string | undefined;
  readonly per?: OwedPer | undefined;
  readonly group?: DemandedBy | undefined;
}

type Identity = Omit<Figures['rows'][number], 'values'>;

type Column<Row> = ReportColumn & { readonly of: (row: Row) => string | number | null };

export async function figures<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
  identityOf: (row: Row) => Identity,
): Promise<Figures> {
  const made: Figures['rows'][number][] = [];
  for await (const some of inSlices(rows)) {
    for (const row of some) {
      made.push({ ...identityOf(row), values: Object.fromEntries(columns.map(({ id, of }) => [id, of(row)])) });
    }
  }
  return { columns: columns.map(({ id, header, unit }) => ({ id, header, unit })), rows: made };
}

export async function totalsOf({ columns, rows }: Figures): Promise<Record<string, number>> {
  const summed = columns.filter(({ unit }) => unit === 'rupees' || unit === 'count').map(({ id }) => id);
  const totals = new Map(summed.map((id) => [id, 0]));
  for await (const some of inSlices(rows)) {
    for (const { values } of some) {
      // Sums paise, because rupees on the wire have decimals.
      for (const id of summed) totals.set(id, (totals.get(id) ?? 0) + paiseOf(Number(values[id] ?? 0)));
    }
  }
  return Object.fromEntries([...totals].map(([id, total]) => [id, rupeesOf(total)]));
}
