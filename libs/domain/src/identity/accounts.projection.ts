import { projection } from '../kernel/index.js';
import { type StudentProfile, type UserEvents } from './events.js';
import { type Role } from './roles.js';

export type AccountRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  department_id: number | null;
  student_id: string | null;
  /** Student ids that were theirs before the current one. */
  former_student_ids: readonly string[];
  is_active: boolean;
  /** Tokens of an older version are void. */
  session_version: number;
  /** Where the state store keeps the hash of the current password. */
  credential_id: string | null;
};

const withFormer = ({ former_student_ids }: AccountRow, left: StudentProfile | null): readonly string[] =>
  left === null ? former_student_ids : [...former_student_ids, left.studentId];

/** What signing in and every request need to know of a user; never sent to anybody. */
export const accounts = projection<AccountRow, UserEvents>({
  name: 'accounts',
  version: 3,
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
      former_student_ids: [],
      is_active: true,
      session_version: 1,
      credential_id: null,
    }),
    PasswordSet: (row, { data }) => row && { ...row, credential_id: data.credentialId },
    UserDetailsChanged: (row, { data }) =>
      row && { ...row, name: data.name, email: data.email, department_id: data.departmentId },
    UserRoleChanged: (row, { data }) => row && { ...row, role: data.to },
    StudentProfileChanged: (row, { data: { student, previous } }) =>
      row && {
        ...row,
        student_id: student?.studentId ?? null,
        former_student_ids:
          student?.studentId === previous?.studentId ? row.former_student_ids : withFormer(row, previous),
      },
    UserDeleted: () => undefined,
    UserActivated: (row) => row && { ...row, is_active: true },
    UserDeactivated: (row) => row && { ...row, is_active: false },
    SessionsRevoked: (row, { data }) => row && { ...row, session_version: data.sessionVersion },
  },
});
