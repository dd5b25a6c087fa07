import { besideOf, COMPARED, type Report, REPORTS } from '@bursar/contracts';
import { type ReportRow, reportUnitOf, reportValueOf } from '@bursar/contracts/sheets/reports';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { AmountCell } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatCount, formatRupees } from '../../shared/figures/money.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { type Column } from '../../shared/table/table.js';
import { isGroup } from './account-groups.js';
import styles from './reports.module.css';
import { type Asked, linkOfFigure, linkOfPerson, linkOfRow } from './row-links.js';

type ReportColumn = Report['columns'][number];

const ADDED: readonly string[] = [COMPARED.then, COMPARED.change, COMPARED.percent];

const isAdded = (id: string): boolean => ADDED.includes(id) || besideOf(id) !== undefined;

const isNumber = ({ unit }: ReportColumn): boolean => unit === 'rupees' || unit === 'count' || unit === 'percent';

export const isSum = (column: ReportColumn): boolean => isNumber(column) && !isAdded(column.id);

const percentOf = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)} %`;

function figureOf({ unit }: ReportColumn, value: number): ReactNode {
  if (unit === 'rupees') return <AmountCell rupees={value} />;
  return unit === 'percent' ? percentOf(value) : formatCount(value);
}

function drawn(column: ReportColumn, row: ReportRow): ReactNode {
  const value = reportValueOf(column, row);
  if (value === null || value === undefined || value === '') return row.id === 'total' || isGroup(row) ? '' : '—';
  if (isNumber(column)) return figureOf(column, Number(value));
  if (value === 'Total') return value;
  if (column.unit === 'status') return <StatusBadge status={String(value)} />;
  return column.unit === 'day' ? formatDate(String(value)) : String(value);
}

function addressOf(column: ReportColumn, index: number, row: ReportRow, asked: Asked): string | undefined {
  const person = linkOfPerson(row, column.id, asked);
  if (person !== undefined) return person;
  if (index === 0) return linkOfRow(row, asked);
  return isSum(column) && Number(row.values[column.id] ?? 0) !== 0 ? linkOfFigure(row, column.id, asked) : undefined;
}

export const columnsOf = ({ columns }: Report, asked?: Asked): readonly Column<ReportRow>[] =>
  columns.map((column, index) => {
    const unit = reportUnitOf(column);
    const link = (row: ReportRow): ReactNode => {
      const to = asked && addressOf(column, index, row, asked);
      return to === undefined ? undefined : <Link to={to}>{drawn(column, row)}</Link>;
    };
    return {
      id: column.id,
      header: column.header,
      cell: (row) => link(row) ?? drawn(column, row),
      link,
      value: (row) => reportValueOf(column, row),
      ...(unit && { unit }),
      ...(isNumber(column) && { align: 'end' as const }),
    };
  });

const leadOf = ({ kind }: Report): string => REPORTS.find((report) => report.kind === kind)?.lead ?? '';

/** In quarters of a sum’s width. */
const widthOf = ({ align }: Column<ReportRow>): number => (align === 'end' ? 4 : 3);

export const widthOfAll = (columns: readonly Column<ReportRow>[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 0);

/** The leading sum and its comparison get room first, columns of zeros last. */
export function foldedColumns(
  report: Report,
  columns: readonly Column<ReportRow>[],
  room: number,
): readonly Column<ReportRow>[] {
  const [first, ...others] = columns;
  const lead = leadOf(report);
  const rank = ({ id }: Column<ReportRow>): number => {
    if (id === lead || isAdded(id)) return 0;
    return report.totals[id] === 0 ? 2 : 1;
  };
  const kept = first ? [first] : [];
  for (const column of others.toReversed().toSorted((one, other) => rank(one) - rank(other))) {
    if (widthOfAll([...kept, column]) <= room) kept.push(column);
  }
  return columns.filter((column) => kept.includes(column));
}

const said = (column: ReportColumn, row: ReportRow): string | undefined => {
  const value = reportValueOf(column, row);
  if (typeof value !== 'number' || value === 0) return undefined;
  if (column.unit === 'percent') return percentOf(value);
  return `${column.header} ${column.unit === 'rupees' ? formatRupees(value) : formatCount(value)}`;
};

const asParts = (said: readonly string[], texts: readonly string[] = []): ReactNode =>
  said.map((part, index) => (
    <span key={part} className={texts.includes(part) ? undefined : styles.part}>
      {index === 0 ? part : ` · ${part}`}
    </span>
  ));

const named = (report: Report, row: ReportRow): readonly string[] =>
  report.columns.flatMap(({ id, unit }) => (unit === 'text' && row.values[id] ? [String(row.values[id])] : []));

function entryColumns(report: Report, [first]: readonly Column<ReportRow>[]): readonly Column<ReportRow>[] {
  const sums = report.columns.filter(isNumber);
  const saidOf = (row: ReportRow): readonly string[] => sums.flatMap((column) => said(column, row) ?? []);
  const [sum, ...beside] = sums;
  const moved = { id: 'moved', header: 'Amount', align: 'end', lead: true } as const;
  const move = (row: ReportRow): ReactNode => (sum && beside.length === 0 ? drawn(sum, row) : (saidOf(row)[0] ?? '—'));
  const second = { id: 'second', header: 'Also', second: true } as const;
  const also = (row: ReportRow): ReactNode => {
    const texts = named(report, row);
    return asParts([...texts.slice(0, 1), ...saidOf(row).slice(1), ...texts.slice(1)], texts);
  };
  return [
    ...(first ? [first] : []),
    { ...moved, cell: move, value: () => '' },
    { ...second, cell: also, value: () => '' },
  ];
}

const saying = (column: Column<ReportRow>): Column<ReportRow> => ({ ...column, says: column.header });

export function phoneColumns(report: Report, columns: readonly Column<ReportRow>[]): readonly Column<ReportRow>[] {
  const lead = leadOf(report);
  const [first, ...others] = columns;
  const otherSide = lead === 'closing_debit' ? others.find(({ id }) => id === 'closing_credit') : undefined;
  const shownIn = ({ values }: ReportRow): string =>
    otherSide && !values[lead] && values[otherSide.id] ? otherSide.id : lead;
  const texts = others.filter(({ unit, align }) => unit === undefined && align === undefined);
  if (first?.unit === 'day' && texts.length > 0) return entryColumns(report, columns);
  const changes = report.columns.some(({ id }) => id === COMPARED.change);
  const isTold = ({ id }: ReportColumn): boolean =>
    changes ? id === COMPARED.change || id === COMPARED.percent : id !== lead;
  const place = report.columns.findIndex(({ id }) => id === lead);
  const inOrder = [...report.columns.slice(place + 1), ...report.columns.slice(0, place + 1)];
  const sums = inOrder.filter((column) => isNumber(column) && isTold(column));
  const second: Column<ReportRow> = {
    id: 'second',
    header: 'Also',
    second: true,
    cell: (row) => {
      const parts = sums.flatMap((column) => (column.id === shownIn(row) ? [] : (said(column, row) ?? [])));
      return parts.length > 0 ? asParts(parts) : '—';
    },
    value: () => '',
  };
  const dated = others.filter(({ unit }) => unit === 'day' || unit === 'status');
  const oneOfMany = report.columns.filter(({ unit }) => unit === 'rupees').length > 1;
  const told = (column: Column<ReportRow>): Column<ReportRow> => {
    const sideOf = (row: ReportRow) => (otherSide?.id === shownIn(row) ? otherSide : column);
    const value = () => '';
    if (otherSide) return { ...column, value, says: (row) => sideOf(row).header, cell: (row) => sideOf(row).cell(row) };
    return oneOfMany ? saying(column) : column;
  };
  return [
    ...(first ? [first] : []),
    ...others.filter(({ id }) => id === lead).map(told),
    ...(texts.length > 0 && report.previous === null ? texts.slice(0, 1) : [second]),
    ...dated.map((column) => (column.unit === 'day' ? saying(column) : column)),
  ];
}

export const LOADING_COLUMNS: readonly Column<never>[] = [
  { id: 'a', header: '…', cell: () => '' },
  { id: 'b', header: '…', cell: () => '' },
  { id: 'c', header: '…', cell: () => '' },
];
