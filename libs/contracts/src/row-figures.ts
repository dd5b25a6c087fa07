import { daysInMonth, financialYearOf } from '@bursar/domain/kernel';
import { type FigureName } from './figure-names.js';
import { REPORT_FIGURES } from './report-figures.js';
import { type ReportKind } from './report-kinds.js';
import { type Report } from './reports.contract.js';

type Narrowed = Readonly<
  Partial<Record<'from' | 'to' | 'student_id' | 'department_id' | 'financial_year' | 'accounts' | 'group', string>>
>;

export interface RowFigure {
  readonly figure: FigureName;
  readonly whose: Narrowed;
}

type Reported = Pick<Report, 'kind' | 'to' | 'columns' | 'rows'>;

type Narrow = (id: string, report: Reported, column: string) => Narrowed | undefined;

export const accountGroupOf = (id: string): string => `group-${id === 'surplus' ? '3' : id.charAt(0)}`;

export const NO_ACCOUNTS = 'none';

const isAccount = (id: string): boolean => /^\d{4}$/.test(id);

const toGroup: Narrow = (group) => ({ group });

/** Each side of a closing balance has its own accounts, or none. */
const toAccounts: Narrow = (id, { rows }, column) => {
  const held = rows.filter((row) => isAccount(row.id) && (row.id === id || accountGroupOf(row.id) === id));
  const isOnSide = ({ values }: Report['rows'][number]) => !column.startsWith('closing_') || values[column] !== 0;
  const accounts = held.filter(isOnSide).map((row) => row.id);
  return held.length === 0 ? undefined : { accounts: accounts.join() || NO_ACCOUNTS };
};

const toDepartment: Narrow = (id) => (id === 'none' ? { group: 'no-department' } : { department_id: id });

const toBatch: Narrow = (id) => ({ group: `batch-${id}` });

const toPeriod: Narrow = (id) =>
  id.length === 7 ? { from: `${id}-01`, to: `${id}-${daysInMonth(id)}` } : { from: id, to: id };

const BY: Readonly<Record<string, Narrow>> = {
  student: (student_id) => ({ student_id }),
  department: toDepartment,
  batch: toBatch,
  structure: toGroup,
};

const toFirstColumn: Narrow = (id, report, column) => BY[report.columns[0]?.id ?? '']?.(id, report, column);

const NARROWED: Readonly<Partial<Record<ReportKind, Narrow>>> = {
  fees: toGroup,
  collections: toPeriod,
  dues: toDepartment,
  'receivables-by-age': toFirstColumn,
  daybook: toPeriod,
  budgets: toGroup,
  aidfunds: toGroup,
  grants: toGroup,
  'trial-balance': toAccounts,
  'income-expenditure': toAccounts,
  'balance-sheet': toAccounts,
  dcb: toFirstColumn,
};

const LINES: Readonly<Partial<Record<ReportKind, Readonly<Record<string, FigureName>>>>> = {
  summary: {
    'fees.amount': 'collections_received',
    'refunds.amount': 'collections_returned',
    'income.amount': 'daybook_income',
    'salaries.amount': 'daybook_payroll',
    'expenses.amount': 'daybook_expenses',
    'aid.amount': 'daybook_aid',
  },
  'balance-sheet': { 'surplus.sources': 'ledger_surplus', 'group-3.sources': 'ledger_own_funds' },
  'balance-bridge': {
    'available.amount': 'available_balance',
    'allocated.amount': 'allocated_from_now',
    'spent-before.amount': 'spent_before',
    'expenses.amount': 'money_expenses',
    'suspense.amount': 'money_held',
    'ahead.amount': 'money_ahead',
    'openings.amount': 'money_opened',
    'vouchers.amount': 'money_vouchers',
    'remitted.amount': 'money_remitted',
    'unexplained.amount': 'money_unexplained',
  },
};

const MONEY: Readonly<Record<string, FigureName>> = {
  'opening-receipts': 'money_opening',
  receipts: 'money_received',
  payments: 'money_spent',
  'closing-payments': 'money_closing',
};

function ofMoney(id: string, column: string): RowFigure | undefined {
  const [, begin = '', accounts = ''] = /^(opening-|closing-)?(\d{4})$/.exec(id) ?? [];
  const figure = MONEY[begin + column];
  return figure && { figure, whose: { accounts } };
}

export function figureOfRow(report: Reported, id: string, column: string): RowFigure | undefined {
  const { kind, to } = report;
  if (kind === 'receipts-payments') return ofMoney(id, column);
  const line = LINES[kind]?.[`${id}.${column}`];
  if (line !== undefined)
    return { figure: line, whose: kind === 'balance-bridge' ? { financial_year: financialYearOf(to) } : {} };
  const figure = REPORT_FIGURES[kind][column];
  const whose = NARROWED[kind]?.(id, report, column);
  return figure && whose && { figure, whose };
}
