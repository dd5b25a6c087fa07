import { describe, expect, it } from '@jest/globals';

import { whomOf } from './whom.js';

describe('The students of a run', () => {
  it.each([
    [{ batch: 2024, departmentId: null, studentIds: null }, null, 'batch 2024: 1,200 students'],
    [{ batch: null, departmentId: 9, studentIds: null }, 'Physics', 'Physics: 1,200 students'],
    [{ batch: 2024, departmentId: 9, studentIds: null }, 'Physics', 'batch 2024, Physics: 1,200 students'],
    [{ batch: null, departmentId: null, studentIds: ['s-1'] }, null, 'a list: 1,200 students'],
  ])('names the students %j of %s as %s', (criteria, department_name, words) => {
    expect(whomOf({ criteria, department_name, target_count: 1200 })).toBe(words);
  });

  it('names a run for one student', () => {
    const criteria = { batch: 2024, departmentId: null, studentIds: null };
    expect(whomOf({ criteria, department_name: null, target_count: 1 })).toBe('batch 2024: 1 student');
  });
});
