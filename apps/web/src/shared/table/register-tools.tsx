import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';

import { Input } from '../form/controls.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useLatest } from '../shell/use-latest.js';
import { SearchIcon } from '../theme/icons.js';
import { type Filter } from './filter.js';
import { FilterField } from './filter-control.js';
import { FilterChips, FilterSheet } from './filters.js';
import { type ListState } from './list-state.js';
import styles from './register.module.css';
import { type ChangeList } from './use-list-state.js';

const TYPING_PAUSE_MS = 200;

interface ToolsProps {
  readonly name: string;
  readonly heading?: ReactNode;
  readonly search?: string | undefined;
  readonly filters?: readonly Filter[];
  readonly state: ListState;
  readonly onChange: ChangeList;
  readonly sorts?: readonly { readonly id: string; readonly header: string }[];
  readonly options?: ReactNode;
  readonly children?: ReactNode;
}

export function RegisterTools({
  name,
  heading,
  search,
  filters = [],
  sorts = [],
  state,
  onChange,
  options,
  children,
}: ToolsProps) {
  const behind = filters.filter(({ beside }) => !beside);
  return (
    <div className={styles.tools} role="search" aria-label={name}>
      {heading}
      {search !== undefined && <SearchBox label={search} q={state.q} onChange={onChange} />}
      {filters.map(
        (filter) =>
          filter.beside && <FilterField key={filter.field} filter={filter} state={state} onChange={onChange} />,
      )}
      <FilterSheet name={name} filters={behind} sorts={sorts} state={state} onChange={onChange} />
      {options}
      <FilterChips filters={behind} state={state} onChange={onChange} />
      <div className={styles.extra}>{children}</div>
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
  const sent = useRef<readonly string[]>([q]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = useLatest(onChange);
  useShortcuts({ '/': () => box.current?.focus() });

  useEffect(() => {
    const at = sent.current.lastIndexOf(q);
    // A late answer must not replace later letters.
    if (at < 0 && box.current) box.current.value = q;
    sent.current = at < 0 ? [q] : sent.current.slice(at);
  }, [q]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const search = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      const wanted = target.value.trim();
      if (wanted === sent.current.at(-1)) return;
      sent.current = [...sent.current, wanted];
      change.current({ q: wanted }, { replace: true });
    }, TYPING_PAUSE_MS);
  };

  return (
    <div className={styles.search}>
      <SearchIcon />
      <Input
        ref={box}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        defaultValue={q}
        onChange={search}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </div>
  );
}
