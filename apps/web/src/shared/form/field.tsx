import { type ReactNode } from 'react';

import { AlertIcon } from '../theme/icons.js';
import { useFormScope } from './form-scope.js';
import styles from './form.module.css';

export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ name, label, hint, optional = false, children }: FieldProps) {
  const { id: formId, errors } = useFormScope();
  const id = `${formId}-${name}`;
  const error = errors[name];
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.control}>
        {children({
          id,
          name,
          required: !optional,
          'aria-describedby': described || undefined,
          'aria-invalid': error !== undefined,
        })}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <AlertIcon />
          {error}
        </p>
      )}
    </div>
  );
}
