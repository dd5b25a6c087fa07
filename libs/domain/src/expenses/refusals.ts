import { domainErrors, formatPaise, type Paise } from '../kernel/index.js';

/** Every way the expenses context says no. */
export const refuse = domainErrors('expenses', {
  'amount-not-positive': ['invalid', 'Amount must be greater than 0'],
  'no-department': ['invalid', 'Please enter valid department and amount.'],
  'not-found': ['missing', 'Expense not found'],
  'grant-not-available': ['invalid', 'This grant is not active, or not yours to spend from'],
  'head-without-grant': ['invalid', 'Only a grant with heads is spent by them'],
  'grant-head-unknown': ['invalid', 'Please choose one of the heads of the grant'],
  'other-department': ['forbidden', 'This expense belongs to another department.'],
  'not-yours': ['forbidden', 'This expense is not yours.'],
  'own-request': ['conflict', 'You cannot approve an expense you submitted.'],
  'own-bill': ['conflict', 'You cannot enter the bill of a purchase you asked for.'],
  'own-reversal': ['conflict', 'You cannot reverse an expense you submitted.'],
  'own-payment': ['conflict', 'You cannot pay an expense you submitted.'],
  'self-payment': ['conflict', 'You cannot pay an expense you approved or entered the bill of.'],
  'already-decided': ['conflict', (status: string) => `Expense is already ${status}`],
  'not-approved': ['conflict', 'Only an approved expense can be paid'],
  'not-billed': ['conflict', 'The bill of this purchase has not been entered yet'],
  'already-paid': ['conflict', 'Expense is already paid'],
  'not-reversible': ['conflict', 'Only an approved expense can be reversed'],
  'already-reversed': ['conflict', 'Expense is already reversed'],
  'cancel-instead': ['conflict', 'This purchase has no bill yet. Cancel it instead.'],
  'not-a-purchase': ['conflict', 'Only an approved purchase request has a bill'],
  'already-billed': ['conflict', 'The bill of this purchase has already been entered'],
  'bill-exceeds-approval': [
    'conflict',
    (approved: Paise) =>
      `The bill is higher than the ${formatPaise(approved)} that were approved. Raise a request for the difference.`,
  ],
  'paid-in-the-future': ['invalid', 'Payment date cannot be in the future'],
  'billed-in-the-future': ['invalid', 'Bill date cannot be in the future'],
  'file-missing': ['invalid', 'Please choose a file'],
  'file-kind': ['invalid', 'A receipt must be a PDF, PNG, JPEG or WebP file'],
  'receipt-not-found': ['missing', 'This expense has no receipt file'],
  'too-late-for-receipt': ['conflict', 'A receipt can be attached until the expense is paid'],
  'too-many-receipts': [
    'conflict',
    (most: number) => `At most ${most} receipts can be attached to a request. Raise a new request for others.`,
  ],
});
