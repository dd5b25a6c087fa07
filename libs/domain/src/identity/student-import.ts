import { resumableRun } from '../kernel/index.js';
import { type StudentImportEvents } from './events.js';

/** A bulk upload of students. Its list holds password hashes, which never enter an event, and is kept elsewhere. */
export const StudentImport = resumableRun<object, never, StudentImportEvents>({
  category: 'studentImport',
  events: {
    started: 'StudentImportStarted',
    completed: 'StudentImportCompleted',
    failed: 'StudentImportFailed',
  },
});
