import { type Payroll, type Role, ROLE_NAMES } from '@bursar/contracts';
import { payrollSheets } from '@bursar/contracts/sheets/payroll';

import { formatMonth, today } from '../../shared/figures/dates.js';
import { Noted } from '../../shared/figures/noted.js';
import { StaffLink } from '../../shared/figures/record-links.js';
import { columnsOf } from '../../shared/table/column.js';
import { type Filter } from '../../shared/table/filter.js';

const linkOf = ({ staff_id, staff_name }: Payroll) => <StaffLink id={staff_id} name={staff_name} />;

/** Specification, payroll table. */
const noteOf = ({ department, employee_no, staff_id }: Payroll): string =>
  [employee_no, department, staff_id].filter(Boolean).join(' · ');

export const COLUMNS = columnsOf(payrollSheets.payrolls.columns, {
  staff_name: {
    cell: (row) => <Noted note={noteOf(row)}>{linkOf(row)}</Noted>,
    link: linkOf,
    sortable: true,
  },
  role: { sortable: true },
  month: { sortable: true },
  amount: { sortable: true },
  status: { sortable: true },
  processed_by: { sortable: true },
});

const MONTHS_SHOWN = 24;

function recentMonths(): readonly string[] {
  const [year = 0, month = 1] = today().split('-').map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return `${Math.trunc(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}

const EMPLOYED: readonly Role[] = ['admin', 'finance_manager', 'hod', 'faculty', 'staff', 'auditor'];

export const ROLE_FILTER: Filter = {
  field: 'role',
  label: 'Role',
  options: EMPLOYED.map((value) => ({ value, label: ROLE_NAMES[value] })),
};

export const filters = (): readonly Filter[] => [
  {
    field: 'month',
    label: 'Month',
    options: recentMonths().map((value) => ({ value, label: formatMonth(value) })),
  },
  {
    field: 'status',
    label: 'Status',
    options: [
      { value: 'unpaid', label: 'Pending' },
      { value: 'paid', label: 'Paid' },
    ],
  },
  ROLE_FILTER,
];
