import {
  addDays,
  type Asked,
  figure,
  financialYearOf,
  minus,
  type Paise,
  paiseOf,
  periodOf,
  plus,
  startOfIstDay,
} from '../kernel/index.js';
import { type AssignedFeeRow, assignedFees } from './assigned-fees.projection.js';
import { DUES_AGES, dueWithin } from './dues-ages.js';
import { type FeeStructureRow, feeStructures } from './fee-structures.projection.js';
import { type AccountEntry, type StudentAccountRow, studentAccounts } from './student-accounts.projection.js';

const bills = {
  unit: 'paise',
  of: assignedFees,
  tells: ({ student_name, fee_title, invoice_no }: AssignedFeeRow) =>
    [student_name, fee_title, invoice_no].filter(Boolean).join(', '),
  groups: ({ id, fee_structure_id, batch, department_id }: AssignedFeeRow) => [
    fee_structure_id === id ? 'none' : fee_structure_id,
    `batch-${batch}`,
    ...(department_id === null ? ['no-department'] : []),
  ],
} as const;

const ofStudent = ({ student_id }: Asked) => ({ student_id });

const isOpen = { status: { in: ['unpaid', 'partial'] } };

const owedBy = ({ student_id, departments }: Pick<Asked, 'student_id' | 'departments'>) => ({
  ...isOpen,
  student_id,
  department_id: departments && { in: departments },
});

export const duesByAge = DUES_AGES.map(({ id, name }) =>
  figure({
    name: `dues_${id}`,
    label: name,
    ...bills,
    where: ({ today, ...asked }: Asked) => ({ ...owedBy(asked), due_date: dueWithin(id, startOfIstDay(today)) }),
    adds: ({ outstanding }: AssignedFeeRow) => paiseOf(outstanding),
  }),
);

export const dues = figure({ name: 'dues', label: 'Outstanding', unit: 'paise', parts: duesByAge.map(plus) });

export const openBills = figure({
  name: 'dues_bills',
  label: 'Open Bills',
  ...bills,
  unit: 'count',
  where: owedBy,
  adds: () => 1,
});

export const overdueBills = figure({
  ...{ name: 'waiting_overdue', label: 'Overdue Bills', ...bills, unit: 'count' },
  where: ({ today }: Asked) => ({ ...isOpen, due_date: dueWithin('overdue', startOfIstDay(today)) }),
  adds: () => 1,
});

export const studentBillsToPay = figure({
  ...{ name: 'waiting_bills', label: 'Bills to Pay', ...bills, unit: 'count' },
  where: (asked: Asked) => ({ ...isOpen, ...ofStudent(asked) }),
  adds: () => 1,
});

export const allBills = figure({ name: 'bills', label: 'Bills', ...bills, unit: 'count', adds: () => 1 });

function whereDue(asked: Asked) {
  const { from, to } = periodOf(asked);
  return {
    due_date: { from: startOfIstDay(from), below: startOfIstDay(addDays(to, 1)) },
    department_id: asked.departments && { in: asked.departments },
  };
}

export const dueInPeriod = [
  figure({ name: 'fees_bills', label: 'Bills', ...bills, unit: 'count', where: whereDue, adds: () => 1 }),
  ...(
    [
      ['fees_billed', 'Billed', 'total_amount'],
      ['fees_paid', 'Paid', 'paid_amount'],
      ['fees_outstanding', 'Outstanding', 'outstanding'],
    ] as const
  ).map(([name, label, column]) =>
    figure({ name, label, ...bills, where: whereDue, adds: (row: AssignedFeeRow) => paiseOf(row[column]) }),
  ),
];

export const activeStructures = figure({
  name: 'fee_structures',
  label: 'Active Fee Structures',
  unit: 'count',
  of: feeStructures,
  adds: () => 1,
  tells: ({ name }: FeeStructureRow) => name,
});

export const studentBilled = figure({
  name: 'student_billed',
  label: 'Total Fees Due',
  ...bills,
  where: ofStudent,
  adds: ({ total_amount }: AssignedFeeRow) => paiseOf(total_amount),
});

export const studentPaid = figure({
  name: 'student_paid',
  label: 'Paid So Far',
  ...bills,
  where: ofStudent,
  adds: ({ paid_amount }: AssignedFeeRow) => paiseOf(paid_amount),
});

export const studentOutstanding = figure({
  name: 'student_outstanding',
  label: 'Outstanding',
  unit: 'paise',
  parts: [plus(studentBilled), minus(studentPaid)],
});

type Counts = (entry: AccountEntry, asked: Asked) => boolean;

const inYear: Counts = ({ day }, { financial_year }) =>
  financial_year === undefined || financialYearOf(day) === financial_year;
const beforeYear: Counts = ({ day }, { financial_year }) =>
  financial_year !== undefined && financialYearOf(day) < financial_year;

const inAccount = (name: string, label: string, counts: Counts, adds: (entry: AccountEntry) => Paise) =>
  figure({
    ...{ name, label, unit: 'paise', of: studentAccounts, where: ofStudent },
    adds: ({ entries }: StudentAccountRow, asked: Asked) =>
      entries.reduce((sum, entry) => (counts(entry, asked) ? sum + adds(entry) : sum), 0),
    tells: ({ student_name, enrollment_no }: StudentAccountRow) => `${student_name}, ${enrollment_no}`,
  });

export const accountOpening = inAccount(
  'account_opening',
  'Opening Balance',
  beforeYear,
  ({ billed, paid }) => paiseOf(billed) - paiseOf(paid),
);
export const accountBilled = inAccount('account_billed', 'Billed', inYear, ({ billed }) => paiseOf(billed));
export const accountPaid = inAccount('account_paid', 'Paid', inYear, ({ paid }) => paiseOf(paid));

export const accountClosing = figure({
  ...{ name: 'account_closing', label: 'Closing Balance', unit: 'paise' },
  parts: [plus(accountOpening), plus(accountBilled), minus(accountPaid)],
});
