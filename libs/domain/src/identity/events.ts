import {
  event,
  type EventsOf,
  type Paise,
  type RunCompleted,
  type RunFailed,
  type RunStarted,
  type Timestamp,
} from '../kernel/index.js';
import { departmentName } from './departments.js';
import { type Role, ROLE_NAMES } from './roles.js';

/** What people change about a person without changing what they may do. */
export interface UserDetails {
  name: string;
  /** In lower case. */
  email: string;
  phone: string | null;
  departmentId: number | null;
}

/** What only a student has. */
export interface StudentProfile {
  /** An id of its own, never reused. */
  studentId: string;
  enrollmentNo: string;
  batch: number;
}

/** Changed details of a person. */
export interface DetailsChange extends UserDetails {
  userId: string;
  /** For those who keep copies of a student's name. */
  studentId: string | null;
  /** The former values of what has changed. */
  previous: Partial<UserDetails>;
}

/** Who set a password: an administrator, its owner, or whoever opened the mailed link. */
export type PasswordSetter = 'admin' | 'self' | 'reset';

/** Why every session of somebody ended. */
export type RevocationReason =
  | 'deactivated'
  | 'deleted'
  | 'role_changed'
  | 'email_changed'
  | 'department_changed'
  | 'password_changed'
  | 'signed_out_everywhere';

/** Somebody asks something of the administrators, mostly without an account. */
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

/** A changed detail, before and after. */
function detailChanges({ previous, ...now }: DetailsChange, about: string): string {
  const shown = (value: string | null | undefined): string => value ?? 'none';
  const changes = [
    'name' in previous && `name from ${shown(previous.name)} to ${now.name}`,
    'email' in previous && `e-mail from ${shown(previous.email)} to ${now.email}`,
    'phone' in previous && `phone from ${shown(previous.phone)} to ${shown(now.phone)}`,
    'departmentId' in previous &&
      `department from ${shown(departmentName(previous.departmentId ?? null))} to ${shown(departmentName(now.departmentId))}`,
  ];
  return `Changed of ${about} the ${changes.filter((change) => change !== false).join(', the ')}`;
}

const departmentsIn = (ids: readonly number[]): string =>
  ids.map((id) => departmentName(id) ?? 'a department').join(' and ') || 'none';

const profile = (student: StudentProfile | null): string =>
  student ? `${student.enrollmentNo}, batch ${student.batch}` : 'none';

const PASSWORD_SETS: Readonly<Record<PasswordSetter, string>> = {
  admin: 'by an administrator',
  self: 'by the owner',
  reset: 'through a mailed link',
};

