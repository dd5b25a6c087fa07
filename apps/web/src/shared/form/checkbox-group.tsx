import { useFormScope } from './form-scope.js';
import styles from './radio-group.module.css';

interface CheckboxGroupProps {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

export function CheckboxGroup({ name, legend, options, values, onChange }: CheckboxGroupProps) {
  const { id: formId, errors } = useFormScope();
  const id = `${formId}-${name}`;
  const error = errors[name];
  const toggle = (option: string): void =>
    onChange(options.map(({ value }) => value).filter((value) => values.includes(value) !== (value === option)));
  return (
    <fieldset className={styles.group} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label }, index) => (
          <label key={value} className={styles.option}>
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              checked={values.includes(value)}
              onChange={() => toggle(value)}
            />
            <span className={styles.words}>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
