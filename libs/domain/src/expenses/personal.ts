import { declared } from '../kernel/index.js';
import { expenseEvents } from './events.js';

const CONTACT = 'contact of submittedBy';
const FUNDED = { grantHead: 'plain' } as const;

/** The description is part of the voucher, so it stays as long as the name. */
export const expenseDeclarations = declared(expenseEvents, {
  ExpenseSubmitted: {
    ...FUNDED,
    submittedByName: 'identity of submittedBy',
    description: 'identity of submittedBy',
    receiptUrl: CONTACT,
  },
  ReceiptAttached: {
    ...FUNDED,
    'receipt.fileName': CONTACT,
    'receipt.mediaType': 'plain',
    'receipt.sha256': 'plain',
  },
  ExpenseApproved: { ...FUNDED, note: CONTACT, decidedByName: 'identity of decidedBy' },
  ExpenseRejected: { ...FUNDED, note: CONTACT, decidedByName: 'identity of decidedBy' },
  ExpenseWithdrawn: FUNDED,
  PurchaseBilled: { ...FUNDED, billNumber: 'plain' },
  PurchaseCancelled: { ...FUNDED, reason: CONTACT },
  ExpenseReversed: { ...FUNDED, reason: CONTACT, reversedByName: 'identity of reversedBy' },
  ExpensePaid: { ...FUNDED, paymentReference: 'plain', paidByName: 'identity of paidBy' },
});
