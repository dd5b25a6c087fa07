import { type ReportRow } from '@bursar/contracts/sheets/reports';
import { useState } from 'react';

import { useListState } from '../../shared/table/use-list-state.js';
import { Pager } from '../../shared/table/pager.js';
import { type Column, Table } from '../../shared/table/table.js';
import styles from './reports.module.css';
import { usePrinting } from '../../shared/shell/use-printing.js';

interface ReportRowsProps {
  readonly title: string;
  readonly columns: readonly Column<ReportRow>[];
  /** A total comes last, on each page. */
  readonly rows: readonly ReportRow[];
}

/** So many sums do not fit; their table scrolls sideways. */
const MANY_COLUMNS = 8;

const isTotal = ({ id }: ReportRow): boolean => id === 'total';

/** Shows a page of the rows; on paper all of them. */
export function ReportRows({ title, columns, rows }: ReportRowsProps) {
  const [shape] = useState({ prefix: '', defaultSort: undefined, filters: [] });
  const [state, change] = useListState(shape);
  const printing = usePrinting();
  const lines = rows.filter((row) => !isTotal(row));
  const last = Math.max(1, Math.ceil(lines.length / state.limit));
  const page = Math.min(state.page, last);
  const shown = printing
    ? rows
    : [...lines.slice((page - 1) * state.limit, page * state.limit), ...rows.filter(isTotal)];
  return (
    <>
      <div className={`${styles.window} ${columns.length > MANY_COLUMNS ? styles.wide : ''}`.trim()}>
        <Table name={title} columns={columns} rows={shown} rowId={({ id }) => id} />
      </div>
      {last > 1 && <Pager name={title} state={{ ...state, page }} total={lines.length} onChange={change} />}
    </>
  );
}
