import { domainErrors, formatPaise, type Paise } from '../kernel/index.js';

/** Every way the payments context says no. */
export const refuse = domainErrors('payments', {
  'transaction-not-found': ['missing', 'Transaction not found'],
  'not-pending': ['conflict', 'Transaction is not pending'],
  'not-refundable': ['conflict', 'Only a successful transaction can be refunded'],
  'not-reversible': ['conflict', 'Only a successful transaction can be reversed'],
  'gateway-not-reversible': ['conflict', 'An online payment cannot be reversed. Refund it instead.'],
  'part-refund': ['invalid', (paid: Paise) => `A payment is refunded as a whole: this one is ${formatPaise(paid)}.`],
  'refund-in-progress': ['conflict', 'A refund of this transaction is already in progress'],
  'self-approval': ['conflict', 'You cannot approve a transaction you recorded.'],
  'own-payment': ['conflict', 'You cannot approve a payment of your own.'],
  'own-reversal': ['conflict', 'You cannot reverse a payment of your own.'],
  'own-refund': ['conflict', 'You cannot refund a payment of your own.'],
  'self-refund': ['conflict', 'You cannot refund a transaction you recorded or approved.'],
  'suspense-asked-by-you': [
    'conflict',
    'You asked for this refund. Somebody else confirms that the money was handed over.',
  ],
  'duplicate-receipt': ['duplicate', 'A transaction with this receipt number already exists'],
  'duplicate-payment': [
    'duplicate',
    (recorded: string, by: string) => `This looks like the payment recorded ${recorded} by ${by}.`,
  ],
  'order-not-found': ['missing', 'Payment order not found'],
  'verification-failed': ['invalid', 'Payment verification failed'],
  'amount-mismatch': ['invalid', 'Payment amount mismatch'],
  'wrong-fee': ['invalid', 'Payment does not belong to this fee'],
  'suspense-not-found': ['missing', 'This money is not in suspense'],
  'suspense-cleared': ['conflict', 'Nothing is left of this money'],
  'suspense-refund-in-progress': ['conflict', 'This money is already on its way back'],
  'suspense-foreign-currency': ['conflict', 'Only rupees can be applied to a fee. Refund this money instead.'],
  'suspense-wrong-student': ['conflict', 'This money can be applied to fees of its own student only'],
  'exceeds-suspense': ['invalid', 'More than is left of this money'],
  'no-receipt': ['conflict', 'There is no receipt yet: no payment of this has been successful.'],
  'exceeds-outstanding': ['invalid', 'Amount exceeds the outstanding amount'],
});
