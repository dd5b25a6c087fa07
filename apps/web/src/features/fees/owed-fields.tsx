import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { FieldRow } from '../../shared/shell/layout.js';

interface Owed {
  readonly amount: string | number;
  readonly due_date: string;
}

interface OwedFieldsProps {
  readonly owed: Owed;
  readonly onChange: (part: Partial<Owed>) => void;
}

export const OwedFields = ({ owed: { amount, due_date }, onChange }: OwedFieldsProps) => (
  <FieldRow>
    <Field name="amount" label="Amount">
      {(control) => <MoneyInput {...control} value={amount} onChange={(typed) => onChange({ amount: typed })} />}
    </Field>
    <Field name="due_date" label="Due Date">
      {(control) => (
        <Input
          {...control}
          type="date"
          value={due_date}
          onChange={({ target }) => onChange({ due_date: target.value })}
        />
      )}
    </Field>
  </FieldRow>
);
