import { domainErrors } from '../kernel/index.js';

export const refuse = domainErrors('identity', {
  'user-not-found': ['missing', 'User not found'],
  'student-not-found': ['missing', 'Student not found'],
  'person-not-found': ['missing', 'Person not found'],
  'duplicate-email': ['duplicate', 'Email already exists'],
  'duplicate-enrollment': ['duplicate', 'Enrollment number already exists'],
  'own-account': ['conflict', 'You cannot deactivate your own account'],
  'own-salary': ['conflict', 'You cannot change your own salary. Another administrator or finance manager can.'],
  'own-deletion': ['conflict', 'You cannot delete your own account'],
  'last-admin-role': ['conflict', 'Cannot change the role of the last active administrator'],
  'student-owes': ['conflict', 'Student has unpaid fees; role cannot be changed'],
  'no-such-batch': ['missing', 'There is no student in this batch'],
  'pass-out-not-found': ['missing', 'Pass-out not found'],
  'pass-out-reversed': ['conflict', 'This pass-out has been reversed already'],
  'wrong-password': ['invalid', 'Current password is incorrect'],
  'same-password': ['invalid', 'Please choose a password that is different from the one you were given.'],
  'reset-link': ['invalid', 'Reset link is invalid or has expired'],
  'session-not-found': ['missing', 'Session not found'],
  'request-not-found': ['missing', 'Request not found'],
  'import-not-found': ['missing', 'Upload not found'],
  'last-admin': ['conflict', 'At least one active administrator must remain'],
});
