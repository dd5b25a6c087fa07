import { identity, type Role, type Route, type User } from '@bursar/contracts';

import { type FieldErrors } from '../../shared/form/form-scope.js';
import { checked } from '../../shared/server/checks.js';

export const EMPTY_USER = {
  name: '',
  email: '',
  password: '',
  role: '',
  department_id: '',
  /** Besides the head's own. */
  departments_led: [] as readonly number[],
  enrollment_no: '',
  batch: '',
  monthly_salary: '',
};

export type TypedUser = typeof EMPTY_USER;

export const typedOf = (user: User): TypedUser => ({
  name: user.name,
  email: user.email,
  password: '',
  role: user.role,
  department_id: String(user.department_id ?? ''),
  departments_led: user.departments_led.filter((id) => id !== user.department_id),
  enrollment_no: user.enrollment_no ?? '',
  batch: String(user.batch ?? ''),
  monthly_salary: '',
});

const detailsOf = ({ name, email, role, department_id, departments_led, enrollment_no, batch }: TypedUser) => ({
  name,
  email,
  role: role as Role,
  department_id: department_id === '' ? null : Number(department_id),
  ...(role === 'hod' && { departments_led: [...departments_led] }),
  ...(role === 'student' && { studentData: { enrollment_no, batch: batch === '' ? '' : Number(batch) } }),
});

export const requestOf = (typed: TypedUser) => ({
  ...detailsOf(typed),
  password: typed.password,
  ...(typed.role !== 'student' && typed.monthly_salary !== '' && { monthly_salary: typed.monthly_salary }),
});

/** The salary of an employee has revisions, which the details do not know. */
export const asksSalary = ({ role }: TypedUser, user: User | undefined): boolean =>
  role !== '' && role !== 'student' && (user === undefined || user.role === 'student');

export const changeOf = (id: string, typed: TypedUser, user: User | undefined) => ({
  id,
  ...detailsOf(typed),
  ...(asksSalary(typed, user) && { monthly_salary: typed.monthly_salary === '' ? null : typed.monthly_salary }),
});

function firstSentences({ input }: Route, request: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of checked(input, request).error?.issues ?? []) {
    errors[String(path.at(-1))] ??= message;
  }
  return errors;
}

export const refusedFields = (sentences: Readonly<Record<string, string>>): FieldErrors =>
  Object.fromEntries(Object.entries(sentences).map(([path, message]) => [path.replace(/^.*\./, ''), message]));

export const errorsOf = (typed: TypedUser, user: User | undefined): FieldErrors =>
  user === undefined
    ? firstSentences(identity.addUser, requestOf(typed))
    : firstSentences(identity.updateUser, changeOf(user.id, typed, user));
