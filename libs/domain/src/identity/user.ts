import { decider, type DomainEvent, isPhoneNumber, type Paise, type Timestamp } from '../kernel/index.js';
import { type RevocationReason, type StudentProfile, type UserDetails, type UserEvents } from './events.js';
import { refuse } from './refusals.js';
import { type Role } from './roles.js';

type Registration = UserEvents['UserRegistered'];
type Events = readonly DomainEvent<UserEvents>[];

interface Known extends UserDetails {
  readonly status: 'active' | 'inactive';
  readonly userId: string;
  readonly role: Role;
  readonly departmentsLed: readonly number[];
  readonly student: StudentProfile | null;
  readonly monthlySalaryPaise: Paise | null;
  readonly passOutId: string | null;
  readonly returnedFrom: string | null;
  readonly sessionVersion: number;
  readonly credentialId: string | null;
  readonly reset: { readonly resetId: string; readonly expiresAt: Timestamp } | null;
}

export type UserState = { readonly status: 'none' } | { readonly status: 'deleted' } | Known;

export interface WantedUser {
  name: string;
  email: string;
  role: Role;
  departmentId: number | null;
  departmentsLed?: readonly number[] | undefined;
  student: StudentProfile | null;
  monthlySalaryPaise: Paise | null | undefined;
}

export type UserCommands = {
  RegisterUser: { registration: Registration; credentialId: string; departmentsLed?: readonly number[] | undefined };
  UpdateUser: { wanted: WantedUser; by: string | null };
  UpdateOwnProfile: { name: string; phone: string | null };
  ActivateUser: Record<never, never>;
  DeactivateUser: { by: string | null; reason: 'manual' | 'batch_passed_out'; passOutId?: string };
  ReversePassOutOfUser: { passOutId: string };
  DeleteUser: { by: string | null; untouchedFees: readonly string[] };
  SetPassword: { credentialId: string; by: 'admin' | 'self' };
  RequestPasswordReset: { resetId: string; expiresAt: Timestamp };
  CompletePasswordReset: { resetId: string; credentialId: string; at: Timestamp };
  UnlockSignIn: Record<never, never>;
  RevokeSessions: Record<never, never>;
};

function known(user: UserState): Known {
  if (user.status === 'none' || user.status === 'deleted') throw refuse('user-not-found');
  return user;
}

const changed = (user: UserState, change: Partial<Known>): UserState =>
  user.status === 'none' || user.status === 'deleted' ? user : { ...user, ...change };

const revoked = ({ userId, sessionVersion }: Known, reason: RevocationReason): Events => [
  { type: 'SessionsRevoked', data: { userId, sessionVersion: sessionVersion + 1, reason } },
];

const batchOf = ({ student }: Known): number | null => student?.batch ?? null;

const DETAILS = ['name', 'email', 'phone', 'departmentId'] as const;

function detailsChanged(user: Known, wanted: UserDetails): Events {
  const { userId, student } = user;
  const previous = Object.fromEntries(
    DETAILS.filter((field) => user[field] !== wanted[field]).map((field) => [field, user[field]]),
  ) as Partial<UserDetails>;
  if (Object.keys(previous).length === 0) return [];
  return [{ type: 'UserDetailsChanged', data: { userId, ...wanted, studentId: student?.studentId ?? null, previous } }];
}

function profileChanged(user: Known, wanted: StudentProfile | null): Events {
  const { userId, student: previous, status } = user;
  const student = wanted && previous ? { ...wanted, studentId: previous.studentId } : wanted;
  if (student?.enrollmentNo === previous?.enrollmentNo && student?.batch === previous?.batch) return [];
  return [{ type: 'StudentProfileChanged', data: { userId, student, previous, active: status === 'active' } }];
}

