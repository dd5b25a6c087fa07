import { describe, expect, it } from '@jest/globals';

import {
  type AssignmentDraft,
  EMPTY_DRAFT,
  faultsOfDraft,
  groupRequest,
  listRequest,
  outcomeSentence,
  previewRequest,
  previewSentence,
  resultSentence,
  singleRequest,
} from './assignment.js';

const draft = (part: Partial<AssignmentDraft>): AssignmentDraft => ({
  ...EMPTY_DRAFT,
  fee_structure_id: 'F1',
  ...part,
});

describe('The fields that an assignment requires', () => {
  it.each([
    ['single', { student_id: 'Student is required' }],
    ['batch', {}],
    ['department', { department_id: 'Please select a department' }],
    ['batch-and-department', { department_id: 'Please select a department' }],
    ['custom', { student_ids: 'Select at least one student' }],
  ] as const)('are, in the mode %s, beside the fee structure [VAL-033, VAL-034, VAL-036, VAL-037]', (mode, faults) => {
    expect(faultsOfDraft(draft({ mode, fee_structure_id: null }))).toEqual({
      fee_structure_id: 'Fee structure is required',
      ...faults,
    });
    expect(faultsOfDraft(draft({ mode }))).toEqual(faults);
  });

  it('requires no field once everything is there', () => {
    expect(faultsOfDraft(draft({ mode: 'single', student_id: 'S1' }))).toEqual({});
    expect(faultsOfDraft(draft({ mode: 'batch-and-department', batch: '2024', department_id: '3' }))).toEqual({});
    expect(faultsOfDraft(draft({ mode: 'custom', student_ids: ['S1', 'S2'] }))).toEqual({});
  });
});

describe('The sent assignment', () => {
  it('starts unpaid for one student and for a list [API-054]', () => {
    expect(singleRequest(draft({ student_id: 'S1' }))).toEqual({
      fee_structure_id: 'F1',
      student_id: 'S1',
      status: 'unpaid',
      paid_amount: 0,
    });
    expect(listRequest(draft({ mode: 'custom', student_ids: ['S1', 'S2'] }))).toEqual({
      fee_structure_id: 'F1',
      student_ids: ['S1', 'S2'],
      status: 'unpaid',
      paid_amount: 0,
    });
  });

  it('sends only the fields of the mode, for any earlier input [API-054, API-055]', () => {
    const filled = { batch: ' 2024 ', department_id: '3' };
    const unpaid = { fee_structure_id: 'F1', status: 'unpaid', paid_amount: 0 };
    expect(groupRequest(draft({ mode: 'batch', ...filled }))).toEqual({ ...unpaid, batch: 2024 });
    expect(groupRequest(draft({ mode: 'department', ...filled }))).toEqual({ ...unpaid, department_id: 3 });
    expect(groupRequest(draft({ mode: 'batch-and-department', ...filled }))).toEqual({
      ...unpaid,
      batch: 2024,
      department_id: 3,
    });
  });
});

describe('The preview of an assignment', () => {
  it('loads as soon as the draft names its students', () => {
    expect(previewRequest(draft({ student_id: 'S1' }))).toEqual({ fee_structure_id: 'F1', student_ids: ['S1'] });
    expect(previewRequest(draft({ mode: 'batch', batch: '2024' }))).toEqual({ fee_structure_id: 'F1', batch: 2024 });
    expect(previewRequest(draft({ mode: 'custom', student_ids: ['S1'] }))).toEqual({
      fee_structure_id: 'F1',
      student_ids: ['S1'],
    });
  });

  it.each(['', '202', '20245', '20a4'])('does not load for the batch "%s"', (batch) => {
    expect(previewRequest(draft({ mode: 'batch', batch }))).toBeUndefined();
    expect(previewRequest(draft({ mode: 'batch-and-department', batch, department_id: '3' }))).toBeUndefined();
  });

  it('does not load without a fee structure or without students', () => {
    expect(previewRequest(draft({ fee_structure_id: null, student_id: 'S1' }))).toBeUndefined();
    expect(previewRequest(draft({ mode: 'custom' }))).toBeUndefined();
  });

  it('shows the count, the total and the skipped students', () => {
    expect(previewSentence({ students: 312, skipped: 9, total: 12_480_000 })).toBe(
      'Will assign to 312 students · ₹1,24,80,000.00 · 9 already have it (skipped)',
    );
    expect(previewSentence({ students: 1, skipped: 0, total: 40_000.5 })).toBe('Will assign to 1 student · ₹40,000.50');
    expect(previewSentence({ students: 1200, skipped: 1, total: 0.5 })).toBe(
      'Will assign to 1,200 students · ₹0.50 · 1 already has it (skipped)',
    );
  });

  it('reports that no student is left', () => {
    expect(previewSentence({ students: 0, skipped: 1, total: 0 })).toBe(
      'Nothing to assign: the student has this fee already',
    );
    expect(previewSentence({ students: 0, skipped: 40, total: 0 })).toBe(
      'Nothing to assign: all of them have this fee already',
    );
  });
});

describe('The result of an assignment', () => {
  it('shows the billed and the skipped count', () => {
    expect(resultSentence({ assigned: 303, skipped: 9 })).toBe('303 students were billed · 9 already had it');
    expect(resultSentence({ assigned: 1, skipped: 0 })).toBe('1 student was billed');
  });

  it('shows the reason of a stop, and the progress until then', () => {
    const run = { failure: null, assigned: 2, skipped: 1 } as const;
    expect(outcomeSentence({ ...run, status: 'running' })).toBe('Being assigned…');
    expect(outcomeSentence({ ...run, status: 'completed' })).toBe('2 students were billed · 1 already had it');
    expect(outcomeSentence({ ...run, status: 'failed', failure: 'Fee structure not found' })).toBe(
      'Stopped: Fee structure not found. Students billed so far keep their bills.',
    );
  });
});
