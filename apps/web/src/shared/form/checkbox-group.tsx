import { ChoiceGroup } from './choice-group.js';
import styles from './choices.module.css';

interface CheckboxGroupProps {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

export function CheckboxGroup({ name, legend, options, values, onChange }: CheckboxGroupProps) {
  const toggle = (option: string): void =>
    onChange(options.map(({ value }) => value).filter((value) => values.includes(value) !== (value === option)));
  return (
    <ChoiceGroup name={name} legend={legend}>
      {(id) => (
        <div className={styles.options}>
          {options.map(({ value, label }, index) => (
            <label key={value} className={`${styles.choice} ${styles.option}`}>
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
      )}
    </ChoiceGroup>
  );
}
