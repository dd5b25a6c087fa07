import { type AidEvents } from '../aid/events.js';
import { type BudgetLineEvents, type IncomeEvents, overAfter } from '../budgeting/events.js';
import { type ExpenseEvents, type VendorEvents } from '../expenses/events.js';
import { type StudentFeeEvents } from '../fees/events.js';
import {
  type Day,
  istDayOf,
  type Month,
  NO_ID,
  type Paise,
  projection,
  type Recorded,
  type Timestamp,
} from '../kernel/index.js';
import { type PeriodEvents } from '../ledger/events.js';
import { type CounterReceiptEvents, type ReceiptEvents, type RefundEvents } from '../payments/events.js';
import { type PayrollEvents, type SalaryEvents } from '../payroll/events.js';

export const MOVEMENT_KINDS = ['payment', 'income', 'salary', 'expense', 'aid', 'account', 'month'] as const;

export type MovementRow = {
  id: string;
  kind: (typeof MOVEMENT_KINDS)[number];
  person_id: string | null;
  person_name: string;
  about: string;
  amount_paise: Paise;
  reference: string | null;
  /** The entry's own day; null before it is known. */
  effective_on: Day | null;
  booked_at: Timestamp | null;
  /** Null for the program and the gateway. */
  booked_by: string | null;
  recorded_by: string | null;
  vendor_id: string | null;
  self_approved: boolean;
  refund_asked_by: string | null;
  self_refunded: boolean;
  paid_at: Timestamp | null;
  reversed_at: Timestamp | null;
  edited_at: Timestamp | null;
  receipt_no: string | null;
  receipt_at: Timestamp | null;
  receipt_id: string | null;
  /** Account changes, or closings and reopenings in turn. */
  changed_at: readonly Timestamp[];
  over_budget_paise: Paise;
  /** The end of its band of rules. */
  limit_paise: Paise | null;
};

type MovementEvents = Pick<
  StudentFeeEvents,
  'FeePaymentReserved' | 'FeePaymentApplied' | 'FeePaymentReleased' | 'FeePaymentReversed'
> &
  Pick<CounterReceiptEvents, 'CounterReceiptLineRecorded'> &
  Pick<RefundEvents, 'RefundRequested' | 'RefundCompleted'> &
  ReceiptEvents &
  IncomeEvents &
  Pick<
    PayrollEvents,
    | 'PayrollGenerated'
    | 'PayrollRecalculated'
    | 'PayrollCancelled'
    | 'PayrollPaid'
    | 'PayrollAmended'
    | 'PayrollPaymentReversed'
  > &
  Pick<SalaryEvents, 'BankAccountSet'> &
  Pick<
    ExpenseEvents,
    | 'ExpenseSubmitted'
    | 'ExpenseResubmitted'
    | 'ExpenseApproved'
    | 'ExpensePaid'
    | 'ExpenseReversed'
    | 'ExpenseRejected'
    | 'ExpenseWithdrawn'
    | 'PurchaseCancelled'
    | 'PurchaseOrdered'
  > &
  Pick<VendorEvents, 'VendorAccountSet'> &
  Pick<PeriodEvents, 'PeriodClosed' | 'PeriodReopened'> &
  Pick<BudgetLineEvents, 'BudgetReserved' | 'BudgetReservationAdjusted'> &
  Pick<AidEvents, 'AidDisbursed' | 'AidDisbursementReversed'>;

export const accountOf = (staffId: string): string => `account-${staffId}`;
export const monthOf = (month: Month): string => `month-${month}`;

function idOf({ type, data }: Recorded<MovementEvents>): string {
  if (type === 'BankAccountSet') return accountOf(data.staffId);
  if (type === 'VendorAccountSet') return accountOf(data.vendorId);
  if ('transactionId' in data) return data.transactionId ?? NO_ID;
  if ('incomeId' in data) return data.incomeId;
  if ('payrollId' in data) return data.payrollId;
  if ('reservationId' in data) return data.reservationId;
  if ('month' in data) return monthOf(data.month);
  return 'expenseId' in data ? data.expenseId : data.disbursementId;
}

