import { domainErrors } from '../kernel/index.js';

/** Every way the payments context says no. */
export const refuse = domainErrors('payments', {
  'transaction-not-found': ['missing', 'Transaction not found'],
  'not-pending': ['conflict', 'Transaction is not pending'],
  'not-refundable': ['conflict', 'Only a successful transaction can be refunded'],
  'refund-in-progress': ['conflict', 'A refund of this transaction is already in progress'],
  'self-approval': ['conflict', 'You cannot approve a transaction you recorded.'],
  'duplicate-receipt': ['duplicate', 'A transaction with this receipt number already exists'],
  'order-not-found': ['missing', 'Payment order not found'],
  'verification-failed': ['invalid', 'Payment verification failed'],
  'amount-mismatch': ['invalid', 'Payment amount mismatch'],
  'wrong-fee': ['invalid', 'Payment does not belong to this fee'],
  'exceeds-outstanding': ['invalid', 'Amount exceeds the outstanding amount'],
});
