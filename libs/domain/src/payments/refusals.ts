import { BANK_DECIDING, NOTHING_RECEIVED_YET } from './bank-deciding.js';
import { domainErrors, formatPaise, type Paise, transactionRefusals } from '../kernel/index.js';

export const refuse = domainErrors('payments', {
  ...transactionRefusals,
  'transaction-not-found': ['missing', 'Transaction not found'],
  'suspense-asked-by-you': [
    'conflict',
    'You asked for this refund. Another person must confirm that the money was handed over.',
  ],
  'duplicate-receipt': ['duplicate', 'A transaction with this receipt number already exists'],
  'duplicate-payment': [
    'duplicate',
    (recorded: string, by: string) => `This looks like the payment recorded ${recorded} by ${by}.`,
  ],
  'bill-twice': ['invalid', 'Each fee can be on a receipt once'],
  'receipt-declined': ['conflict', (fee: string, reason: string) => `Nothing was recorded. ${fee}: ${reason}`],
  'part-receipt-refund': [
    'invalid',
    (paid: Paise) => `A receipt for several fees is refunded as a whole: this one is ${formatPaise(paid)}.`,
  ],
  'order-not-found': ['missing', 'Payment order not found'],
  'bank-deciding': ['conflict', `${BANK_DECIDING} ${NOTHING_RECEIVED_YET}`],
  'nothing-pending': ['conflict', 'The bank has decided about this payment.'],
  'verification-failed': ['invalid', 'Payment verification failed'],
  'amount-mismatch': ['invalid', 'Payment amount mismatch'],
  'wrong-fee': ['invalid', 'Payment does not belong to this fee'],
  'suspense-not-found': ['missing', 'This money is not in suspense'],
  'suspense-cleared': ['conflict', 'Nothing is left of this money'],
  'suspense-refund-in-progress': ['conflict', 'This money is already on its way back'],
  'refund-changed': [
    'conflict',
    'Another amount is left since this refund was asked for. Reject the request, so that it can be asked for again.',
  ],
  'suspense-foreign-currency': ['conflict', 'Only rupees can be applied to a fee. Refund this money instead.'],
  'suspense-wrong-student': ['conflict', 'This money can be applied to fees of its own student only'],
  'exceeds-suspense': ['invalid', 'Amount exceeds what is left of this money'],
  'no-receipt': ['conflict', 'There is no receipt yet, because no payment has been successful.'],
  'not-sealed': ['conflict', 'This receipt will be sealed within the hour.'],
  'exceeds-outstanding': ['invalid', 'Amount exceeds the outstanding amount'],
});
