import { Button } from '../../shared/form/button.js';
import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { FieldRow } from '../../shared/shell/layout.js';
import styles from './budgeting.module.css';

export interface Head {
  readonly name: string;
  readonly amount: number | string;
}

interface GrantHeadsProps {
  readonly heads: readonly Head[];
  readonly onChange: (heads: readonly Head[]) => void;
}

export function GrantHeads({ heads, onChange }: GrantHeadsProps) {
  const change = (place: number, part: Partial<Head>): void =>
    onChange(heads.map((head, index) => (index === place ? { ...head, ...part } : head)));
  return (
    <div className={styles.heads}>
      {heads.map((head, place) => (
        <FieldRow key={place}>
          <Field name={`head-${place}`} label={`Head ${place + 1}`}>
            {(control) => (
              <Input {...control} value={head.name} onChange={({ target }) => change(place, { name: target.value })} />
            )}
          </Field>
          <Field name={`head-amount-${place}`} label={`Amount of head ${place + 1}`}>
            {(control) => (
              <MoneyInput {...control} value={head.amount} onChange={(amount) => change(place, { amount })} />
            )}
          </Field>
          <Button
            aria-label={`Remove head ${place + 1}`}
            onClick={() => onChange(heads.filter((_, index) => index !== place))}
          >
            Remove
          </Button>
        </FieldRow>
      ))}
      <div>
        <Button onClick={() => onChange([...heads, { name: '', amount: '' }])}>Add a Head</Button>
      </div>
    </div>
  );
}
