import { payments, type PendingItem } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { ReasonForm } from '../../shared/overlay/reason-form.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';

interface StopWaitingDialogProps {
  /** The item's id is the order's id. */
  readonly item: PendingItem;
  readonly report: Report;
  readonly onClose: () => void;
}

/** The student may pay again before the bank answers. */
export function StopWaitingDialog({ item, report, onClose }: StopWaitingDialogProps) {
  const [reason, setReason] = useState('');
  const action = useAction(payments.stopWaiting);
  const check = useCheck(payments.stopWaiting, { order_id: item.id, reason });
  const submit = (): void => {
    const checked = check.attempt();
    if (!checked) return;
    action.mutate(checked, {
      onSuccess: ({ message }) => {
        report.succeeded(message);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <ReasonForm
      title="Stop Waiting for the Bank"
      facts={[
        ['What', item.what],
        ['Payment', item.subject],
        ['Since', formatDateTime(item.since)],
      ]}
      consequence="The student can pay the bill again. If the bank still captures this payment, it is credited. Any excess goes into suspense."
      reason={reason}
      onReason={setReason}
      errors={check.errors}
      failure={action.error?.text('The wait could not be ended.')}
      verb="Stop waiting"
      pending={action.isPending && 'Saving…'}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
