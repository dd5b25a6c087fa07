import { type AuditEntry, type RecordKind } from '@bursar/contracts';
import { recordName } from '@bursar/contracts/sheets/operations';

import { Amount } from '../../shared/figures/amount.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { Id } from '../../shared/figures/id.js';
import { BillLink, FundLink, StaffLink, StudentLink } from '../../shared/figures/record-links.js';
import { RecordId } from '../../shared/figures/record-id.js';
import { Button } from '../../shared/form/button.js';
import { History } from '../../shared/history/history.js';
import { Drawer } from '../../shared/overlay/dialog.js';
import { Facts } from '../../shared/shell/layout.js';
import { DisputeButton } from './dispute-button.js';
import styles from './entry-drawer.module.css';
import { screenOf } from './record-screens.js';

interface EntryDrawerProps {
  readonly entry: AuditEntry;
  readonly onFollow: (step: 'actor' | 'type' | 'correlation_id', value: string) => void;
  readonly onClose: () => void;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function* linksOfStudent(data: AuditEntry['data']) {
  const [id, billId] = [textOf(data.studentId), textOf(data.studentFeeId)];
  if (!id) return;
  yield ['Student', <StudentLink key="student" id={id} name={textOf(data.studentName) ?? 'Their page'} />] as const;
  if (!billId) return;
  const name = textOf(data.title) ?? textOf(data.feeName) ?? 'Their bill';
  yield ['Bill', <BillLink key="bill" studentId={id} id={billId} name={name} />] as const;
}

function* linksOf({ data }: AuditEntry) {
  yield* linksOfStudent(data);
  const [staffId, fundId] = [textOf(data.staffId), textOf(data.fundId)];
  if (staffId)
    yield ['Staff', <StaffLink key="staff" id={staffId} name={textOf(data.staffName) ?? 'Their page'} />] as const;
  if (fundId) yield ['Fund', <FundLink key="fund" id={fundId} name={textOf(data.name) ?? 'The fund'} />] as const;
}

export function EntryDrawer({ entry, onFollow, onClose }: EntryDrawerProps) {
  const { says, at, actor, record, amount, position, correlation_id, type } = entry;
  const kind = entry.kind as RecordKind | null;
  return (
    <Drawer title={says} onClose={onClose}>
      <Facts
        of={[
          ['When', formatDateTime(at)],
          ['Who', actor.name],
          ['Action', type],
          ...(amount === null ? [] : [['Amount', <Amount key="amount" rupees={amount} />] as const]),
          ...linksOf(entry),
          ...(kind === null ? [] : [['Record', recordName(kind)] as const]),
          ['Request', <Id key="request" of={correlation_id} />],
        ]}
      />
      <RecordId of={record} />
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
        {kind !== null && <DisputeButton kind={kind} id={record} />}
      </div>
      {kind !== null && <History kind={kind} id={record} at={position} shownAt={screenOf(kind, record)} />}
    </Drawer>
  );
}
