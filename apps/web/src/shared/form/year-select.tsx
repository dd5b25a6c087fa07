import { financialYearName } from '@bursar/domain/kernel';

import { recentYears } from '../figures/financial-years.js';
import { Select } from './controls.js';
import styles from './year-select.module.css';

interface YearSelectProps {
  readonly year: string;
  readonly onChange: (year: string) => void;
}

export const YearSelect = ({ year, onChange }: YearSelectProps) => (
  <label className={styles.year}>
    <span>Financial year</span>
    <Select value={year} onChange={({ target }) => onChange(target.value)}>
      {[...new Set([...recentYears(), year])].map((each) => (
        <option key={each} value={each}>
          {financialYearName(each)}
        </option>
      ))}
    </Select>
  </label>
);
