import { formatMonth } from '@bursar/domain/kernel';
import { ROLE_NAMES } from '@bursar/domain/identity';
import { payroll, type Payroll } from '../payroll.contract.js';
import { salaries, type StaffSalary } from '../salaries.contract.js';
import { byId, sheet } from '../sheet.js';

/** Returns the status of a payroll: paid is what has a payment date (specification, section 2). */
export const payrollStatusOf = ({ paid_on }: Pick<Payroll, 'paid_on'>): 'paid' | 'pending' =>
  paid_on === null ? 'pending' : 'paid';

/** Returns where a salary comes from, in words. */
function originOf({ by_role, effective_from }: StaffSalary): string {
  if (by_role) return 'What the role gets';
  return effective_from === null ? 'Agreed on joining' : `Since ${formatMonth(effective_from)}`;
}

/** Only the last digits tell accounts apart, and only they are shown. */
const accountOf = ({ account_number, ifsc }: StaffSalary): string =>
  account_number === null ? '—' : `${ifsc ?? ''} ••••${account_number.slice(-4)}`;

/** The lists of pay, and the file that a bank takes. */
export const payrollSheets = {
  payrolls: sheet({
    kind: 'payrolls',
    title: 'Payroll',
    route: payroll.allPayrolls,
    rowId: byId,
    columns: [
      {
        id: 'staff_name',
        header: 'Staff',
        value: ({ staff_name }) => staff_name,
        also: [
          { header: 'Staff ID', value: ({ staff_id }) => staff_id },
          { header: 'Department', value: ({ department }) => department },
        ],
      },
      { id: 'role', header: 'Role', value: ({ role }) => ROLE_NAMES[role] },
      { id: 'month', header: 'Month', value: ({ month }) => month },
      {
        id: 'amount',
        header: 'Amount',
        value: ({ amount }) => amount,
        unit: 'rupees',
        also: [
          { header: 'Gross', value: ({ gross }) => gross, unit: 'rupees' },
          { header: 'Deductions', value: ({ deductions }) => deductions, unit: 'rupees' },
        ],
      },
      {
        id: 'status',
        header: 'Status',
        value: payrollStatusOf,
        unit: 'status',
        also: [{ header: 'Paid On', value: ({ paid_on }) => paid_on, unit: 'day' }],
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
      {
        id: 'name',
        header: 'Staff',
        value: ({ name }) => name,
        also: [{ header: 'Department', value: ({ department }) => department }],
      },
      { id: 'role', header: 'Role', value: ({ role }) => ROLE_NAMES[role] },
      {
        id: 'monthly_salary',
        header: 'Monthly Salary',
        value: ({ monthly_salary }) => monthly_salary,
        unit: 'rupees',
      },
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
      { id: 'staff_name', header: 'Beneficiary Name', value: ({ staff_name }) => staff_name },
      { id: 'account_number', header: 'Account Number', value: ({ account_number }) => account_number },
      { id: 'ifsc', header: 'IFSC', value: ({ ifsc }) => ifsc },
      { id: 'amount', header: 'Amount', value: ({ amount }) => amount, unit: 'rupees' },
      { id: 'paid_on', header: 'Value Date', value: ({ paid_on }) => paid_on, unit: 'day' },
      { id: 'narration', header: 'Narration', value: ({ narration }) => narration },
      { id: 'payroll_id', header: 'Reference', value: ({ payroll_id }) => payroll_id },
    ],
  }),
};
