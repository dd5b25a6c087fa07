import { type Voucher, vouchers } from '@bursar/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, formatDateTime } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { History } from '../../shared/history/history.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useChange } from '../../shared/server/use-change.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import { useReturned } from '../../shared/server/use-open-request.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import { EntryLines } from './entry-lines.js';
import { VoucherEvidence } from './voucher-evidence.js';

interface VoucherProps {
  readonly voucher: Voucher;
}

interface DrawerProps extends VoucherProps {
  readonly report: Report;
  readonly onClose: () => void;
}

export const VoucherDrawer = ({ voucher, report, onClose }: DrawerProps) => (
  <Drawer title={voucher.number ?? 'Voucher'} onClose={onClose}>
    <Stack>
      <Facts of={factsOf(voucher)} />
      <Lines voucher={voucher} />
      <VoucherEvidence voucher={voucher} report={report} />
      <p>
        <Link to={`/approvals/journal/${voucher.id}`}>Steps of its approval</Link>
        {voucher.decided_at !== null && voucher.state !== 'rejected' && (
          <>
            {' · '}
            <Link to={`/admin/ledger?record=${voucher.id}`}>Its lines in the ledger</Link>
          </>
        )}
      </p>
    </Stack>
    <History kind="voucher" id={voucher.id} />
    <Decide voucher={voucher} report={report} onClose={onClose} />
  </Drawer>
);

const who = (name: string | null, at: string | null): string => `${name ?? ''}, ${formatDateTime(at)}`;

function factsOf(voucher: Voucher) {
  const { narration, day, amount, state, evidence, reason, reversed_at, reversal_reason, decided_at } = voucher;
  return [
    ['For', narration],
    ['Day', formatDate(day)],
    ['Amount', <Amount key="amount" rupees={amount} />],
    ['State', <StatusBadge key="state" status={state} />],
    ...(evidence === null ? [] : [['Evidence', evidence] as const]),
    ['Made by', who(voucher.made_by_name, voucher.made_at)],
    ...(decided_at === null
      ? []
      : [[state === 'rejected' ? 'Rejected by' : 'Approved by', who(voucher.decided_by_name, decided_at)] as const]),
    ...(reason === null ? [] : [['Reason', reason] as const]),
    ...(reversed_at === null
      ? []
      : [
          ['Reversed by', who(voucher.reversed_by_name, reversed_at)] as const,
          ['Reason of the reversal', reversal_reason] as const,
        ]),
  ] as const;
}

function Lines({ voucher: { lines, amount } }: VoucherProps) {
  const { departments } = useDepartments();
  const departmentOf = (id: number | null): string | null =>
    id === null ? null : (departments.find((one) => one.id === id)?.name ?? String(id));
  return (
    <EntryLines
      caption="Lines of the voucher"
      lines={lines.map((line) => ({ ...line, of: departmentOf(line.department_id) }))}
      total={amount}
    />
  );
}

function Decide({ voucher, report, onClose }: DrawerProps) {
  const { id: ownId } = useUser();
  const may = useMay(vouchers.approveVoucher);
  const [asking, setAsking] = useState<'reject' | 'reverse'>();
  const approval = useChange(vouchers.approveVoucher, 'voucher', voucher);
  const { id, state, made_by } = voucher;
  const returned = useReturned('journal', state === 'waiting' ? id : undefined);
  if (!may || (state !== 'waiting' && state !== 'approved')) return null;
  if (returned) return <DrawerFoot>{answerSentence(made_by === ownId, returned.step)}</DrawerFoot>;
  if (made_by === ownId) return <DrawerFoot>{OWN[state]}</DrawerFoot>;
  const done = ({ message }: { readonly message: string }): void => {
    report.succeeded(message);
    onClose();
  };
  const approve = (): void =>
    approval.mutate(
      { id },
      { onSuccess: done, onError: (error) => report.failed(error.text('The voucher could not be approved.')) },
    );
  return (
    <>
      {approval.conflict}
      <DrawerFoot>
        {state === 'waiting' ? (
          <>
            <ActButton onClick={() => setAsking('reject')}>Reject…</ActButton>
            <ActButton look="primary" disabled={approval.isPending} onClick={approve}>
              {approval.isPending ? 'Approving…' : `Approve ${formatRupees(voucher.amount)}`}
            </ActButton>
          </>
        ) : (
          <ActButton look="danger" onClick={() => setAsking('reverse')}>
            Reverse…
          </ActButton>
        )}
      </DrawerFoot>
      {asking && <Undo as={asking} voucher={voucher} onDone={done} onClose={() => setAsking(undefined)} />}
    </>
  );
}

const answerSentence = (isOwn: boolean, step: string): string =>
  isOwn ? 'It came back with a question. Answer it on the page of its steps.' : `It waits for ${step}.`;

const OWN = {
  waiting: 'You made this voucher. Another person decides it.',
  approved: 'You made this voucher. Another person can reverse it.',
} as const;

const UNDOING = {
  reject: {
    title: 'Reject Voucher',
    consequence: 'It is never posted. Make another voucher to correct it.',
    route: vouchers.rejectVoucher,
    failure: 'The voucher could not be rejected.',
    verb: 'Reject',
    pending: 'Rejecting…',
  },
  reverse: {
    title: 'Reverse Voucher',
    consequence: 'Its lines are posted the other way round, today. The voucher and its number stay.',
    route: vouchers.reverseVoucher,
    failure: 'The voucher could not be reversed.',
    verb: 'Reverse',
    pending: 'Reversing…',
  },
} as const;

interface UndoProps extends VoucherProps {
  readonly as: keyof typeof UNDOING;
  readonly onDone: (answer: { readonly message: string }) => void;
  readonly onClose: () => void;
}

function Undo({ as, voucher: { id, number, narration, amount, version }, ...dialog }: UndoProps) {
  const { verb, ...undoing } = UNDOING[as];
  return (
    <ReasonDialog
      {...undoing}
      {...dialog}
      verb={`${verb} ${formatRupees(amount)}`}
      facts={[
        ['Voucher', number ?? narration],
        ['Amount', <Amount key="amount" rupees={amount} />],
      ]}
      input={(reason) => ({ id, reason, version })}
    />
  );
}
