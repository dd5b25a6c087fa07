import { salaryAgreed } from '../identity/figures.js';
import {
  type Asked,
  figure,
  financialYearOf,
  formatMonth,
  minus,
  monthsOfFinancialYear,
  paiseOf,
  periodOf,
  plus,
} from '../kernel/index.js';
import { heldByLine } from './deductions.js';
import { type PayrollRow, payrolls } from './payrolls.projection.js';
import { type RemittanceRow, remittances } from './remittances.projection.js';
import { revisionIn } from './salary.js';
import { salaries as revisedSalaries, type SalaryRow } from './salaries.projection.js';

const salaries = {
  unit: 'paise',
  of: payrolls,
  adds: ({ amount }: PayrollRow) => paiseOf(amount),
  tells: ({ staff_name, month }: PayrollRow) => `${staff_name}, ${formatMonth(month)}`,
} as const;

export const salariesPaid = figure({ name: 'payroll', label: 'Payroll', ...salaries, where: { status: 'paid' } });

export const ownSalaries = figure({
  name: 'salary_received',
  label: 'Total Salary',
  ...salaries,
  where: ({ user_id: staff_id }: Asked) => ({ staff_id, status: 'paid' }),
});

export const ownPayments = figure({
  ...{ name: 'salary_payments', label: 'Payments', ...salaries, unit: 'count' },
  where: ({ user_id: staff_id }: Asked) => ({ staff_id, status: 'paid' }),
  adds: () => 1,
});

export const averagePayment = figure({
  ...{ name: 'average_payment', label: 'Average Payment', unit: 'paise' },
  divides: { figure: ownSalaries, by: ownPayments },
});

function daysOfYear({ today, financial_year = financialYearOf(today) }: Asked) {
  const months = monthsOfFinancialYear(financial_year);
  return { from: `${months[0] ?? ''}-01`, below: `${months.at(-1) ?? ''}-32` };
}

export const ownSalariesOfYear = figure({
  name: 'salary_of_year',
  label: 'Paid in the Year',
  ...salaries,
  where: (asked: Asked) => ({ staff_id: asked.user_id, status: 'paid', paid_on: daysOfYear(asked) }),
});

export const ownSalariesToCome = figure({
  name: 'salary_to_come',
  label: 'Next Payment',
  ...salaries,
  where: ({ user_id: staff_id }: Asked) => ({ staff_id, status: 'unpaid' }),
});

export const ownSalaryOfMonth = figure({
  name: 'salary_of_month',
  label: 'Last Payment',
  ...salaries,
  where: ({ user_id: staff_id, month }: Asked) => ({ staff_id, month, status: 'paid' }),
});

export const ownSalariesOfMonths = figure({
  ...{ name: 'salary_of_months', label: 'Paid for These Months', ...salaries },
  where: (asked: Asked) => ({ staff_id: asked.user_id, status: 'paid', ...whereInRegister(asked) }),
});

function whereInRegister(asked: Asked) {
  const { from, to } = periodOf(asked);
  return {
    month: { from: from.slice(0, 7), below: to },
    department_id: asked.departments && { in: asked.departments },
  };
}

const inRegister = (name: string, label: string, column: 'gross' | 'deductions' | 'amount') =>
  figure({ name, label, ...salaries, where: whereInRegister, adds: (row: PayrollRow) => paiseOf(row[column]) });

export const register = [
  inRegister('payroll_register_gross', 'Gross', 'gross'),
  inRegister('payroll_register_deductions', 'Deductions', 'deductions'),
  inRegister('payroll_register', 'Net', 'amount'),
];

export const paidInRegister = figure({
  ...{ name: 'payroll_register_paid', label: 'Paid', ...salaries },
  where: (asked: Asked) => ({ ...whereInRegister(asked), status: 'paid' }),
});

export const waitingToBePaid = figure({
  ...{ name: 'waiting_payslips', label: 'Salaries to Pay', ...salaries, unit: 'count' },
  where: { status: 'unpaid' },
  adds: () => 1,
});

const monthOf = ({ today, month = today.slice(0, 7) }: Asked): string => month;

export const salaryRevised = figure({
  ...{ name: 'salary_revised', label: 'Revised Salary', unit: 'paise', of: revisedSalaries },
  where: ({ user_id: staff_id }: Asked) => ({ staff_id }),
  adds: ({ revisions }: SalaryRow, asked: Asked) => revisionIn(revisions, monthOf(asked))?.monthlySalaryPaise ?? 0,
  tells: ({ revisions }: SalaryRow) => revisions.at(-1)?.reason ?? '',
});

export const monthlySalary = figure({
  ...{ name: 'monthly_salary', label: 'Monthly Salary', unit: 'paise' },
  parts: [plus(salaryAgreed), plus(salaryRevised)],
});

export const paidOfMonth = figure({
  name: 'payroll_paid',
  label: 'Paid',
  ...salaries,
  where: (asked: Asked) => ({ month: monthOf(asked), status: 'paid' }),
});

export const unpaidOfMonth = figure({
  name: 'payroll_unpaid',
  label: 'Pending',
  ...salaries,
  where: (asked: Asked) => ({ month: monthOf(asked), status: 'unpaid' }),
});

export const payrollOfMonth = figure({
  name: 'payroll_of_month',
  label: 'Net Payroll of the Month',
  unit: 'paise',
  parts: [plus(paidOfMonth), plus(unpaidOfMonth)],
});

export const deductionsOfMonth = figure({
  name: 'deductions_of_month',
  label: 'Deductions',
  ...salaries,
  where: (asked: Asked) => ({ month: monthOf(asked) }),
  adds: ({ deductions }: PayrollRow) => paiseOf(deductions),
});

export const deductionsHeld = figure({
  name: 'deductions_held',
  label: 'Held from Salaries',
  ...salaries,
  where: (asked: Asked) => ({ month: monthOf(asked) }),
  adds: (row: PayrollRow) => [...heldByLine([row]).values()].reduce((sum, paise) => sum + paise, 0),
});

export const deductionsRemitted = figure({
  name: 'deductions_remitted',
  label: 'Remitted',
  unit: 'paise',
  of: remittances,
  where: (asked: Asked) => ({ month: monthOf(asked), status: 'recorded' }),
  adds: ({ amount }: RemittanceRow) => paiseOf(amount),
  tells: ({ name, reference }: RemittanceRow) => `${name}, ${reference}`,
});

export const deductionsLeft = figure({
  name: 'deductions_left',
  label: 'Left to Remit',
  unit: 'paise',
  parts: [plus(deductionsHeld), minus(deductionsRemitted)],
});
