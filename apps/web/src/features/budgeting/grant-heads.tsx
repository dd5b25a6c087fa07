import { Button } from '../../shared/form/button.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { RemovableFields } from '../../shared/form/removable-fields.js';
import { TextField } from '../../shared/form/text-field.js';
import { FieldRow } from '../../shared/shell/layout.js';

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
    <RemovableFields name="Heads" count={heads.length}>
      {heads.map((head, place) => (
        <FieldRow key={place}>
          <TextField
            name={`head-${place}`}
            label={`Head ${place + 1}`}
            value={head.name}
            onChange={(name) => change(place, { name })}
          />
          <MoneyField
            name={`head-amount-${place}`}
            label={`Amount of head ${place + 1}`}
            value={head.amount}
            onChange={(amount) => change(place, { amount })}
          />
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
    </RemovableFields>
  );
}
