import { DUES_AGES, type Report, type RequestOf, type reports } from '@bursar/contracts';
import { financialYearOf } from '@bursar/domain/kernel';

import { today } from '../../shared/figures/dates.js';

export type Asked = RequestOf<typeof reports.report>;

type Row = Report['rows'][number];

const address = (path: string, parameters: Readonly<Record<string, string | undefined>>): string => {
  const said = Object.entries(parameters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${path}?${new URLSearchParams(said).toString()}`;
};

/** The registers' limit for search text. */
const SEARCHED_MAX = 100;

const text = ({ values }: Row, column: string): string => String(values[column] ?? '').slice(0, SEARCHED_MAX);

export const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

interface Days {
  readonly from: string;
  readonly to: string;
}

export const linkOfDays = ({ from, to }: Days, { kind, department_id }: Asked): string =>
  address(`/admin/reports/${kind}`, { by: 'day', from, to, department_id: department_id?.toString() });

function ofPeriod({ id }: Row, asked: Asked): string {
  const { kind, by, department_id } = asked;
  if (by === 'month') return linkOfDays({ from: `${id}-01`, to: lastDayOf(id) }, asked);
  const department = department_id?.toString();
  const of = kind === 'collections' ? 'fee' : undefined;
  return address('/admin/reports/entries', { from: id, to: id, of, department_id: department });
}

type EntryLink = (row: Row, q: string) => string;

/** Payments and refunds are transactions. */
const ENTRIES: Readonly<Record<string, EntryLink>> = {
  Salary: (row, q) => address('/admin/staff', { month: text(row, 'about'), q }),
  Expense: (row) => address('/admin/expenses', { q: text(row, 'about') }),
  'Other income': (_, q) => address('/admin/income', { q }),
  Aid: (_, q) => address('/admin/aid', { tab: 'disbursements', q }),
  Bill: (_, q) => address('/admin/fees', { tab: 'assigned', q }),
  Suspense: (_, q) => address('/admin/suspense', { q }),
  Remittance: (row) => address('/admin/staff', { tab: 'deductions', month: text(row, 'about') }),
  Voucher: (row) => address('/admin/vouchers', { q: text(row, 'about') }),
  'Opening balances': (row) => address('/admin/opening-balances', { year: financialYearOf(text(row, 'day')) }),
};

function ofEntry(row: Row): string {
  const q = text(row, 'name');
  return ENTRIES[text(row, 'entry')]?.(row, q) ?? address('/admin/fees', { tab: 'transactions', q });
}

const STEPS: Readonly<Record<string, string>> = {
  allocated: '/admin/budgets',
  expenses: '/admin/expenses?status=approved',
  suspense: '/admin/suspense?status=held',
  openings: '/admin/opening-balances',
  vouchers: '/admin/vouchers?state=approved',
  remitted: '/admin/staff?tab=deductions',
};

const ENTRIES_OF: Readonly<Record<string, string>> = {
  fees: 'fee',
  refunds: 'fee',
  income: 'income',
  salaries: 'salary',
  expenses: 'expense',
  aid: 'aid',
};

function ofBills({ id }: Row, { from, to, department_id }: Asked, status?: string): string {
  const due = { from: from ?? undefined, to: to ?? undefined, department_id: department_id?.toString() };
  return address('/admin/fees', { tab: 'assigned', fee_structure_id: id, status, ...due });
}

const BILLS_OF: Readonly<Record<string, string>> = { batch: 'batch', structure: 'fee_structure_id' };

type Link = (row: Row, asked: Asked) => string | undefined;

/** Bills leave with their student. */
const ofDemand: Link = ({ id }, { by, from, to }) => {
  const bills = BILLS_OF[by ?? ''];
  if (bills !== undefined) return address('/admin/fees', { tab: 'assigned', [bills]: id });
  const period = { from: from ?? undefined, to: to ?? undefined };
  return address('/admin/ledger', { account: '1110', ...period, department_id: id });
};

const ofAccount: Link = ({ id }, { from, to, department_id }) => {
  const [account] = /\d{4}$/.exec(id) ?? [];
  if (account === undefined) return undefined;
  const period = { from: from ?? undefined, to: to ?? undefined };
  return address('/admin/ledger', { account, ...period, department_id: department_id?.toString() });
};

const RECORDS: Readonly<Record<Exclude<Asked['kind'], 'collections' | 'daybook'>, Link>> = {
  summary: ({ id }, { from, to, department_id }) => {
    const period = { from: from ?? undefined, to: to ?? undefined, department_id: department_id?.toString() };
    return address('/admin/reports/entries', { ...period, of: ENTRIES_OF[id] });
  },
  fees: (row, asked) => ofBills(row, asked),
  dues: ({ id }) => address('/admin/fees', { tab: 'assigned', status: 'owed', department_id: id }),
  'receivables-by-age': ({ id, student_id }, { per, department_id }) => {
    const owed = { tab: 'assigned', status: 'owed' };
    if (student_id) return address('/admin/fees', { ...owed, student_id });
    const department = department_id?.toString();
    return address(
      '/admin/fees',
      per === 'batch' ? { ...owed, batch: id, department_id: department } : { ...owed, department_id: id },
    );
  },
  payroll: (row) => address('/admin/staff', { month: text(row, 'month'), q: text(row, 'staff_name') }),
  budgets: ({ id }) => {
    const [financial_year, department_id] = id.split('_');
    return address('/admin/expenses', { status: 'approved', financial_year, department_id });
  },
  expenses: (row) => address('/admin/expenses', { q: text(row, 'description') }),
  income: (row) => address('/admin/income', { status: 'recorded', q: text(row, 'source') }),
  aid: (row) => address('/admin/aid', { tab: text(row, 'status'), q: text(row, 'student') }),
  aidfunds: (row) => address('/admin/aid', { tab: 'funds', q: text(row, 'fund') }),
  grants: (row) => address('/admin/budgets', { tab: 'grants', q: text(row, 'agency') }),
  entries: ofEntry,
  ledger: (row) => (row.id === 'opening' ? undefined : ofEntry(row)),
  'student-ledger': ({ id }, { student_id, from }) =>
    student_id && id !== 'opening'
      ? address('/admin/ledger', { account: '1110', student_id, from: from ?? undefined, open: id })
      : undefined,
  'trial-balance': ofAccount,
  'income-expenditure': ofAccount,
  'balance-sheet': ofAccount,
  'receipts-payments': ofAccount,
  'balance-bridge': ({ id }) => STEPS[id],
  dcb: ofDemand,
};

type FigureLinks = Readonly<Record<string, (row: Row, asked: Asked) => string>>;

/** Registers know today's ages only. */
const ofAge =
  (age: string) =>
  ({ id }: Row, { to }: Asked): string =>
    address('/admin/fees', { tab: 'assigned', ...(to === today() ? { age } : { status: 'owed' }), department_id: id });

const ofEntries =
  (of: string) =>
  ({ id }: Row, { from, to, department_id }: Asked): string => {
    const month = id.length === 7 ? { from: `${id}-01`, to: lastDayOf(id) } : { from: id, to: id };
    const period = id === 'total' ? { from: from ?? undefined, to: to ?? undefined } : month;
    return address('/admin/reports/entries', { ...period, of, department_id: department_id?.toString() });
  };

const FIGURES: Readonly<Partial<Record<Asked['kind'], FigureLinks>>> = {
  fees: { outstanding: (row, asked) => ofBills(row, asked, 'owed') },
  dues: Object.fromEntries(DUES_AGES.map(({ id }) => [id, ofAge(id)])),
  daybook: {
    collected: ofEntries('fee'),
    income: ofEntries('income'),
    payroll: ofEntries('salary'),
    expenses: ofEntries('expense'),
    aid: ofEntries('aid'),
  },
};

const TOTALS: Readonly<Partial<Record<Asked['kind'], FigureLinks>>> = {
  collections: { collected: ofEntries('fee') },
  daybook: FIGURES.daybook ?? {},
};

export function linkOfFigure(row: Row, column: string, asked: Asked): string | undefined {
  if (row.id === 'total') return TOTALS[asked.kind]?.[column]?.(row, asked);
  if (row.id === 'none') return undefined;
  return FIGURES[asked.kind]?.[column]?.(row, asked) ?? linkOfRow(row, asked);
}

const PERSON_COLUMNS: Readonly<Partial<Record<Asked['kind'], string>>> = {
  payroll: 'staff_name',
  entries: 'name',
  ledger: 'name',
  expenses: 'name',
  aid: 'student',
  'receivables-by-age': 'student',
};

export function linkOfPerson({ student_id, staff_id }: Row, column: string, { kind }: Asked): string | undefined {
  if (PERSON_COLUMNS[kind] !== column) return undefined;
  if (student_id) return `/students/${encodeURIComponent(student_id)}`;
  return staff_id ? `/people/${encodeURIComponent(staff_id)}` : undefined;
}

export const linkOfDepartment = (department_id: number | undefined, { kind, from, to }: Asked): string | undefined =>
  department_id === undefined
    ? undefined
    : address(`/admin/reports/${kind}`, {
        from: from ?? undefined,
        to: to ?? undefined,
        department_id: String(department_id),
      });

export function linkOfAid(type: string, { rows }: Report): string {
  const states = rows.filter((row) => row.values.type === type).map((row) => text(row, 'status'));
  const tab = states.includes('approved') ? 'approved' : states[0];
  return address('/admin/aid', { tab, q: type.slice(0, SEARCHED_MAX) });
}

/** Undefined for totals and `none` rows. */
export function linkOfRow(row: Row, asked: Asked): string | undefined {
  const { kind } = asked;
  if (row.id === 'total') return undefined;
  if (kind === 'collections' || kind === 'daybook') return ofPeriod(row, asked);
  return row.id === 'none' ? undefined : RECORDS[kind](row, asked);
}
