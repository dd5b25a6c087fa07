import { type FigureName, type Payroll } from '@bursar/contracts';

import { ColumnsChart } from '../../shared/charts/columns.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { type Whose, type Why } from '../../shared/figures/why-address.js';
import { payOfMonth } from './history-part.js';
import styles from './payroll.module.css';

const MONTHS_SHOWN = 12;

const LEAST_DIFFERENCE = 0.1;

function sentenceOf(shown: readonly Payroll[], months: string, paid: number): string | undefined {
  const amounts = shown.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (most - least > most * LEAST_DIFFERENCE) return undefined;
  const waiting = shown.filter(({ paid_on }) => paid_on === null).map(({ month }) => formatMonth(month));
  const open = waiting.length === 0 ? '' : `, ${waiting.join(' and ')} not paid yet`;
  if (shown.length === 1) return `${formatRupees(paid)} paid for ${months}${open}`;
  const each = least === most ? formatRupees(most) : `${formatRupees(least)} to ${formatRupees(most)}`;
  return `${each} for each of ${months}, ${formatRupees(paid)} paid in all${open}`;
}

/** Expects the newest first. */
export function SalaryChart({ payrolls }: { readonly payrolls: readonly Payroll[] }) {
  const shown = payrolls.slice(0, MONTHS_SHOWN).toReversed();
  const paid = sumRupees(shown.map(({ amount, paid_on }) => (paid_on === null ? 0 : amount)));
  const months = shown.length === 1 ? 'one month' : `the latest ${shown.length} months`;
  const sentence = sentenceOf(shown, months, paid);
  if (sentence !== undefined) return <p className={styles.salaries}>{sentence}</p>;
  const whyOf = (figure: FigureName, whose: Whose): Why => ({
    figure,
    whose: { ...whose, ...(shown[0] && { user_id: shown[0].staff_id }) },
  });
  return (
    <ColumnsChart
      finding={`${formatRupees(paid)} paid for ${months}`}
      why={whyOf('salary_of_months', { from: `${shown[0]?.month ?? ''}-01`, to: `${shown.at(-1)?.month ?? ''}-01` })}
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
        ...(paid_on !== null && { why: whyOf('salary_of_month', { month }) }),
      }))}
    />
  );
}
