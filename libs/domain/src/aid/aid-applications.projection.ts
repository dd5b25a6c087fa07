import { type UserEvents } from '../identity/events.js';
import { NO_ID, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type AidEvents, type AidFundEvents, type Funding } from './events.js';

export type AidApplicationRow = {
  id: string;
  student_id: string;
  student_name: string;
  aid_type: string;
  amount_requested: number;
  amount_approved: number | null;
  amount_disbursed: number;
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  submitted_at: Timestamp;
  reason: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision_note: string | null;
  /** Also set by an open commitment. */
  fund_id: string | null;
  fund_name: string | null;
  version: number;
};

type Decided = Pick<AidEvents['AidApplicationApproved'], 'note' | 'decidedByName'>;

const decision = ({ note, decidedByName }: Decided, decided_at: Timestamp) => ({
  decided_at,
  decided_by: decidedByName,
  decision_note: note === '' ? null : note,
});

type EventsOfApplications = Omit<AidEvents, 'AidFundingDeclined'> &
  Pick<AidFundEvents, 'AidFundChanged' | 'AidFundCommitted'> &
  Pick<UserEvents, 'UserDetailsChanged'>;

const NO_FUND = { fund_id: null, fund_name: null } as const;

const fundedBy = (row: AidApplicationRow, fund: Funding | undefined) => {
  if (fund === undefined) return NO_FUND;
  return { fund_id: fund.fundId, fund_name: row.fund_id === fund.fundId ? row.fund_name : fund.fundName };
};

export const aidApplications = projection<AidApplicationRow, EventsOfApplications>({
  name: 'aid_applications',
  version: 4,
  indexes: [
    'student_id',
    'student_name',
    'aid_type',
    'amount_requested',
    'amount_approved',
    'amount_disbursed',
    'status',
    'submitted_at',
    'decided_at',
    'fund_id',
  ],
  search: ['student_name', 'aid_type'],
  names: ['student_name', 'aid_type'],
  rowOf: ({ data, stream }) => ('applicationId' in data ? data.applicationId : stream),
  on: {
    AidApplicationSubmitted: (_, { data, metadata, revision }) => ({
      id: data.applicationId,
      student_id: data.studentId,
      student_name: data.studentName,
      aid_type: data.aidType,
      amount_requested: rupeesOf(data.amountRequestedPaise),
      amount_approved: null,
      amount_disbursed: 0,
      status: 'pending',
      submitted_at: metadata.occurredAt,
      reason: data.reason,
      decided_at: null,
      decided_by: null,
      decision_note: null,
      ...NO_FUND,
      version: revision,
    }),
    AidFundCommitted: (row, { data: { fundId, fundName } }) =>
      row?.status === 'pending' && row.fund_id === null ? { ...row, fund_id: fundId, fund_name: fundName } : row,
    AidApplicationApproved: (row, { data, metadata, revision }) =>
      row && {
        ...row,
        ...decision(data, metadata.occurredAt),
        status: 'approved',
        amount_approved: rupeesOf(data.amountApprovedPaise),
        ...fundedBy(row, data.fund),
        version: revision,
      },
    AidApprovalWithdrawn: (row, { data, metadata, revision }) =>
      row && {
        ...row,
        ...decision({ note: data.note, decidedByName: data.withdrawnByName }, metadata.occurredAt),
        status: data.amountApprovedPaise === 0 ? 'withdrawn' : 'approved',
        amount_approved: rupeesOf(data.amountApprovedPaise),
        version: revision,
      },
    AidApplicationRejected: (row, { data, metadata, revision }) =>
      row && { ...row, ...decision(data, metadata.occurredAt), status: 'rejected', ...NO_FUND, version: revision },
    AidApplicationWithdrawn: (row, { metadata, revision }) =>
      row && { ...row, status: 'withdrawn', ...NO_FUND, decided_at: metadata.occurredAt, version: revision },
    AidDisbursed: (row, { data, revision }) =>
      row && { ...row, amount_disbursed: rupeesOf(data.disbursedPaise), version: revision },
    AidDisbursementReversed: (row, { data, revision }) =>
      row && { ...row, amount_disbursed: rupeesOf(data.disbursedPaise), version: revision },
    AidDisbursementReturned: (row, { data, revision }) =>
      row && { ...row, amount_disbursed: rupeesOf(data.disbursedPaise), version: revision },
  },
  fanOut: {
    AidFundChanged: ({ data: { fundId, name } }) => ({
      where: { fund_id: fundId },
      change: (row) => ({ ...row, fund_name: name }),
    }),
    // Decided applications keep the name of the decision.
    UserDetailsChanged: ({ data: { studentId, name } }) => ({
      where: { student_id: studentId ?? NO_ID },
      change: (row) => (row.status === 'pending' ? { ...row, student_name: name } : row),
    }),
  },
});
