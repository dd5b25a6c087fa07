import { formatMonth } from '@bursar/domain/kernel';
import { ROLE_NAMES } from '@bursar/domain/identity';
import { payroll, type Payroll } from '../payroll.contract.js';
import { salaries, type StaffSalary } from '../salaries.contract.js';
import { day, money, person, plain } from './columns.sheets.js';
import { byId, sheet } from '../sheet.js';

/** A payment date means paid (specification, section 2). */
export const payrollStatusOf = ({ paid_on }: Pick<Payroll, 'paid_on'>): 'paid' | 'pending' =>
  paid_on === null ? 'pending' : 'paid';

function originOf({ by_role, effective_from }: StaffSalary): string {
  if (by_role) return 'Salary of the role';
  return effective_from === null ? 'Agreed on joining' : `Since ${formatMonth(effective_from)}`;
}

const accountOf = ({ account_number, ifsc }: StaffSalary): string =>
  account_number === null ? '—' : `${ifsc ?? ''} ••••${account_number.slice(-4)}`;

export const payrollSheets = {
  payrolls: sheet({
    kind: 'payrolls',
    title: 'Payroll',
    route: payroll.allPayrolls,
    rowId: byId,
    columns: [
      {
        ...person('staff_name', 'Staff'),
        also: [plain('employee_no', 'Employee No'), plain('staff_id', 'Staff ID'), plain('department', 'Department')],
      },
      { id: 'role', header: 'Role', value: ({ role }) => ROLE_NAMES[role] },
      plain('month', 'Month'),
      { ...money('amount', 'Amount'), also: [money('gross', 'Gross'), money('deductions', 'Deductions')] },
      {
        id: 'status',
        header: 'Status',
        value: payrollStatusOf,
        unit: 'status',
        also: [day('paid_on', 'Paid On'), plain('unpaid_days', 'Unpaid Days')],
      },
      { id: 'processed_by', header: 'Processed By', value: ({ processed_by }) => processed_by ?? '-' },
    ],
  }),
  salaries: sheet({
    kind: 'salaries',
    title: 'Salaries',
    route: salaries.salaries,
    rowId: byId,
    columns: [
      { ...person('name', 'Staff'), also: [plain('employee_no', 'Employee No'), plain('department', 'Department')] },
      { id: 'role', header: 'Role', value: ({ role }) => ROLE_NAMES[role] },
      money('monthly_salary', 'Monthly Salary'),
      { id: 'origin', header: 'Origin', value: originOf },
      { id: 'account', header: 'Bank Account', value: accountOf },
    ],
  }),
  bankFile: sheet({
    kind: 'bankfile',
    title: 'Bank File',
    route: payroll.bankFile,
    rowId: ({ payroll_id }) => payroll_id,
    whole: true,
    columns: [
      person('staff_name', 'Beneficiary Name'),
      plain('account_number', 'Account Number'),
      plain('ifsc', 'IFSC'),
      money('amount', 'Amount'),
      day('paid_on', 'Value Date'),
      plain('narration', 'Narration'),
      plain('payroll_id', 'Reference'),
    ],
  }),
};
