import { describe, expect, it } from '@jest/globals';
import { ROLES } from '@bursar/domain/identity';
import { identity, IMPORT_ROWS_MAX } from './identity.contract.js';
import { studentRow } from './student-row.js';
import { sentences } from './sentences.suite.js';

const studentData = { enrollment_no: 'EN-001', batch: 2024 };

describe('Signing in', () => {
  const { input } = identity.login;

  it('requires an e-mail address and a password', () => {
    expect(sentences(input, {})).toEqual(['email: Email is required', 'password: Password is required']);
    expect(sentences(input, { email: '', password: '' })).toEqual([
      'email: Email is required',
      'password: Password is required',
    ]);
    expect(sentences(input, { email: 'abc', password: 'x' })).toEqual(['email: Please enter a valid email address']);
  });

  it('compares the address in lower case and the password exactly', () => {
    expect(input.parse({ email: ' Asha@U.Example ', password: ' p ' })).toEqual({
      email: 'asha@u.example',
      password: ' p ',
    });
  });

  it('accepts any possible password and refuses absurd ones', () => {
    expect(sentences(input, { email: 'a@b.in', password: 'x' })).toEqual([]);
    expect(sentences(input, { email: 'a@b.in', password: 'x'.repeat(201) })).toEqual([
      'password: Password must be at most 200 characters',
    ]);
  });

  it('accepts a remembered sign-in', () => {
    expect(input.parse({ email: 'a@b.in', password: 'x', remember_me: true })).toMatchObject({ remember_me: true });
    expect(sentences(input, { email: 'a@b.in', password: 'x', remember_me: 'yes' })).toEqual([
      'remember_me: Remember me must be true or false',
    ]);
  });
});

describe('A new user', () => {
  const { input } = identity.addUser;
  const form = { name: 'Ravi Menon', email: 'ravi@u.example', password: 'secret', role: 'staff' };

  it.each(ROLES.filter((role) => role !== 'student'))('accepts %s as a new user', (role) => {
    expect(input.parse({ ...form, role })).toMatchObject({ role, studentData: undefined });
  });

  it('requires a name, an address, a password and a role', () => {
    expect(sentences(input, {})).toEqual([
      'name: Name is required',
      'email: Email is required',
      'password: Password is required',
      'role: Please select a role',
    ]);
  });

  it.each([
    [{ name: '  ' }, 'name: Name is required'],
    [{ name: 'x'.repeat(121) }, 'name: Name must be at most 120 characters'],
    [{ email: 'ravi' }, 'email: Please enter a valid email address'],
    [{ password: 'short' }, 'password: Password must be at least 6 characters'],
    [{ password: 'x'.repeat(73) }, 'password: Password must be at most 72 characters'],
    [{ role: 'dean' }, 'role: Please select a role'],
    [{ role: '' }, 'role: Please select a role'],
    [{ department_id: 0 }, 'department_id: Department is unknown'],
    [
      { monthly_salary: -1 },
      'monthly_salary: Monthly salary must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals',
    ],
  ])('refuses the new user %j', (change, sentence) => {
    expect(sentences(input, { ...form, ...change })).toEqual([sentence]);
  });

  it.each([undefined, null, '', '3', 3])('accepts the department %j', (department_id) => {
    expect(input.parse({ ...form, department_id }).department_id).toBe(department_id ? 3 : undefined);
  });

  it('converts a salary to paise', () => {
    expect(input.parse({ ...form, monthly_salary: '45000.50' }).monthly_salary).toBe(4_500_050);
    expect(input.parse({ ...form, monthly_salary: '' }).monthly_salary).toBeUndefined();
  });

  it('refuses student data of a user who is not a student', () => {
    expect(sentences(input, { ...form, studentData })).toEqual(['studentData: Only a student has student data']);
    expect(input.parse({ ...form, studentData: null }).studentData).toBeUndefined();
  });

  it('requires student data of a student and refuses a salary', () => {
    const student = { ...form, role: 'student', studentData };
    expect(input.parse(student)).toMatchObject({ studentData, monthly_salary: undefined });
    const sentence = 'monthly_salary: A student has no monthly salary';
    expect(sentences(input, { ...student, monthly_salary: 5 })).toEqual([sentence]);
  });

  it.each([
    [undefined, ['studentData: Student data is required']],
    [null, ['studentData: Student data is required']],
    [{}, ['studentData.enrollment_no: Enrollment number is required', 'studentData.batch: Batch year is required']],
    [{ ...studentData, enrollment_no: ' ' }, ['studentData.enrollment_no: Enrollment number is required']],
    [
      { ...studentData, enrollment_no: 'x'.repeat(41) },
      ['studentData.enrollment_no: Enrollment number must be at most 40 characters'],
    ],
    [{ ...studentData, batch: '' }, ['studentData.batch: Batch year is required']],
    [
      { ...studentData, enrollment_no: 'ЕN-001' },
      ['studentData.enrollment_no: Enrollment number may have Latin letters, digits and signs only'],
    ],
    [
      { ...studentData, enrollment_no: 'EN\u200b-001' },
      ['studentData.enrollment_no: Enrollment number may have Latin letters, digits and signs only'],
    ],
  ])('refuses the student data %j', (given, expected) => {
    expect(sentences(input, { ...form, role: 'student', studentData: given })).toEqual(expected);
  });

  it.each([2014, '20x2', 20245])('refuses the batch %j of a student', (batch) => {
    const [sentence] = sentences(input, { ...form, role: 'student', studentData: { ...studentData, batch } });
    expect(sentence).toMatch(/^studentData\.batch: Batch year must be a 4-digit year from 2015 to \d{4}$/);
  });
});

