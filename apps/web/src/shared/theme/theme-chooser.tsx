import { type Icon, MonitorIcon, MoonIcon, SunIcon } from './icons.js';
import { chooseTheme, type ThemeChoice, useTheme } from './theme.js';
import styles from './theme-chooser.module.css';

const CHOICES: readonly { readonly choice: ThemeChoice; readonly label: string; readonly Drawing: Icon }[] = [
  { choice: 'light', label: 'Light', Drawing: SunIcon },
  { choice: 'system', label: 'System', Drawing: MonitorIcon },
  { choice: 'dark', label: 'Dark', Drawing: MoonIcon },
];

export function ThemeChooser({ name }: { readonly name: string }) {
  const { choice: current } = useTheme();
  return (
    <fieldset className={styles.theme}>
      <legend className="visually-hidden">Theme</legend>
      {CHOICES.map(({ choice, label, Drawing }) => (
        <label key={choice} className={styles.choice} title={label}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={choice === current}
            onChange={() => chooseTheme(choice)}
          />
          <Drawing />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
