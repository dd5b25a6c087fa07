import { type Day, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type AidEvents } from './events.js';

export type AidDisbursementRow = {
  id: string;
  aid_application_id: string;
  student_id: string;
  student_name: string;
  aid_type: string;
  amount: number;
  disbursed_at: Day;
  reference: string | null;
  paid_to: 'bank' | 'fee';
  fee_id: string | null;
  fee_name: string | null;
  disbursed_by: string;
  self_approved: boolean;
  status: 'disbursed' | 'reversed';
  reversed_at: Timestamp | null;
  reversed_by: string | null;
  reversal_reason: string | null;
  recorded_at: Timestamp;
};

/** Without credits that bills declined. */
export const aidDisbursements = projection<
  AidDisbursementRow,
  Pick<AidEvents, 'AidDisbursed' | 'AidDisbursementReversed' | 'AidDisbursementReturned'>
>({
  name: 'aid_disbursements',
  version: 3,
  indexes: [
    'student_id',
    'aid_application_id',
    'student_name',
    'aid_type',
    'amount',
    'disbursed_at',
    'paid_to',
    'recorded_at',
    'self_approved',
    'status',
  ],
  search: ['student_name', 'aid_type', 'reference'],
  rowOf: ({ data }) => data.disbursementId,
  on: {
    AidDisbursed: (_, { data, metadata }) => ({
      id: data.disbursementId,
      aid_application_id: data.applicationId,
      student_id: data.studentId,
      student_name: data.studentName,
      aid_type: data.aidType,
      amount: rupeesOf(data.amountPaise),
      disbursed_at: data.disbursedOn,
      reference: data.reference === '' ? null : data.reference,
      paid_to: data.payout.paidTo,
      fee_id: data.payout.paidTo === 'fee' ? data.payout.studentFeeId : null,
      fee_name: data.payout.paidTo === 'fee' ? data.payout.feeName : null,
      disbursed_by: data.disbursedByName,
      self_approved: data.selfApproved ?? false,
      status: 'disbursed',
      reversed_at: null,
      reversed_by: null,
      reversal_reason: null,
      recorded_at: metadata.occurredAt,
    }),
    AidDisbursementReversed: (row, { data, metadata }) =>
      row && {
        ...row,
        status: 'reversed',
        reversed_at: metadata.occurredAt,
        reversed_by: data.reversedByName,
        reversal_reason: data.reason,
      },
    AidDisbursementReturned: () => undefined,
  },
});
