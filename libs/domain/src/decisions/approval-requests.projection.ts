import { type ExpenseEvents, headRoute, type ReceiptFile } from '../expenses/events.js';
import { departmentName, showsDepartmentIn } from '../identity/departments.js';
import { type DepartmentEvents, type UserEvents } from '../identity/events.js';
import { aboutRequest, type RequestEvents, type RequestKind } from './events.js';
import {
  afterDecision,
  afterFall,
  begin,
  type Day,
  type Decision,
  type Holidays,
  NO_ID,
  type Progress,
  projection,
  type Recorded,
  rupeesOf,
  type Timestamp,
  waitingStep,
} from '../kernel/index.js';
import { type ReminderEvents } from './reminder.events.js';
import { barredFrom } from './request.js';
import { dueOn, waitsFor } from './waiting.js';

export type ApprovalRequestRow = {
  id: string;
  kind: 'expense' | 'purchase' | RequestKind;
  record_id: string;
  description: string;
  amount: number;
  department_id: number | null;
  department_name: string | null;
  submitted_by: string;
  submitted_by_name: string;
  submitted_at: Timestamp;
  makers: readonly string[];
  receipt_url: string | null;
  receipt: { name: string; media_type: string; size_bytes: number } | null;
  grant_id: string | null;
  grant_head: string | null;
  state: 'waiting' | 'returned' | 'approved' | 'rejected' | 'withdrawn';
  /** Null once nothing waits. */
  waits_for: string | null;
  waiting_since: Timestamp | null;
  /** Without the university's holidays, which only make it later. */
  due_on: Day | null;
  progress: Progress;
  earlier: readonly Decision[];
  answers: readonly { readonly at: Timestamp; readonly answer: string; readonly previous_amount: number }[];
  deputies: readonly string[];
  version: number;
};

type Events = Pick<
  ExpenseEvents,
  | 'ExpenseSubmitted'
  | 'ReceiptAttached'
  | 'ExpenseStepApproved'
  | 'ExpenseStepFell'
  | 'ExpenseHandedUp'
  | 'ExpenseReturned'
  | 'ExpenseResubmitted'
  | 'ExpenseApproved'
  | 'ExpenseRejected'
  | 'ExpenseWithdrawn'
> &
  RequestEvents &
  Pick<ReminderEvents, 'DeputyTold'> &
  Pick<DepartmentEvents, 'DepartmentRenamed'> &
  Pick<UserEvents, 'UserDetailsChanged'>;

const OPEN: readonly ApprovalRequestRow['state'][] = ['waiting', 'returned'];
const NO_HOLIDAYS: Holidays = new Set();
const NOTHING_WAITS = { waits_for: null, waiting_since: null, due_on: null } as const;

function waiting(progress: Progress, since: Timestamp) {
  const step = waitingStep(progress);
  if (!step) return NOTHING_WAITS;
  return { waits_for: waitsFor(step), waiting_since: since, due_on: dueOn(since, step, NO_HOLIDAYS) };
}

export function dueDayOf({ waiting_since, progress }: ApprovalRequestRow, holidays: Holidays): Day | null {
  const step = waitingStep(progress);
  return step && waiting_since !== null ? dueOn(waiting_since, step, holidays) : null;
}

const receiptOf = ({ fileName, mediaType, sizeBytes }: ReceiptFile): ApprovalRequestRow['receipt'] => ({
  name: fileName,
  media_type: mediaType,
  size_bytes: sizeBytes,
});

/** Decisions before approval routes name no step. */
function decisionIn(
  { progress }: ApprovalRequestRow,
  { data, metadata }: Recorded<Pick<Events, 'ExpenseApproved'>> | Recorded<Pick<Events, 'ExpenseRejected'>>,
  verdict: Decision['verdict'],
): Decision {
  const { decision, decidedBy: by, decidedByName: byName, note } = data;
  const step = waitingStep(progress)?.name ?? '';
  return decision ?? { step, by, byName, verdict, note, at: metadata.occurredAt, seen: null };
}

const ended = (
  row: ApprovalRequestRow,
  state: ApprovalRequestRow['state'],
  version: number,
  decision?: Decision,
): ApprovalRequestRow => ({
  ...row,
  ...NOTHING_WAITS,
  state,
  progress: decision ? afterDecision(row.progress, decision) : row.progress,
  version,
});

function fell(
  row: ApprovalRequestRow | undefined,
  { data, metadata, revision }: Recorded<Pick<Events, 'RequestStepFell'>> | Recorded<Pick<Events, 'ExpenseStepFell'>>,
): ApprovalRequestRow | undefined {
  if (!row) return row;
  const progress = afterFall(row.progress, data);
  const since = data.to === data.step ? row.waiting_since : null;
  return { ...row, ...waiting(progress, since ?? metadata.occurredAt), progress, version: revision };
}

/** A step that needs all holders waits since its start. */
function stepApproved(
  row: ApprovalRequestRow | undefined,
  {
    data,
    metadata,
    revision,
  }: Recorded<Pick<Events, 'RequestStepApproved'>> | Recorded<Pick<Events, 'ExpenseStepApproved'>>,
): ApprovalRequestRow | undefined {
  if (!row) return row;
  const progress = afterDecision(row.progress, data.decision);
  const since = progress.at === row.progress.at ? row.waiting_since : null;
  return { ...row, ...waiting(progress, since ?? metadata.occurredAt), progress, version: revision };
}

