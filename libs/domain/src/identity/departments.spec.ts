import { describe, expect, it } from '@jest/globals';
import { departmentName, DEPARTMENTS } from './departments.js';
import { ROLE_NAMES, ROLES } from './roles.js';

describe('The departments', () => {
  it('lists the eight departments as 1 to 8', () => {
    expect(DEPARTMENTS.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Computer Science & Engineering',
      '2 Electrical Engineering',
      '3 Mechanical Engineering',
      '4 Artificial Intelligence and Data Science',
      '5 Electronics & Communication Engineering',
      '6 Mathematics & Computing',
      '7 Civil Engineering',
      '8 Chemical Engineering',
    ]);
  });

  it('names each department, and returns no name for none', () => {
    expect(departmentName(8)).toBe('Chemical Engineering');
    expect(departmentName(null)).toBeNull();
    expect(departmentName(9)).toBeNull();
  });
});

describe('The roles', () => {
  it('names each role', () => {
    expect(ROLES.map((role) => ROLE_NAMES[role])).toEqual([
      'Administrator',
      'Finance Manager',
      'Department Head',
      'Faculty',
      'Staff',
      'Student',
      'Auditor',
    ]);
  });
});
