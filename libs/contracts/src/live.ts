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
