import { dayName, domainErrors, formatPaise, type Paise, type Timestamp } from '../kernel/index.js';

/** Every way the fees context says no. */
export const refuse = domainErrors('fees', {
  'amount-not-positive': ['invalid', 'Amount must be greater than 0'],
  'structure-not-found': ['missing', 'Fee structure not found'],
  'structure-has-unpaid-assignments': ['conflict', 'Fee structure has unpaid assignments. Revoke them first.'],
  'not-assigned': ['missing', 'This fee is not assigned to the student'],
  'duplicate-assignment': ['duplicate', 'Fee is already assigned to this student'],
  'opening-alone': [
    'conflict',
    'Two people are needed for money. Assign the fee unpaid and record what was paid as a transaction; somebody else approves it.',
  ],
  'status-mismatch': ['invalid', 'Status and paid amount do not match'],
  'no-students': ['missing', 'No students found for the selected criteria'],
  'already-paid': ['conflict', 'A paid fee cannot be revoked'],
  'part-paid': ['conflict', (paid: Paise) => `Cannot revoke: ${formatPaise(paid)} has already been paid`],
  'payment-pending': ['conflict', 'Cannot revoke: a transaction is pending'],
  'extend-paid': ['conflict', 'A paid fee has no due date to extend'],
  'not-later': ['invalid', (due: Timestamp) => `The new due date must be after ${dayName(due)}`],
  'reissue-paid': ['conflict', 'A paid fee cannot be re-issued'],
  'reissue-part-paid': ['conflict', (paid: Paise) => `Cannot re-issue: ${formatPaise(paid)} has already been paid`],
  'reissue-pending': ['conflict', 'Cannot re-issue: a transaction is pending'],
  'no-bills': ['missing', 'No bills found that this would change'],
  'run-not-found': ['missing', 'Assignment not found'],
  'nothing-due': ['conflict', 'No due amount left to pay.'],
  'all-pending': ['conflict', 'All that is due on this fee has been recorded and waits for approval.'],
  'exceeds-payable': [
    'invalid',
    (payable: Paise) => `Amount exceeds the outstanding amount of ${formatPaise(payable)}`,
  ],
  'exceeds-outstanding': [
    'conflict',
    (outstanding: Paise) => `Amount exceeds the outstanding amount of ${formatPaise(outstanding)}`,
  ],
  'received-in-future': ['invalid', 'The day a payment was received cannot be in the future'],
  'received-too-early': [
    'invalid',
    (days: number) => `A payment can be recorded at most ${days} days after it was received`,
  ],
  'line-of-receipt': ['conflict', 'This payment is on a receipt for several fees. The receipt is decided as a whole.'],
  'invoice-not-found': ['missing', 'Invoice not found'],
  'not-pending': ['conflict', 'Transaction is not pending'],
});
