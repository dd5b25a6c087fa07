import { type Transaction } from '@bursar/contracts';

import { type FeeReceipt } from '../../shared/receipt/fee-receipt.js';

/** What the receipt of one successful transaction says. */
export const receiptOf = (transaction: Transaction): FeeReceipt => ({
  receiptNo: transaction.id,
  studentName: transaction.student_name,
  feeName: transaction.fee_name,
  amountPaid: transaction.amount_paid,
  method: transaction.method,
  reference: transaction.payment_reference,
  date: transaction.payment_date,
  approvedBy: transaction.approved_by,
});
