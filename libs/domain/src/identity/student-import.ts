import { decider } from '../kernel/index.js';
import { type StudentImportEvents } from './events.js';

export type StudentImportState = { readonly status: 'none' | 'running' | 'completed' };

export type StudentImportCommands = {
  StartImport: { importId: string; rowCount: number };
  CompleteImport: { importId: string; created: number };
};

/** A bulk upload of students; once it has started, it is carried on to its end even across a crash. */
export const StudentImport = decider<StudentImportState, StudentImportCommands, StudentImportEvents>({
  category: 'studentImport',
  initial: { status: 'none' },
  decide: {
    StartImport: (upload, { status }) => (status === 'none' ? [{ type: 'StudentImportStarted', data: upload }] : []),
    CompleteImport: (upload, { status }) =>
      status === 'running' ? [{ type: 'StudentImportCompleted', data: upload }] : [],
  },
  evolve: {
    StudentImportStarted: () => ({ status: 'running' }),
    StudentImportCompleted: () => ({ status: 'completed' }),
  },
});
