import { type BudgetLineEvents, overAfter } from '../budgeting/events.js';
import { departmentName, showsDepartmentIn } from '../identity/departments.js';
import { type DepartmentEvents, type UserEvents } from '../identity/events.js';
import {
  type ApprovalRoute,
  type Day,
  deciderName,
  type Decision,
  financialYearOf,
  istDayOf,
  monthsOfFinancialYear,
  NO_ID,
  type Paise,
  paiseOf,
  projection,
  rupeesOf,
  type Timestamp,
} from '../kernel/index.js';
import {
  type ExpenseEvents,
  type ExpenseKind,
  headRoute,
  type PurchaseOrderEvents,
  type ReceiptFile,
} from './events.js';

export type ExpenseRow = {
  id: string;
  kind: ExpenseKind;
  description: string;
  amount: number;
  submitted_at: Timestamp;
  /** Paid and billed requests stay approved; see `stage`. */
  status: 'pending' | 'returned' | 'approved' | 'rejected' | 'withdrawn' | 'cancelled' | 'reversed';
  /** `to_pay`: an approved claim or billed purchase; `ordered`: an approved purchase without a bill. */
  stage: 'pending' | 'ordered' | 'to_pay' | 'paid' | 'closed';
  department_id: number;
  department_name: string | null;
  submitted_by: string;
  submitted_by_name: string;
  receipt_url: string | null;
  receipt: { name: string; media_type: string; size_bytes: number } | null;
  grant_id: string | null;
  grant_head: string | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decision_note: string | null;
  first_step: string;
  waits_for: string | null;
  financial_year: string | null;
  /** Bills after the charged year count on its last day. */
  charged_on: Day | null;
  billed_amount: number | null;
  bill_number: string | null;
  bill_date: Day | null;
  bills: readonly { number: string; date: Day; amount: number }[];
  vendor_name: string | null;
  po_number: string | null;
  goods: 'none' | 'part' | 'all';
  paid_on: Day | null;
  paid_by_name: string | null;
  payment_reference: string | null;
  reversed_at: Timestamp | null;
  reversed_by_name: string | null;
  reversal_reason: string | null;
  reserved: number;
  reserved_in: string | null;
  over_budget: number;
  overrun: { by_name: string; reason: string } | null;
  version: number;
};

const receiptOf = ({ fileName, mediaType, sizeBytes }: ReceiptFile): ExpenseRow['receipt'] => ({
  name: fileName,
  media_type: mediaType,
  size_bytes: sizeBytes,
});

const namesOf = (decision: Decision | undefined, name: string): string => (decision ? deciderName(decision) : name);

function dayWithin(year: string | null, day: Day): Day {
  if (year === null || financialYearOf(day) === year) return day;
  const months = monthsOfFinancialYear(year);
  const [first, last] = [`${months[0] ?? ''}-01`, `${months.at(-1) ?? ''}-31`];
  return day < first ? first : last;
}

const startOf = ({ steps }: ApprovalRoute) => ({ first_step: steps[0]?.name ?? '', waits_for: steps[0]?.name ?? null });

type Held = Pick<BudgetLineEvents['BudgetSpent'], 'financialYear' | 'heldPaise'>;

const holding = (row: ExpenseRow, { financialYear, heldPaise }: Held): ExpenseRow =>
  row.reserved_in === null || row.reserved_in === financialYear
    ? { ...row, reserved: rupeesOf(heldPaise), reserved_in: financialYear }
    : row;

export const heldIn = ({ reserved, reserved_in }: Pick<ExpenseRow, 'reserved' | 'reserved_in'>, year: string): Paise =>
  reserved_in === year ? paiseOf(reserved) : 0;

type Reservations = Omit<BudgetLineEvents, 'BudgetLineOpened' | 'BudgetLineAllocationSet' | 'BudgetSpendingReversed'>;

const OPEN: readonly ExpenseRow['stage'][] = ['pending', 'ordered', 'to_pay'];

