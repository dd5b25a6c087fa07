import { type AnswerOf, payroll } from '@bursar/contracts';
import { payrollSheets } from '@bursar/contracts/sheets/payroll';

import { ColumnsAbove } from '../../shared/charts/columns.js';
import { Drawn } from '../../shared/charts/drawn.js';
import { formatMonth, today } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';

type Months = AnswerOf<typeof payroll.payrollMonths>;

function sentenceOf(months: Months): string | undefined {
  const [first] = months;
  if (!first || months.some(({ amount, paid }) => amount !== first.amount || paid !== amount)) return undefined;
  if (months.length === 1) return `${formatRupees(first.amount)} of salaries paid for ${formatMonth(first.month)}`;
  return `${formatRupees(first.amount)} of salaries paid in each of ${months.length} months`;
}

const spanOf = (first = today().slice(0, 7), last = first) => ({ from: `${first}-01`, to: `${last}-01` });

export function PayrollByMonth() {
  const months = useRoute(payroll.payrollMonths, {});
  if (!months.data) return <Drawn name="The payroll by month" of={[months]} above />;
  if (months.data.length === 0) return null;
  const sentence = sentenceOf(months.data);
  if (sentence !== undefined) return <p>{sentence}</p>;
  const whole = spanOf(months.data[0]?.month, months.data.at(-1)?.month);
  const paid = sumRupees(months.data.map((month) => month.paid));
  const all = sumRupees(months.data.map(({ amount }) => amount));
  return (
    <ColumnsAbove
      finding={`${formatRupees(paid)} of ${formatRupees(all)} in salaries paid`}
      why={{ figure: 'payroll_register_paid', whose: whole }}
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
