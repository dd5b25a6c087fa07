import { type ReactNode, useEffect, useRef, useState } from 'react';

import { useShortcuts } from '../shortcuts.js';
import { Input, Select } from './controls.js';
import { SearchIcon } from './icons.js';
import { type ListState } from './list-state.js';
import styles from './register.module.css';
import { type ChangeList } from './use-list-state.js';

/** How long typing must rest before the server is asked, in ms. */
const TYPING_PAUSE_MS = 200;

/** A choice that narrows a register down to the rows with that value. */
export interface Filter {
  /** The field's name on the wire. */
  readonly field: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface ToolsProps {
  readonly name: string;
  /** What can be searched for, such as "Name or enrollment number"; no search without it. */
  readonly search: string | undefined;
  readonly filters: readonly Filter[];
  readonly state: ListState;
  readonly onChange: ChangeList;
  /** The columns one can sort by; a phone shows no heads to touch. */
  readonly sorts: readonly { readonly id: string; readonly header: string }[];
  readonly children: ReactNode;
}

/** The search, the filters, and what else stands above a register. */
export function RegisterTools({ name, search, filters, sorts, state, onChange, children }: ToolsProps) {
  return (
    <div className={styles.tools} role="search" aria-label={name}>
      {search !== undefined && <SearchBox label={search} q={state.q} onChange={onChange} />}
      {filters.map(({ field, label, options }) => (
        <label key={field} className={styles.filter}>
          <span>{label}</span>
          <Select
            value={state.filters[field]}
            onChange={({ target }) => onChange({ filters: { ...state.filters, [field]: target.value } })}
          >
            <option value="">All</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </label>
      ))}
      {sorts.length > 0 && <SortChoice sorts={sorts} sort={state.sort} onChange={onChange} />}
      <div className={styles.extra}>{children}</div>
    </div>
  );
}

interface SortChoiceProps {
  readonly sorts: ToolsProps['sorts'];
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
