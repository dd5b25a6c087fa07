import { projection } from '../kernel/index.js';
import { type Account } from './accounts.js';
import { Chart } from './chart.js';
import { type ChartEvents } from './events.js';

export type ChartRow = { id: Account; name: string; is_retired: boolean; version: number };

/** Accounts that were added, renamed or retired; the others stand as shipped. */
export const chartOfAccounts = projection<ChartRow, ChartEvents>({
  name: 'chart_of_accounts',
  version: 1,
  indexes: [],
  rowOf: ({ data }) => data.account,
  on: {
    AccountAdded: (_, { data, revision }) => ({
      ...{ id: data.account, name: data.name, is_retired: false, version: revision },
    }),
    AccountRenamed: (_, { data, revision }) => ({
      ...{ id: data.account, name: data.name, is_retired: false, version: revision },
    }),
    AccountRetired: (_, { data, revision }) => ({
      ...{ id: data.account, name: data.name, is_retired: true, version: revision },
    }),
  },
});

export const chartOf = (rows: readonly ChartRow[]): Chart =>
  rows.reduce((chart, { id, name, is_retired: isRetired }) => chart.with(id, { name, isRetired }), Chart.SHIPPED);
