import { DUES_AGES, reports } from '@bursar/contracts';

import { AgeingStrip } from '../../shared/charts/ageing-strip.js';
import { Drawn } from '../../shared/charts/drawn.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';

export function DuesStrip() {
  const dues = useRoute(reports.report, { kind: 'dues' });
  if (!dues.data) return <Drawn name="The dues" of={[dues]} />;
  const { outstanding = 0, not_due = 0, ...totals } = dues.data.totals;
  const ages = DUES_AGES.map(({ id, name }) => ({
    id,
    name,
    rupees: id === 'not_due' ? not_due : (totals[id] ?? 0),
    to: `/admin/fees?tab=assigned&age=${id}`,
    why: { figure: `dues_${id}` as const },
  }));
  return (
    <AgeingStrip
      finding={`${formatRupees(outstanding)} outstanding, ${formatRupees(outstanding - not_due)} of it overdue`}
      why={{ figure: 'dues' }}
      ages={ages}
    />
  );
}
