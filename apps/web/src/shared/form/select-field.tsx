import { Select } from './controls.js';
import { Field } from './field.js';

interface SelectFieldProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly disabled?: boolean;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export const SelectField = <Value extends string>({
  name,
  label,
  optional = false,
  options,
  onChange,
  ...select
}: SelectFieldProps<Value>) => (
  <Field name={name} label={label} optional={optional}>
    {(control) => (
      <Select {...control} {...select} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
