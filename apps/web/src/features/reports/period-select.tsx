import { financialYearName } from '@bursar/domain/kernel';

import { recentYears } from '../../shared/figures/financial-years.js';
import { Select } from '../../shared/form/controls.js';
import styles from '../../shared/form/year-select.module.css';
import { type DashboardPeriod, PERIODS } from './dashboard-period.js';

interface PeriodSelectProps {
  readonly period: DashboardPeriod;
  readonly onChange: (id: string) => void;
}

const YEARS = 3;

export function PeriodSelect({ period: { id, year }, onChange }: PeriodSelectProps) {
  const past = recentYears().slice(1, 1 + YEARS);
  const years = [...new Set([...past, year])].map((each) => ({ value: each, label: `FY ${financialYearName(each)}` }));
  return (
    <label className={styles.year}>
      <span>Period</span>
      <Select value={id} onChange={({ target }) => onChange(target.value)}>
        {[...PERIODS, ...years].map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  );
}
