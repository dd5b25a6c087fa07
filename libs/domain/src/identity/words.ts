import { type Words } from '../kernel/index.js';
import { departmentName } from './departments.js';
import { type IdentityEvents } from './events.js';
import { ROLE_NAMES } from './roles.js';

const SESSION_ENDS: Readonly<Record<IdentityEvents['SessionsRevoked']['reason'], string>> = {
  deactivated: 'the account was deactivated',
  deleted: 'the account was deleted',
  role_changed: 'the role changed',
  email_changed: 'the e-mail address changed',
  department_changed: 'the department changed',
  password_changed: 'the password changed',
  signed_out_everywhere: 'they signed out everywhere',
};

const CONTACT_KINDS: Readonly<Record<IdentityEvents['ContactRequestSubmitted']['kind'], string>> = {
  contact: 'Asked the administrators something',
  demo: 'Asked for a demo',
  access: 'Asked for an account',
};

/** A changed detail, before and after. */
function detailChanges({ previous, ...now }: IdentityEvents['UserDetailsChanged']): string {
  const shown = (value: string | null | undefined): string => value ?? 'none';
  const changes = [
    'name' in previous && `name from ${shown(previous.name)} to ${now.name}`,
    'email' in previous && `e-mail from ${shown(previous.email)} to ${now.email}`,
    'phone' in previous && `phone from ${shown(previous.phone)} to ${shown(now.phone)}`,
    'departmentId' in previous &&
      `department from ${shown(departmentName(previous.departmentId ?? null))} to ${shown(departmentName(now.departmentId))}`,
  ];
  return `Changed the ${changes.filter((change) => change !== false).join(', the ')}`;
}

const profile = (student: IdentityEvents['StudentProfileChanged']['student']): string =>
  student ? `${student.enrollmentNo}, batch ${student.batch}` : 'none';

const PASSWORD_SETS: Readonly<Record<IdentityEvents['PasswordSet']['by'], string>> = {
  admin: 'Set a password for the account',
  self: 'Changed their own password',
  reset: 'Set a new password through a mailed link',
};

/** Identity as the audit trail tells it. */
export const identityWords: Words<IdentityEvents> = {
  UserRegistered: ({ name, email, role, departmentId, student }) => {
    const department = departmentName(departmentId);
    const enrolled = student ? `, ${student.enrollmentNo}, batch ${student.batch}` : '';
    return {
      says: `Registered ${name} <${email}> as ${ROLE_NAMES[role]}${department ? `, ${department}` : ''}${enrolled}`,
    };
  },
  UserDetailsChanged: (data) => ({ says: detailChanges(data) }),
  UserRoleChanged: ({ from, to }) => ({ says: `Changed the role from ${ROLE_NAMES[from]} to ${ROLE_NAMES[to]}` }),
  StudentProfileChanged: ({ previous, student }) => ({
    says: `Changed the student data from ${profile(previous)} to ${profile(student)}`,
  }),
  SalarySet: ({ name, monthlySalaryPaise }) =>
    monthlySalaryPaise === null
      ? { says: `Took away the monthly salary of ${name}` }
      : { says: `Set the monthly salary of ${name}`, amountPaise: monthlySalaryPaise },
  UserDeleted: ({ name, role }) => ({ says: `Deleted ${name}, ${ROLE_NAMES[role]}` }),
  PasswordResetRequested: () => ({ says: 'Asked for a link to set a new password' }),
  PasswordResetCompleted: () => ({ says: 'Used the link to set a new password' }),
  SignInUnlocked: () => ({ says: 'Cleared the wrong passwords: signing in is possible at once' }),
  PasswordSet: ({ by }) => ({ says: PASSWORD_SETS[by] }),
  UserActivated: ({ reversedPassOutId, batch }) => ({
    says:
      reversedPassOutId === undefined
        ? 'Activated the account'
        : `Activated the account: the pass-out of batch ${batch ?? ''} was reversed`,
  }),
  UserDeactivated: ({ reason, batch }) => ({
    says: reason === 'manual' ? 'Deactivated the account' : `Deactivated the account: batch ${batch ?? ''} passed out`,
  }),
  SessionsRevoked: ({ reason }) => ({ says: `Ended every session: ${SESSION_ENDS[reason]}` }),
  UserLoggedIn: ({ remember }) => ({ says: remember ? 'Signed in, to be remembered' : 'Signed in' }),
  UserLoggedOut: () => ({ says: 'Signed out' }),
  SignInFailed: ({ name, address, failures }) => ({
    says: `Failed to sign in ${name === null ? 'to an account that does not exist' : `as ${name}`}, from ${address}: wrong password, ${failures === 1 ? 'once' : `${failures} times`} within a day`,
  }),
  AdminJoined: () => ({ says: 'Became one of the active administrators' }),
  AdminLeft: () => ({ says: 'Left the active administrators' }),
  BatchPassedOut: ({ batch, studentCount }) => ({
    says: `Marked batch ${batch} as passed out: ${studentCount} students`,
  }),
  BatchPassOutReversed: ({ batch, studentCount, reason }) => ({
    says: `Reversed the pass-out of batch ${batch}: ${studentCount} students are active again: ${reason}`,
  }),
  ContactRequestSubmitted: ({ kind, name }) => ({ says: `${CONTACT_KINDS[kind]}: ${name}` }),
  ContactRequestHandled: () => ({ says: 'Handled a request' }),
  ContactRequestReopened: () => ({ says: 'Opened a request again' }),
  StudentImportStarted: ({ rowCount }) => ({ says: `Started an upload of ${rowCount} students` }),
  StudentImportCompleted: ({ created }) => ({ says: `Finished an upload: ${created} students registered` }),
};
