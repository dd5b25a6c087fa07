import { financialYearName, formatMonth } from '@bursar/domain/kernel';
import { budgeting, type Department, type Grant, type Income } from '../budgeting.contract.js';
import { day, instant, money, person, plain, reference, status } from './columns.sheets.js';
import { statusWord } from '../status-words.js';
import { byId, sheet, type SheetColumn } from '../sheet.js';

export const INCOME_KIND_NAMES: Readonly<Record<Income['kind'], string>> = {
  donation: 'Donation',
  grant_in_aid: 'Grant-in-aid',
  consultancy: 'Consultancy',
  interest: 'Interest',
  rent: 'Rent',
  other: 'Other',
};

const periodOf = ({ start_date, end_date }: Grant): string => `${formatMonth(start_date)} – ${formatMonth(end_date)}`;

export const budgetUseOf = ({ allocated_budget, spent, encumbered }: Department): number | null =>
  allocated_budget > 0 ? Math.round(((spent + encumbered) / allocated_budget) * 100) : null;

export const GRANT_COLUMNS = [
  plain('funding_agency', 'Agency'),
  money('amount', 'Amount'),
  { id: 'start_date', header: 'Period', value: periodOf },
  status('status', 'Status'),
  money('spent', 'Spent'),
  money('remaining', 'Left'),
] as const satisfies readonly SheetColumn<Grant>[];

export const budgetingSheets = {
  budgets: sheet({
    kind: 'budgets',
    title: 'Budgets',
    route: budgeting.budgetSummary,
    rowId: ({ id }) => String(id),
    whole: true,
    columns: [
      plain('name', 'Department'),
      money('allocated_budget', 'Allocated Budget'),
      money('spent', 'Money Spent'),
      money('encumbered', 'Reserved'),
      money('remaining', 'Left'),
      { id: 'used', header: 'Used (%)', value: budgetUseOf },
    ],
  }),
  allocations: sheet({
    kind: 'allocations',
    title: 'Allocations',
    route: budgeting.allocations,
    rowId: byId,
    columns: [
      reference('department_name', 'Department'),
      {
        id: 'financial_year',
        header: 'Financial Year',
        value: ({ financial_year }) => financialYearName(financial_year),
      },
      money('previous', 'Before'),
      money('allocated', 'Allocated'),
      money('change', 'Change'),
      person('allocated_by_name', 'By'),
      instant('allocated_at', 'Date-Time'),
    ],
  }),
  incomes: sheet({
    kind: 'incomes',
    title: 'Income Sources',
    route: budgeting.allIncomes,
    rowId: byId,
    columns: [
      { ...plain('source_name', 'Source'), also: [{ header: 'Kind', value: ({ kind }) => INCOME_KIND_NAMES[kind] }] },
      plain('description', 'Description'),
      money('amount', 'Amount'),
      day('received_date', 'Date Received'),
      { id: 'recorded_by_name', header: 'Recorded By', value: ({ recorded_by_name }) => recorded_by_name ?? 'Unknown' },
      {
        id: 'status',
        header: 'Status',
        value: ({ status }) => statusWord(status),
        also: [plain('reason', 'Reason')],
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
      { ...plain('department_name', 'Department'), also: [plain('faculty_name', 'Faculty')] },
    ],
  }),
};
