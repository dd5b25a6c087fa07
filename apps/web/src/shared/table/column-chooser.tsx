import { Checkbox } from '../form/controls.js';
import { PopoverPart } from '../overlay/popover.js';
import { type Column } from './column.js';
import styles from './register.module.css';
import { type ColumnChoice } from './use-column-choice.js';

interface ColumnChooserProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly choice: ColumnChoice<Row>;
}

export const ColumnChooser = <Row,>({ columns, choice }: ColumnChooserProps<Row>) => (
  <PopoverPart title="Columns">
    <div className={styles.columns}>
      {columns.slice(1).map((column) => (
        <Checkbox key={column.id} checked={choice.isShown(column)} onChange={() => choice.toggle(column)}>
          {column.header}
        </Checkbox>
      ))}
    </div>
  </PopoverPart>
);
