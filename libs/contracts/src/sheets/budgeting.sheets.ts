import { financialYearName, formatMonth } from '@bursar/domain/kernel';
import { type Allocation, budgeting, type Department, type Grant, type Income } from '../budgeting.contract.js';
import { byId, sheet, type SheetColumn } from '../sheet.js';

/** The kinds of income by name. */
export const INCOME_KIND_NAMES: Readonly<Record<Income['kind'], string>> = {
  donation: 'Donation',
  grant_in_aid: 'Grant-in-aid',
  consultancy: 'Consultancy',
  interest: 'Interest',
  rent: 'Rent',
  other: 'Other',
};

/** MMM yyyy – MMM yyyy. */
const periodOf = ({ start_date, end_date }: Grant): string => `${formatMonth(start_date)} – ${formatMonth(end_date)}`;

const money = <Field extends 'previous' | 'allocated' | 'change'>(
  header: string,
  field: Field,
): SheetColumn<Allocation, Field> => ({ id: field, header, value: (row) => row[field], unit: 'rupees' });

/** Returns how much of a department's budget is spent or reserved, in per cent. */
export const budgetUseOf = ({ allocated_budget, spent, encumbered }: Department): number =>
  allocated_budget > 0 ? Math.round(((spent + encumbered) / allocated_budget) * 100) : 0;

/** The columns that every list of grants has. */
export const GRANT_COLUMNS = [
  { id: 'funding_agency', header: 'Agency', value: ({ funding_agency }) => funding_agency },
  { id: 'amount', header: 'Amount', value: ({ amount }) => amount, unit: 'rupees' },
  { id: 'start_date', header: 'Period', value: periodOf },
  { id: 'status', header: 'Status', value: ({ status }) => status, unit: 'status' },
  { id: 'spent', header: 'Spent', value: ({ spent }) => spent, unit: 'rupees' },
  { id: 'remaining', header: 'Left', value: ({ remaining }) => remaining, unit: 'rupees' },
] as const satisfies readonly SheetColumn<Grant>[];

/** The lists of budgets, income and grants. */
export const budgetingSheets = {
  budgets: sheet({
    kind: 'budgets',
    title: 'Budgets',
    route: budgeting.budgetSummary,
    rowId: ({ id }) => String(id),
    whole: true,
    columns: [
      { id: 'name', header: 'Department', value: ({ name }) => name },
      {
        id: 'allocated_budget',
        header: 'Allocated Budget',
        value: ({ allocated_budget }) => allocated_budget,
        unit: 'rupees',
      },
      { id: 'spent', header: 'Money Spent', value: ({ spent }) => spent, unit: 'rupees' },
      { id: 'encumbered', header: 'Reserved', value: ({ encumbered }) => encumbered, unit: 'rupees' },
      { id: 'remaining', header: 'Left', value: ({ remaining }) => remaining, unit: 'rupees' },
      { id: 'used', header: 'Used', value: budgetUseOf },
    ],
  }),
  allocations: sheet({
    kind: 'allocations',
    title: 'Allocations',
    route: budgeting.allocations,
    rowId: byId,
    columns: [
      { id: 'department_name', header: 'Department', value: ({ department_name }) => department_name ?? '—' },
      {
        id: 'financial_year',
        header: 'Financial Year',
        value: ({ financial_year }) => financialYearName(financial_year),
      },
      money('Before', 'previous'),
      money('Allocated', 'allocated'),
      money('Change', 'change'),
      { id: 'allocated_by_name', header: 'By', value: ({ allocated_by_name }) => allocated_by_name ?? '—' },
      { id: 'allocated_at', header: 'Date-Time', value: ({ allocated_at }) => allocated_at, unit: 'instant' },
    ],
  }),
  incomes: sheet({
    kind: 'incomes',
    title: 'Income Sources',
    route: budgeting.allIncomes,
    rowId: byId,
    columns: [
      {
        id: 'source_name',
        header: 'Source',
        value: ({ source_name }) => source_name,
        also: [{ header: 'Kind', value: ({ kind }) => INCOME_KIND_NAMES[kind] }],
      },
      { id: 'description', header: 'Description', value: ({ description }) => description },
      { id: 'amount', header: 'Amount', value: ({ amount }) => amount, unit: 'rupees' },
      { id: 'received_date', header: 'Date Received', value: ({ received_date }) => received_date, unit: 'day' },
      { id: 'recorded_by_name', header: 'Recorded By', value: ({ recorded_by_name }) => recorded_by_name ?? 'Unknown' },
      {
        id: 'status',
        header: 'Status',
        value: ({ status }) => (status === 'reversed' ? 'Reversed' : 'Recorded'),
        also: [{ header: 'Reason', value: ({ reason }) => reason }],
      },
    ],
  }),
  grants: sheet({
    kind: 'grants',
    title: 'Grants',
    route: budgeting.allGrants,
    rowId: byId,
    columns: [
      ...GRANT_COLUMNS,
      {
        id: 'department_name',
        header: 'Department',
        value: ({ department_name }) => department_name,
        also: [{ header: 'Faculty', value: ({ faculty_name }) => faculty_name }],
      },
    ],
  }),
};