function salarySet(
  { userId, monthlySalaryPaise: before }: Known,
  { name, role, monthlySalaryPaise }: WantedUser,
  by: string | null,
): Events {
  const salary = role === 'student' ? null : monthlySalaryPaise;
  if (salary === undefined || salary === before) return [];
  if (by === userId) throw refuse('own-salary');
  return [{ type: 'SalarySet', data: { userId, name, monthlySalaryPaise: salary } }];
}

/** These fields decide permissions, so a change ends every session. */
function powersChanged(user: Known, wanted: WantedUser): Events {
  const { role, email, departmentId } = wanted;
  if (user.role !== role) return revoked(user, 'role_changed');
  if (user.email !== email) return revoked(user, 'email_changed');
  const same = user.departmentId === departmentId && sameDepartments(user.departmentsLed, ledIn(wanted, user));
  return same ? [] : revoked(user, 'department_changed');
}

const inOrder = (ids: readonly number[]): string => ids.toSorted((one, other) => one - other).join();

const sameDepartments = (one: readonly number[], other: readonly number[]): boolean => inOrder(one) === inOrder(other);

export const departmentsLedBy = (
  { role, departmentId }: Pick<WantedUser, 'role' | 'departmentId'>,
  others: readonly number[] = [],
): readonly number[] =>
  role === 'hod' ? [...new Set([...(departmentId === null ? [] : [departmentId]), ...others])] : [];

const ledIn = (wanted: WantedUser, user: Known): readonly number[] =>
  departmentsLedBy(wanted, wanted.departmentsLed ?? user.departmentsLed.filter((id) => id !== user.departmentId));

function departmentsLedChanged(
  userId: string,
  previousIds: readonly number[],
  departmentIds: readonly number[],
): Events {
  if (sameDepartments(previousIds, departmentIds)) return [];
  return [{ type: 'DepartmentsLedChanged', data: { userId, departmentIds, previousIds } }];
}

