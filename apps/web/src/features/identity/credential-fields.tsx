import { type RefObject } from 'react';

import { Input, PasswordInput } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';

interface CredentialProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const EmailField = ({ value, onChange }: CredentialProps) => (
  <Field name="email" label="Institutional email">
    {(control) => (
      <Input
        {...control}
        type="email"
        autoComplete="username"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

export const PasswordField = ({
  value,
  onChange,
  ref,
}: CredentialProps & { readonly ref?: RefObject<HTMLInputElement | null> }) => (
  <Field name="password" label="Password">
    {(control) => (
      <PasswordInput
        {...control}
        ref={ref}
        autoComplete="current-password"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
