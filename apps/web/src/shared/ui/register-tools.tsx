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
  readonly children: ReactNode;
}

/** The search, the filters, and what else a screen puts above its register. */
export function RegisterTools({ name, search, filters, state, onChange, children }: ToolsProps) {
  if (search === undefined && filters.length === 0 && children === undefined) return null;
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
      {children !== undefined && <div className={styles.extra}>{children}</div>}
    </div>
  );
}

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
