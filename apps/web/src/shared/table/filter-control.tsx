import { Input, Select } from '../form/controls.js';
import { DayChoice } from '../form/date-input.js';
import { useChosen } from '../form/use-chosen.js';
import { type ListState } from './list-state.js';
import { type Filter } from './filter.js';
import styles from './register.module.css';
import { type ChangeList } from './use-list-state.js';

interface FilterFieldProps {
  readonly filter: Filter;
  readonly state: ListState;
  readonly onChange: ChangeList;
}

export function FilterField({ filter, state, onChange }: FilterFieldProps) {
  const value = state.filters[filter.field] ?? '';
  const change = (next: string): void => onChange(({ filters }) => ({ filters: { ...filters, [filter.field]: next } }));
  if (filter.input === 'date') return <DayChoice label={filter.label} value={value} onChange={change} />;
  return (
    <label className={styles.filter}>
      <span>{filter.label}</span>
      <FilterControl filter={filter} value={value} onChange={change} />
    </label>
  );
}

interface FilterControlProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterControl({ filter: { options }, value, onChange }: FilterControlProps) {
  const [chosen, choose] = useChosen(value);
  if (options === undefined) {
    return (
      <Input
        key={value}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        defaultValue={value}
        onBlur={({ target }) => target.value !== value && onChange(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onChange(currentTarget.value)}
      />
    );
  }
  return (
    <Select
      value={chosen}
      onChange={({ target }) => {
        choose(target.value);
        onChange(target.value);
      }}
    >
      <option value="">All</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
