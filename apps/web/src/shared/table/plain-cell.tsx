import { printed, type Value } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { type Column } from './column.js';
import { type Slot } from './layout-of-columns.js';
import styles from './table.module.css';

const isNothing = (cell: ReactNode): boolean =>
  cell === '—' || cell === '-' || cell === '' || cell === null || cell === undefined || cell === false;

const valueOf = <Row,>({ value, cell }: Column<Row>, row: Row): unknown => (value ? value(row) : cell(row));

export function wordsThen<Row>(column: Column<Row>, before: Row, row: Row): string | undefined {
  const [was, is] = [valueOf(column, before), valueOf(column, row)];
  if (JSON.stringify(was) === JSON.stringify(is)) return undefined;
  return `Before: ${printed(was as Value, column.unit) || '—'}`;
}

interface PlainCellProps extends Pick<Column<never>, 'align' | 'header' | 'unit'> {
  readonly says: string | undefined;
  readonly slot: Slot | undefined;
  readonly shown: ReactNode;
  readonly was: string | undefined;
}

export const PlainCell = ({ align, unit, says, slot, header, shown, was }: PlainCellProps) => (
  <td
    role="cell"
    className={[align && styles.end, unit && styles.figure, isNothing(shown) && styles.nothing]
      .filter(Boolean)
      .join(' ')}
    data-label={header}
    data-slot={slot}
    data-unit={unit}
    data-moved={was === undefined ? undefined : ''}
    title={was}
  >
    <div className={styles.cell}>
      {slot !== undefined && says !== undefined && <span className={styles.says}>{says} </span>}
      {shown}
      {was !== undefined && <span className="visually-hidden"> ({was})</span>}
    </div>
  </td>
);
