import { aidPaid } from '../aid/figures.js';
import { departmentName } from '../identity/departments.js';
import {
  type Asked,
  figure,
  financialYearName,
  financialYearOf,
  minus,
  type Names,
  type Paise,
  paiseOf,
  periodOf,
  plus,
} from '../kernel/index.js';
import { feesReceived } from '../payments/figures.js';
import { salariesPaid } from '../payroll/figures.js';
import { type BudgetLineRow, budgetLines } from './budget-lines.projection.js';
import { type GrantRow, grants } from './grants.projection.js';
import { type IncomeRow, incomes } from './incomes.projection.js';

/** Sorts after every financial year. */
const END = '~';

const yearOf = ({ today, financial_year = financialYearOf(today) }: Asked): string => financial_year;

const ofDepartments = ({ departments }: Asked) => ({ department_id: departments && { in: departments } });

const budgets = {
  unit: 'paise',
  of: budgetLines,
  tells: ({ department_id, financial_year }: BudgetLineRow, names: Names) =>
    `${departmentName(department_id, names) ?? 'No department'}, ${financialYearName(financial_year)}`,
  groups: ({ id }: BudgetLineRow) => [id],
} as const;

const allocatedPaise = ({ allocated_paise }: BudgetLineRow): Paise => allocated_paise;
const spentPaise = ({ spent_paise }: BudgetLineRow): Paise => spent_paise;
const reservedPaise = ({ encumbered_paise }: BudgetLineRow): Paise => encumbered_paise;

const ofYear = (asked: Asked) => ({ financial_year: yearOf(asked), ...ofDepartments(asked) });

export const income = figure({
  name: 'income',
  label: 'Income',
  unit: 'paise',
  of: incomes,
  where: { status: 'recorded' },
  adds: ({ amount }: IncomeRow) => paiseOf(amount),
  tells: ({ source_name, description }: IncomeRow) => `${source_name}, ${description}`,
});

export const incomeOfPeriod = figure({
  name: 'income_of_period',
  label: 'Amount',
  unit: 'paise',
  of: incomes,
  where: (asked: Asked) => {
    const { from, to } = periodOf(asked);
    return { received_date: { from, below: to + END }, status: 'recorded' };
  },
  adds: ({ amount }: IncomeRow) => paiseOf(amount),
  tells: ({ source_name, description }: IncomeRow) => [source_name, description].filter(Boolean).join(', '),
  groups: ({ kind }: IncomeRow) => [kind],
});

export const allocated = figure({
  name: 'allocated',
  label: 'Allocated',
  ...budgets,
  where: ofYear,
  adds: allocatedPaise,
});

export const allocatedAhead = figure({
  name: 'allocated_ahead',
  label: 'Allocated Ahead',
  ...budgets,
  where: (asked: Asked) => ({ financial_year: { from: `${yearOf(asked)}${END}` } }),
  adds: allocatedPaise,
});

export const allocatedFromNow = figure({
  name: 'allocated_from_now',
  label: 'Allocated for This and Later Years',
  ...budgets,
  where: (asked: Asked) => ({ financial_year: { from: yearOf(asked) } }),
  adds: allocatedPaise,
});

export const spentBefore = figure({
  name: 'spent_before',
  label: 'Spent in Past Years',
  ...budgets,
  where: (asked: Asked) => ({ financial_year: { below: yearOf(asked) } }),
  adds: spentPaise,
});

export const availableBalance = figure({
  name: 'available_balance',
  label: 'Available Balance',
  unit: 'paise',
  parts: [
    plus(income),
    plus(feesReceived),
    minus(allocatedFromNow),
    minus(spentBefore),
    minus(salariesPaid),
    minus(aidPaid),
  ],
});

export const spent = figure({ name: 'spent', label: 'Spent', ...budgets, where: ofYear, adds: spentPaise });

export const reserved = figure({
  name: 'reserved',
  label: 'Reserved for Purchases',
  ...budgets,
  where: ofYear,
  adds: reservedPaise,
});

export const remaining = figure({
  name: 'remaining',
  label: 'Remaining Budget',
  unit: 'paise',
  parts: [plus(allocated), minus(spent), minus(reserved)],
});

function ofPeriod(asked: Asked) {
  const { from, to } = periodOf(asked);
  return {
    financial_year: { from: financialYearOf(from), below: financialYearOf(to) + END },
    ...ofDepartments(asked),
  };
}

const inRegister = (name: string, label: string, adds: (row: BudgetLineRow) => Paise) =>
  figure({ name, label, ...budgets, where: ofPeriod, adds });

export const registerAllocated = inRegister('budgets_allocated', 'Allocated', allocatedPaise);
export const registerSpent = inRegister('budgets_spent', 'Spent', spentPaise);
export const registerReserved = inRegister('budgets_reserved', 'Reserved', reservedPaise);

export const registerRemaining = figure({
  ...{ name: 'budgets_remaining', label: 'Remaining', unit: 'paise' },
  parts: [plus(registerAllocated), minus(registerSpent), minus(registerReserved)],
});

const ofGrants = (name: string, label: string, column: 'amount' | 'spent' | 'encumbered') =>
  figure({
    ...{ name, label, unit: 'paise', of: grants, where: ofDepartments },
    adds: (row: GrantRow) => paiseOf(row[column]),
    tells: ({ funding_agency }: GrantRow) => funding_agency,
    groups: ({ id }: GrantRow) => [id],
  });

export const granted = ofGrants('grants_granted', 'Granted', 'amount');
export const grantsSpent = ofGrants('grants_spent', 'Spent', 'spent');
export const grantsReserved = ofGrants('grants_reserved', 'Reserved', 'encumbered');

export const grantsRemaining = figure({
  ...{ name: 'grants_remaining', label: 'Remaining', unit: 'paise' },
  parts: [plus(granted), minus(grantsSpent), minus(grantsReserved)],
});

export const activeGrants = figure({
  name: 'active_grants',
  label: 'Active Grants',
  unit: 'paise',
  of: grants,
  where: ({ user_id: faculty_id }: Asked) => ({ faculty_id, status: 'active' }),
  adds: ({ amount }: GrantRow) => paiseOf(amount),
  tells: ({ funding_agency }: GrantRow) => funding_agency,
});
