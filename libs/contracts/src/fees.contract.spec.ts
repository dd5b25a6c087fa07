import { describe, expect, it } from '@jest/globals';
import { BATCH_SENTENCE, fees, LIST_MAX } from './fees.contract.js';
import { sentences } from './sentences.suite.js';

describe('A fee structure', () => {
  const { input } = fees.addFee;
  const form = { name: 'Tuition', amount: 1000.5, due_date: '2026-06-30', description: 'Term 1' };

  it('accepts a title, an amount and a due date [VAL-038..VAL-040]', () => {
    expect(input.parse(form)).toEqual({
      name: 'Tuition',
      amount: 100_050,
      due_date: '2026-06-30T18:29:59.000Z',
      description: 'Term 1',
    });
    expect(sentences(input, {})).toEqual([
      'name: Title is required',
      'amount: Amount is required',
      'due_date: Due date is required',
    ]);
  });

  it.each([
    [{ name: '   ' }, 'name: Title is required'],
    [{ name: 'x'.repeat(501) }, 'name: Title must be at most 500 characters'],
    [{ amount: 0 }, 'amount: Amount must be greater than 0'],
    [{ due_date: '30/06/2026' }, 'due_date: Due date must be a valid date'],
    [{ description: 'x'.repeat(501) }, 'description: Description must be at most 500 characters'],
  ])('refuses the fee structure %j', (change, sentence) => {
    expect(sentences(input, { ...form, ...change })).toEqual([sentence]);
  });

  it('trims a fee structure and accepts no description [VAL-041, VAL-042]', () => {
    expect(input.parse({ ...form, name: ' Tuition ', description: '  ' })).toMatchObject({
      name: 'Tuition',
      description: undefined,
    });
    expect(input.parse({ ...form, description: null })).toMatchObject({ description: undefined });
  });

  it('refuses unknown fields', () => {
    expect(sentences(input, { ...form, id: 'x', assigned_count: 7 })).toEqual(['Unknown fields: id, assigned_count']);
  });

  it('changes a structure with the same form', () => {
    expect(fees.updateFee.input.parse({ ...form, id: 'S1' })).toMatchObject({ id: 'S1', amount: 100_050 });
    expect(sentences(fees.updateFee.input, { id: 'S1' })).toEqual(sentences(input, {}));
  });
});

describe('The assignment to one student', () => {
  const { input } = fees.assignFee;

  it('assigns unpaid by default [API-036, CONST-016]', () => {
    const expected = { fee_structure_id: 'S1', student_id: 'P1', status: 'unpaid', paid_amount: 0 };
    expect(input.parse({ fee_structure_id: 'S1', student_id: 'P1' })).toEqual(expected);
    expect(input.parse({ fee_structure_id: 'S1', student_id: 'P1', status: '', paid_amount: '' })).toEqual(expected);
    expect(input.parse({ fee_structure_id: 'S1', student_id: 'P1', status: null, paid_amount: null })).toEqual(
      expected,
    );
  });

  it('accepts an opening payment', () => {
    const form = { fee_structure_id: 'S1', student_id: 'P1', status: 'partial', paid_amount: '400.50' };
    expect(input.parse(form)).toMatchObject({ status: 'partial', paid_amount: 40_050 });
  });

  it('requires a structure and a student [VAL-033, VAL-034]', () => {
    expect(sentences(input, {})).toEqual([
      'fee_structure_id: Fee structure is required',
      'student_id: Student is required',
    ]);
    expect(sentences(input, { fee_structure_id: ' ', student_id: '' })).toHaveLength(2);
  });

  it.each([
    [{ status: 'paid' }, 'status: Status must be unpaid, partial or PAID'],
    [
      { paid_amount: -1 },
      'paid_amount: Paid amount must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals',
    ],
  ])('refuses the assignment %j', (change, sentence) => {
    expect(sentences(input, { fee_structure_id: 'S1', student_id: 'P1', ...change })).toEqual([sentence]);
  });
});

