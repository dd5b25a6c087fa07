import { type ReactNode } from 'react';

import { ChoiceGroup } from './choice-group.js';
import styles from './choices.module.css';

interface RadioOption {
  readonly value: string;
  readonly label: string;
  readonly note?: ReactNode;
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioGroupProps {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly RadioOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly lines?: boolean;
  readonly empty?: string;
}

export function RadioGroup({ name, legend, options, value, onChange, lines = false, empty }: RadioGroupProps) {
  const first = options.find(({ disabled }) => !disabled);
  return (
    <ChoiceGroup name={name} legend={legend}>
      {(id) => (
        <>
          {options.length === 0 && (
            <p className={styles.empty} id={id} tabIndex={-1} role="status">
              {empty}
            </p>
          )}
          <div className={lines ? styles.lines : styles.options} hidden={options.length === 0}>
            {options.map(({ value: option, label, note, detail, disabled }) => (
              <label key={option} className={`${styles.choice} ${styles.option}`}>
                <input
                  type="radio"
                  id={option === first?.value ? id : undefined}
                  name={id}
                  value={option}
                  checked={option === value}
                  disabled={disabled}
                  onChange={() => onChange(option)}
                />
                <span className={styles.words}>
                  {label}
                  {note !== undefined && <span className={styles.note}>{note}</span>}
                </span>
                {detail !== undefined && <span className={styles.detail}>{detail}</span>}
              </label>
            ))}
          </div>
        </>
      )}
    </ChoiceGroup>
  );
}
