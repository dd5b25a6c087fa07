import { expect, it } from '@jest/globals';

import { batchEvents, studentImportEvents } from './events.js';

it('counts one student and several in the sentences of uploads and batches', () => {
  const uploadOf = (targetCount: number): string =>
    studentImportEvents.StudentImportStarted.tell({ targetCount } as never, '').says;
  const passedOut = (studentCount: number): string =>
    batchEvents.BatchPassedOut.tell({ batch: 2026, studentCount } as never, '').says;
  expect([uploadOf(1), uploadOf(2), passedOut(1), passedOut(2)]).toEqual([
    'Started an upload of 1 student',
    'Started an upload of 2 students',
    'Marked batch 2026 as passed out: 1 student',
    'Marked batch 2026 as passed out: 2 students',
  ]);
});
