import { projection, type Timestamp } from '../kernel/index.js';
import { type BatchEvents } from './events.js';

export type PassOutRow = {
  id: string;
  batch: number;
  students: number;
  passed_out_at: Timestamp;
  passed_out_by_name: string | null;
  reversed_at: Timestamp | null;
  reversed_by_name: string | null;
  reversal_reason: string | null;
  reactivated: number;
};

export const passOuts = projection<PassOutRow, BatchEvents>({
  name: 'pass_outs',
  version: 1,
  indexes: ['batch', 'students', 'passed_out_at', 'passed_out_by_name', 'reversed_at'],
  rowOf: ({ data }) => data.passOutId,
  on: {
    BatchPassedOut: (_, { data, metadata }) => ({
      id: data.passOutId,
      batch: data.batch,
      students: data.studentCount,
      passed_out_at: metadata.occurredAt,
      passed_out_by_name: metadata.actor.name ?? null,
      reversed_at: null,
      reversed_by_name: null,
      reversal_reason: null,
      reactivated: 0,
    }),
    BatchPassOutReversed: (row, { data, metadata }) =>
      row && {
        ...row,
        reversed_at: metadata.occurredAt,
        reversed_by_name: metadata.actor.name ?? null,
        reversal_reason: data.reason,
        reactivated: data.studentCount,
      },
  },
});
