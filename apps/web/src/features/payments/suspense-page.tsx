import { suspense, type SuspenseItem } from '@bursar/contracts';
import { paymentSheets, SUSPENSE_REASON_NAMES } from '@bursar/contracts/sheets/payments';
import { useCallback, useState } from 'react';

import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { AmountCell } from '../../shared/figures/amount.js';
import { Id } from '../../shared/figures/id.js';
import { BillLink } from '../../shared/figures/record-links.js';
import { statusLook } from '../../shared/figures/status.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { studentLook } from '../../shared/table/student-look.js';
import { type Filter } from '../../shared/table/filter.js';
import { ApplySuspenseDialog } from './apply-suspense-dialog.js';
import { RefundSuspenseDialog } from './refund-suspense-dialog.js';

const money = (rupees: number, currency: string) =>
  currency === 'INR' ? <AmountCell rupees={rupees} /> : `${currency} ${rupees.toFixed(2)}`;

const billOf = ({ student_id, fee_id, fee_name }: SuspenseItem) => (
  <BillLink studentId={student_id} id={fee_id} name={fee_name ?? 'The bill'} />
);

const COLUMNS = columnsOf(paymentSheets.suspense.columns, {
  student_name: { ...studentLook<SuspenseItem>(({ fee_name }) => fee_name), alsoLink: billOf },
  status: { sortable: true },
  why: { sortable: true },
  outstanding: { cell: ({ outstanding, currency }) => money(outstanding, currency), sortable: true },
  amount: { cell: ({ amount, currency }) => money(amount, currency), sortable: true, from: 1024 },
  applied: { from: 1600 },
  refunded: { cell: ({ refunded, currency }) => money(refunded, currency), from: 1600 },
  id: { cell: ({ id }) => <Id of={id} />, from: 1280 },
  received_at: { sortable: true },
});

const FILTERS: readonly Filter[] = [
  {
    field: 'status',
    label: 'Status',
    options: ['held', 'refunding', 'cleared'].map((value) => ({ value, label: statusLook(value).word })),
  },
  {
    field: 'why',
    label: 'Why',
    options: Object.entries(SUSPENSE_REASON_NAMES).map(([value, label]) => ({ value, label })),
  },
];

interface Over {
  readonly what: 'apply' | 'refund';
  readonly item: SuspenseItem;
}

export default function SuspensePage() {
  const [banner, report] = useOutcome('');
  const [over, setOver] = useState<Over>();
  const may = useMay(suspense.apply);
  const { id: userId } = useUser();
  const close = (): void => setOver(undefined);
  const actions = useCallback(
    (item: SuspenseItem) => {
      if (item.status === 'held') return <WaysOut item={item} onOpen={(what) => setOver({ what, item })} />;
      const mine = item.to_confirm_of === null || item.to_confirm_of === userId;
      return !mine && <ConfirmRefund item={item} report={report} />;
    },
    [report, userId],
  );
  return (
    <>
      <PageHeader
        title="Suspense"
        subtitle="Online payments that fit no fee. Apply each to another fee, or give it back."
      />
      <Stack>
        {banner}
        <Register
          sheet={paymentSheets.suspense}
          record="suspense"
          columns={COLUMNS}
          actions={may ? actions : undefined}
          actionsHeader="Apply/Refund"
          search="Student, fee or payment"
          filters={FILTERS}
          empty="No money is in suspense."
          failure="The money in suspense could not be loaded."
        />
      </Stack>
      {over?.what === 'apply' && <ApplySuspenseDialog item={over.item} report={report} onClose={close} />}
      {over?.what === 'refund' && <RefundSuspenseDialog item={over.item} report={report} onClose={close} />}
    </>
  );
}

interface ConfirmRefundProps {
  readonly item: SuspenseItem;
  readonly report: Report;
}

function ConfirmRefund({ item, report }: ConfirmRefundProps) {
  const { confirm } = useAsk();
  const action = useAction(suspense.refund);
  const { id, student_name, outstanding, reason } = item;
  const onClick = async (): Promise<void> => {
    const text = 'Was this money handed over?';
    const about = `${student_name ?? 'A student'}: ${reason ?? ''}`;
    if (!(await confirm({ text, about, rupees: outstanding, verb: 'Confirm refund' }))) return;
    action.mutate(
      { payment_id: id, through: 'counter', reason: reason ?? '' },
      {
        onSuccess: ({ message }) => report.succeeded(message),
        onError: (error) => report.failed(error.text('The refund could not be confirmed.')),
      },
    );
  };
  return (
    <ActButton
      size="small"
      look="primary"
      aria-label={`Confirm the refund of ${id} of ${student_name ?? 'a student'}`}
      pending={action.isPending && 'Confirming…'}
      onClick={() => void onClick()}
    >
      Confirm…
    </ActButton>
  );
}

interface WaysOutProps {
  readonly item: SuspenseItem;
  readonly onOpen: (what: Over['what']) => void;
}

function WaysOut({ item: { id, student_name, currency }, onOpen }: WaysOutProps) {
  const of = `${id} of ${student_name ?? 'a student'}`;
  return (
    <>
      {currency === 'INR' && (
        <ActButton size="small" look="primary" aria-label={`Apply ${of}`} onClick={() => onOpen('apply')}>
          Apply…
        </ActButton>
      )}
      <ActButton size="small" aria-label={`Refund ${of}`} onClick={() => onOpen('refund')}>
        Refund…
      </ActButton>
    </>
  );
}
