import { Input, Select } from '../form/controls.js';
import { type ListState } from './list-state.js';
import { type Filter } from './filter.js';
import styles from './register.module.css';
import { type ChangeList } from './use-list-state.js';

interface FilterFieldProps {
  readonly filter: Filter;
  readonly state: ListState;
  readonly onChange: ChangeList;
}

export const FilterField = ({ filter, state, onChange }: FilterFieldProps) => (
  <label className={styles.filter}>
    <span>{filter.label}</span>
    <FilterControl
      filter={filter}
      value={state.filters[filter.field] ?? ''}
      onChange={(value) => onChange({ filters: { ...state.filters, [filter.field]: value } })}
    />
  </label>
);

interface FilterControlProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A number applies on blur or Enter. */
function FilterControl({ filter: { options, input }, value, onChange }: FilterControlProps) {
  if (options === undefined) {
    const typed = input === 'number' ? { min: 0, step: 0.01, inputMode: 'decimal' as const } : {};
    return (
      <Input
        key={value}
        type={input}
        {...typed}
        defaultValue={value}
        onBlur={({ target }) => target.value !== value && onChange(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onChange(currentTarget.value)}
        onChange={({ target }) => input === 'date' && onChange(target.value)}
      />
    );
  }
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">All</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
