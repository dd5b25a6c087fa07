import { type Report } from '@bursar/contracts';
import { type ReportRow, rowsWithTotal, totalRow } from '@bursar/contracts/sheets/reports';
import { useState } from 'react';

import { Explained, ExplainedLink } from '../../shared/figures/why-figure.js';
import { useMedia } from '../../shared/shell/use-media.js';
import { usePrinting } from '../../shared/shell/use-printing.js';
import { Pager } from '../../shared/table/pager.js';
import { RowDrawer } from '../../shared/table/row-drawer.js';
import { type Column, Table } from '../../shared/table/table.js';
import { useListState } from '../../shared/table/use-list-state.js';
import { columnsOf, foldedColumns, phoneColumns, widthOfAll } from './report-columns.js';
import { whyOf } from './report-why.js';
import styles from './reports.module.css';
import { type Asked } from './row-links.js';

interface ReportRowsProps {
  readonly title: string;
  readonly report: Report;
  readonly asked: Asked;
  /** Of the totals. */
  readonly whose: Asked;
}

const PHONE = '(width < 700px)';
const NARROW = '(width < 1100px)';
const MEDIUM = '(width < 1280px)';
const WIDE = '(width < 1600px)';

function useRoom(): number {
  const [narrow, medium, wide] = [useMedia(NARROW), useMedia(MEDIUM), useMedia(WIDE)];
  if (narrow) return 23;
  if (medium) return 27;
  return wide ? 35 : 56;
}

/** Rows of a report that is wider than the window open; the drawer has every column. */
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

function withWhy(report: Report, column: Column<ReportRow>, whose: Asked): Column<ReportRow> {
  const why = report.totals[column.id] === undefined ? null : whyOf(report, column.id, whose);
  const { value } = column;
  if (!why || !value) return column;
  const total = (row: ReportRow) => {
    const link = column.link?.(row);
    return link ? <ExplainedLink why={why}>{link}</ExplainedLink> : <Explained why={why}>{column.cell(row)}</Explained>;
  };
  return { ...column, value, cell: (row) => (row.id === 'total' ? total(row) : column.cell(row)) };
}

/** Shows a page of the rows with the total; on paper all of them. */
export function ReportRows({ title, report, asked, whose }: ReportRowsProps) {
  const [shape] = useState({ prefix: '', defaultSort: undefined, filters: [] });
  const [state, change] = useListState(shape);
  const [open, setOpen] = useState<string>();
  const { all, shown: columns, opens, printing } = useColumns(report, asked);
  const { rows: lines } = report;
  const explained = columns.map((column) => withWhy(report, column, whose));
  const last = Math.max(1, Math.ceil(lines.length / state.limit));
  const page = Math.min(state.page, last);
  const shown = printing ? lines : lines.slice((page - 1) * state.limit, page * state.limit);
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
          onOpen={opens ? ({ id }) => setOpen(id) : undefined}
        />
      </div>
      {last > 1 && <Pager name={title} state={{ ...state, page }} total={lines.length} onChange={change} />}
      {opened && <RowDrawer row={opened} columns={all} onClose={() => setOpen(undefined)} />}
    </>
  );
}
