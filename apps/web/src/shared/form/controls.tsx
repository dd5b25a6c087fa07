import {
  type ComponentProps,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  useState,
} from 'react';

import styles from './controls.module.css';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & { readonly ref?: Ref<HTMLInputElement> };

export const Input = (props: InputProps) => <input {...props} className={styles.control} />;

export const TextArea = (props: Omit<ComponentProps<'textarea'>, 'className'>) => (
  <textarea {...props} className={`${styles.control} ${styles.area}`} />
);

/** `SearchSelect` suits long or fetched lists. */
export const Select = (props: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'>) => (
  <select {...props} className={`${styles.control} ${styles.select}`} />
);

export const Checkbox = ({ children, ...props }: InputProps & { readonly children: ReactNode }) => (
  <label className={styles.check}>
    <input {...props} type="checkbox" />
    {children}
  </label>
);

export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <div className={styles.revealing}>
        <input
          {...props}
          type={shown ? 'text' : 'password'}
          className={styles.control}
          autoCapitalize="none"
          spellCheck="false"
          onKeyDown={watch}
          onKeyUp={watch}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      <p className={styles.capsLock} role="status" hidden={!capsLock}>
        Caps Lock is on.
      </p>
    </div>
  );
}