const NOTHING: Omit<MovementRow, 'id' | 'kind' | 'person_name' | 'about' | 'amount_paise'> = {
  person_id: null,
  reference: null,
  effective_on: null,
  booked_at: null,
  booked_by: null,
  recorded_by: null,
  vendor_id: null,
  self_approved: false,
  refund_asked_by: null,
  self_refunded: false,
  paid_at: null,
  reversed_at: null,
  edited_at: null,
  receipt_no: null,
  receipt_at: null,
  receipt_id: null,
  changed_at: [],
  over_budget_paise: 0,
  limit_paise: null,
};

const booking = ({ metadata: { occurredAt, actor } }: Recorded) => ({
  booked_at: occurredAt,
  booked_by: actor.userId ?? null,
});

const reversed = (row: MovementRow | undefined, { metadata }: Recorded): MovementRow | undefined =>
  row && { ...row, reversed_at: metadata.occurredAt };

type Counter = StudentFeeEvents['FeePaymentReserved'] | CounterReceiptEvents['CounterReceiptLineRecorded'];

interface Entry {
  readonly id: string;
  readonly about: string;
  readonly receiptId: string | null;
}

const atCounter = (data: Counter, event: Recorded, { id, about, receiptId }: Entry): MovementRow => ({
  ...NOTHING,
  id,
  kind: 'payment',
  person_id: data.studentId,
  person_name: data.studentName,
  about,
  amount_paise: data.amountPaise,
  reference: data.paymentReference,
  effective_on: data.receivedOn,
  recorded_by: data.recordedBy,
  receipt_id: receiptId,
  ...booking(event),
});

const withinBudget = (row: MovementRow | undefined): MovementRow | undefined => row && { ...row, over_budget_paise: 0 };

const turned = (
  row: MovementRow | undefined,
  { data: { month }, metadata }: Recorded<Pick<PeriodEvents, 'PeriodClosed' | 'PeriodReopened'>>,
): MovementRow => ({
  ...{ ...NOTHING, id: monthOf(month), kind: 'month', person_name: '', about: month, amount_paise: 0 },
  changed_at: [...(row?.changed_at ?? []), metadata.occurredAt],
});