describe('The assignment to a group', () => {
  const { input } = fees.assignFeeToGroup;

  it('accepts a batch, a department, or a batch within a department', () => {
    expect(input.parse({ fee_structure_id: 'S1', batch: '2024' })).toMatchObject({ batch: 2024 });
    expect(input.parse({ fee_structure_id: 'S1', batch: 2024, department_id: '' })).toMatchObject({ batch: 2024 });
    expect(input.parse({ fee_structure_id: 'S1', department_id: '3' })).toMatchObject({ department_id: 3 });
    expect(input.parse({ fee_structure_id: 'S1', batch: 2024, department_id: 3 })).toMatchObject({
      batch: 2024,
      department_id: 3,
    });
  });

  it.each([{}, { batch: '', department_id: '' }, { batch: null, department_id: null }])(
    'refuses an assignment without a group: %j',
    (group) => {
      expect(sentences(input, { fee_structure_id: 'S1', ...group })).toEqual(['batch: Select a batch or a department']);
    },
  );

  it.each(['202', '20245', '20a4', 202, 20245, 2024.5, true, [], {}])(
    'refuses the batch %j, which has not four digits [VAL-032]',
    (batch) => {
      expect(BATCH_SENTENCE).toBe('Please enter a valid 4-digit batch year (e.g., 2024)');
      expect(sentences(input, { fee_structure_id: 'S1', batch })).toEqual([`batch: ${BATCH_SENTENCE}`]);
    },
  );

  it('accepts a batch without students', () => {
    expect(input.parse({ fee_structure_id: 'S1', batch: '1999' })).toMatchObject({ batch: 1999 });
  });

  it('requires a structure and a department of the university', () => {
    expect(sentences(input, { batch: 2024 })).toEqual(['fee_structure_id: Fee structure is required']);
    expect(sentences(input, { fee_structure_id: 'S1', department_id: 0 })).toEqual([
      'department_id: Department is unknown',
    ]);
  });
});

describe('The assignment to a list', () => {
  const { input } = fees.assignFeeToList;
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => `P${index}`);

  it('accepts a list of students', () => {
    expect(input.parse({ fee_structure_id: 'S1', student_ids: [' P1 ', 'P2'] })).toMatchObject({
      student_ids: ['P1', 'P2'],
    });
  });

  it.each([[[]], [undefined], [null], ['P1'], [{}]])('requires at least one student: %j', (student_ids) => {
    expect(sentences(input, { fee_structure_id: 'S1', student_ids })).toEqual([
      'student_ids: Select at least one student',
    ]);
  });

  it('accepts at most 5,000 students', () => {
    expect(sentences(input, { fee_structure_id: 'S1', student_ids: upTo(LIST_MAX) })).toEqual([]);
    expect(sentences(input, { fee_structure_id: 'S1', student_ids: upTo(LIST_MAX + 1) })).toEqual([
      'student_ids: Select at most 5000 students',
    ]);
  });

  it('refuses blank students', () => {
    expect(sentences(input, { fee_structure_id: 'S1', student_ids: ['P1', ''] })).toEqual([
      'student_ids.1: Student is required',
    ]);
  });
});

describe('The lists of fees', () => {
  it('filters by given fields and ignores blank ones', () => {
    expect(fees.assignedFees.input.parse({ status: '', student_id: '', batch: '', department_id: '' })).toEqual({});
    expect(fees.assignedFees.input.parse({ status: 'PAID', batch: '2024', page: '1' })).toEqual({
      status: 'PAID',
      batch: 2024,
      page: 1,
    });
    expect(sentences(fees.assignedFees.input, { status: 'paid' })).toEqual([
      'status: Status must be unpaid, partial, PAID or owed',
    ]);
    expect(sentences(fees.studentFees.input, { student_id: 'P1', status: 'PAID' })).toEqual([
      'status: Status must be unpaid, partial or paid',
    ]);
  });
});
