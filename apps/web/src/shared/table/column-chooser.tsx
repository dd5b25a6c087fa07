import { useId, useState } from 'react';

import { Checkbox } from '../form/controls.js';
import styles from '../overlay/menu.module.css';
import popup from '../overlay/popup.module.css';
import { ColumnsIcon } from '../theme/icons.js';
import { type Column } from './column.js';
import { type ColumnChoice } from './use-column-choice.js';

interface ColumnChooserProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly choice: ColumnChoice<Row>;
}

export function ColumnChooser<Row>({ name, columns, choice }: ColumnChooserProps<Row>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={popup.button}
        popoverTarget={id}
        aria-label={`Columns of ${name}`}
        aria-expanded={open}
      >
        <ColumnsIcon />
        Columns
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={`Columns of ${name}`}
        className={`${popup.popup} ${styles.choices}`}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {columns.slice(1).map((column) => (
          <Checkbox key={column.id} checked={choice.isShown(column)} onChange={() => choice.toggle(column)}>
            {column.header}
          </Checkbox>
        ))}
      </div>
    </>
  );
}
