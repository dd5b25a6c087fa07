import { type Day } from '@bursar/domain/kernel';

import { Input, TextArea } from './controls.js';
import { DateInput } from './date-input.js';
import { Field } from './field.js';

interface TypedFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface TextFieldProps extends TypedFieldProps {
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputMode?: 'numeric' | 'decimal';
}

export const TextField = ({ name, label, hint, optional = false, onChange, ...input }: TextFieldProps) => (
  <Field name={name} label={label} hint={hint} optional={optional}>
    {(control) => (
      <Input {...control} {...input} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    )}
  </Field>
);

interface TextAreaFieldProps extends TypedFieldProps {
  readonly maxLength?: number;
}

export const TextAreaField = ({ name, label, hint, optional = false, onChange, ...area }: TextAreaFieldProps) => (
  <Field name={name} label={label} hint={hint} optional={optional}>
    {(control) => <TextArea {...control} {...area} onChange={({ target }) => onChange(target.value)} />}
  </Field>
);

interface DateFieldProps extends TypedFieldProps {
  readonly min?: Day;
  readonly max?: Day;
}

export const DateField = ({ name, label, hint, optional = false, onChange, ...input }: DateFieldProps) => (
  <Field name={name} label={label} hint={hint} optional={optional}>
    {(control) => <DateInput {...control} {...input} onChange={onChange} />}
  </Field>
);
