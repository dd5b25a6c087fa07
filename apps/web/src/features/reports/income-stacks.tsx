import { type Report } from '@bursar/contracts';
import { INCOME_KIND_NAMES } from '@bursar/contracts/sheets/budgeting';
import { financialYearName, financialYearOf, sumRupees } from '@bursar/domain/kernel';

import { StackChart } from '../../shared/charts/stack-chart.js';
import { formatRupees } from '../../shared/figures/money.js';
import { type Why } from '../../shared/figures/why-address.js';
import { lastDayOf } from './row-links.js';
import { labelOf, nameOf, shareOf, sumsBy, text } from './report-values.js';

export interface IncomeStacksProps {
  readonly report: Report;
  readonly above?: string;
}

const KINDS = new Map(Object.entries(INCOME_KIND_NAMES).map(([kind, name]) => [name, kind]));

const monthOf = (row: Report['rows'][number]): string => text(row, 'received').slice(0, 7);

function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  let [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5))];
  for (let each = first; each <= last; each = `${year}-${String(month).padStart(2, '0')}`) {
    months.push(each);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return months;
}

export function IncomeStacks({ report, above }: IncomeStacksProps) {
  const kinds = [...sumsBy(report.rows, 'kind', 'amount')].toSorted(([, one], [, other]) => other - one);
  const received = report.rows.map(monthOf).toSorted();
  const months = monthsBetween(received[0] ?? '', received.at(-1) ?? '');
  const whole = report.totals.amount ?? 0;
  const [[first, most] = ['', 0]] = kinds;
  const year = above === undefined ? '' : ` in ${financialYearName(financialYearOf(report.to))}`;
  const finding = `${formatRupees(whole)} received${year}, ${shareOf(most, whole)} of it ${first}`;
  const whyIn = (month: string, kind?: string): Why => {
    const group = KINDS.get(kind ?? '');
    const days = { from: `${month}-01`, to: lastDayOf(month) };
    return { figure: 'income_of_period', whose: { ...days, ...(group && { group }) } };
  };
  if (months.length < 2) return <p>{finding}</p>;
  return (
    <StackChart
      finding={finding}
      why={{ figure: 'income_of_period', whose: { from: report.from, to: report.to } }}
      each="Month"
      parts={kinds.map(([kind]) => kind)}
      sum="Together"
      above={above}
      stacks={months.map((month) => {
        const rows = report.rows.filter((row) => monthOf(row) === month);
        const sums = sumsBy(rows, 'kind', 'amount');
        return {
          id: month,
          label: labelOf(month),
          name: nameOf(month),
          rupees: kinds.map(([kind]) => sumRupees([sums.get(kind) ?? 0])),
          why: whyIn(month),
          whys: kinds.map(([kind]) => whyIn(month, kind)),
          to: `/admin/income?received_in=${month}&status=recorded`,
        };
      })}
    />
  );
}
