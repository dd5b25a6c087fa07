import { type ExpenseEvents } from '../expenses/events.js';
import { type StudentFeeEvents } from '../fees/events.js';
import { projection, type Recorded } from '../kernel/index.js';
import { type PayrollEvents } from '../payroll/events.js';
import { entryOf, type MoneyEntry, type MoneyEvents } from './money.projection.js';

export type MoneyRecordRow = {
  id: string;
  kind: 'fee' | 'income' | 'salary' | 'expense' | 'aid';
  name: string;
  about: string;
  /** At the record's creation; null for aid. */
  department_id: number | null;
  student_id: string | null;
  staff_id: string | null;
  first_day: string;
  last_day: string;
  entries: readonly MoneyEntry[];
};

type RecordEvents = MoneyEvents &
  Pick<StudentFeeEvents, 'FeeAssigned'> &
  Pick<PayrollEvents, 'PayrollGenerated'> &
  Pick<ExpenseEvents, 'ExpenseSubmitted'>;

function idOf({ data }: Recorded<RecordEvents>): string {
  if ('disbursementId' in data) return data.disbursementId;
  if ('studentFeeId' in data) return data.studentFeeId;
  if ('incomeId' in data) return data.incomeId;
  return 'payrollId' in data ? data.payrollId : data.expenseId;
}

const record = (
  id: string,
  kind: MoneyRecordRow['kind'],
  { name, about, ...facts }: Pick<MoneyRecordRow, 'name' | 'about'> & Partial<MoneyRecordRow>,
): MoneyRecordRow => ({
  id,
  kind,
  name,
  about,
  department_id: null,
  student_id: null,
  staff_id: null,
  first_day: '',
  last_day: '',
  entries: [],
  ...facts,
});

function withEntry(row: MoneyRecordRow | undefined, event: Recorded<MoneyEvents>): MoneyRecordRow | undefined {
  const moved = entryOf(event);
  if (!row || !moved) return row;
  const { first_day, last_day, entries } = row;
  return {
    ...row,
    first_day: first_day === '' || moved.day < first_day ? moved.day : first_day,
    last_day: moved.day > last_day ? moved.day : last_day,
    entries: [...entries, moved],
  };
}

export const moneyRecords = projection<MoneyRecordRow, RecordEvents>({
  name: 'money_records',
  version: 6,
  indexes: ['kind', 'department_id', 'student_id', 'first_day', 'last_day'],
  rowOf: idOf,
  on: {
    FeeAssigned: (_, { data }) =>
      record(data.studentFeeId, 'fee', {
        name: data.studentName,
        about: data.title,
        department_id: data.departmentId,
        student_id: data.studentId,
      }),
    PayrollGenerated: (_, { data }) =>
      record(data.payrollId, 'salary', {
        name: data.staffName,
        about: data.month,
        department_id: data.departmentId,
        staff_id: data.staffId,
      }),
    ExpenseSubmitted: (_, { data }) =>
      record(data.expenseId, 'expense', {
        name: data.submittedByName,
        about: data.description,
        department_id: data.departmentId,
        staff_id: data.submittedBy,
      }),
    IncomeRecorded: (_, event) => {
      const { incomeId, sourceName, description } = event.data;
      return withEntry(record(incomeId, 'income', { name: sourceName, about: description }), event);
    },
    AidDisbursed: (_, event) => {
      const { disbursementId, studentId, studentName, aidType } = event.data;
      const facts = { name: studentName, about: aidType, student_id: studentId };
      return withEntry(record(disbursementId, 'aid', facts), event);
    },
    FeePaymentApplied: withEntry,
    FeePaymentReversed: withEntry,
    FeePaymentRefunded: withEntry,
    IncomeReversed: withEntry,
    PayrollPaid: withEntry,
    PayrollAmended: (row, event) => row && withEntry({ ...row, about: event.data.after.month }, event),
    PayrollPaymentReversed: withEntry,
    ExpensePaid: withEntry,
    ExpenseReversed: withEntry,
    AidDisbursementReversed: withEntry,
  },
});