const handedUp = (row: ApprovalRequestRow | undefined, { revision }: { readonly revision: number }) =>
  row && { ...row, version: revision };

interface Answered {
  readonly answer: string;
  readonly at: Timestamp;
  readonly revision: number;
}

const begunAgain = (
  row: ApprovalRequestRow,
  progress: Progress,
  { answer, at, revision }: Answered,
): ApprovalRequestRow => ({
  ...{ ...row, state: 'waiting', ...waiting(progress, at), progress },
  earlier: [...row.earlier, ...row.progress.decisions],
  answers: [...row.answers, { at, answer, previous_amount: row.amount }],
  version: revision,
});

/** Each row has its whole route: `docs/approvals.md` says why. */
export const approvalRequests = projection<ApprovalRequestRow, Events>({
  name: 'approval_requests',
  version: 7,
  indexes: [
    'waits_for',
    'kind',
    'record_id',
    'due_on',
    'waiting_since',
    'submitted_by',
    'department_id',
    'state',
    'amount',
  ],
  rowOf: ({ data }) => {
    if ('requestId' in data) return data.requestId;
    return 'expenseId' in data ? data.expenseId : NO_ID;
  },
  on: {
    ExpenseSubmitted: (_, { data, metadata, revision, names }) => {
      const progress = begin(data.route ?? headRoute(data.departmentId));
      return {
        id: data.expenseId,
        kind: data.kind === 'purchase' ? 'purchase' : 'expense',
        record_id: data.expenseId,
        description: data.description,
        amount: rupeesOf(data.amountPaise),
        department_id: data.departmentId,
        department_name: departmentName(data.departmentId, names),
        submitted_by: data.submittedBy,
        submitted_by_name: data.submittedByName,
        submitted_at: metadata.occurredAt,
        makers: [data.submittedBy],
        receipt_url: data.receiptUrl,
        receipt: null,
        grant_id: data.grantId,
        grant_head: data.grantHead,
        state: 'waiting',
        ...waiting(progress, metadata.occurredAt),
        progress,
        earlier: [],
        answers: [],
        deputies: [],
        version: revision,
      };
    },
    ReceiptAttached: (row, { data, revision }) =>
      row && { ...row, receipt: receiptOf(data.receipt), version: revision },
    ExpenseStepApproved: stepApproved,
    ExpenseStepFell: fell,
    ExpenseHandedUp: handedUp,
    ExpenseReturned: (row, { data, revision }) => row && ended(row, 'returned', revision, data.decision),
    ExpenseResubmitted: (row, { data, metadata, revision }) => {
      if (!row) return row;
      const { changes, amountPaise, answer, route } = data;
      const progress = begin(route ?? row.progress.route);
      return {
        ...begunAgain(row, progress, { answer, at: metadata.occurredAt, revision }),
        amount: rupeesOf(amountPaise),
        description: changes.description ?? row.description,
        receipt_url: changes.receiptUrl === undefined ? row.receipt_url : changes.receiptUrl,
      };
    },
    ExpenseApproved: (row, event) => row && ended(row, 'approved', event.revision, decisionIn(row, event, 'approved')),
    ExpenseRejected: (row, event) => row && ended(row, 'rejected', event.revision, decisionIn(row, event, 'rejected')),
    ExpenseWithdrawn: (row, { revision }) => row && ended(row, 'withdrawn', revision),
    RequestSubmitted: (_, { data, metadata, revision, names }) => {
      const progress = begin(data.route);
      return {
        ...{ id: data.requestId, kind: data.kind, record_id: data.recordId, description: aboutRequest(data) },
        amount: rupeesOf(data.amountPaise),
        department_id: data.departmentId,
        department_name: departmentName(data.departmentId, names),
        ...{ submitted_by: data.askedBy, submitted_by_name: data.askedByName, submitted_at: metadata.occurredAt },
        makers: barredFrom(data),
        ...{ receipt_url: null, receipt: null, grant_id: null, grant_head: null },
        ...{ state: 'waiting', ...waiting(progress, metadata.occurredAt), progress },
        ...{ earlier: [], answers: [], deputies: [], version: revision },
      };
    },
    DeputyTold: (row, { data }) => row && { ...row, deputies: [...new Set([...row.deputies, data.deputyId])] },
    RequestStepApproved: stepApproved,
    RequestStepFell: fell,
    RequestHandedUp: handedUp,
    RequestApproved: (row, { data, revision }) => row && ended(row, 'approved', revision, data.decision),
    RequestRejected: (row, { data, revision }) => row && ended(row, 'rejected', revision, data.decision),
    RequestWithdrawn: (row, { revision }) => row && ended(row, 'withdrawn', revision),
    RequestReturned: (row, { data, revision }) => row && ended(row, 'returned', revision, data.decision),
    RequestResubmitted: (row, { data, metadata, revision }) =>
      row && begunAgain(row, begin(row.progress.route), { answer: data.answer, at: metadata.occurredAt, revision }),
  },
  fanOut: {
    DepartmentRenamed: showsDepartmentIn('department_name'),
    UserDetailsChanged: ({ data: { userId, name } }) => ({
      where: { submitted_by: userId },
      change: (row) => (OPEN.includes(row.state) ? { ...row, submitted_by_name: name } : row),
    }),
  },
});
