import { identity, type Role } from '@bursar/contracts';

import { type FieldErrors } from '../../shared/ui/form-scope.js';

/** A user as typed into the form: text, empty where nothing was typed or chosen. */
export const EMPTY_USER = {
  name: '',
  email: '',
  password: '',
  role: '',
  department_id: '',
  enrollment_no: '',
  batch: '',
};

export type TypedUser = typeof EMPTY_USER;

/** What is sent; of students also what makes them one. */
export const requestOf = ({ name, email, password, role, department_id, enrollment_no, batch }: TypedUser) => ({
  name,
  email,
  password,
  role: role as Role,
  department_id: department_id === '' ? null : Number(department_id),
  ...(role === 'student' && { studentData: { enrollment_no, batch: batch === '' ? '' : Number(batch) } }),
});

/** The first sentence for each field, from the same rules as the server's. */
export function errorsOf(typed: TypedUser): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of identity.addUser.input.safeParse(requestOf(typed)).error?.issues ?? []) {
    errors[String(path.at(-1))] ??= message;
  }
  return errors;
}
