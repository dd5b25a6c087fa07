import { departmentName, showsDepartmentIn } from '../identity/departments.js';
import { type DepartmentEvents, type EmployeeEvents, type UserEvents } from '../identity/events.js';
import { type Role } from '../identity/roles.js';
import {
  type Day,
  type Month,
  NO_ID,
  type Paise,
  paiseOf,
  projection,
  rupeesOf,
  type Timestamp,
} from '../kernel/index.js';
import { type PayrollEvents, type SlipLine } from './events.js';
import { adjustedTo, type Payslip } from './payslip.js';

export type PayslipLine = { name: string; kind: SlipLine['kind']; amount: number };

export type PayrollRow = {
  id: string;
  staff_id: string;
  staff_name: string;
  employee_no: string | null;
  role: Role;
  department_id: number | null;
  department: string | null;
  month: Month;
  gross: number;
  deductions: number;
  amount: number;
  lines: readonly PayslipLine[];
  unpaid_days: number;
  status: 'unpaid' | 'paid';
  paid_on: Day | null;
  notes: string;
  processed_by: string | null;
  approved_by: string | null;
  reversal_reason: string | null;
  generated_at: Timestamp;
  version: number;
};

const slip = ({ lines, grossPaise, deductionsPaise, netPaise }: Payslip) => ({
  gross: rupeesOf(grossPaise),
  deductions: rupeesOf(deductionsPaise),
  amount: rupeesOf(netPaise),
  lines: lines.map(({ name, kind, amountPaise }) => ({ name, kind, amount: rupeesOf(amountPaise) })),
});

const paiseOfLines = (lines: readonly PayslipLine[]): SlipLine[] =>
  lines.map(({ name, kind, amount }) => ({ name, kind, amountPaise: paiseOf(amount) }));

const amendedTo = (row: PayrollRow, amountPaise: Paise) =>
  amountPaise === paiseOf(row.amount) ? {} : slip(adjustedTo(amountPaise, paiseOfLines(row.lines)));

type EventsOfAPayroll = PayrollEvents &
  EmployeeEvents &
  Pick<UserEvents, 'UserDetailsChanged'> &
  Pick<DepartmentEvents, 'DepartmentRenamed'>;

export const payrolls = projection<PayrollRow, EventsOfAPayroll>({
  name: 'payrolls',
  version: 3,
  indexes: [
    'staff_id',
    'staff_name',
    'role',
    'department_id',
    'department',
    'month',
    'amount',
    'status',
    'paid_on',
    'processed_by',
  ],
  search: ['staff_name', 'employee_no', 'department'],
  names: ['staff_name', 'employee_no', 'month'],
  rowOf: ({ data }) => ('payrollId' in data ? data.payrollId : NO_ID),
  on: {
    PayrollGenerated: (_, { data, metadata, revision, names }) => ({
      id: data.payrollId,
      staff_id: data.staffId,
      staff_name: data.staffName,
      employee_no: data.employeeNo ?? null,
      role: data.role,
      department_id: data.departmentId,
      department: departmentName(data.departmentId, names),
      month: data.month,
      ...slip({ ...data, netPaise: data.amountPaise }),
      unpaid_days: 0,
      status: 'unpaid',
      paid_on: null,
      notes: '',
      processed_by: null,
      approved_by: null,
      reversal_reason: null,
      generated_at: metadata.occurredAt,
      version: revision,
    }),
    PayrollAmended: (row, { data: { after }, revision }) =>
      row && {
        ...row,
        ...amendedTo(row, after.amountPaise),
        month: after.month,
        notes: after.notes,
        paid_on: after.paidOn,
        version: revision,
      },
    PayrollRecalculated: (row, { data, revision }) =>
      row && {
        ...row,
        ...slip({ ...data, netPaise: data.amountPaise }),
        unpaid_days: data.unpaidDays ?? 0,
        version: revision,
      },
    PayrollCancelled: () => undefined,
    PayrollPaid: (row, { data, revision }) =>
      row && {
        ...row,
        status: 'paid',
        paid_on: data.paidOn,
        processed_by: data.processedByName,
        approved_by: data.processedByName,
        reversal_reason: null,
        version: revision,
      },
    PayrollPaymentReversed: (row, { data, revision }) =>
      row && {
        ...row,
        status: 'unpaid',
        paid_on: null,
        processed_by: null,
        approved_by: null,
        reversal_reason: data.reason,
        version: revision,
      },
  },
  fanOut: {
    DepartmentRenamed: showsDepartmentIn('department'),
    EmployeeNumbered: ({ data: { userId, employeeNo } }) => ({
      where: { staff_id: userId },
      change: (row) => ({ ...row, employee_no: employeeNo }),
    }),
    UserDetailsChanged: ({ data: { userId, name, departmentId }, names }) => ({
      where: { staff_id: userId, status: 'unpaid' },
      change: (row) => ({
        ...row,
        staff_name: name,
        department_id: departmentId,
        department: departmentName(departmentId, names),
      }),
    }),
  },
});
