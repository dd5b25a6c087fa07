import {
  besideOf,
  COMPARED,
  ENTRY_FIGURES,
  type FigureName,
  type Report,
  REPORT_FIGURES,
  REPORTS,
} from '@bursar/contracts';
import { daysInMonth } from '@bursar/domain/kernel';

import { today } from '../../shared/figures/dates.js';
import { type Whose, type Why } from '../../shared/figures/why-address.js';
import { type Asked } from './row-links.js';

const isCompared = (column: string): boolean => column === COMPARED.then || column === COMPARED.change;

const isSource = (of: unknown): of is keyof typeof ENTRY_FIGURES => typeof of === 'string' && of in ENTRY_FIGURES;

/** The first row of an account is its opening balance. */
function figureOf({ kind, rows: [first] }: Report, column: string, of: unknown): FigureName | undefined {
  if (kind === 'entries' && isSource(of)) return ENTRY_FIGURES[of];
  const figure = REPORT_FIGURES[kind][column];
  if (kind !== 'ledger' || first?.id !== 'opening' || first.values[column] === 0) return figure;
  return column === 'debit' ? 'ledger_debits_with_opening' : 'ledger_credits_with_opening';
}

/** Past days are read as they ended. */
const atEndOf = (day: string): Whose => (day < today() ? { as_of: day } : {});

/** Months count whole. */
function daysOf({ columns, kind, from, to }: Report): Whose {
  if (kind === 'balance-sheet') return { to };
  if (kind === 'balance-bridge') return { to, ...atEndOf(to) };
  if (!columns.some(({ id, unit }) => id === 'period' && unit === 'month')) return { from, to };
  return { from: `${from.slice(0, 7)}-01`, to: `${to.slice(0, 7)}-${daysInMonth(to.slice(0, 7))}` };
}

/** The accounts whose balances a total adds up. */
function accountsIn({ kind, rows }: Report, column: string, account: unknown): { readonly accounts?: string } {
  if (kind === 'ledger') return typeof account === 'string' ? { accounts: account } : {};
  if (kind !== 'trial-balance' || !column.startsWith('closing_')) return {};
  return { accounts: rows.flatMap(({ id, values }) => (values[column] === 0 ? [] : [id])).join() };
}

const leadOf = ({ kind }: Report): string => REPORTS.find((report) => report.kind === kind)?.lead ?? '';

/** Each side of a closing balance has accounts of its own, so its change is no figure's. */
function whyCompared(
  report: Report,
  previous: NonNullable<Report['previous']>,
  column: string,
  asked: Asked,
): Why | null {
  const lead = leadOf(report);
  const then = { ...report, ...previous };
  if (report.kind === 'trial-balance') return null;
  if (column === COMPARED.then) return whyOf(then, lead, asked);
  const [now, before] = [whyOf(report, lead, asked), daysOf(then)];
  if (column !== COMPARED.change || !now || before.from === undefined || before.to === undefined) return null;
  return { ...now, whose: { ...now.whose, then_from: before.from, then_to: before.to } };
}

/** Null for a total that no figure is declared for. */
export function whyOf(report: Report, column: string, asked: Asked): Why | null {
  const beside = besideOf(column);
  if (beside !== undefined && report.previous) return whyOf({ ...report, ...report.previous }, beside, asked);
  if (report.previous && isCompared(column)) return whyCompared(report, report.previous, column, asked);
  const { department_id, student_id, account, of } = asked;
  const figure = figureOf(report, column, of);
  if (figure === undefined) return null;
  const department = typeof department_id === 'string' ? { department_id } : {};
  if (report.kind === 'dues' || report.kind === 'receivables-by-age')
    return { figure, whose: { ...department, ...atEndOf(report.to) } };
  const student = typeof student_id === 'string' ? { student_id } : {};
  return { figure, whose: { ...daysOf(report), ...department, ...student, ...accountsIn(report, column, account) } };
}
