import { DEPARTMENTS, type Payroll, ROLE_NAMES, type Role } from '@bursar/contracts';

import { formatMonth, today } from '../../shared/dates.js';
import { Amount } from '../../shared/ui/amount.js';
import { type Column } from '../../shared/ui/column.js';
import { Id } from '../../shared/ui/id.js';
import { Noted } from '../../shared/ui/noted.js';
import { type Filter } from '../../shared/ui/register-tools.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';

/** Paid is what has a payment date; anything else is pending (specification, section 2). */
export const statusOf = ({ paid_on }: Pick<Payroll, 'paid_on'>): 'paid' | 'pending' =>
  paid_on === null ? 'pending' : 'paid';

/** The columns of the payroll register, in the specification's order. */
export const COLUMNS: readonly Column<Payroll>[] = [
  {
    id: 'staff_name',
    header: 'Staff',
    cell: ({ staff_id, staff_name }) => <Noted note={<Id of={staff_id} />}>{staff_name}</Noted>,
    value: ({ staff_name }) => staff_name,
    also: [
      { header: 'Staff ID', value: ({ staff_id }) => staff_id },
      { header: 'Department', value: ({ department }) => department },
    ],
    sortable: true,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role], sortable: true, wrap: true },
  { id: 'month', header: 'Month', cell: ({ month }) => month, sortable: true },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <Amount rupees={amount} />,
    value: ({ amount }) => amount,
    unit: 'rupees',
    also: [
      { header: 'Gross', value: ({ gross }) => gross, unit: 'rupees' },
      { header: 'Deductions', value: ({ deductions }) => deductions, unit: 'rupees' },
    ],
    align: 'end',
    sortable: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge status={statusOf(row)} />,
    value: statusOf,
    unit: 'status',
    also: [{ header: 'Paid On', value: ({ paid_on }) => paid_on, unit: 'day' }],
    sortable: true,
  },
  {
    id: 'processed_by',
    header: 'Processed By',
    cell: ({ processed_by }) => processed_by ?? '-',
    sortable: true,
    wrap: true,
  },
];

const MONTHS_SHOWN = 24;

/** The current month and the ones before it, newest first. */
function recentMonths(): readonly string[] {
  const [year = 0, month = 1] = today().split('-').map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return `${Math.trunc(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}

const EMPLOYED: readonly Role[] = ['admin', 'finance_manager', 'hod', 'faculty', 'staff', 'auditor'];

/** Whom a payroll can be of. */
export const ROLE_FILTER: Filter = {
  field: 'role',
  label: 'Role',
  options: EMPLOYED.map((value) => ({ value, label: ROLE_NAMES[value] })),
};

/** What the register can be narrowed down to. */
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
  {
    field: 'department_id',
    label: 'Department',
    options: DEPARTMENTS.map(({ id, name }) => ({ value: String(id), label: name })),
  },
];
