import { domainErrors } from '../kernel/index.js';

/** Every way the identity context says no. */
export const refuse = domainErrors('identity', {
  'user-not-found': ['missing', 'User not found'],
  'student-not-found': ['missing', 'Student not found'],
  'duplicate-email': ['duplicate', 'Email already exists'],
  'duplicate-enrollment': ['duplicate', 'Enrollment number already exists'],
  'own-account': ['conflict', 'You cannot deactivate your own account'],
  'last-admin': ['conflict', 'At least one active administrator must remain'],
});
