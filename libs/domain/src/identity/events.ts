import {
  event,
  type EventsOf,
  howMany,
  type Names,
  type Paise,
  type RunCompleted,
  type RunFailed,
  type RunStarted,
  type Timestamp,
} from '../kernel/index.js';
import { departmentEvents } from './department.events.js';
import { employeeEvents } from './employee.events.js';
import { departmentName } from './departments.js';
import { type Role, ROLE_NAMES } from './roles.js';

export interface UserDetails {
  name: string;
  email: string;
  phone: string | null;
  departmentId: number | null;
}

export interface StudentProfile {
  /** Never reused. */
  studentId: string;
  enrollmentNo: string;
  batch: number;
}

export interface DetailsChange extends UserDetails {
  userId: string;
  studentId: string | null;
  previous: Partial<UserDetails>;
}

export type PasswordSetter = 'admin' | 'self' | 'reset';

export type RevocationReason =
  | 'deactivated'
  | 'deleted'
  | 'role_changed'
  | 'email_changed'
  | 'department_changed'
  | 'password_changed'
  | 'signed_out_everywhere';

export interface ContactRequestDetails {
  requestId: string;
  kind: 'contact' | 'demo' | 'access';
  name: string;
  email: string;
  phone: string | null;
  message: string;
}

const SESSION_ENDS: Readonly<Record<RevocationReason, string>> = {
  deactivated: 'the account was deactivated',
  deleted: 'the account was deleted',
  role_changed: 'the role changed',
  email_changed: 'the e-mail address changed',
  department_changed: 'the department changed',
  password_changed: 'the password changed',
  signed_out_everywhere: 'they signed out everywhere',
};

const CONTACT_KINDS: Readonly<Record<ContactRequestDetails['kind'], string>> = {
  contact: 'Asked the administrators something',
  demo: 'Asked for a demo',
  access: 'Asked for an account',
};

function detailChanges({ previous, ...now }: DetailsChange, about: string, names: Names | undefined): string {
  const shown = (value: string | null | undefined): string => value ?? 'none';
  const changes = [
    'name' in previous && `name from ${shown(previous.name)} to ${now.name}`,
    'email' in previous && `e-mail from ${shown(previous.email)} to ${now.email}`,
    'phone' in previous && `phone from ${shown(previous.phone)} to ${shown(now.phone)}`,
    'departmentId' in previous &&
      `department from ${shown(departmentName(previous.departmentId ?? null, names))} to ${shown(departmentName(now.departmentId, names))}`,
  ];
  return `Changed the details of ${about}: ${changes.filter((change) => change !== false).join(', ')}`;
}

const departmentsIn = (ids: readonly number[], names: Names | undefined): string =>
  ids.map((id) => departmentName(id, names) ?? 'a department').join(' and ') || 'none';

const profile = (student: StudentProfile | null): string =>
  student ? `${student.enrollmentNo}, batch ${student.batch}` : 'none';

const PASSWORD_SETS: Readonly<Record<PasswordSetter, string>> = {
  admin: 'by an administrator',
  self: 'by the owner',
  reset: 'through a mailed link',
};

export { departmentEvents, type DepartmentEvents } from './department.events.js';
export { type EmployeeEvents } from './employee.events.js';

export const userEvents = {
  UserRegistered: event<{
    userId: string;
    name: string;
    /** Lower case. */
    email: string;
    role: Role;
    departmentId: number | null;
    student: StudentProfile | null;
    monthlySalaryPaise: Paise | null;
    source: 'single' | 'bulk' | 'bootstrap' | 'demo';
    importId: string | null;
  }>(
    ({ name, email, role, departmentId, student }, _, names) => {
      const department = departmentName(departmentId, names);
      const enrolled = student ? `, ${student.enrollmentNo}, batch ${student.batch}` : '';
      return {
        says: `Registered ${name} <${email}> as ${ROLE_NAMES[role]}${department ? `, ${department}` : ''}${enrolled}`,
      };
    },
    { name: 'user.updated', model: 'users' },
  ),

  UserDetailsChanged: event<DetailsChange>((data, about, names) => ({ says: detailChanges(data, about, names) }), {
    name: 'user.updated',
    model: 'users',
  }),

  UserRoleChanged: event<{ userId: string; name: string; from: Role; to: Role }>(
    ({ name, from, to }) => ({
      says: `Changed the role of ${name} from ${ROLE_NAMES[from]} to ${ROLE_NAMES[to]}`,
    }),
    { name: 'user.updated', model: 'users' },
  ),

  DepartmentsLedChanged: event<{ userId: string; departmentIds: readonly number[]; previousIds: readonly number[] }>(
    ({ departmentIds, previousIds }, about, names) => ({
      says: `Changed the departments that ${about} leads from ${departmentsIn(previousIds, names)} to ${departmentsIn(departmentIds, names)}`,
    }),
  ),

  StudentProfileChanged: event<{
    userId: string;
    student: StudentProfile | null;
    previous: StudentProfile | null;
    active: boolean;
  }>(
    ({ previous, student }, about) => ({
      says: `Changed the student data of ${about} from ${profile(previous)} to ${profile(student)}`,
    }),
    { name: 'user.updated', model: 'users' },
  ),

  SalarySet: event<{ userId: string; name: string; monthlySalaryPaise: Paise | null }>(({ name, monthlySalaryPaise }) =>
    monthlySalaryPaise === null
      ? { says: `Took away the monthly salary of ${name}` }
      : { says: `Set the monthly salary of ${name}`, amountPaise: monthlySalaryPaise },
  ),

  UserDeleted: event<{
    userId: string;
    role: Role;
    name: string;
    student: StudentProfile | null;
    wasActive: boolean;
    untouchedFees: readonly string[];
  }>(({ name, role }) => ({ says: `Deleted ${name}, ${ROLE_NAMES[role]}` }), { name: 'user.deleted', model: 'users' }),

  /** The log has no password; the state store keeps its hash. */
  PasswordSet: event<{ userId: string; credentialId: string; by: PasswordSetter }>(({ by }, about) => ({
    says: `Set the password of ${about} ${PASSWORD_SETS[by]}`,
  })),

  UserActivated: event<{
    userId: string;
    role: Role;
    batch: number | null;
    reversedPassOutId?: string;
  }>(
    ({ reversedPassOutId, batch }, about) => ({
      says:
        reversedPassOutId === undefined
          ? `Activated the account of ${about}`
          : `Activated the account of ${about}: the pass-out of batch ${batch ?? ''} was reversed`,
    }),
    { name: 'user.updated', model: 'users' },
  ),

  UserDeactivated: event<{
    userId: string;
    role: Role;
    batch: number | null;
    reason: 'manual' | 'batch_passed_out';
    passOutId?: string;
  }>(
    ({ reason, batch }, about) => ({
      says: `Deactivated the account of ${about}${reason === 'manual' ? '' : `: batch ${batch ?? ''} passed out`}`,
    }),
    { name: 'user.updated', model: 'users' },
  ),

  /** The state store keeps the token's hash. */
  PasswordResetRequested: event<{ userId: string; resetId: string; expiresAt: Timestamp }>((_, about) => ({
    says: `Asked for a link to set a new password of ${about}`,
  })),

  PasswordResetCompleted: event<{ userId: string; resetId: string }>((_, about) => ({
    says: `Used the link to set a new password of ${about}`,
  })),

  SignInUnlocked: event<{ userId: string }>((_, about) => ({
    says: `Cleared the wrong passwords of ${about}, who can sign in at once`,
  })),

  SessionsRevoked: event<{ userId: string; sessionVersion: number; reason: RevocationReason }>(({ reason }, about) => ({
    says: `Ended every session of ${about}: ${SESSION_ENDS[reason]}`,
  })),
};
export type UserEvents = EventsOf<typeof userEvents>;

