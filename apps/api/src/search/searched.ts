import { type Hit, type HitKind } from '@bursar/contracts';
import { aidApplications, aidFunds } from '@bursar/domain/aid';
import { grants, incomes } from '@bursar/domain/budgeting';
import { expenses } from '@bursar/domain/expenses';
import { assignedFees, feeStructures, studentFees } from '@bursar/domain/fees';
import { ROLE_NAMES, type Role, standingOf, users } from '@bursar/domain/identity';
import { vouchers } from '@bursar/domain/ledger';
import { suspense, transactions } from '@bursar/domain/payments';
import { payrolls } from '@bursar/domain/payroll';
import { type Person } from '@bursar/platform';
import { type Model, type Query } from '@bursar/platform/read-models';

type Where<Row extends object> = NonNullable<Query<Row>['where']>;

interface Searched<Row extends object> {
  readonly kind: HitKind;
  readonly model: Model<Row>;
  readonly order: keyof Row & string;
  /** Undefined where the lists show no rows. */
  readonly reach: (person: Person) => Where<Row> | undefined;
  readonly hit: (row: Row, person: Person) => Omit<Hit, 'id'>;
}

export type AnySearched = Searched<{ readonly id: string }>;

const searched = <Row extends object>(one: Searched<Row>): AnySearched => one as unknown as AnySearched;

const OFFICE: readonly Role[] = ['admin', 'finance_manager'];
const READERS: readonly Role[] = [...OFFICE, 'auditor'];
const EVERYTHING = {};

const byReaders = ({ role }: Person) => (READERS.includes(role) ? EVERYTHING : undefined);

const ownOf = ({ role, studentId }: Person) =>
  role === 'student' && studentId !== null ? { student_id: studentId } : undefined;

const joined = (...parts: readonly (string | number | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

const LEAVING = { passed_out: 'passed out', active: null, inactive: 'inactive' } as const;

const NOTHING = { amount: null, status: null, student_id: null } as const;

export const payments = searched({
  kind: 'payment',
  model: transactions,
  order: 'payment_date',
  reach: (person) => {
    const own = ownOf(person);
    return own ? { ...own, status: 'success' } : byReaders(person);
  },
  hit: ({ receipt_no, payment_reference, student_name, fee_name, amount_paid, status, student_id }, { role }) => ({
    title: receipt_no ?? payment_reference,
    subtitle: joined(receipt_no === null ? null : payment_reference, student_name, fee_name),
    amount: amount_paid,
    status,
    student_id,
    find: role === 'student' ? fee_name : payment_reference,
  }),
});

export const SEARCHED: readonly AnySearched[] = [
  searched({
    kind: 'person',
    model: users,
    order: 'created_at',
    reach: byReaders,
    hit: (user) => ({
      title: user.name,
      subtitle: joined(user.enrollment_no ?? ROLE_NAMES[user.role], user.department, user.batch),
      amount: null,
      status: LEAVING[standingOf(user)],
      student_id: user.student_id,
      find: user.email,
    }),
  }),
  payments,
  searched({
    kind: 'bill',
    model: assignedFees,
    order: 'assigned_at',
    reach: byReaders,
    hit: ({ fee_title, invoice_no, student_name, enrollment_no, total_amount, status, student_id }) => ({
      title: fee_title,
      subtitle: joined(invoice_no, student_name, enrollment_no),
      amount: total_amount,
      status,
      student_id,
      find: `${enrollment_no} ${fee_title}`,
    }),
  }),
  searched({
    kind: 'bill',
    model: studentFees,
    order: 'due_date',
    reach: ownOf,
    hit: ({ fee_name, invoice_no, description, total_amount, status, student_id }) => ({
      title: fee_name,
      subtitle: joined(invoice_no, description),
      amount: total_amount,
      status,
      student_id,
      find: fee_name,
    }),
  }),
  searched({
    kind: 'structure',
    model: feeStructures,
    order: 'created_at',
    reach: byReaders,
    hit: ({ name, description, amount }) => ({ ...NOTHING, title: name, subtitle: description, amount, find: name }),
  }),
  searched({
    kind: 'suspense',
    model: suspense,
    order: 'received_at',
    reach: byReaders,
    hit: ({ id, student_name, fee_name, amount, status, student_id }) => ({
      title: id,
      subtitle: joined(student_name, fee_name),
      amount,
      status,
      student_id,
      find: id,
    }),
  }),
  searched({
    kind: 'aid',
    model: aidApplications,
    order: 'submitted_at',
    reach: (person) => (person.passedOut ? undefined : (ownOf(person) ?? byReaders(person))),
    hit: ({ aid_type, student_name, amount_requested, status, student_id }, { role }) => ({
      title: aid_type,
      subtitle: student_name,
      amount: amount_requested,
      status,
      student_id,
      find: role === 'student' ? aid_type : `${student_name} ${aid_type}`,
    }),
  }),
  searched({
    kind: 'fund',
    model: aidFunds,
    order: 'opened_at',
    reach: byReaders,
    hit: ({ name, sponsor, available, status }) => ({
      ...NOTHING,
      title: name,
      subtitle: sponsor,
      amount: available,
      status,
      find: name,
    }),
  }),
  searched({
    kind: 'income',
    model: incomes,
    order: 'received_date',
    reach: byReaders,
    hit: ({ source_name, description, amount, status }) => ({
      ...NOTHING,
      title: source_name,
      subtitle: description,
      amount,
      status: status === 'reversed' ? status : null,
      find: `${source_name} ${description}`,
    }),
  }),
  searched({
    kind: 'grant',
    model: grants,
    order: 'start_date',
    reach: byReaders,
    hit: ({ funding_agency, department_name, faculty_name, amount, status }) => ({
      ...NOTHING,
      title: funding_agency,
      subtitle: joined(department_name, faculty_name),
      amount,
      status,
      find: funding_agency,
    }),
  }),
  searched({
    kind: 'expense',
    model: expenses,
    order: 'submitted_at',
    reach: (person) => {
      if (person.role === 'hod') return { department_id: { in: person.departmentsLed } };
      return person.role === 'faculty' ? { submitted_by: person.id } : byReaders(person);
    },
    hit: ({ description, submitted_by_name, department_name, amount, status }) => ({
      ...NOTHING,
      title: description,
      subtitle: joined(submitted_by_name, department_name),
      amount,
      status,
      find: description,
    }),
  }),
  searched({
    kind: 'payslip',
    model: payrolls,
    order: 'month',
    // An auditor's reading of salaries goes on record, so it needs the payroll itself.
    reach: ({ role, id }) => {
      if (OFFICE.includes(role)) return EVERYTHING;
      return ['hod', 'faculty', 'staff'].includes(role) ? { staff_id: id } : undefined;
    },
    hit: ({ staff_name, month, amount, status }) => ({
      ...NOTHING,
      title: staff_name,
      subtitle: month,
      amount,
      status,
      find: staff_name,
    }),
  }),
  searched({
    kind: 'voucher',
    model: vouchers,
    order: 'made_at',
    reach: byReaders,
    hit: ({ number, narration, made_by_name, amount, state }) => ({
      ...NOTHING,
      title: narration,
      subtitle: joined(number, made_by_name),
      amount,
      status: state === 'approved' ? null : state,
      find: narration,
    }),
  }),
];
