import { resumableRun } from '../kernel/index.js';
import { type StudentImportEvents } from './events.js';

/** The list holds password hashes, so it is kept outside the log. */
export const StudentImport = resumableRun<object, never, StudentImportEvents>({
  category: 'studentImport',
  events: {
    started: 'StudentImportStarted',
    completed: 'StudentImportCompleted',
    failed: 'StudentImportFailed',
  },
});
