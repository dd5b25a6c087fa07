import {
  dayName,
  event,
  type EventsOf,
  formatPaise,
  howMany,
  type Paise,
  type RunCompleted,
  type RunFailed,
  type RunListed,
  type RunPassedOver,
  type RunStarted,
  type Timestamp,
} from '../kernel/index.js';

export type BillChange =
  | { readonly kind: 'due-date'; readonly dueDate: Timestamp }
  | { readonly kind: 'amount'; readonly amountPaise: Paise }
  | { readonly kind: 'take-back' };

/** A bill must match all; null matches any. */
export interface BillScope {
  feeStructureId: string | null;
  batch: number | null;
  departmentId: number | null;
  assignmentRunId: string | null;
}

export type PassedOverReason = 'paid' | 'part-paid' | 'payment-pending' | 'due-later' | 'revoked';

export interface PassedOverBill {
  studentFeeId: string;
  studentId: string;
  studentName: string;
  enrollmentNo: string;
  batch: number;
  departmentId: number | null;
  title: string;
  totalPaise: Paise;
  paidPaise: Paise;
  reason: PassedOverReason;
}

export type ChangeOfMany = {
  change: BillChange;
  scope: BillScope;
  /** Null for bills of several fees. */
  title: string | null;
  reason: string;
};

const PASSED_OVER: Readonly<Record<PassedOverReason, string>> = {
  paid: 'it is paid',
  'part-paid': 'a part of it is paid',
  'payment-pending': 'a payment waits for approval',
  'due-later': 'it is due that day or later',
  revoked: 'it was revoked',
};

function changeIn(change: BillChange): string {
  if (change.kind === 'due-date') return `extend the due date to ${dayName(change.dueDate)}`;
  if (change.kind === 'amount') return `re-issue bills with ${formatPaise(change.amountPaise)}`;
  return 'take back an assignment';
}

export const billRunEvents = {
  BillRunBillsListed: event<RunListed>(({ ids }) => ({ says: `Listed ${howMany(ids.length, 'bill')} to change` })),

  BillRunStarted: event<RunStarted<ChangeOfMany>>(({ change, title, reason, targetCount }) => ({
    says: `Started to ${changeIn(change)}${title === null ? '' : ` of ${title}`} (${howMany(targetCount, 'bill')}): ${reason}`,
  })),

  BillPassedOver: event<RunPassedOver<PassedOverBill>>(({ title, studentName, reason }) => ({
    says: `Left ${title} of ${studentName} as it was: ${PASSED_OVER[reason]}`,
  })),

  BillRunCompleted: event<RunCompleted>(({ done, passedOver }, about) => ({
    says: `Finished changing bills of ${about}: ${done} changed, ${passedOver} left as they were`,
  })),

  BillRunFailed: event<RunFailed>(({ reason }, about) => ({ says: `Stopped changing bills of ${about}: ${reason}` })),
};

export type BillRunEvents = EventsOf<typeof billRunEvents>;