export const userEvents = {
  UserRegistered: event<{
    userId: string;
    name: string;
    /** In lower case. */
    email: string;
    role: Role;
    departmentId: number | null;
    student: StudentProfile | null;
    monthlySalaryPaise: Paise | null;
    source: 'single' | 'bulk' | 'bootstrap' | 'demo';
    importId: string | null;
  }>(
    ({ name, email, role, departmentId, student }) => {
      const department = departmentName(departmentId);
      const enrolled = student ? `, ${student.enrollmentNo}, batch ${student.batch}` : '';
      return {
        says: `Registered ${name} <${email}> as ${ROLE_NAMES[role]}${department ? `, ${department}` : ''}${enrolled}`,
      };
    },
    { name: 'user.updated', model: 'users' },
  ),

  UserDetailsChanged: event<DetailsChange>((data, about) => ({ says: detailChanges(data, about) }), {
    name: 'user.updated',
    model: 'users',
  }),

  UserRoleChanged: event<{ userId: string; name: string; from: Role; to: Role }>(
    ({ name, from, to }) => ({
      says: `Changed the role of ${name} from ${ROLE_NAMES[from]} to ${ROLE_NAMES[to]}`,
    }),
    { name: 'user.updated', model: 'users' },
  ),

  /** A head leads other departments than before: the own one first. Who is no head leads none. */
  DepartmentsLedChanged: event<{ userId: string; departmentIds: readonly number[]; previousIds: readonly number[] }>(
    ({ departmentIds, previousIds }, about) => ({
      says: `Changed the departments that ${about} leads from ${departmentsIn(previousIds)} to ${departmentsIn(departmentIds)}`,
    }),
  ),

  /** A student's profile was corrected, or somebody became a student or stopped being one. */
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

  SalarySet: event<{ userId: string; name: string; monthlySalaryPaise: Paise | null }>(
    ({ name, monthlySalaryPaise }) =>
      monthlySalaryPaise === null
        ? { says: `Took away the monthly salary of ${name}` }
        : { says: `Set the monthly salary of ${name}`, amountPaise: monthlySalaryPaise },
  ),

  UserDeleted: event<{
    userId: string;
    role: Role;
    /** For the history: nobody has this name any more. */
    name: string;
    student: StudentProfile | null;
    wasActive: boolean;
    /** The bills of a student that nobody paid anything of: they end with the student. */
    untouchedFees: readonly string[];
  }>(({ name, role }) => ({ says: `Deleted ${name}, ${ROLE_NAMES[role]}` }), { name: 'user.deleted', model: 'users' }),

  /** The password itself never enters the log: its hash is kept in the state store under this id. */
  PasswordSet: event<{ userId: string; credentialId: string; by: PasswordSetter }>(({ by }, about) => ({
    says: `Set the password of ${about} ${PASSWORD_SETS[by]}`,
  })),

  UserActivated: event<{
    userId: string;
    role: Role;
    batch: number | null;
    /** The pass-out of the batch whose reversal it is. */
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
    /** The pass-out of the batch it belongs to. */
    passOutId?: string;
  }>(
    ({ reason, batch }, about) => ({
      says: `Deactivated the account of ${about}${reason === 'manual' ? '' : `: batch ${batch ?? ''} passed out`}`,
    }),
    { name: 'user.updated', model: 'users' },
  ),

  /** The token itself never enters the log: the state store keeps its hash. */
  PasswordResetRequested: event<{ userId: string; resetId: string; expiresAt: Timestamp }>((_, about) => ({
    says: `Asked for a link to set a new password of ${about}`,
  })),

  PasswordResetCompleted: event<{ userId: string; resetId: string }>((_, about) => ({
    says: `Used the link to set a new password of ${about}`,
  })),

  /** An administrator cleared the count of wrong passwords: the person may try again at once. */
  SignInUnlocked: event<{ userId: string }>((_, about) => ({
    says: `Cleared the wrong passwords of ${about}, who can sign in at once`,
  })),

  /** Every token of an older session version is void from here on. */
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
    /** Both null for an account that does not exist; what was typed for it is not kept, it may be a password. */
    userId: string | null;
    name: string | null;
    /** The client's network address. */
    address: string;
    /** So many wrong tries of this account, or of all that do not exist, from this address within a day. */
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
    says: `Started an upload of ${targetCount} students`,
  })),

  StudentImportCompleted: event<RunCompleted>(({ done }) => ({
    says: `Finished an upload: ${done} students registered`,
  })),

  StudentImportFailed: event<RunFailed>(({ reason }) => ({ says: `Stopped an upload: ${reason}` })),
};
export type StudentImportEvents = EventsOf<typeof studentImportEvents>;

export const batchEvents = {
  /** These students were active until then; a reversal activates no others. */
  BatchPassedOut: event<{ batch: number; passOutId: string; studentCount: number; userIds: readonly string[] }>(
    ({ batch, studentCount }) => ({
      says: `Marked batch ${batch} as passed out: ${studentCount} students`,
    }),
  ),

  /** `studentCount` students are active again. */
  BatchPassOutReversed: event<{ batch: number; passOutId: string; studentCount: number; reason: string }>(
    ({ batch, studentCount, reason }) => ({
      says: `Reversed the pass-out of batch ${batch}: ${studentCount} students are active again: ${reason}`,
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
  ...sessionEvents,
  ...signInFailureEvents,
  ...adminRosterEvents,
  ...studentImportEvents,
  ...batchEvents,
  ...contactRequestEvents,
};
export type IdentityEvents = EventsOf<typeof identityEvents>;
