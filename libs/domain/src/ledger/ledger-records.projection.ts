import { type ExpenseEvents, type PurchaseOrderEvents } from '../expenses/events.js';
import { type FeeEvents } from '../fees/events.js';
import { type UserEvents } from '../identity/events.js';
import {
  type Day,
  financialYearName,
  istDayOf,
  NO_ID,
  type Position,
  projection,
  type Projection,
  type Recorded,
} from '../kernel/index.js';
import { type ReceiptEvents } from '../payments/events.js';
import { type VoucherSeriesEvents } from './events.js';
import { type LedgerEvents, RULES } from './posting-rules.js';
import { type Line, onAccount, type PostedLine, type Rule } from './posting.js';

export type LedgerEntry = {
  /** The event's id. */
  id: string;
  position: Position;
  type: keyof LedgerEvents;
  day: Day;
  transaction_id: string | null;
  number: string | null;
  lines: readonly Line[];
};

export type LedgerRecordRow = {
  id: string;
  kind: 'bill' | 'payment' | 'salary' | 'expense' | 'income' | 'aid' | 'remittance' | 'voucher' | 'opening';
  name: string;
  number: string | null;
  about: string;
  student_id: string | null;
  staff_id: string | null;
  department_id: number | null;
  fee_structure_id: string | null;
  /** A paid bill keeps it. */
  batch: number | null;
  grant_id: string | null;
  vendor_id: string | null;
  due_day: Day | null;
  first_day: Day | null;
  last_day: Day | null;
  entries: readonly LedgerEntry[];
};

type RecordEvents = LedgerEvents &
  Pick<ExpenseEvents, 'ExpenseSubmitted' | 'PurchaseOrdered'> &
  Pick<FeeEvents, 'DueDateExtended' | 'InvoiceNumbered'> &
  Pick<UserEvents, 'StudentProfileChanged'> &
  PurchaseOrderEvents &
  ReceiptEvents &
  VoucherSeriesEvents;

function idOf({ data }: Recorded<RecordEvents>): string {
  if ('paymentId' in data) return data.paymentId;
  if ('disbursementId' in data) return data.disbursementId;
  if ('studentFeeId' in data) return data.studentFeeId;
  if ('incomeId' in data) return data.incomeId;
  if ('entryId' in data) return data.entryId;
  if ('remittanceId' in data) return data.remittanceId;
  if ('voucherId' in data) return data.voucherId;
  if ('payrollId' in data) return data.payrollId;
  return 'expenseId' in data ? data.expenseId : NO_ID;
}

const record = (id: string, kind: LedgerRecordRow['kind'], facts: Partial<LedgerRecordRow>): LedgerRecordRow => ({
  id,
  kind,
  name: '',
  number: null,
  about: '',
  student_id: null,
  staff_id: null,
  department_id: null,
  fee_structure_id: null,
  batch: null,
  grant_id: null,
  vendor_id: null,
  due_day: null,
  first_day: null,
  last_day: null,
  entries: [],
  ...facts,
});

const postedBy = ({ entries }: LedgerRecordRow): readonly PostedLine[] =>
  entries.flatMap(({ transaction_id: transactionId, day, lines }) =>
    lines.map((line) => ({ ...line, transactionId, postedOn: line.day ?? day })),
  );

const isOwed = (bill: LedgerRecordRow): boolean => onAccount(postedBy(bill), '1110') !== 0;

function numberOf({ entries, number }: LedgerRecordRow, { type, data }: Recorded<LedgerEvents>): string | null {
  if ('transactionId' in data)
    return entries.find(({ transaction_id }) => transaction_id === data.transactionId)?.number ?? null;
  if (type === 'ExpenseReversed') return entries.find((entry) => entry.type === 'ExpensePaid')?.number ?? null;
  return number === null && 'paymentReference' in data ? data.paymentReference || null : null;
}

function post(row: LedgerRecordRow | undefined, event: Recorded<LedgerEvents>): LedgerRecordRow | undefined {
  if (!row) return row;
  const { id, type, data, position, metadata } = event;
  // The compiler cannot link the payload to the looked-up type.
  const rule = RULES[type] as Rule<typeof data>;
  const day = rule.day?.(data) ?? istDayOf(metadata.occurredAt);
  const lines = rule.posts(data, postedBy(row), day).filter(({ paise }) => paise !== 0);
  if (lines.length === 0) return row;
  const transaction_id = 'transactionId' in data ? data.transactionId : null;
  const entry: LedgerEntry = { id, position, type, day, transaction_id, number: numberOf(row, event), lines };
  const posted = lines.map((line) => line.day ?? day);
  const days = [row.first_day, row.last_day, ...posted].filter((each) => each !== null).sort();
  return { ...row, first_day: days[0] ?? null, last_day: days.at(-1) ?? null, entries: [...row.entries, entry] };
}

