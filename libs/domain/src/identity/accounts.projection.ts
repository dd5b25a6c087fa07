import { projection } from '../kernel/index.js';
import { type UserEvents } from './events.js';
import { type Role } from './roles.js';

export type AccountRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  department_id: number | null;
  student_id: string | null;
  is_active: boolean;
  /** Tokens of an older version are void. */
  session_version: number;
  /** Where the state store keeps the hash of the current password. */
  credential_id: string | null;
};

/** What signing in and every request need to know of a user; never sent to anybody. */
export const accounts = projection<AccountRow, UserEvents>({
  name: 'accounts',
  version: 2,
  indexes: ['email'],
  rowOf: ({ data }) => data.userId,
  on: {
    UserRegistered: (_, { data }) => ({
      id: data.userId,
      name: data.name,
      email: data.email,
      role: data.role,
      department_id: data.departmentId,
      student_id: data.student?.studentId ?? null,
      is_active: true,
      session_version: 1,
      credential_id: null,
    }),
    PasswordSet: (row, { data }) => row && { ...row, credential_id: data.credentialId },
    UserDetailsChanged: (row, { data }) =>
      row && { ...row, name: data.name, email: data.email, department_id: data.departmentId },
    UserRoleChanged: (row, { data }) => row && { ...row, role: data.to },
    StudentProfileChanged: (row, { data }) => row && { ...row, student_id: data.student?.studentId ?? null },
    UserDeleted: () => undefined,
    UserActivated: (row) => row && { ...row, is_active: true },
    UserDeactivated: (row) => row && { ...row, is_active: false },
    SessionsRevoked: (row, { data }) => row && { ...row, session_version: data.sessionVersion },
  },
});
