import { type ComparedLists } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { Banner } from '../feedback/banner.js';
import { Moved } from '../figures/moved.js';
import { Button } from '../form/button.js';
import { useInstantWords } from '../past/instant-words.js';
import { type Compared } from '../past/past.js';
import { type RequestFailed } from '../server/request-failed.js';
import { ChangeBadge } from './compared-cells.js';
import styles from './compared.module.css';
import { isNarrowed, type ListState } from './list-state.js';
import register from './register.module.css';
import { type ChangeList } from './use-list-state.js';

const CHANGES = ['added', 'removed', 'changed', 'same'] as const;

interface SummaryProps {
  readonly of: ComparedLists;
  readonly children: ReactNode;
}

export const Summary = ({ of: { counts, columns, totals }, children }: SummaryProps) => (
  <div className={styles.summary} role="group" aria-label="Changes">
    <div className={styles.counts}>
      {CHANGES.filter((change) => change !== 'same' || counts.same > 0).map((change) => (
        <ChangeBadge key={change} of={change} count={counts[change]} />
      ))}
    </div>
    <dl className={styles.totals}>
      {columns.map(({ id, header }) => (
        <div key={id}>
          <dt>{header}</dt>
          <dd>
            <Moved unit="paise" then={totals.then[id] ?? 0} later={totals.later[id] ?? 0} />
          </dd>
        </div>
      ))}
    </dl>
    {children}
  </div>
);

interface NothingProps {
  readonly state: ListState;
  readonly compared: Compared;
  readonly onChange: ChangeList;
}

export function NothingChanged({ state, compared, onChange }: NothingProps) {
  const [then, later] = [useInstantWords(compared.then), useInstantWords(compared.later)];
  const narrowed = isNarrowed(state);
  return (
    <div className={register.empty} role="status">
      {narrowed ? 'Nothing that matches this search changed' : 'Nothing changed'} between {then} and {later}.
      {narrowed && <Button onClick={() => onChange({ page: 1, q: '', filters: {} })}>Show everything</Button>}
    </div>
  );
}

interface FailedProps {
  readonly error: RequestFailed;
  readonly onRetry: () => void;
}

export function NotCompared({ error, onRetry }: FailedProps) {
  if (error.status === 403) return <Banner tone="notice">You don&apos;t have access to these records.</Banner>;
  const refused = error.status >= 400 && error.status < 500;
  return (
    <Banner tone={refused ? 'notice' : 'error'} onRetry={refused ? undefined : onRetry}>
      {error.text('The two times could not be compared.')}
    </Banner>
  );
}
