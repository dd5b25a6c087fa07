import { type FocusEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';

import { useReadOnly } from '../past/past.js';
import styles from './form.module.css';
import { type FieldErrors, FormScope } from './form-scope.js';
import { useUnsaved } from './unsaved.js';

interface FormProps {
  readonly errors?: FieldErrors;
  readonly failure?: string | undefined;
  readonly isTyped: boolean;
  readonly isPending?: boolean;
  readonly isKept?: boolean;
  /** Called when a filled field loses focus to anything but a button. */
  readonly onLeave?: (field: string) => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

const WRONG = '[aria-invalid="true"], fieldset[aria-describedby] :enabled';

/** Refusals focus the first invalid field, else the list. */
export function Form(props: FormProps) {
  return useReadOnly() ? <p>Return to now to change anything.</p> : <PresentForm {...props} />;
}

function PresentForm({
  errors = {},
  failure,
  isTyped,
  isPending = false,
  isKept = isTyped,
  onLeave,
  onSubmit,
  children,
}: FormProps) {
  const id = useId();
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(form, isTyped && !isPending, isKept);
  const found = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const isOfField = found.some(([, message]) => message === failure);
  const attempted = attempts > 0 && (found.length > 0 || failure !== undefined);

  useEffect(() => {
    const wrong = summary.current?.parentElement?.querySelector<HTMLElement>(WRONG);
    (wrong ?? summary.current)?.focus();
  }, [attempts, failure]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isPending) return;
    setAttempts((count) => count + 1);
    onSubmit();
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    // A new error would move the button before the pointer is released.
    if (relatedTarget instanceof HTMLButtonElement) return;
    if (target instanceof HTMLInputElement && target.name !== '' && target.value !== '') onLeave?.(target.name);
  };
  return (
    <FormScope value={{ id, errors }}>
      <form ref={form} className={styles.form} onSubmit={submit} onBlur={leave} noValidate>
        {attempted && (
          <div className={styles.summary} ref={summary} tabIndex={-1} role="alert" aria-labelledby={`${id}-summary`}>
            <h2 className={styles.summaryTitle} id={`${id}-summary`}>
              There is a problem
            </h2>
            <ul className={styles.summaryList}>
              {failure !== undefined && !isOfField && <li>{failure}</li>}
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

/** A hash would change the address, which holds the screen's state. */
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
