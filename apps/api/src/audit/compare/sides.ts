import { type AmountsOf, type ComparedRow, comparedRow, Comparison } from '@bursar/domain/audit';
import { type Instant } from '@bursar/platform';
import { type Parameters } from '../../access/asking.js';

export type Row = Readonly<Record<string, unknown>>;
export type Rows = ReadonlyMap<string, Row>;

export interface Compared {
  readonly parameters: Parameters;
  readonly then: Instant;
  readonly later: Instant;
  readonly onlyChanged: boolean;
  /** From 0. */
  readonly page: { readonly from: number; readonly below: number };
}

export interface Sides {
  readonly then: Rows;
  readonly later: Rows;
}

export interface ComparedPage {
  readonly comparison: Comparison<Row>;
  readonly rows: readonly ComparedRow<Row>[];
}

export const idsOnPage = ({ ids }: Comparison<Row>, { page }: Compared): readonly string[] =>
  ids.slice(page.from, page.below);

export const comparedRows = (
  ids: readonly string[],
  { then, later }: Sides,
  { onlyChanged }: Compared,
): readonly ComparedRow<Row>[] =>
  ids.flatMap((id) => {
    const row = comparedRow(id, then.get(id), later.get(id));
    return row && !(onlyChanged && row.change === 'same') ? [row] : [];
  });

export function comparedAtOnce({ then, later }: Sides, compared: Compared, amounts: AmountsOf<Row>): ComparedPage {
  const rows = comparedRows([...new Set([...later.keys(), ...then.keys()])], { then, later }, compared);
  const comparison = new Comparison(amounts);
  for (const row of rows) comparison.add(row);
  return { comparison, rows: rows.slice(compared.page.from, compared.page.below) };
}
