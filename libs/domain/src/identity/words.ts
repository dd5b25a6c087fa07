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
function detailChanges({ previous, ...now }: IdentityEvents['UserDetailsChanged'], about: string): string {
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

const profile = (student: IdentityEvents['StudentProfileChanged']['student']): string =>
  student ? `${student.enrollmentNo}, batch ${student.batch}` : 'none';

const PASSWORD_SETS: Readonly<Record<IdentityEvents['PasswordSet']['by'], string>> = {
  admin: 'by an administrator',
  self: 'by the owner',
  reset: 'through a mailed link',
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
  UserDetailsChanged: (data, about) => ({ says: detailChanges(data, about) }),
  UserRoleChanged: ({ name, from, to }) => ({
    says: `Changed the role of ${name} from ${ROLE_NAMES[from]} to ${ROLE_NAMES[to]}`,
  }),
  DepartmentsLedChanged: ({ departmentIds, previousIds }, about) => ({
    says: `Changed the departments that ${about} leads from ${departmentsIn(previousIds)} to ${departmentsIn(departmentIds)}`,
  }),
  StudentProfileChanged: ({ previous, student }, about) => ({
    says: `Changed the student data of ${about} from ${profile(previous)} to ${profile(student)}`,
  }),
  SalarySet: ({ name, monthlySalaryPaise }) =>
    monthlySalaryPaise === null
      ? { says: `Took away the monthly salary of ${name}` }
      : { says: `Set the monthly salary of ${name}`, amountPaise: monthlySalaryPaise },
  UserDeleted: ({ name, role }) => ({ says: `Deleted ${name}, ${ROLE_NAMES[role]}` }),
  PasswordResetRequested: (_, about) => ({ says: `Asked for a link to set a new password of ${about}` }),
  PasswordResetCompleted: (_, about) => ({ says: `Used the link to set a new password of ${about}` }),
  SignInUnlocked: (_, about) => ({ says: `Cleared the wrong passwords of ${about}, who can sign in at once` }),
  PasswordSet: ({ by }, about) => ({ says: `Set the password of ${about} ${PASSWORD_SETS[by]}` }),
  UserActivated: ({ reversedPassOutId, batch }, about) => ({
    says:
      reversedPassOutId === undefined
        ? `Activated the account of ${about}`
        : `Activated the account of ${about}: the pass-out of batch ${batch ?? ''} was reversed`,
  }),
  UserDeactivated: ({ reason, batch }, about) => ({
    says: `Deactivated the account of ${about}${reason === 'manual' ? '' : `: batch ${batch ?? ''} passed out`}`,
  }),
  SessionsRevoked: ({ reason }, about) => ({ says: `Ended every session of ${about}: ${SESSION_ENDS[reason]}` }),
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
  ContactRequestHandled: (_, about) => ({ says: `Handled the request of ${about}` }),
  ContactRequestReopened: (_, about) => ({ says: `Opened the request of ${about} again` }),
  StudentImportStarted: ({ rowCount }) => ({ says: `Started an upload of ${rowCount} students` }),
  StudentImportCompleted: ({ created }) => ({ says: `Finished an upload: ${created} students registered` }),
};
