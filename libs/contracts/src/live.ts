import { type Progress } from './channel.js';

/** Department heads may read these rows. */
export const READ_BY_HEADS: readonly string[] = [
  'approval_requests',
  'budget_lines',
  'expenses',
  'grants',
  'ledger_records',
];

export const READ_BY_ALL: readonly string[] = ['approval_rules', 'departments', 'holidays', 'institution'];

export const SAME_RECORDS: Readonly<Record<string, readonly string[]>> = { student_fees: ['assigned_fees'] };

/** Sent to the row's audience only; the row's id is its event's. */
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
