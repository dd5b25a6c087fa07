import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { StudentImport } from './student-import.js';

const start = { importId: 'import-1', rowCount: 3_000 };
const end = { importId: 'import-1', created: 3_000 };

const started = { type: 'StudentImportStarted', data: start } as const;
const completed = { type: 'StudentImportCompleted', data: end } as const;

const upload = given(StudentImport);

describe('A bulk upload of students', () => {
  it('starts, and is carried on rather than started again', () => {
    upload()
      .when({ type: 'StartImport', ...start })
      .then(started);
    upload(started)
      .when({ type: 'StartImport', ...start })
      .thenNothing();
    upload(started, completed)
      .when({ type: 'StartImport', ...start })
      .thenNothing();
  });

  it('completes once, after it started', () => {
    upload(started)
      .when({ type: 'CompleteImport', ...end })
      .then(completed);
    upload(started, completed)
      .when({ type: 'CompleteImport', ...end })
      .thenNothing();
    upload()
      .when({ type: 'CompleteImport', ...end })
      .thenNothing();
  });
});
