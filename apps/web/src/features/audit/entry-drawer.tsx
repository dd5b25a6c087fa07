import { type AuditEntry, type RecordKind } from '@bursar/contracts';
import { recordName } from '@bursar/contracts/sheets/operations';

import { formatDateTime } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { History } from '../../shared/history/history.js';
import { Drawer } from '../../shared/overlay/dialog.js';
import { Facts } from '../../shared/shell/layout.js';
import styles from './entry-drawer.module.css';

interface EntryDrawerProps {
  readonly entry: AuditEntry;
  readonly onFollow: (step: 'actor' | 'type' | 'correlation_id', value: string) => void;
  readonly onClose: () => void;
}

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
          ['Record', kind === null ? record : `${recordName(kind)} ${record}`],
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
          All effects of this request
        </Button>
        <Button size="small" onClick={() => onFollow('type', type)}>
          All actions of this kind
        </Button>
      </div>
      {kind !== null && <History kind={kind as RecordKind} id={record} at={position} />}
    </Drawer>
  );
}
