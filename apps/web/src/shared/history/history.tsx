import { audit, type HistoryEntry, type RecordKind } from '@bursar/contracts';
import { fieldName, valueInWords } from '@bursar/contracts/sheets/field-words';
import { useEffect } from 'react';
import { type Location, Link, useLocation } from 'react-router-dom';

import { Banner } from '../feedback/banner.js';
import { Loading } from '../feedback/loading.js';
import { withTimes } from '../past/past.js';
import { useRoute } from '../server/use-route.js';
import { Timeline, TimelineSection } from './timeline.js';
import styles from './timeline.module.css';

type Changed = HistoryEntry['changes'];

interface HistoryProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly at?: string;
  readonly since?: number;
  /** Null hides the way to its past. */
  readonly shownAt?: string | null;
  readonly onSeen?: (version: number) => void;
}

export function History({ kind, id, at, since = -1, shownAt, onSeen }: HistoryProps) {
  const history = useRoute(audit.history, { kind, id });
  const newest = history.data?.at(-1)?.version;
  useEffect(() => {
    if (newest !== undefined) onSeen?.(newest);
  }, [newest, onSeen]);
  return (
    <TimelineSection title="History">
      {history.isPending && <Loading text="Loading the history..." />}
      {history.isError && (
        <Banner tone="error" onRetry={() => void history.refetch()}>
          {history.error.text('The history could not be loaded.')}
        </Banner>
      )}
      {history.data && (
        <Timeline
          steps={history.data
            .filter(({ version }) => version > since)
            .map(({ position, says, at: when, actor, changes }) => ({
              id: position,
              says,
              at: when,
              by: actor.name,
              current: position === at,
              more: (
                <>
                  {changes.length > 0 && <Changes of={changes} open={position === at} />}
                  {shownAt !== null && <AsItWas at={position} says={says} to={shownAt} />}
                </>
              ),
            }))}
        />
      )}
    </TimelineSection>
  );
}

interface AsItWasProps {
  readonly at: string;
  readonly says: string;
  readonly to: string | undefined;
}

function AsItWas({ at, says, to }: AsItWasProps) {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  const [path = pathname, asked = ''] = to === undefined ? [pathname, search] : to.split('?');
  return (
    <Link
      className={styles.was}
      to={`${path}?${withTimes(asked, { asOf: at })}`}
      state={state}
      aria-label={`As it was: ${says}`}
      preventScrollReset
    >
      As it was
    </Link>
  );
}

const Changes = ({ of, open }: { readonly of: Changed; readonly open: boolean }) => (
  <details open={open}>
    <summary>{of.length === 1 ? '1 field changed' : `${of.length} fields changed`}</summary>
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            <td>{valueInWords(field, before)}</td>
            <td>{valueInWords(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
