import { type Words } from '../kernel/index.js';
import { departmentName } from './departments.js';
import { type IdentityEvents } from './events.js';
import { ROLE_NAMES } from './roles.js';

const SESSION_ENDS: Readonly<Record<IdentityEvents['SessionsRevoked']['reason'], string>> = {
  deactivated: 'the account was deactivated',
  deleted: 'the account was deleted',
  role_changed: 'the role or department changed',
  password_changed: 'the password changed',
};

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
  PasswordSet: ({ by }) => ({ says: PASSWORD_SETS[by] }),
  UserActivated: () => ({ says: 'Activated the account' }),
  UserDeactivated: ({ reason, batch }) => ({
    says: reason === 'manual' ? 'Deactivated the account' : `Deactivated the account: batch ${batch ?? ''} passed out`,
  }),
  SessionsRevoked: ({ reason }) => ({ says: `Ended every session: ${SESSION_ENDS[reason]}` }),
  UserLoggedIn: ({ remember }) => ({ says: remember ? 'Signed in, to be remembered' : 'Signed in' }),
  UserLoggedOut: () => ({ says: 'Signed out' }),
  AdminJoined: () => ({ says: 'Became one of the active administrators' }),
  AdminLeft: () => ({ says: 'Left the active administrators' }),
  StudentImportStarted: ({ rowCount }) => ({ says: `Started an upload of ${rowCount} students` }),
  StudentImportCompleted: ({ created }) => ({ says: `Finished an upload: ${created} students registered` }),
};