export const sessionEvents = {
  UserLoggedIn: event<{ userId: string; sessionId: string; remember: boolean; expiresAt: Timestamp; device?: string }>(
    ({ remember }) => ({ says: remember ? 'Signed in, to be remembered' : 'Signed in' }),
  ),

  UserLoggedOut: event<{ userId: string; sessionId: string }>(() => ({ says: 'Signed out' })),
};
export type SessionEvents = EventsOf<typeof sessionEvents>;

export const signInFailureEvents = {
  SignInFailed: event<{
    /** Null for an unknown account. The typed address is not kept: it may be a password. */
    userId: string | null;
    name: string | null;
    address: string;
    /** Within a day from this address: of this account, or of all unknown ones. */
    failures: number;
  }>(({ name, address, failures }) => ({
    says: `Failed to sign in ${name === null ? 'to an account that does not exist' : `as ${name}`}, from ${address}: wrong password, ${failures === 1 ? 'once' : `${failures} times`} within a day`,
  })),
};
export type SignInFailureEvents = EventsOf<typeof signInFailureEvents>;

export const adminRosterEvents = {
  AdminJoined: event<{ userId: string }>(() => ({ says: 'Became one of the active administrators' })),

  AdminLeft: event<{ userId: string }>(() => ({ says: 'Left the active administrators' })),
};
export type AdminRosterEvents = EventsOf<typeof adminRosterEvents>;

export const studentImportEvents = {
  StudentImportStarted: event<RunStarted<object>>(({ targetCount }) => ({
    says: `Started an upload of ${howMany(targetCount, 'student')}`,
  })),

  StudentImportCompleted: event<RunCompleted>(({ done }) => ({
    says: `Finished an upload: ${howMany(done, 'student')} registered`,
  })),

  StudentImportFailed: event<RunFailed>(({ reason }) => ({ says: `Stopped an upload: ${reason}` })),
};
export type StudentImportEvents = EventsOf<typeof studentImportEvents>;

export const batchEvents = {
  /** A reversal activates only `userIds`. */
  BatchPassedOut: event<{ batch: number; passOutId: string; studentCount: number; userIds: readonly string[] }>(
    ({ batch, studentCount }) => ({
      says: `Marked batch ${batch} as passed out: ${howMany(studentCount, 'student')}`,
    }),
  ),

  BatchPassOutReversed: event<{ batch: number; passOutId: string; studentCount: number; reason: string }>(
    ({ batch, studentCount, reason }) => ({
      says: `Reversed the pass-out of batch ${batch}: ${howMany(studentCount, 'student is', 'students are')} active again: ${reason}`,
    }),
  ),
};
export type BatchEvents = EventsOf<typeof batchEvents>;

export const contactRequestEvents = {
  ContactRequestSubmitted: event<ContactRequestDetails>(({ kind, name }) => ({
    says: `${CONTACT_KINDS[kind]}: ${name}`,
  })),

  ContactRequestHandled: event<{ requestId: string }>((_, about) => ({ says: `Handled the request of ${about}` })),

  ContactRequestReopened: event<{ requestId: string }>((_, about) => ({
    says: `Opened the request of ${about} again`,
  })),
};
export type ContactRequestEvents = EventsOf<typeof contactRequestEvents>;

export const identityEvents = {
  ...userEvents,
  ...employeeEvents,
  ...sessionEvents,
  ...signInFailureEvents,
  ...adminRosterEvents,
  ...studentImportEvents,
  ...batchEvents,
  ...contactRequestEvents,
  ...departmentEvents,
};
export type IdentityEvents = EventsOf<typeof identityEvents>;
