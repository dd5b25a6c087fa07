import { type ReactNode, useId } from 'react';

import { ChevronRightIcon } from '../theme/icons.js';
import { type Column } from './column.js';
import styles from './table.module.css';

interface FirstCellProps<Row> {
  readonly row: Row;
  readonly column: Column<Row>;
  readonly onOpen: ((row: Row) => void) | undefined;
}

export function FirstCell<Row>({ row, column, onOpen }: FirstCellProps<Row>) {
  const name = useId();
  if (!onOpen) return column.cell(row);
  if (column.link?.(row) === undefined) return <Opener onOpen={() => onOpen(row)}>{column.cell(row)}</Opener>;
  return (
    <>
      <span id={name}>{column.cell(row)}</span>
      <button
        type="button"
        className={styles.openLinked}
        data-open=""
        title="Details"
        aria-label="Details"
        aria-describedby={name}
        onClick={() => onOpen(row)}
      >
        <ChevronRightIcon />
      </button>
    </>
  );
}

const Opener = ({ onOpen, children }: { readonly onOpen: () => void; readonly children: ReactNode }) => (
  <button type="button" className={styles.open} data-open="" onClick={onOpen}>
    <span className={styles.lines}>{children}</span>
  </button>
);
