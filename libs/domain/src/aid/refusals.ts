import { domainErrors, formatPaise, type Paise } from '../kernel/index.js';

export const refuse = domainErrors('aid', {
  'amount-not-positive': ['invalid', 'Amount must be greater than 0'],
  'application-not-found': ['missing', 'Aid application not found'],
  'already-decided': ['conflict', (decision: string) => `Aid application is already ${decision}`],
  'student-deleted': ['conflict', (name: string) => `The account of ${name} was deleted. Reject the application.`],
  'exceeds-requested': [
    'invalid',
    (requested: Paise) => `Approved amount exceeds the requested amount of ${formatPaise(requested)}`,
  ],
  'not-approved': ['conflict', 'Aid application is not approved'],
  'exceeds-approved': [
    'conflict',
    (left: Paise) => `Only ${formatPaise(left)} of the approved aid is left to disburse`,
  ],
  'nothing-left': ['conflict', 'The approved aid is disbursed in full'],
  'own-application': [
    'conflict',
    'You cannot decide or pay your own aid. Another administrator or finance manager can.',
  ],
  'self-approval': ['conflict', 'You cannot disburse aid you approved.'],
  'disbursed-in-future': ['invalid', 'Disbursement date cannot be in the future'],
  'credit-not-today': ['invalid', 'A credit to a bill is booked today. Please choose today.'],
  'not-the-students-fee': ['missing', 'This fee is not assigned to the student'],
  'disbursement-not-found': ['missing', 'Disbursement not found'],
  'disbursement-undone': ['conflict', 'This disbursement was already taken back'],
  'nothing-to-withdraw': ['conflict', 'Everything that was approved is disbursed'],
  'fund-not-found': ['missing', 'Aid fund not found'],
  'duplicate-fund': ['duplicate', 'There is a fund of this name already'],
  'fund-closed': ['conflict', (fund: string) => `${fund} is closed. Reopen it, or choose another fund.`],
  'exceeds-fund': [
    'insufficient',
    (fund: string, available: Paise) => `Only ${formatPaise(available)} of ${fund} is available`,
  ],
  'credit-declined': [
    'conflict',
    'The bill was paid or revoked in the meantime. Nothing was disbursed. Please check the dues.',
  ],
});
