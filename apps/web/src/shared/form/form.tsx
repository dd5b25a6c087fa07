import { type FocusEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';

import styles from './form.module.css';
import { type FieldErrors, FormScope } from './form-scope.js';

interface FormProps {
  /** What is wrong, by the names of the fields. */
  readonly errors?: FieldErrors;
  /** What the server said no with, or the screen's own sentence for it. */
  readonly failure?: string | undefined;
  /** A field that is not empty was left for anything but a button; its name. */
  readonly onLeave?: (field: string) => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/**
 * A form whose fields show their errors beside them and, after an attempt to submit, in a summary that takes
 * the focus and leads to each field.
 */
export function Form({ errors = {}, failure, onLeave, onSubmit, children }: FormProps) {
  const id = useId();
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const found = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const attempted = attempts > 0 && (found.length > 0 || failure !== undefined);

  useEffect(() => summary.current?.focus(), [attempts, failure]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setAttempts((count) => count + 1);
    onSubmit();
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    // An error that appeared now would move the button from under the pointer before it is released.
    if (relatedTarget instanceof HTMLButtonElement) return;
    if (target instanceof HTMLInputElement && target.name !== '' && target.value !== '') onLeave?.(target.name);
  };
  return (
    <FormScope value={{ id, errors }}>
      <form className={styles.form} onSubmit={submit} onBlur={leave} noValidate>
        {attempted && (
          <div className={styles.summary} ref={summary} tabIndex={-1} role="alert" aria-labelledby={`${id}-summary`}>
            <h2 className={styles.summaryTitle} id={`${id}-summary`}>
              There is a problem
            </h2>
            <ul className={styles.summaryList}>
              {failure !== undefined && <li>{failure}</li>}
              {found.map(([name, message]) => (
                <li key={name}>
                  <SummaryLink field={`${id}-${name}`}>{message}</SummaryLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        {children}
      </form>
    </FormScope>
  );
}

/** Leads to a field by moving the focus, so that the address, which may hold the screen's state, stays as it is. */
function SummaryLink({ field, children }: { readonly field: string; readonly children: ReactNode }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(field)?.focus();
      }}
    >
      {children}
    </a>
  );
}
