import { type LiveMessage } from '@bursar/domain/kernel';

/**
 * What the live channel says happened: for each event that people wait for, the messages and the read models whose rows,
 * as they now are, go with them. Each is sent once its row can be read.
 */
export const LIVE_MESSAGES: Readonly<Record<string, readonly LiveMessage[]>> = {
  FeeAssigned: [{ name: 'fee.assigned', model: 'student_fees' }],
  FeeAssignmentRevoked: [{ name: 'fee.revoked', model: 'student_fees' }],
  DueDateExtended: [{ name: 'fee.updated', model: 'student_fees' }],
  FeeReissued: [{ name: 'fee.updated', model: 'student_fees' }],
  FeePaymentReserved: [{ name: 'transaction.recorded', model: 'transactions' }],
  CounterReceiptLineRecorded: [{ name: 'transaction.recorded', model: 'transactions' }],
  FeePaymentApplied: [
    { name: 'fee.updated', model: 'student_fees' },
    { name: 'transaction.approved', model: 'transactions' },
  ],
  FeeSettled: [{ name: 'invoice.updated', model: 'invoices' }],
  FeePaymentReleased: [{ name: 'transaction.rejected', model: 'transactions' }],
  InvoiceIssued: [{ name: 'invoice.updated', model: 'invoices' }],
  InvoiceStatusChanged: [{ name: 'invoice.updated', model: 'invoices' }],
  InvoiceDueDateExtended: [{ name: 'invoice.updated', model: 'invoices' }],
  InvoiceAmountChanged: [{ name: 'invoice.updated', model: 'invoices' }],
  InvoiceDeleted: [{ name: 'invoice.updated', model: 'invoices' }],
  FeePaymentReversed: [
    { name: 'fee.updated', model: 'student_fees' },
    { name: 'transaction.reversed', model: 'transactions' },
  ],
  FeePaymentRefunded: [
    { name: 'fee.updated', model: 'student_fees' },
    { name: 'transaction.refunded', model: 'transactions' },
  ],
  ReceiptIssued: [{ name: 'receipt.issued', model: 'transactions' }],
  GatewayPaymentCaptured: [{ name: 'payment.received', model: 'payment_orders' }],
  GatewayPaymentHeld: [{ name: 'suspense.opened', model: 'suspense' }],
  SuspenseApplied: [{ name: 'suspense.updated', model: 'suspense' }],
  SuspenseReturned: [{ name: 'suspense.updated', model: 'suspense' }],
  SuspenseGivenBack: [{ name: 'suspense.updated', model: 'suspense' }],
  GatewayPaymentRecalled: [{ name: 'suspense.updated', model: 'suspense' }],
  GatewayRefundSetAside: [{ name: 'suspense.updated', model: 'suspense' }],
  GatewayRefundReleased: [{ name: 'suspense.updated', model: 'suspense' }],
};

/** Department heads may read these rows. */
export const READ_BY_HEADS: readonly string[] = ['department_budgets', 'expenses', 'grants'];

/** Read models with the same records and ids. */
export const SAME_RECORDS: Readonly<Record<string, readonly string[]>> = { student_fees: ['assigned_fees'] };

/** Sent to the row's audience only. */
export const NEW_ROW_MESSAGES: Readonly<Record<string, string>> = { notifications: 'notification.created' };

/** The web refetches the named read models. */
export const CHANGED = 'changed';
export interface Changed {
  readonly models: readonly string[];
  readonly position: string;
}

export const JOB_PROGRESS = 'job.progress';
export interface JobProgress {
  readonly id: string;
  readonly kind: 'student-import' | 'fee-assignment' | 'bill-run' | 'payroll-run' | 'payroll-payment';
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly finished: boolean;
}

export { audience as room } from '@bursar/domain/notifications';
