import { Input } from './controls.js';
import { Field } from './field.js';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const TextField = ({ name, label, optional = false, placeholder, value, onChange }: TextFieldProps) => (
  <Field name={name} label={label} optional={optional}>
    {(control) => (
      <Input
        {...control}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