export const movements = projection<MovementRow, MovementEvents>({
  name: 'movements',
  version: 7,
  indexes: ['kind'],
  rowOf: idOf,
  on: {
    FeePaymentReserved: (row, event) => {
      const { title: about, transactionId: id, counterReceiptId } = event.data;
      return counterReceiptId === undefined ? atCounter(event.data, event, { id, about, receiptId: null }) : row;
    },
    CounterReceiptLineRecorded: (_, event) => {
      const { feeName: about, transactionId: id, counterReceiptId: receiptId } = event.data;
      return atCounter(event.data, event, { id, about, receiptId });
    },
    FeePaymentApplied: (row, event) => {
      const { data, metadata } = event;
      if (data.source === 'aid') return row;
      if (row) return { ...row, self_approved: data.selfApproved, paid_at: metadata.occurredAt };
      return {
        ...{ ...NOTHING, id: data.transactionId, kind: 'payment', person_id: data.studentId },
        ...{ person_name: data.studentName, about: data.title, amount_paise: data.amountPaise },
        ...{ reference: data.paymentReference, effective_on: istDayOf(metadata.occurredAt) },
        ...{ ...booking(event), paid_at: metadata.occurredAt },
      };
    },
    FeePaymentReleased: () => undefined,
    FeePaymentReversed: reversed,
    RefundRequested: (row, { data }) => row && { ...row, refund_asked_by: data.askedBy },
    RefundCompleted: (row, { metadata: { actor } }) =>
      row && { ...row, self_refunded: row.refund_asked_by !== null && row.refund_asked_by === actor.userId },
    ReceiptIssued: (row, { data, metadata }) =>
      row && { ...row, receipt_no: data.receiptNo, receipt_at: metadata.occurredAt },
    IncomeRecorded: (_, event) => {
      const { incomeId, sourceName, description, amountPaise, receivedDate, recordedBy } = event.data;
      return {
        ...{ ...NOTHING, id: incomeId, kind: 'income', person_name: sourceName, about: description },
        ...{ amount_paise: amountPaise, effective_on: receivedDate, recorded_by: recordedBy },
        ...{ ...booking(event), paid_at: event.metadata.occurredAt },
      };
    },
    IncomeReversed: reversed,
    PayrollGenerated: (_, { data }) => ({
      ...{ ...NOTHING, id: data.payrollId, kind: 'salary', person_id: data.staffId, person_name: data.staffName },
      ...{ about: data.month, amount_paise: data.amountPaise, recorded_by: data.generatedBy },
    }),
    PayrollRecalculated: (row, { data }) => row && { ...row, amount_paise: data.amountPaise },
    PayrollCancelled: (row) => (row && row.paid_at !== null ? row : undefined),
    PayrollPaid: (row, event) => {
      const { amountPaise: amount_paise, paidOn: effective_on } = event.data;
      const paid = { paid_at: event.metadata.occurredAt, reversed_at: null, edited_at: null };
      return row && { ...row, amount_paise, effective_on, ...booking(event), ...paid };
    },
    PayrollAmended: (row, { data, metadata }) =>
      row && {
        ...row,
        amount_paise: data.after.amountPaise,
        edited_at: row.paid_at === null ? null : metadata.occurredAt,
      },
    PayrollPaymentReversed: reversed,
    BankAccountSet: (row, { data, metadata }) => ({
      ...{ ...NOTHING, id: accountOf(data.staffId), kind: 'account', person_id: data.staffId },
      ...{ person_name: data.staffName, about: data.ifsc, amount_paise: 0 },
      changed_at: [...(row?.changed_at ?? []), metadata.occurredAt],
    }),
    VendorAccountSet: (row, { data, metadata }) => ({
      ...{ ...NOTHING, id: accountOf(data.vendorId), kind: 'account', person_name: data.name },
      ...{ about: data.ifsc, amount_paise: 0 },
      changed_at: [...(row?.changed_at ?? []), metadata.occurredAt],
    }),
    PeriodClosed: turned,
    PeriodReopened: turned,
    PurchaseOrdered: (row, { data: { vendorId } }) => row && { ...row, vendor_id: vendorId ?? null },
    ExpenseSubmitted: (_, { data }) => ({
      ...{ ...NOTHING, id: data.expenseId, kind: 'expense', person_id: data.submittedBy },
      ...{ person_name: data.submittedByName, about: data.description, amount_paise: data.amountPaise },
      ...{ recorded_by: data.submittedBy, limit_paise: data.route?.upToPaise ?? null },
    }),
    ExpenseResubmitted: (row, { data }) =>
      row && {
        ...row,
        amount_paise: data.amountPaise,
        limit_paise: data.route ? (data.route.upToPaise ?? null) : row.limit_paise,
      },
    ExpenseApproved: (row, { data }) => row && { ...row, self_approved: row.recorded_by === data.decidedBy },
    ExpenseRejected: withinBudget,
    ExpenseWithdrawn: withinBudget,
    PurchaseCancelled: withinBudget,
    BudgetReserved: (row, { data }) => row && { ...row, over_budget_paise: data.overPaise },
    BudgetReservationAdjusted: (row, { data }) =>
      row && { ...row, over_budget_paise: overAfter(row.over_budget_paise, data) },
    ExpensePaid: (row, event) => {
      const { paidPaise: amount_paise, paidOn: effective_on, paymentReference: reference } = event.data;
      return (
        row && { ...row, amount_paise, effective_on, reference, ...booking(event), paid_at: event.metadata.occurredAt }
      );
    },
    ExpenseReversed: reversed,
    AidDisbursed: (_, event) => {
      const { data, metadata } = event;
      return {
        ...{ ...NOTHING, id: data.disbursementId, kind: 'aid', person_id: data.studentId },
        ...{ person_name: data.studentName, about: data.aidType, amount_paise: data.amountPaise },
        ...{ reference: data.reference === '' ? null : data.reference, effective_on: data.disbursedOn },
        ...{ self_approved: data.selfApproved ?? false, ...booking(event), paid_at: metadata.occurredAt },
      };
    },
    AidDisbursementReversed: reversed,
  },
});
