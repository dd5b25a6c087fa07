import { type Day, type Month, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type RemittanceEvents } from './remittance.events.js';

export type RemittanceRow = {
  id: string;
  name: string;
  month: Month;
  amount: number;
  paid_on: Day;
  reference: string;
  remitted_by_name: string;
  remitted_at: Timestamp;
  status: 'recorded' | 'reversed';
  reason: string | null;
  reversed_by_name: string | null;
};

export const remittances = projection<RemittanceRow, RemittanceEvents>({
  name: 'remittances',
  version: 2,
  indexes: ['month', 'paid_on', 'status'],
  rowOf: ({ data }) => data.remittanceId,
  on: {
    DeductionsRemitted: (_, { data, metadata }) => ({
      ...{ id: data.remittanceId, name: data.name, month: data.month, amount: rupeesOf(data.amountPaise) },
      ...{ paid_on: data.paidOn, reference: data.reference, remitted_by_name: data.remittedByName },
      remitted_at: metadata.occurredAt,
      ...{ status: 'recorded', reason: null, reversed_by_name: null },
    }),
    RemittanceReversed: (row, { data: { reason, reversedByName } }) =>
      row && { ...row, status: 'reversed', reason, reversed_by_name: reversedByName },
  },
});