export const User = decider<UserState, UserCommands, UserEvents>({
  category: 'user',
  about: (state) => ('name' in state ? state.name : undefined),
  whom: (state) => ('userId' in state ? state.userId : undefined),
  initial: { status: 'none' },

  decide: {
    RegisterUser: ({ registration, credentialId, departmentsLed }, user) => {
      if (user.status !== 'none') return [];
      const { userId, source } = registration;
      const by = source === 'bootstrap' || source === 'demo' ? 'self' : 'admin';
      return [
        { type: 'UserRegistered', data: registration },
        { type: 'PasswordSet', data: { userId, credentialId, by } },
        ...departmentsLedChanged(
          userId,
          departmentsLedBy(registration),
          departmentsLedBy(registration, departmentsLed),
        ),
      ];
    },

    UpdateUser: ({ wanted, by }, state) => {
      const user = known(state);
      const { name, email, departmentId, role, student } = wanted;
      const { userId, role: from, phone } = user;
      return [
        ...(from === role ? [] : [{ type: 'UserRoleChanged', data: { userId, name, from, to: role } } as const]),
        ...detailsChanged(user, { name, email, departmentId, phone }),
        ...departmentsLedChanged(userId, user.departmentsLed, ledIn(wanted, user)),
        ...profileChanged(user, student),
        ...salarySet(user, wanted, by),
        ...powersChanged(user, wanted),
      ];
    },

    UpdateOwnProfile: ({ name, phone }, state) => {
      const user = known(state);
      const { email, departmentId } = user;
      if (phone !== null && phone !== user.phone && !isPhoneNumber(phone)) throw refuse('phone-number');
      return detailsChanged(user, { name, email, departmentId, phone });
    },

    ActivateUser: (_, state) => {
      const user = known(state);
      const { userId, role, status } = user;
      return status === 'active' ? [] : [{ type: 'UserActivated', data: { userId, role, batch: batchOf(user) } }];
    },

    ReversePassOutOfUser: ({ passOutId }, state) => {
      const user = known(state);
      if (user.status === 'active' || user.passOutId !== passOutId) return [];
      const { userId, role } = user;
      return [{ type: 'UserActivated', data: { userId, role, batch: batchOf(user), reversedPassOutId: passOutId } }];
    },

    DeactivateUser: ({ by, reason, passOutId }, state) => {
      const user = known(state);
      const { userId, role, status } = user;
      if (by === userId) throw refuse('own-account');
      if (status === 'inactive') return [];
      const data = { userId, role, batch: batchOf(user), reason, ...(passOutId !== undefined && { passOutId }) };
      return [{ type: 'UserDeactivated', data }, ...revoked(user, 'deactivated')];
    },

    DeleteUser: ({ by, untouchedFees }, state) => {
      const user = known(state);
      const { userId, role, name, student, status } = user;
      if (by === userId) throw refuse('own-deletion');
      const data = { userId, role, name, student, wasActive: status === 'active', untouchedFees };
      return [{ type: 'UserDeleted', data }, ...revoked(user, 'deleted')];
    },

    SetPassword: ({ credentialId, by }, state) => {
      const user = known(state);
      const { userId } = user;
      if (user.credentialId === credentialId) return [];
      return [{ type: 'PasswordSet', data: { userId, credentialId, by } }, ...revoked(user, 'password_changed')];
    },

    RequestPasswordReset: ({ resetId, expiresAt }, state) => {
      const { userId, reset } = known(state);
      if (reset?.resetId === resetId) return [];
      return [{ type: 'PasswordResetRequested', data: { userId, resetId, expiresAt } }];
    },

    CompletePasswordReset: ({ resetId, credentialId, at }, state) => {
      const user = known(state);
      const { userId, reset } = user;
      if (reset?.resetId !== resetId || reset.expiresAt <= at) throw refuse('reset-link');
      return [
        { type: 'PasswordSet', data: { userId, credentialId, by: 'reset' } },
        { type: 'PasswordResetCompleted', data: { userId, resetId } },
        ...revoked(user, 'password_changed'),
      ];
    },

    UnlockSignIn: (_, state) => [{ type: 'SignInUnlocked', data: { userId: known(state).userId } }],

    RevokeSessions: (_, state) => revoked(known(state), 'signed_out_everywhere'),
  },

  evolve: {
    UserRegistered: (_, { userId, name, email, role, departmentId, student, monthlySalaryPaise }) => ({
      status: 'active',
      userId,
      name,
      email,
      phone: null,
      role,
      departmentId,
      departmentsLed: departmentsLedBy({ role, departmentId }),
      student,
      monthlySalaryPaise,
      passOutId: null,
      returnedFrom: null,
      sessionVersion: 1,
      credentialId: null,
      reset: null,
    }),
    // Voids a link to the old address or role.
    UserDetailsChanged: (user, { name, email, phone, departmentId, previous }) =>
      changed(user, { name, email, phone, departmentId, ...('email' in previous && { reset: null }) }),
    UserRoleChanged: (user, { to }) => changed(user, { role: to, reset: null }),
    DepartmentsLedChanged: (user, { departmentIds }) => changed(user, { departmentsLed: departmentIds }),
    StudentProfileChanged: (user, { student }) => changed(user, { student }),
    SalarySet: (user, { monthlySalaryPaise }) => changed(user, { monthlySalaryPaise }),
    UserDeleted: () => ({ status: 'deleted' }),
    PasswordSet: (user, { credentialId }) => changed(user, { credentialId, reset: null }),
    PasswordResetRequested: (user, { resetId, expiresAt }) => changed(user, { reset: { resetId, expiresAt } }),
    PasswordResetCompleted: (user) => changed(user, { reset: null }),
    SignInUnlocked: (user) => user,
    UserActivated: (user, { reversedPassOutId: returnedFrom = null }) =>
      changed(user, { status: 'active', passOutId: null, returnedFrom }),
    UserDeactivated: (user, { passOutId = null }) =>
      changed(user, { status: 'inactive', passOutId, returnedFrom: null }),
    SessionsRevoked: (user, { sessionVersion }) => changed(user, { sessionVersion }),
  },
});
