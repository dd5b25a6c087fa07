import { audit, type AuditEntry, type HistoryEntry, type RecordKind } from '@bursar/contracts';

import { formatDateTime } from '../../shared/dates.js';
import { formatRupees } from '../../shared/money.js';
import { Banner } from '../../shared/ui/banner.js';
import { Button } from '../../shared/ui/button.js';
import { Drawer } from '../../shared/ui/dialog.js';
import { Facts } from '../../shared/ui/layout.js';
import { Loading } from '../../shared/ui/loading.js';
import { useRoute } from '../../shared/use-route.js';
import { fieldName, valueInWords } from './field-words.js';
import styles from './history.module.css';
import { kindName } from './kind-name.js';

interface EntryDrawerProps {
  readonly entry: AuditEntry;
  readonly onFollow: (step: 'actor' | 'type' | 'correlation_id', value: string) => void;
  readonly onClose: () => void;
}

/** One thing that happened, what else belongs to it, and the whole history of its record. */
export function EntryDrawer({ entry, onFollow, onClose }: EntryDrawerProps) {
  const { says, at, actor, kind, record, amount, position, correlation_id, type } = entry;
  return (
    <Drawer title={says} onClose={onClose}>
      <Facts
        of={[
          ['When', formatDateTime(at)],
          ['Who', actor.name],
          ['Action', type],
          ...(amount === null ? [] : [['Amount', formatRupees(amount)] as const]),
          ['Record', kind === null ? record : `${kindName(kind)} ${record}`],
          ['Entry', position],
          ['Request', correlation_id],
        ]}
      />
      <div className={styles.steps}>
        {actor.id !== null && (
          <Button size="small" onClick={() => onFollow('actor', actor.id ?? '')}>
            All that {actor.name} did
          </Button>
        )}
        <Button size="small" onClick={() => onFollow('correlation_id', correlation_id)}>
          All that this request did
        </Button>
        <Button size="small" onClick={() => onFollow('type', type)}>
          All actions of this kind
        </Button>
      </div>
      {kind !== null && <History kind={kind as RecordKind} id={record} at={position} />}
    </Drawer>
  );
}

interface HistoryProps {
  readonly kind: RecordKind;
  readonly id: string;
  /** The entry that is marked. */
  readonly at: string;
}

function History({ kind, id, at }: HistoryProps) {
  const history = useRoute(audit.history, { kind, id });
  return (
    <section aria-label="History">
      <h3 className={styles.title}>History of this record</h3>
      {history.isPending && <Loading text="Loading the history..." />}
      {history.isError && (
        <Banner tone="error" onRetry={() => void history.refetch()}>
          {history.error.text('The history could not be loaded.')}
        </Banner>
      )}
      <ol className={styles.timeline}>
        {history.data?.map((entry) => (
          <Step key={entry.position} entry={entry} current={entry.position === at} />
        ))}
      </ol>
    </section>
  );
}

const Step = ({
  entry: { says, at, actor, changes },
  current,
}: {
  readonly entry: HistoryEntry;
  readonly current: boolean;
}) => (
  <li className={styles.step} aria-current={current || undefined}>
    <p className={styles.says}>{says}</p>
    <p className={styles.meta}>
      {formatDateTime(at)} · {actor.name}
    </p>
    {changes.length > 0 && (
      <details open={current}>
        <summary>{changes.length === 1 ? '1 field changed' : `${changes.length} fields changed`}</summary>
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldName(field)}</th>
                <td>{valueInWords(field, before)}</td>
                <td>{valueInWords(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    )}
  </li>
);