export const expenses = projection<
  ExpenseRow,
  ExpenseEvents &
    PurchaseOrderEvents &
    Reservations &
    Pick<DepartmentEvents, 'DepartmentRenamed'> &
    Pick<UserEvents, 'UserDetailsChanged'>
>({
  name: 'expenses',
  version: 14,
  indexes: [
    'department_id',
    'submitted_by',
    'submitted_by_name',
    'decided_by',
    'submitted_at',
    'amount',
    'status',
    'stage',
    'kind',
    'grant_id',
    'financial_year',
    'charged_on',
    'description',
    'paid_on',
    'over_budget',
    'po_number',
  ],
  search: ['description', 'submitted_by_name', 'bill_number', 'payment_reference', 'po_number', 'vendor_name'],
  names: ['description', 'submitted_by_name', 'bill_number', 'payment_reference'],
  rowOf: ({ data }) => ('expenseId' in data ? data.expenseId : 'reservationId' in data ? data.reservationId : NO_ID),
  on: {
    ExpenseSubmitted: (_, { data, metadata, revision, names }) => ({
      id: data.expenseId,
      kind: data.kind,
      description: data.description,
      amount: rupeesOf(data.amountPaise),
      submitted_at: metadata.occurredAt,
      status: 'pending',
      stage: 'pending',
      department_id: data.departmentId,
      department_name: departmentName(data.departmentId, names),
      submitted_by: data.submittedBy,
      submitted_by_name: data.submittedByName,
      receipt_url: data.receiptUrl,
      receipt: null,
      grant_id: data.grantId,
      grant_head: data.grantHead,
      decided_at: null,
      decided_by: null,
      decided_by_name: null,
      decision_note: null,
      ...startOf(data.route ?? headRoute(data.departmentId)),
      financial_year: null,
      charged_on: null,
      billed_amount: null,
      bill_number: null,
      bill_date: null,
      bills: [],
      vendor_name: null,
      po_number: null,
      goods: 'none',
      paid_on: null,
      paid_by_name: null,
      payment_reference: null,
      reversed_at: null,
      reversed_by_name: null,
      reversal_reason: null,
      reserved: 0,
      reserved_in: null,
      over_budget: 0,
      overrun: null,
      version: revision,
    }),
    ReceiptAttached: (row, { data, revision }) =>
      row && { ...row, receipt: receiptOf(data.receipt), version: revision },
    ExpenseStepApproved: (row, { data, revision }) => row && { ...row, waits_for: data.next, version: revision },
    ExpenseStepFell: (row, { data: { at, to }, revision }) =>
      row && { ...row, ...(at === 0 && { first_step: to }), waits_for: to, version: revision },
    ExpenseHandedUp: (row, { revision }) => row && { ...row, version: revision },
    ExpenseReturned: (row, { data: { decision }, metadata, revision }) =>
      row && {
        ...row,
        status: 'returned',
        decided_at: metadata.occurredAt,
        decided_by: decision.by,
        decided_by_name: deciderName(decision),
        decision_note: decision.note,
        waits_for: null,
        version: revision,
      },
    ExpenseResubmitted: (row, { data: { amountPaise, changes, route }, revision }) =>
      row && {
        ...row,
        status: 'pending',
        amount: rupeesOf(amountPaise),
        description: changes.description ?? row.description,
        receipt_url: changes.receiptUrl === undefined ? row.receipt_url : changes.receiptUrl,
        decided_at: null,
        decided_by: null,
        decided_by_name: null,
        decision_note: null,
        ...(route ? startOf(route) : { waits_for: row.first_step }),
        version: revision,
      },
    ExpenseApproved: (row, { data, metadata, revision }) =>
      row && {
        ...row,
        status: 'approved',
        stage: data.kind === 'purchase' ? 'ordered' : 'to_pay',
        decided_at: metadata.occurredAt,
        decided_by: data.decidedBy,
        decided_by_name: namesOf(data.decision, data.decidedByName),
        decision_note: data.note,
        waits_for: null,
        financial_year: data.financialYear,
        charged_on: data.kind === 'purchase' ? null : istDayOf(metadata.occurredAt),
        version: revision,
      },
    ExpenseRejected: (row, { data, metadata, revision }) =>
      row && {
        ...row,
        status: 'rejected',
        stage: 'closed',
        decided_at: metadata.occurredAt,
        decided_by: data.decidedBy,
        decided_by_name: namesOf(data.decision, data.decidedByName),
        decision_note: data.note,
        waits_for: null,
        over_budget: 0,
        version: revision,
      },
    ExpenseWithdrawn: (row, { revision }) =>
      row && { ...row, status: 'withdrawn', stage: 'closed', waits_for: null, over_budget: 0, version: revision },
    PurchaseBilled: (row, { data, revision }) =>
      row && {
        ...row,
        stage: data.moreFollow ? 'ordered' : 'to_pay',
        billed_amount: rupeesOf(paiseOf(row.billed_amount ?? 0) + data.billedPaise),
        bills: [...row.bills, { number: data.billNumber, date: data.billDate, amount: rupeesOf(data.billedPaise) }],
        bill_number: [...row.bills.map(({ number }) => number), data.billNumber].join(', '),
        bill_date: data.billDate,
        charged_on: dayWithin(row.financial_year, data.billDate),
        version: revision,
      },
    PurchaseOrdered: (row, { data, revision }) => row && { ...row, vendor_name: data.vendorName, version: revision },
    PurchaseOrderNumbered: (row, { data }) => row && { ...row, po_number: data.poNumber },
    GoodsReceived: (row, { data, revision }) =>
      row && { ...row, goods: data.complete ? 'all' : 'part', version: revision },
    PurchaseClosed: (row, { revision }) => row && { ...row, stage: 'to_pay', version: revision },
    PurchaseCancelled: (row, { data, revision }) =>
      row && {
        ...row,
        status: 'cancelled',
        stage: 'closed',
        decision_note: data.reason,
        over_budget: 0,
        version: revision,
      },
    ExpenseReversed: (row, { data, metadata, revision }) =>
      row && {
        ...row,
        status: 'reversed',
        stage: 'closed',
        reversed_at: metadata.occurredAt,
        reversed_by_name: data.reversedByName,
        reversal_reason: data.reason,
        version: revision,
      },
    ExpensePaid: (row, { data, revision }) =>
      row && {
        ...row,
        stage: 'paid',
        paid_on: data.paidOn,
        paid_by_name: data.paidByName,
        payment_reference: data.paymentReference,
        version: revision,
      },
    BudgetReserved: (row, { data }) =>
      row && {
        ...row,
        reserved: rupeesOf(data.paise),
        reserved_in: data.financialYear,
        over_budget: rupeesOf(data.overPaise),
      },
    BudgetReservationAdjusted: (row, { data }) =>
      row && {
        ...row,
        reserved: rupeesOf(data.paise),
        reserved_in: data.financialYear,
        over_budget: rupeesOf(overAfter(paiseOf(row.over_budget), data)),
      },
    BudgetOverrunAllowed: (row, { data: { allowedByName, reason } }) =>
      row && { ...row, overrun: { by_name: allowedByName, reason } },
    BudgetReservationReleased: (row, { data }) => row && holding(row, { ...data, heldPaise: 0 }),
    BudgetSpent: (row, { data }) => row && holding(row, data),
  },
  fanOut: {
    DepartmentRenamed: showsDepartmentIn('department_name'),
    UserDetailsChanged: ({ data: { userId, name } }) => ({
      where: { submitted_by: userId },
      change: (row) => (OPEN.includes(row.stage) ? { ...row, submitted_by_name: name } : row),
    }),
  },
});
