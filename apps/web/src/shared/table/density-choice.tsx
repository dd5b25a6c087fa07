import { useId } from 'react';

import { chooseDensity, type Density, useDensity } from './density.js';
import styles from './register.module.css';

const CHOICES: readonly { readonly density: Density; readonly label: string }[] = [
  { density: 'comfortable', label: 'Comfortable' },
  { density: 'compact', label: 'Compact' },
];

/** Sets the height of the rows in every register. */
export function DensityChoice() {
  const name = useId();
  const current = useDensity();
  return (
    <fieldset className={styles.density}>
      <legend className="visually-hidden">Density</legend>
      {CHOICES.map(({ density, label }) => (
        <label key={density}>
          <input type="radio" name={name} checked={density === current} onChange={() => chooseDensity(density)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
