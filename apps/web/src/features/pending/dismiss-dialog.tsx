import { pending, type PendingItem } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';

interface DismissDialogProps {
  readonly item: PendingItem;
  readonly report: Report;
  readonly onClose: () => void;
}

export const DismissDialog = ({ item: { id, what, why, since }, report, onClose }: DismissDialogProps) => (
  <ReasonDialog
    title="Dismiss Pending Item"
    facts={[
      ['What', what],
      ['Why', why],
      ['Since', formatDateTime(since)],
    ]}
    consequence="It is not carried out. The reason stands in the audit trail."
    route={pending.dismiss}
    input={(reason) => ({ id, reason })}
    failure="The item could not be dismissed."
    verb="Dismiss"
    pending="Dismissing…"
    onDone={({ message }) => report.succeeded(message)}
    onClose={onClose}
  />
);
