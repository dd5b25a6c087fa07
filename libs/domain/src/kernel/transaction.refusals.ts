import { formatPaise, type Paise } from './money.js';

export const transactionRefusals = {
  'not-pending': ['conflict', 'Transaction is not pending'],
  'not-refundable': ['conflict', 'Only a successful transaction can be refunded'],
  'not-reversible': ['conflict', 'Only a successful transaction can be reversed'],
  'part-refund': ['invalid', (paid: Paise) => `A payment is refunded as a whole: this one is ${formatPaise(paid)}.`],
  'refund-in-progress': ['conflict', 'A refund of this transaction is already in progress'],
  'self-approval': ['conflict', 'You cannot approve a transaction you recorded.'],
  'own-payment': ['conflict', 'You cannot approve a payment of your own.'],
  'own-reversal': ['conflict', 'You cannot reverse a payment of your own.'],
  'own-refund': ['conflict', 'You cannot refund a payment of your own.'],
  'self-refund': ['conflict', 'You cannot refund a transaction you recorded or approved.'],
} as const;
