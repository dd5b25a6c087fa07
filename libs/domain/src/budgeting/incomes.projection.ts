import { type RequestEvents } from '../decisions/events.js';
import { type Day, NO_ID, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
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
  status: 'waiting' | 'rejected' | 'recorded' | 'reversed';
  reason: string | null;
  reversed_by_name: string | null;
  version: number;
};

type Events = IncomeEvents & Pick<RequestEvents, 'RequestSubmitted' | 'RequestRejected' | 'RequestWithdrawn'>;

export const incomes = projection<IncomeRow, Events>({
  name: 'incomes',
  version: 3,
  indexes: ['kind', 'source_name', 'description', 'amount', 'received_date', 'recorded_by_name', 'status'],
  search: ['source_name', 'description', 'recorded_by_name'],
  names: ['source_name', 'description'],
  rowOf: ({ data }) => {
    if ('incomeId' in data) return data.incomeId;
    return data.kind === 'income' ? data.recordId : NO_ID;
  },
  on: {
    RequestSubmitted: (row, { data, metadata }) =>
      data.work.kind === 'income'
        ? {
            id: data.recordId,
            kind: data.work.incomeKind as IncomeKind,
            source_name: data.work.sourceName,
            description: data.work.description,
            amount: rupeesOf(data.amountPaise),
            received_date: data.work.receivedDate,
            recorded_by: data.askedBy,
            recorded_by_name: data.askedByName,
            recorded_at: metadata.occurredAt,
            status: 'waiting',
            reason: null,
            reversed_by_name: null,
            version: 0,
          }
        : row,
    RequestRejected: (row, { data }) => row && { ...row, status: 'rejected', reason: data.decision.note },
    RequestWithdrawn: (row, { data }) =>
      row && { ...row, status: 'rejected', reason: `Withdrawn by ${data.askedByName}` },
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
