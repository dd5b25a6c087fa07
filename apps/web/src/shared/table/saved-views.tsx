import { type SyntheticEvent, useState } from 'react';

import { Button } from '../form/button.js';
import { Input } from '../form/controls.js';
import styles from '../overlay/menu.module.css';
import { PopoverPart } from '../overlay/popover.js';
import { type ListState } from './list-state.js';
import { type Filter } from './filter.js';
import { type ChangeList } from './use-list-state.js';
import { tableIn, withoutView, withView } from './preferences.js';
import { usePreferences } from './use-preferences.js';

interface SavedViewsProps {
  readonly kind: string;
  readonly filters: readonly Filter[];
  readonly state: ListState;
  readonly onChange: ChangeList;
}

export function SavedViews({ kind, filters, state, onChange }: SavedViewsProps) {
  const { chosen, choose } = usePreferences();
  const { views } = tableIn(chosen, kind);
  const [typed, setTyped] = useState('');
  if (filters.length === 0) return null;
  const keep = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const { q, sort, filters: of } = state;
    void choose(withView(kind, { name: typed.trim(), q, ...(sort === undefined ? {} : { sort }), filters: of }));
    setTyped('');
  };
  return (
    <PopoverPart title="Views">
      {views.length === 0 && <p>No views yet. Filter the table and keep that under a name.</p>}
      {views.map(({ name: view, ...shown }) => (
        <div key={view} className={styles.view}>
          <Button size="small" look="quiet" onClick={() => onChange({ page: 1, sort: undefined, ...shown })}>
            {view}
          </Button>
          <Button
            size="small"
            look="quiet"
            aria-label={`Delete view ${view}`}
            onClick={() => void choose(withoutView(kind, view))}
          >
            Delete
          </Button>
        </div>
      ))}
      <form className={styles.view} onSubmit={keep}>
        <Input
          aria-label="Name of this view"
          placeholder="Name of this view"
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button size="small" type="submit">
          Save
        </Button>
      </form>
    </PopoverPart>
  );
}
