import { projection, type Recorded, type Timestamp } from '../kernel/index.js';
import { type StudentProfile, type UserEvents } from './events.js';
import { type Role } from './roles.js';
import { departmentsLedBy } from './user.js';

export type AccountRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  department_id: number | null;
  /** The own department first; empty unless a head. */
  departments_led: readonly number[];
  student_id: string | null;
  former_student_ids: readonly string[];
  is_active: boolean;
  /** Passed-out students may still sign in to pay. */
  passed_out: boolean;
  must_change_password: boolean;
  /** Changes when wrong tries are forgiven: new password or unlock. */
  tries_since: number;
  /** Other users who changed the address, role or password. */
  changed_by: Moments;
  /** Other users who registered or activated the account. */
  admitted_by: Moments;
  /** Tokens of an older version are void. */
  session_version: number;
  credential_id: string | null;
};

const withFormer = ({ former_student_ids }: AccountRow, left: StudentProfile | null): readonly string[] =>
  left === null ? former_student_ids : [...former_student_ids, left.studentId];

type Moments = Readonly<Record<string, Timestamp>>;

function byAnother({ data, metadata: { actor, occurredAt } }: Recorded<UserEvents>): Moments {
  return actor.userId === undefined || actor.userId === data.userId ? {} : { [actor.userId]: occurredAt };
}

const accountOf = (event: Recorded<Pick<UserEvents, 'UserRegistered'>>): AccountRow => {
  const { userId, name, email, role, departmentId, student } = event.data;
  return {
    id: userId,
    name,
    email,
    role,
    department_id: departmentId,
    departments_led: departmentsLedBy(event.data),
    student_id: student?.studentId ?? null,
    former_student_ids: [],
    is_active: true,
    passed_out: false,
    must_change_password: false,
    tries_since: 0,
    changed_by: {},
    admitted_by: byAnother(event),
    session_version: 1,
    credential_id: null,
  };
};

/** Never sent to clients. */
export const accounts = projection<AccountRow, UserEvents>({
  name: 'accounts',
  version: 6,
  indexes: ['email'],
  rowOf: ({ data }) => data.userId,
  on: {
    UserRegistered: (_, event) => accountOf(event),
    PasswordSet: (row, event) =>
      row && {
        ...row,
        credential_id: event.data.credentialId,
        must_change_password: event.data.by === 'admin',
        tries_since: event.revision,
        changed_by:
          event.data.by === 'admin' && row.credential_id !== null
            ? { ...row.changed_by, ...byAnother(event) }
            : row.changed_by,
      },
    SignInUnlocked: (row, { revision }) => row && { ...row, tries_since: revision },
    UserDetailsChanged: (row, event) =>
      row && {
        ...row,
        name: event.data.name,
        email: event.data.email,
        department_id: event.data.departmentId,
        changed_by: 'email' in event.data.previous ? { ...row.changed_by, ...byAnother(event) } : row.changed_by,
      },
    UserRoleChanged: (row, event) =>
      row && { ...row, role: event.data.to, changed_by: { ...row.changed_by, ...byAnother(event) } },
    DepartmentsLedChanged: (row, { data }) => row && { ...row, departments_led: data.departmentIds },
    StudentProfileChanged: (row, { data: { student, previous } }) =>
      row && {
        ...row,
        student_id: student?.studentId ?? null,
        former_student_ids:
          student?.studentId === previous?.studentId ? row.former_student_ids : withFormer(row, previous),
      },
    UserDeleted: () => undefined,
    UserActivated: (row, event) =>
      row && {
        ...row,
        is_active: true,
        passed_out: false,
        admitted_by: { ...row.admitted_by, ...byAnother(event) },
      },
    UserDeactivated: (row, { data }) =>
      row && { ...row, is_active: false, passed_out: data.reason === 'batch_passed_out' },
    SessionsRevoked: (row, { data }) => row && { ...row, session_version: data.sessionVersion },
  },
});
