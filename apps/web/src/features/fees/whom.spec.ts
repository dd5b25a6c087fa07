import { describe, expect, it } from '@jest/globals';

import { whomOf } from './whom.js';

describe('The students of a run', () => {
  it.each([
    [{ batch: 2024, departmentId: null, studentIds: null }, 'batch 2024: 1,200 students'],
    [{ batch: null, departmentId: 1, studentIds: null }, 'Computer Science & Engineering: 1,200 students'],
    [{ batch: 2024, departmentId: 1, studentIds: null }, 'batch 2024, Computer Science & Engineering: 1,200 students'],
    [{ batch: null, departmentId: null, studentIds: ['s-1'] }, 'a list: 1,200 students'],
  ])('names the students %j as %s', (criteria, words) => {
    expect(whomOf({ criteria, target_count: 1200 })).toBe(words);
  });

  it('names a run for one student', () => {
    expect(whomOf({ criteria: { batch: 2024, departmentId: null, studentIds: null }, target_count: 1 })).toBe(
      'batch 2024: 1 student',
    );
  });
});
