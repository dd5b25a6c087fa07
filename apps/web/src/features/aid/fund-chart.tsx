import { type AidFund } from '@bursar/contracts';

import { ColumnsChart } from '../../shared/charts/columns.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';

const sumOf = (funds: readonly AidFund[], field: 'put_in' | 'available'): number =>
  sumRupees(funds.map((fund) => fund[field]));

export function FundChart({ funds }: { readonly funds: readonly AidFund[] }) {
  return (
    <ColumnsChart
      finding={`${formatRupees(sumOf(funds, 'available'))} of ${formatRupees(sumOf(funds, 'put_in'))} is available`}
      why={{ figure: 'aid_funds_available' }}
      each="Fund"
      measure="Put in"
      filledMeasure="Used"
      bars={funds.map(({ id, name, put_in, committed, disbursed }) => ({
        id,
        label: name,
        name,
        rupees: put_in,
        filled: sumRupees([committed, disbursed]),
        to: `/admin/aid?tab=approved&fund_id=${id}`,
      }))}
    />
  );
}
