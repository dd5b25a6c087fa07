import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Input, Select } from '../form/controls.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { SearchIcon } from '../theme/icons.js';
import { type ListState } from './list-state.js';
import styles from './register.module.css';
import { type ChangeList } from './use-list-state.js';

/** Milliseconds. */
const TYPING_PAUSE_MS = 200;

interface FilterBase {
  readonly field: string;
  readonly label: string;
}

export type Filter = FilterBase &
  (
    | { readonly options: readonly { readonly value: string; readonly label: string }[]; readonly input?: undefined }
    | { readonly input: 'date' | 'number'; readonly options?: undefined }
  );

interface ToolsProps {
  readonly name: string;
  readonly heading?: ReactNode;
  /** No search without it. */
  readonly search?: string | undefined;
  readonly filters?: readonly Filter[];
  readonly state: ListState;
  readonly onChange: ChangeList;
  /** Phones show no column heads. */
  readonly sorts?: readonly { readonly id: string; readonly header: string }[];
  readonly children: ReactNode;
}

export function RegisterTools({
  name,
  heading,
  search,
  filters = [],
  sorts = [],
  state,
  onChange,
  children,
}: ToolsProps) {
  return (
    <div className={styles.tools} role="search" aria-label={name}>
      {heading}
      {search !== undefined && <SearchBox label={search} q={state.q} onChange={onChange} />}
      {filters.map((filter) => (
        <label key={filter.field} className={styles.filter}>
          <span>{filter.label}</span>
          <FilterControl
            filter={filter}
            value={state.filters[filter.field] ?? ''}
            onChange={(value) => onChange({ filters: { ...state.filters, [filter.field]: value } })}
          />
        </label>
      ))}
      {sorts.length > 0 && <SortChoice sorts={sorts} sort={state.sort} onChange={onChange} />}
      <div className={styles.extra}>{children}</div>
    </div>
  );
}

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

interface SortChoiceProps {
  readonly sorts: NonNullable<ToolsProps['sorts']>;
  readonly sort: string | undefined;
  readonly onChange: ChangeList;
}

const SortChoice = ({ sorts, sort, onChange }: SortChoiceProps) => (
  <label className={`${styles.filter} ${styles.sortChoice}`}>
    <span>Sort by</span>
    <Select value={sort ?? ''} onChange={({ target }) => onChange({ sort: target.value || undefined })}>
      <option value="">As it comes</option>
      {sorts.flatMap(({ id, header }) => [
        <option key={id} value={id}>
          {header} ↑
        </option>,
        <option key={`-${id}`} value={`-${id}`}>
          {header} ↓
        </option>,
      ])}
    </Select>
  </label>
);

interface SearchBoxProps {
  readonly label: string;
  readonly q: string;
  readonly onChange: ChangeList;
}

function SearchBox({ label, q, onChange }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  useShortcuts({ '/': () => box.current?.focus() });

  useEffect(() => {
    if (typed === undefined) return undefined;
    const pause = setTimeout(() => {
      onChange({ q: typed.trim() }, { replace: true });
      setTyped(undefined);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, onChange]);

  return (
    <div className={styles.search}>
      <SearchIcon />
      <Input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed ?? q}
        onChange={({ target }) => setTyped(target.value)}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </div>
  );
}
