import { MoneyField } from '../../shared/form/money-input.js';
import { DateField } from '../../shared/form/text-field.js';
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
    <MoneyField name="amount" label="Amount" value={amount} onChange={(typed) => onChange({ amount: typed })} />
    <DateField name="due_date" label="Due Date" value={due_date} onChange={(day) => onChange({ due_date: day })} />
  </FieldRow>
);
