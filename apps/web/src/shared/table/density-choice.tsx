import { type Density } from '@bursar/contracts';
import { useId } from 'react';

import { densityAs } from './preferences.js';
import styles from './register.module.css';
import { usePreferences } from './use-preferences.js';

const CHOICES: readonly { readonly density: Density; readonly label: string }[] = [
  { density: 'comfortable', label: 'Comfortable' },
  { density: 'compact', label: 'Compact' },
];

export function DensityChoice() {
  const name = useId();
  const { chosen, choose } = usePreferences();
  return (
    <fieldset className={styles.density}>
      <legend className="visually-hidden">Density</legend>
      {CHOICES.map(({ density, label }) => (
        <label key={density}>
          <input
            type="radio"
            name={name}
            checked={density === chosen.density}
            onChange={() => void choose(densityAs(density))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
