import { useId } from 'react';
import { Link } from 'react-router-dom';

import styles from './summary-table.module.css';
import { Table, type TableProps, TableSkeleton } from './table.js';

/** Specification, section 9. */
const SUMMARY_ROWS = 3;

interface SummaryTableProps<Row> extends Pick<
  TableProps<Row>,
  'columns' | 'rowId' | 'actions' | 'actionsHeader' | 'onOpen'
> {
  readonly title: string;
  readonly rows: readonly Row[] | undefined;
  readonly viewAll?: string;
  readonly empty: string;
}

export function SummaryTable<Row>({
  title,
  rows,
  viewAll,
  empty,
  columns,
  rowId,
  actions,
  actionsHeader,
  onOpen,
}: SummaryTableProps<Row>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {viewAll !== undefined && (
          <Link to={viewAll} aria-label={`View All: ${title}`}>
            View All
          </Link>
        )}
      </div>
      {rows === undefined && <TableSkeleton name={title} columns={columns} rows={SUMMARY_ROWS} />}
      {rows?.length === 0 && <p className={styles.empty}>{empty}</p>}
      {rows && rows.length > 0 && (
        <div className={styles.rows}>
          <Table
            name={title}
            columns={columns}
            rows={viewAll === undefined ? rows : rows.slice(0, SUMMARY_ROWS)}
            rowId={rowId}
            actions={actions}
            actionsHeader={actionsHeader}
            onOpen={onOpen}
          />
        </div>
      )}
    </section>
  );
}
