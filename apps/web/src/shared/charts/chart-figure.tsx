import { type ReactNode, useId, useState } from 'react';

import { Button } from '../form/button.js';
import { type Column, Table } from '../table/table.js';
import styles from './chart-figure.module.css';

interface ChartFigureProps<Row> {
  /** The sentence that the picture shows. */
  readonly finding: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly children: ReactNode;
}

/** A picture with its finding, and with its numbers as a table. */
export function ChartFigure<Row extends object>({ finding, columns, rows, rowId, children }: ChartFigureProps<Row>) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <span id={id}>{finding}</span>
        <Button size="small" look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Show as table
        </Button>
      </figcaption>
      {asTable ? (
        <Table name={finding} columns={columns} rows={rows} rowId={rowId} />
      ) : (
        <div className={styles.plot}>{children}</div>
      )}
    </figure>
  );
}
