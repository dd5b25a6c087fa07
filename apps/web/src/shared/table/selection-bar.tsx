import { useState } from 'react';

import { formatCount } from '../figures/money.js';
import { Button } from '../form/button.js';
import styles from './register.module.css';
import { type Selection } from './use-selection.js';

interface SelectionBarProps<Row> {
  readonly name: string;
  readonly selection: Selection<Row> | undefined;
  readonly more: boolean;
  readonly readAll: () => Promise<readonly Row[]>;
}

export function SelectionBar<Row>({ name, selection, more, readAll }: SelectionBarProps<Row>) {
  const [reading, setReading] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!selection || selection.rows.length === 0) return null;
  const selectAll = async (): Promise<void> => {
    setReading(true);
    setFailed(false);
    try {
      selection.put((await readAll()).filter(selection.selectable), true);
    } catch {
      setFailed(true);
    }
    setReading(false);
  };
  return (
    <div className={styles.selection} role="group" data-selecting="" aria-label={`Selected ${name}`}>
      <p role="status">{formatCount(selection.rows.length)} selected</p>
      {more && (
        <Button size="small" look="quiet" pending={reading && 'Reading the rows...'} onClick={() => void selectAll()}>
          <span>
            Select all<span className={styles.word}> that match</span>
          </span>
        </Button>
      )}
      <Button size="small" look="quiet" onClick={selection.clear}>
        <span>
          Clear<span className={styles.word}> selection</span>
        </span>
      </Button>
      {failed && <p role="alert">The rows could not be read.</p>}
      {selection.actions(selection.rows, selection.clear)}
    </div>
  );
}
