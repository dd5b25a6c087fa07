import { type Day, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type IncomeEvents, type IncomeKind } from './events.js';

export type IncomeRow = {
  id: string;
  kind: IncomeKind;
  source_name: string;
  description: string;
  amount: number;
  received_date: Day;
  recorded_by: string | null;
  recorded_by_name: string | null;
  recorded_at: Timestamp;
  status: 'recorded' | 'reversed';
  reason: string | null;
  reversed_by_name: string | null;
  version: number;
};

export const incomes = projection<IncomeRow, IncomeEvents>({
  name: 'incomes',
  version: 2,
  indexes: ['kind', 'source_name', 'description', 'amount', 'received_date', 'recorded_by_name', 'status'],
  search: ['source_name', 'description', 'recorded_by_name'],
  names: ['source_name', 'description'],
  rowOf: ({ data }) => data.incomeId,
  on: {
    IncomeRecorded: (_, { data, metadata, revision }) => ({
      id: data.incomeId,
      kind: data.kind,
      source_name: data.sourceName,
      description: data.description,
      amount: rupeesOf(data.amountPaise),
      received_date: data.receivedDate,
      recorded_by: data.recordedBy,
      recorded_by_name: data.recordedByName,
      recorded_at: metadata.occurredAt,
      status: 'recorded',
      reason: null,
      reversed_by_name: null,
      version: revision,
    }),
    IncomeReversed: (row, { data, revision }) =>
      row && {
        ...row,
        status: 'reversed',
        reason: data.reason,
        reversed_by_name: data.reversedByName,
        version: revision,
      },
  },
});
