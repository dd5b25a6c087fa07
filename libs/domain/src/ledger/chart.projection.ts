import { projection, type Recorded } from '../kernel/index.js';
import { type Account } from './accounts.js';
import { Chart } from './chart.js';
import { type ChartEvents } from './events.js';

export type ChartRow = { id: Account; name: string; is_retired: boolean; version: number };

const chartRow =
  (is_retired: boolean) =>
  (_: unknown, { data: { account: id, name }, revision: version }: Recorded<ChartEvents>): ChartRow => ({
    ...{ id, name, is_retired, version },
  });

/** Accounts as shipped have no row. */
export const chartOfAccounts = projection<ChartRow, ChartEvents>({
  name: 'chart_of_accounts',
  version: 2,
  indexes: [],
  rowOf: ({ data }) => data.account,
  on: {
    AccountAdded: chartRow(false),
    AccountRenamed: chartRow(false),
    AccountRetired: chartRow(true),
    AccountRestored: chartRow(false),
  },
});

export const chartOf = (rows: readonly ChartRow[]): Chart =>
  rows.reduce((chart, { id, name, is_retired: isRetired }) => chart.with(id, { name, isRetired }), Chart.SHIPPED);
