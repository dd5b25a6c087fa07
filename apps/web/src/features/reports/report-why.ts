import {
  besideOf,
  COMPARED,
  ENTRY_FIGURES,
  type FigureName,
  figureOfRow,
  NO_ACCOUNTS,
  type Report,
  REPORT_FIGURES,
  REPORTS,
} from '@bursar/contracts';
import { daysInMonth, shiftOf } from '@bursar/domain/kernel';

import { today } from '../../shared/figures/dates.js';
import { type Whose, type Why } from '../../shared/figures/why-address.js';
import { type Asked } from './row-links.js';

const isCompared = (column: string): boolean =>
  column === COMPARED.then || column === COMPARED.change || column === COMPARED.percent;

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
  if (kind === 'balance-sheet' || kind === 'balance-bridge') return { to };
  if (!columns.some(({ id, unit }) => id === 'period' && unit === 'month')) return { from, to };
  return { from: `${from.slice(0, 7)}-01`, to: `${to.slice(0, 7)}-${daysInMonth(to.slice(0, 7))}` };
}

function accountsIn({ kind, rows }: Report, column: string, account: unknown): { readonly accounts?: string } {
  if (kind === 'ledger') return typeof account === 'string' ? { accounts: account } : {};
  if (kind !== 'trial-balance' || !column.startsWith('closing_')) return {};
  return { accounts: rows.flatMap(({ id, values }) => (values[column] === 0 ? [] : [id])).join() || NO_ACCOUNTS };
}

const leadOf = ({ kind }: Report): string => REPORTS.find((report) => report.kind === kind)?.lead ?? '';

/** Each side of a closing balance has accounts of its own, and each year fee structures. */
const since = ({ figure, whose: now }: Why, then: Whose): Why | null => {
  const { from: then_from, to: then_to, accounts: then_accounts, group: then_group } = then;
  if (then_from === undefined || then_to === undefined) return null;
  const whose = {
    ...(then_accounts !== undefined && { then_accounts }),
    ...(then_group !== undefined && { then_group }),
  };
  return { figure, whose: { ...now, then_from, then_to, ...whose } };
};

function reportThen(report: Report, previous: NonNullable<Report['previous']>): Report {
  const lead = leadOf(report);
  const rows = report.rows.map(({ id, values }) => ({ id, values: { ...values, [lead]: values[COMPARED.then] ?? 0 } }));
  return { ...report, ...previous, rows };
}

function whyCompared(
  report: Report,
  previous: NonNullable<Report['previous']>,
  column: string,
  asked: Asked,
): Why | null {
  const lead = leadOf(report);
  const then = whyOf(reportThen(report, previous), lead, asked);
  if (column === COMPARED.then) return then;
  const now = whyOf(report, lead, asked);
  return now && then?.whose ? since(now, then.whose) : null;
}

/** Null where no figure is declared. */
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

type Row = Report['rows'][number];

function narrowed(report: Report, id: string, column: string, asked: Asked): Why | null {
  const part = figureOfRow(report, id, column);
  const whole = part && whyOf(report, column, asked);
  const ended = report.kind === 'balance-bridge' ? atEndOf(report.to) : {};
  return whole ? { figure: part.figure, whose: { ...whole.whose, ...ended, ...part.whose } } : null;
}

function narrowedThen(report: Report, row: Row, column: string, asked: Asked): Why | null {
  const { kind, previous } = report;
  const { id, then_id = id } = row;
  if (previous === null) return null;
  const ofPeriods = kind === 'collections' || kind === 'daybook';
  const then = kind === 'trial-balance' ? reportThen(report, previous) : { ...report, ...previous };
  return narrowed(then, ofPeriods ? shiftOf(previous, report)(id) : then_id, column, asked);
}

function changeOfRow(report: Report, row: Row, asked: Asked): Why | null {
  const lead = leadOf(report);
  const [now, then] = [narrowed(report, row.id, lead, asked), narrowedThen(report, row, lead, asked)];
  return now && then?.whose ? since(now, then.whose) : null;
}

/** Null, too, for a single record and for a zero that is no proof. */
export function whyOfRow(report: Report, row: Row, column: string, asked: Asked): Why | null {
  if (row.values[column] === 0 && row.id !== 'unexplained') return null;
  const former = column === COMPARED.then ? leadOf(report) : besideOf(column);
  if (former !== undefined) return narrowedThen(report, row, former, asked);
  return isCompared(column) ? changeOfRow(report, row, asked) : narrowed(report, row.id, column, asked);
}

export function whysOfRow(report: Report, row: Row, columns: readonly [string, string, string], asked: Asked) {
  const [whole, used, promised] = columns;
  const why = (column: string): Why | null => whyOfRow(report, row, column, asked);
  return { whole: why(whole), used: why(used), promised: why(promised) };
}

/** Each instant has accounts of its own behind a sum. */
export interface Reports {
  readonly report: Report;
  readonly former?: Report | undefined;
}

const atBoth = (later: Why | null, then: Why | null | undefined): Why | null =>
  later && then?.whose ? { ...later, then: then.whose } : later;

export const whyAtBoth = ({ report, former }: Reports, column: string, asked: Asked): Why | null =>
  atBoth(whyOf(report, column, asked), former && whyOf(former, column, asked));

export const whyOfRowAtBoth = ({ report, former }: Reports, row: Row, column: string, asked: Asked): Why | null =>
  atBoth(whyOfRow(report, row, column, asked), former && whyOfRow(former, row, column, asked));
