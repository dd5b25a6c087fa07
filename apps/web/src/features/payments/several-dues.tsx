import { type AssignedFee } from '@bursar/contracts';
import { useId } from 'react';

import { formatRupees, howMany } from '../../shared/figures/money.js';
import { ChoiceGroup } from '../../shared/form/choice-group.js';
import choices from '../../shared/form/choices.module.css';
import { MoneyInput } from '../../shared/form/money-input.js';
import { type CounterEntry, payableOf, remainingAfter, toggled, totalOf } from './counter-entry.js';
import { noteOf } from './due-note.js';
import styles from './several-dues.module.css';

type Several = NonNullable<CounterEntry['several']>;

interface SeveralDuesProps {
  readonly dues: readonly AssignedFee[];
  readonly several: Several;
  readonly onChange: (several: Several) => void;
}

export const SeveralDues = ({ dues, several, onChange }: SeveralDuesProps) => (
  <ChoiceGroup name="items" legend="Fees on this receipt">
    {(id) => (
      <>
        <div className={choices.lines} id={id} tabIndex={-1}>
          {dues.map((fee) => (
            <Due
              key={fee.id}
              fee={fee}
              typed={several[fee.id]}
              onToggle={() => onChange(toggled(several, fee))}
              onType={(typed) => onChange({ ...several, [fee.id]: typed })}
            />
          ))}
        </div>
        <Total several={several} />
      </>
    )}
  </ChoiceGroup>
);

interface DueProps {
  readonly fee: AssignedFee;
  readonly typed: number | string | undefined;
  readonly onToggle: () => void;
  readonly onType: (typed: number | string) => void;
}

function Due({ fee, typed, onToggle, onType }: DueProps) {
  const id = useId();
  const payable = payableOf(fee);
  const chosen = typed !== undefined;
  const tooMuch = chosen && remainingAfter(fee, Number(typed)) < 0;
  return (
    <div className={styles.due} data-chosen={chosen || undefined}>
      <label className={choices.choice}>
        <input type="checkbox" checked={chosen} disabled={payable <= 0} onChange={onToggle} />
        <span>
          {fee.fee_title}
          <span className={choices.note}>{noteOf(fee)}</span>
        </span>
      </label>
      {chosen ? (
        <span className={styles.amount}>
          <MoneyInput
            id={id}
            name="items"
            required
            aria-label={`Amount for ${fee.fee_title}`}
            aria-describedby={undefined}
            aria-invalid={tooMuch}
            value={typed}
            onChange={onType}
          />
        </span>
      ) : (
        <span className={`${choices.detail} ${styles.payable}`}>{formatRupees(payable)}</span>
      )}
      {tooMuch && (
        <p className={styles.tooMuch} role="status">
          More than the {formatRupees(payable)} that can be paid
        </p>
      )}
    </div>
  );
}

function Total({ several }: { readonly several: Several }) {
  const count = Object.keys(several).length;
  const total = totalOf(several);
  return (
    <p className={styles.total} role="status">
      <span>Total for {howMany(count, 'fee')}</span>
      <strong>{total === undefined ? '—' : formatRupees(total)}</strong>
    </p>
  );
}
