import { type Paise, paiseOf } from '../kernel/index.js';
import { type PayrollRow } from './payrolls.projection.js';
import { ADJUSTMENT } from './payslip.js';

/** An adjustment of the net is owed to no authority. */
const heldLines = ({ lines }: Pick<PayrollRow, 'lines'>): PayrollRow['lines'] =>
  lines.filter(({ kind, name }) => kind === 'deduction' && name !== ADJUSTMENT);

export function heldByLine(rows: Iterable<Pick<PayrollRow, 'lines'>>): ReadonlyMap<string, Paise> {
  const held = new Map<string, Paise>();
  for (const row of rows) {
    for (const { name, amount } of heldLines(row)) held.set(name, (held.get(name) ?? 0) + paiseOf(amount));
  }
  return held;
}