const posting = Object.fromEntries(Object.keys(RULES).map((type) => [type, post])) as unknown as Required<
  Projection<LedgerRecordRow, LedgerEvents>['on']
>;

export const ledgerRecords = projection<LedgerRecordRow, RecordEvents>({
  name: 'ledger_records',
  version: 8,
  indexes: ['kind', 'student_id', 'department_id', 'first_day', 'last_day'],
  rowOf: idOf,
  on: {
    ...posting,
    FeeAssigned: (_, event) => {
      const { studentFeeId, studentName, title, studentId, departmentId, feeStructureId, batch, dueDate } = event.data;
      const facts = {
        ...{ name: studentName, about: title, student_id: studentId, department_id: departmentId },
        ...{ fee_structure_id: feeStructureId, batch, due_day: istDayOf(dueDate) },
      };
      return post(record(studentFeeId, 'bill', facts), event);
    },
    InvoiceNumbered: (row, { data }) => row && { ...row, number: data.invoiceNo },
    ReceiptIssued: (row, { data: { transactionId, receiptNo: number } }) =>
      row && {
        ...row,
        entries: row.entries.map((entry) => (entry.transaction_id === transactionId ? { ...entry, number } : entry)),
      },
    DueDateExtended: (row, { data }) => row && { ...row, due_day: istDayOf(data.dueDate) },
    GatewayPaymentHeld: (row, event) => {
      const { paymentId, studentName = '', feeName = '', studentId } = event.data;
      const facts = { name: studentName, number: paymentId, about: feeName, student_id: studentId };
      return post(row ?? record(paymentId, 'payment', facts), event);
    },
    PayrollGenerated: (_, event) => {
      const { payrollId, staffName, month, staffId, departmentId } = event.data;
      const facts = {
        name: staffName,
        number: payrollId,
        about: month,
        staff_id: staffId,
        department_id: departmentId,
      };
      return post(record(payrollId, 'salary', facts), event);
    },
    PayrollAmended: (row, event) => row && post({ ...row, about: event.data.after.month }, event),
    OpeningBalancesConfirmed: (_, event) => {
      const { entryId, financialYear } = event.data;
      const facts = { name: 'Opening balances', about: financialYearName(financialYear) };
      return post(record(entryId, 'opening', facts), event);
    },
    DeductionsRemitted: (_, event) => {
      const { remittanceId, name, month, reference: number } = event.data;
      return post(record(remittanceId, 'remittance', { name, number, about: month }), event);
    },
    ExpenseSubmitted: (_, { data }) =>
      record(data.expenseId, 'expense', {
        name: data.submittedByName,
        about: data.description,
        staff_id: data.submittedBy,
        department_id: data.departmentId,
        grant_id: data.grantId,
      }),
    PurchaseOrdered: (row, { data: { vendorId, vendorName } }) =>
      row && { ...row, vendor_id: vendorId ?? null, about: `${row.about}, ${vendorName}` },
    PurchaseOrderNumbered: (row, { data }) => row && { ...row, number: data.poNumber },
    IncomeRecorded: (_, event) => {
      const { incomeId, sourceName, description } = event.data;
      return post(record(incomeId, 'income', { name: sourceName, about: description }), event);
    },
    AidDisbursed: (_, event) => {
      const { disbursementId, studentId, studentName, aidType, reference } = event.data;
      const facts = { name: studentName, number: reference || null, about: aidType, student_id: studentId };
      return post(record(disbursementId, 'aid', facts), event);
    },
    VoucherDrafted: (_, { data: { voucherId, narration, madeByName } }) =>
      record(voucherId, 'voucher', { name: madeByName, about: narration }),
    VoucherNumbered: (row, { data }) => row && { ...row, number: data.voucherNo },
  },
  fanOut: {
    StudentProfileChanged: ({ data: { student } }) => ({
      where: { kind: 'bill', student_id: student?.studentId ?? NO_ID },
      change: (bill) => (isOwed(bill) ? { ...bill, batch: student?.batch ?? bill.batch } : bill),
    }),
  },
});
