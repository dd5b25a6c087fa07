import { type ReactNode, useId, useState } from 'react';

import { Button } from '../form/button.js';
import { useMedia } from '../shell/use-media.js';
import { type Column, Table } from '../table/table.js';
import styles from './chart-figure.module.css';

interface ChartFigureProps<Row> {
  /** The sentence that the picture shows. */
  readonly finding: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** A phone shows the finding alone until asked. */
  readonly folds?: boolean;
  readonly children: ReactNode;
}

/** A picture with its finding, and with its numbers as a table. */
export function ChartFigure<Row extends object>({
  finding,
  columns,
  rows,
  rowId,
  folds = false,
  children,
}: ChartFigureProps<Row>) {
  const id = useId();
  const phone = useMedia('(width < 700px)');
  const [asTable, setAsTable] = useState(false);
  const [asked, setAsked] = useState<boolean>();
  const shown = !folds || (asked ?? !phone);
  const body = asTable ? (
    <Table name={finding} columns={columns} rows={rows} rowId={rowId} />
  ) : (
    <div className={styles.plot}>{children}</div>
  );
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <span id={id}>{finding}</span>
        <span className={styles.tools}>
          {shown && (
            <Button size="small" look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              Show as table
            </Button>
          )}
          {folds && (
            <Button size="small" look="quiet" aria-expanded={shown} onClick={() => setAsked(!shown)}>
              {shown ? 'Hide' : 'Show chart'}
            </Button>
          )}
        </span>
      </figcaption>
      {shown && body}
    </figure>
  );
}
