import { projection, type Timestamp } from '../kernel/index.js';
import { type StudentImportEvents } from './events.js';

export type StudentImportRow = {
  id: string;
  status: 'running' | 'completed' | 'failed';
  row_count: number;
  created: number;
  started_at: Timestamp;
  started_by: string | null;
  started_by_name: string | null;
};

export const studentImports = projection<StudentImportRow, StudentImportEvents>({
  name: 'student_imports',
  version: 2,
  indexes: ['status', 'started_at'],
  rowOf: ({ data }) => data.runId,
  on: {
    StudentImportStarted: (_, { data, metadata }) => ({
      id: data.runId,
      status: 'running',
      row_count: data.targetCount,
      created: 0,
      started_at: metadata.occurredAt,
      started_by: metadata.actor.userId ?? null,
      started_by_name: metadata.actor.name ?? null,
    }),
    StudentImportCompleted: (row, { data }) => row && { ...row, status: 'completed', created: data.done },
    StudentImportFailed: (row) => row && { ...row, status: 'failed' },
  },
});
