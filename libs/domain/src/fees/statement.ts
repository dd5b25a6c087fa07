import { financialYearOf, sumRupees } from '../kernel/index.js';
import { type AccountEntry } from './student-accounts.projection.js';

/** Rupees; `opening + billed − paid = closing`. */
export interface Statement {
  readonly year: string | undefined;
  readonly opening: number;
  readonly entries: readonly AccountEntry[];
  readonly billed: number;
  readonly paid: number;
  readonly closing: number;
}

const yearOf = ({ day }: AccountEntry): string => financialYearOf(day);

export const yearsWithEntries = (entries: readonly AccountEntry[]): readonly string[] =>
  [...new Set(entries.map(yearOf))].toSorted().toReversed();

/** Expects the order of posting. */
export function statementOf(account: readonly AccountEntry[], year?: string): Statement {
  const entries = account.filter((entry) => year === undefined || yearOf(entry) === year);
  const opening = year === undefined ? 0 : (account.findLast((entry) => yearOf(entry) < year)?.balance ?? 0);
  const billed = sumRupees(entries.map((entry) => entry.billed));
  const paid = sumRupees(entries.map((entry) => entry.paid));
  return { year, opening, entries, billed, paid, closing: sumRupees([opening, billed, -paid]) };
}
