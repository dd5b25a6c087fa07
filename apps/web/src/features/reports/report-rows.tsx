import { type Report } from '@bursar/contracts';
import { type ReportRow, rowsWithTotal, totalRow } from '@bursar/contracts/sheets/reports';
import { useState } from 'react';

import { type Why } from '../../shared/figures/why-address.js';
import { ExplainedLink, WhyFigure } from '../../shared/figures/why-figure.js';
import { useCompared } from '../../shared/past/past.js';
import { useMedia } from '../../shared/shell/use-media.js';
import { usePrinting } from '../../shared/shell/use-printing.js';
import { Pager } from '../../shared/table/pager.js';
import { RowDrawer } from '../../shared/table/row-drawer.js';
import { type Column, Table } from '../../shared/table/table.js';
import { useListState } from '../../shared/table/use-list-state.js';
import { grouped, isGroup, isGrouped } from './account-groups.js';
import { columnsOf, foldedColumns, phoneColumns, widthOfAll } from './report-columns.js';
import { type Reports, whyAtBoth, whyOfRowAtBoth } from './report-why.js';
import styles from './reports.module.css';
import { type Asked } from './row-links.js';

interface ReportRowsProps extends Reports {
  readonly title: string;
  readonly asked: Asked;
  readonly whose: Asked;
}

const NOTHING_FOLDED: ReadonlySet<string> = new Set();

const PHONE = '(width < 700px)';
const NARROW = '(width < 1100px)';
const MEDIUM = '(width < 1280px)';
const WIDE = '(width < 1600px)';

const COMPARED_ROOM = 0.75;

function useRoom(): number {
  const [narrow, medium, wide] = [useMedia(NARROW), useMedia(MEDIUM), useMedia(WIDE)];
  const room = narrow ? 23 : medium ? 27 : wide ? 35 : 56;
  return useCompared() ? COMPARED_ROOM * room : room;
}

function useColumns(report: Report, asked: Asked) {
  const [phone, room, printing] = [useMedia(PHONE), useRoom(), usePrinting()];
  const all = columnsOf(report, asked);
  if (printing) return { all, shown: all, opens: false, printing };
  const plain = columnsOf(report);
  if (phone) return { all, shown: phoneColumns(report, plain), opens: true, printing };
  if (widthOfAll(all) <= room) return { all, shown: all, opens: false, printing };
  const named = [...all.slice(0, 1), ...plain.slice(1)];
  return { all, shown: foldedColumns(report, named, room), opens: true, printing };
}

function withWhy(reports: Reports, column: Column<ReportRow>, whose: Asked): Column<ReportRow> {
  const total = reports.report.totals[column.id] === undefined ? null : whyAtBoth(reports, column.id, whose);
  const why = (row: ReportRow): Why | null => {
    if (row.id === 'total') return total;
    return row.values[column.id] === undefined ? null : whyOfRowAtBoth(reports, row, column.id, whose);
  };
  return { ...column, why };
}

const isSumOfRows = (row: ReportRow): boolean => row.id === 'total' || isGroup(row);

function explaining(column: Column<ReportRow>, opens: boolean): Column<ReportRow> {
  const { value, why } = column;
  if (!value) return column;
  const cell = (row: ReportRow) => {
    const [explained, link] = [opens && !isSumOfRows(row) ? null : why?.(row), column.link?.(row)];
    if (!explained) return column.cell(row);
    return link ? (
      <ExplainedLink why={explained}>{link}</ExplainedLink>
    ) : (
      <WhyFigure {...explained}>{column.cell(row)}</WhyFigure>
    );
  };
  return { ...column, value, cell };
}

interface Folding {
  readonly folded: ReadonlySet<string>;
  readonly toggle: (group: string) => void;
}

function useFolding(): Folding {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (group: string): void =>
    setFolded((before) => new Set(before.has(group) ? [...before].filter((id) => id !== group) : [...before, group]));
  return { folded, toggle };
}

function withFolding(column: Column<ReportRow>, { folded, toggle }: Folding, opens: boolean): Column<ReportRow> {
  const { value } = column;
  if (!value) return column;
  const name = (row: ReportRow): string => `${folded.has(row.id) ? '▸' : '▾'} ${String(value(row))}`;
  const fold = (row: ReportRow) => (
    <button
      type="button"
      className={styles.fold}
      data-open=""
      aria-expanded={!folded.has(row.id)}
      onClick={() => toggle(row.id)}
    >
      {name(row)}
    </button>
  );
  const cell = (row: ReportRow) => (opens ? name(row) : fold(row));
  return { ...column, value, cell: (row) => (isGroup(row) ? cell(row) : column.cell(row)) };
}

/** Shows all rows on paper and for grouped statements. */
export function ReportRows({ title, asked, whose, ...reports }: ReportRowsProps) {
  const { report } = reports;
  const [shape] = useState({ prefix: '', defaultSort: undefined, filters: [] });
  const [state, change] = useListState(shape);
  const [open, setOpen] = useState<string>();
  const { all, shown: columns, opens, printing } = useColumns(report, asked);
  const folding = useFolding();
  const lines = grouped(report, printing ? NOTHING_FOLDED : folding.folded);
  const explained = columns.map((column, index) => {
    const told = explaining(withWhy(reports, column, whose), opens);
    return index === 0 && !printing ? withFolding(told, folding, opens) : told;
  });
  const whole = printing || isGrouped(report);
  const last = whole ? 1 : Math.max(1, Math.ceil(lines.length / state.limit));
  const page = Math.min(state.page, last);
  const shown = whole ? lines : lines.slice((page - 1) * state.limit, page * state.limit);
  const opened = rowsWithTotal(report).find(({ id }) => id === open);
  return (
    <>
      <div className={styles.window}>
        <Table
          name={title}
          columns={explained}
          rows={shown}
          foot={totalRow(report)}
          rowId={({ id }) => id}
          onOpen={opens ? (row) => (isGroup(row) ? folding.toggle(row.id) : setOpen(row.id)) : undefined}
        />
      </div>
      {last > 1 && <Pager name={title} state={{ ...state, page }} total={lines.length} onChange={change} />}
      {opened && (
        <RowDrawer
          row={opened}
          columns={all.map((column) => withWhy(reports, column, whose))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
