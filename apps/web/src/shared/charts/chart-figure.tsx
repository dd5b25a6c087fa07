import { PICTURE } from '@bursar/contracts';
import { type ReactNode, useId, useState } from 'react';

import { type Why } from '../figures/why-address.js';
import { useWhy } from '../figures/why-figure.js';
import { Button } from '../form/button.js';
import { useMedia } from '../shell/use-media.js';
import { columnAs, tableIn } from '../table/preferences.js';
import { type Column, Table } from '../table/table.js';
import { usePreferences } from '../table/use-preferences.js';
import styles from './chart-figure.module.css';

interface ChartFigureProps<Row> {
  readonly finding: string;
  readonly why: Why | null;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** A phone shows the finding alone until asked. */
  readonly folds?: boolean;
  /** The register below: in a short window its rows come first. */
  readonly above?: string | undefined;
  readonly children: ReactNode;
}

const PHONE = '(width < 700px)';
const SHORT = '(width < 700px), (height < 860px)';

function useUnfolded(above: string | undefined): readonly [boolean, (shown: boolean) => void] {
  const { chosen, choose } = usePreferences();
  const cramped = useMedia(above === undefined ? PHONE : SHORT);
  const [asked, setAsked] = useState<boolean>();
  const kept = above === undefined ? undefined : tableIn(chosen, above).columns[PICTURE];
  const unfold = (shown: boolean): void => {
    setAsked(shown);
    if (above !== undefined) void choose(columnAs(above, PICTURE, shown));
  };
  return [asked ?? kept ?? !cramped, unfold];
}

export function ChartFigure<Row extends object>({
  finding,
  why,
  columns,
  rows,
  rowId,
  above,
  folds = above !== undefined,
  children,
}: ChartFigureProps<Row>) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [unfolded, unfold] = useUnfolded(above);
  const shown = !folds || unfolded;
  const explained = useWhy(why);
  const body = asTable ? (
    <Table name={finding} columns={columns} rows={rows} rowId={rowId} />
  ) : (
    <div className={styles.plot}>{children}</div>
  );
  return (
    <figure className={`${styles.figure} ${shown ? '' : styles.folded}`} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <span id={id}>{finding}</span>
        <span className={styles.tools}>
          {explained && (
            <Button
              size="small"
              look="quiet"
              aria-haspopup="dialog"
              aria-describedby={id}
              data-open=""
              onClick={explained.open}
              {...explained.byKey}
            >
              Why
            </Button>
          )}
          {shown && (
            <Button size="small" look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              Show as table
            </Button>
          )}
          {folds && (
            <Button size="small" look="quiet" aria-expanded={shown} onClick={() => unfold(!shown)}>
              {shown ? 'Hide' : 'Show chart'}
            </Button>
          )}
        </span>
      </figcaption>
      {shown && body}
    </figure>
  );
}
