import { type AnswerOf, payroll } from '@bursar/contracts';
import { payrollSheets } from '@bursar/contracts/sheets/payroll';

import { ColumnsAbove } from '../../shared/charts/columns.js';
import { Drawn } from '../../shared/charts/drawn.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';

type Months = AnswerOf<typeof payroll.payrollMonths>;

const spanOf = (first: string, last: string): string =>
  first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`;

function sentenceOf(months: Months): string | undefined {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || months.some(({ amount, paid }) => amount !== first.amount || paid !== amount))
    return undefined;
  const paid = `${formatRupees(first.amount)} of salaries paid for`;
  if (months.length === 1) return `${paid} ${formatMonth(first.month)}`;
  return `${paid} each of ${months.length} months, ${spanOf(first.month, last.month)}`;
}

export function PayrollByMonth() {
  const months = useRoute(payroll.payrollMonths, {});
  if (!months.data) return <Drawn name="The payroll by month" of={[months]} above />;
  const [first, last] = [months.data[0]?.month, months.data.at(-1)?.month];
  if (first === undefined || last === undefined) return null;
  const sentence = sentenceOf(months.data);
  if (sentence !== undefined) return <p>{sentence}</p>;
  const paid = sumRupees(months.data.map((month) => month.paid));
  const all = sumRupees(months.data.map(({ amount }) => amount));
  return (
    <ColumnsAbove
      finding={`${formatRupees(paid)} of ${formatRupees(all)} in salaries paid for ${spanOf(first, last)}`}
      why={{ figure: 'payroll_register_paid', whose: { from: `${first}-01`, to: `${last}-01` } }}
      each="Month"
      measure="Net"
      filledMeasure="Paid"
      above={payrollSheets.payrolls.kind}
      bars={months.data.map(({ month, amount, paid: filled }) => ({
        id: month,
        label: formatMonth(month).slice(0, 3),
        name: formatMonth(month),
        rupees: amount,
        filled,
        why: { figure: 'payroll_of_month', whose: { month } },
        filledWhy: { figure: 'payroll_paid', whose: { month } },
        to: `/admin/staff?month=${month}`,
      }))}
    />
  );
}
