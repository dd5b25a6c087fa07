import { dayName, event, type EventsOf, formatPaise, type Paise, type Timestamp } from '../kernel/index.js';
import { type AssignmentMode, type Bill, type BillReference, type IncomeTerms } from './bill.js';
import { billPaymentEvents } from './bill-payment.events.js';

type RevocationReason = 'manual' | 'user_deleted' | 'taken_back';

const REVOKED: Readonly<Record<RevocationReason, string>> = {
  manual: '',
  user_deleted: ': the student was deleted',
  taken_back: ': the assignment was taken back',
};

export const studentFeeEvents = {
  FeeAssigned: event<
    Bill & {
      /** An opening balance: paid before Bursar was used, so no revenue. */
      openingPaidPaise: Paise;
      mode: AssignmentMode;
      runId: string | null;
    }
  >(
    ({ title, studentName, enrollmentNo, totalPaise, openingPaidPaise }) => ({
      says: `Assigned ${title} to ${studentName} (${enrollmentNo})${
        openingPaidPaise > 0 ? `, ${formatPaise(openingPaidPaise)} paid before` : ''
      }`,
      amountPaise: totalPaise,
    }),
    { name: 'fee.assigned', model: 'student_fees' },
  ),

  DueDateExtended: event<
    BillReference & {
      previousDueDate: Timestamp;
      dueDate: Timestamp;
      reason: string;
      runId: string | null;
    }
  >(
    ({ title, studentName, previousDueDate, dueDate, reason }) => ({
      says: `Extended the due date of ${title} of ${studentName} from ${dayName(previousDueDate)} to ${dayName(dueDate)}: ${reason}`,
    }),
    { name: 'fee.updated', model: 'student_fees' },
  ),

  FeeReissued: event<
    BillReference & IncomeTerms & { previousPaise: Paise; totalPaise: Paise; reason: string; runId: string | null }
  >(
    ({ title, studentName, previousPaise, totalPaise, reason }) => ({
      says: `Re-issued ${title} of ${studentName} with ${formatPaise(totalPaise)} instead of ${formatPaise(previousPaise)}: ${reason}`,
      amountPaise: totalPaise,
    }),
    { name: 'fee.updated', model: 'student_fees' },
  ),

  /** An empty note takes the former one away. */
  BillNoteWritten: event<BillReference & { note: string }>(
    ({ note }, about) => ({
      says: note === '' ? `Removed the remarks on the bill of ${about}` : `Wrote on the bill of ${about}: ${note}`,
    }),
    { name: 'fee.updated', model: 'student_fees' },
  ),

  FeeAssignmentRevoked: event<{
    studentFeeId: string;
    feeStructureId: string;
    studentId: string;
    title?: string;
    reason: RevocationReason;
    runId: string | null;
  }>(({ reason }, about) => ({ says: `Revoked the bill of ${about}${REVOKED[reason]}` }), {
    name: 'fee.revoked',
    model: 'student_fees',
  }),

  ...billPaymentEvents,
};

export type StudentFeeEvents = EventsOf<typeof studentFeeEvents>;
