import { pending, type PendingItem } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { ReasonForm } from '../../shared/overlay/reason-form.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';

interface DismissDialogProps {
  readonly item: PendingItem;
  readonly report: Report;
  readonly onClose: () => void;
}

export function DismissDialog({ item: { id, what, why, since }, report, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState('');
  const action = useAction(pending.dismiss);
  const check = useCheck(pending.dismiss, { id, reason });
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
      title="Dismiss Pending Item"
      facts={[
        ['What', what],
        ['Why', why],
        ['Since', formatDateTime(since)],
      ]}
      consequence="It is not carried out. The reason stands in the audit trail."
      reason={reason}
      onReason={setReason}
      errors={check.errors}
      failure={action.error?.text('The item could not be dismissed.')}
      verb="Dismiss"
      pending={action.isPending && 'Dismissing…'}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
