import { type Payroll } from '@bursar/contracts';

import { ColumnsChart } from '../../shared/charts/columns.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { payOfMonth } from './history-part.js';

const MONTHS_SHOWN = 12;

/** Expects the newest first. */
export function SalaryChart({ payrolls }: { readonly payrolls: readonly Payroll[] }) {
  const shown = payrolls.slice(0, MONTHS_SHOWN).toReversed();
  const paid = sumRupees(shown.map(({ amount, paid_on }) => (paid_on === null ? 0 : amount)));
  const months = shown.length === 1 ? 'one month' : `the latest ${shown.length} months`;
  const same = shown[0]?.amount ?? 0;
  if (shown.every(({ amount, paid_on }) => amount === same && paid_on !== null)) {
    return (
      <p>
        {shown.length === 1
          ? `${formatRupees(same)} paid for one month`
          : `${formatRupees(same)} paid in each of ${months}, ${formatRupees(paid)} in all`}
      </p>
    );
  }
  return (
    <ColumnsChart
      finding={`${formatRupees(paid)} paid for ${months}`}
      each="Month"
      measure="Net salary"
      filledMeasure="Paid"
      bars={shown.map(({ id, month, amount, paid_on }) => ({
        id,
        label: formatMonth(month).slice(0, 3),
        name: formatMonth(month),
        rupees: amount,
        filled: paid_on === null ? 0 : amount,
        to: payOfMonth(month),
      }))}
    />
  );
}
