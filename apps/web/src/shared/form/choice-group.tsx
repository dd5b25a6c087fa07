import { type ReactNode } from 'react';

import styles from './choices.module.css';
import { useFormScope } from './form-scope.js';

interface ChoiceGroupProps {
  readonly name: string;
  readonly legend: string;
  readonly children: (id: string) => ReactNode;
}

export function ChoiceGroup({ name, legend, children }: ChoiceGroupProps) {
  const { id: formId, errors } = useFormScope();
  const id = `${formId}-${name}`;
  const error = errors[name];
  return (
    <fieldset className={styles.group} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{legend}</legend>
      {children(id)}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
