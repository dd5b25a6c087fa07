import { type Progress } from './channel.js';

/** Department heads may read these rows. */
export const READ_BY_HEADS: readonly string[] = ['approval_requests', 'budget_lines', 'expenses', 'grants'];

/** Read models with the same records and ids. */
export const SAME_RECORDS: Readonly<Record<string, readonly string[]>> = { student_fees: ['assigned_fees'] };

/** Rows under the id of their event. Sent to the row's audience only. */
export const NEW_ROW_MESSAGES: Readonly<Record<string, string>> = { notifications: 'notification.created' };

export interface JobProgress extends Progress {
  readonly kind:
    | 'student-import'
    | 'fee-assignment'
    | 'bill-run'
    | 'payroll-run'
    | 'payroll-payment'
    | 'read-model-proof'
    | 'log-verification'
    | 'read-model-rebuild';
}

export { audience as room } from '@bursar/domain/notifications';
