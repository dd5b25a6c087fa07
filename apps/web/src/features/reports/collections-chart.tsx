import { reports } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { type Bar, ColumnsChart } from '../../shared/figures/columns-chart.js';
import { formatMonth, today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';
import { lastDayOf } from './row-links.js';

const MONTHS_SHOWN = 12;

/** Oldest first, `YYYY-MM`. */
function monthsUpTo(day: string, count: number): readonly string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const number = year * 12 + (month - 1) - (count - 1 - index);
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
}

export function CollectionsChart() {
  const day = today();
  const months = monthsUpTo(day, MONTHS_SHOWN);
  const report = useRoute(reports.report, { kind: 'collections', by: 'month', from: `${months[0] ?? ''}-01`, to: day });
  if (report.isError) {
    return (
      <Banner tone="error" onRetry={() => void report.refetch()}>
        {report.error.text('The collections could not be loaded.')}
      </Banner>
    );
  }
  if (!report.data) return <Skeleton width="100%" />;
  const collected = new Map(report.data.rows.map(({ id, values }) => [id, Number(values.collected ?? 0)]));
  const bars = months.map((month): Bar => ({
    id: month,
    label: formatMonth(month).slice(0, 3),
    name: formatMonth(month),
    rupees: collected.get(month) ?? 0,
    to: `/admin/reports/collections?by=day&from=${month}-01&to=${lastDayOf(month)}`,
  }));
  const total = report.data.totals.collected ?? 0;
  return (
    <ColumnsChart
      finding={`${formatRupees(total)} of fees collected in twelve months`}
      measure="Collected"
      bars={bars}
    />
  );
}