describe('A row of a bulk upload', () => {
  const row = { name: 'Asha Rao', email: 'Asha@U.Example', password: 'secret', studentData };

  it.each([undefined, null, '', 'student'])('reads a row as a student when its role is %j', (role) => {
    expect(studentRow.parse({ ...row, role })).toMatchObject({ email: 'asha@u.example', studentData });
  });

  it('normalises the enrollment number and the address', () => {
    const wide = { ...row, email: 'ａsha@u.example', studentData: { ...studentData, enrollment_no: 'ＥＮ-００１' } };
    expect(studentRow.parse(wide)).toMatchObject({ email: 'asha@u.example', studentData });
  });

  it('refuses every other role', () => {
    expect(sentences(studentRow, { ...row, role: 'staff' })).toEqual(['role: Only students can be uploaded in bulk']);
  });

  it.each([null, 'Asha', 5, []])('refuses the row %j, which is not an object', (row) => {
    expect(sentences(studentRow, row)).toEqual(['The row must be an object']);
  });

  it('requires all fields of a student', () => {
    expect(sentences(studentRow, {})).toEqual([
      'name: Name is required',
      'email: Email is required',
      'password: Password is required',
      'studentData: Student data is required',
    ]);
    expect(sentences(studentRow, { ...row, studentData: {} })).toEqual([
      'studentData.enrollment_no: Enrollment number is required',
      'studentData.batch: Batch year is required',
    ]);
  });

  it.each([
    ['name', { name: '#N/A' }],
    ['name', { name: '=A2&" "&B2' }],
    ['password', { password: '9.19823E+11' }],
    ['password', { password: '########' }],
    ['studentData.enrollment_no', { studentData: { ...studentData, enrollment_no: '2.02401E+11' } }],
    ['studentData.enrollment_no', { studentData: { ...studentData, enrollment_no: '="00123"' } }],
    ['studentData.enrollment_no', { studentData: { ...studentData, enrollment_no: '#REF!' } }],
  ])('refuses a %s that a spreadsheet wrote in place of the value', (field, change) => {
    const sentence = 'must be text; the spreadsheet wrote a formula, an error or a shortened number';
    expect(sentences(studentRow, { ...row, ...change })).toEqual([expect.stringMatching(`^${field}: .* ${sentence}$`)]);
  });

  it.each(['2024E05', '1E5', '2024#7', 'CS=1', 'E+12'])('takes the enrollment number %s as it is', (enrollment_no) => {
    expect(sentences(studentRow, { ...row, studentData: { ...studentData, enrollment_no } })).toEqual([]);
  });

  it('accepts batch and department as text, as in a CSV file', () => {
    const parsed = studentRow.parse({ ...row, department_id: '5', studentData: { ...studentData, batch: '2024' } });
    expect(parsed).toMatchObject({ department_id: 5, studentData: { batch: 2024 } });
    expect(studentRow.parse({ ...row, department_id: '' }).department_id).toBeUndefined();
  });
});

describe('A bulk upload', () => {
  const { input } = identity.addStudents;

  it.each([[[]], [undefined], [null], ['rows']])('refuses the rows %j', (users) => {
    expect(sentences(input, { users })).toEqual(['users: The upload has no rows']);
  });

  it('accepts at most 5,000 rows', () => {
    expect(sentences(input, { users: Array.from({ length: IMPORT_ROWS_MAX }, () => ({})) })).toEqual([]);
    expect(sentences(input, { users: Array.from({ length: IMPORT_ROWS_MAX + 1 }, () => ({})) })).toEqual([
      'users: An upload may have at most 5000 rows',
    ]);
  });
});

describe.each([
  ['/admin/active/:id', identity.setActive],
  ['/users/active/:id', identity.setActiveByCategory],
])('Activating and deactivating by %s', (path, route) => {
  it.each([true, false])('accepts %j', (is_active) => {
    expect(route.path).toBe(path);
    expect(route.input.parse({ id: 'U1', is_active })).toEqual({ id: 'U1', is_active });
  });

  it.each(['true', 1, null, undefined])('refuses %j', (is_active) => {
    expect(sentences(route.input, { id: 'U1', is_active })).toEqual(['is_active: is_active must be true or false']);
  });
});

describe('The lists of people', () => {
  it('filters by given fields and ignores blank ones', () => {
    expect(identity.allUsers.input.parse({ role: '', batch: '', department_id: '', is_active: '' })).toEqual({});
    expect(identity.allUsers.input.parse({ role: 'student', department_id: '3' })).toEqual({
      role: 'student',
      department_id: 3,
    });
  });

  it('accepts every role and no other', () => {
    expect(sentences(identity.allUsers.input, { role: 'dean' })).toEqual([
      'role: Role must be admin, finance_manager, hod, faculty, staff, student or auditor',
    ]);
    expect(sentences(identity.batches.input, { active: 'maybe' })).toEqual(['active: Active must be true or false']);
  });
});
