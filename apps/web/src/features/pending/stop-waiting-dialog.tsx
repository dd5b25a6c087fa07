import { payments, type PendingItem } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';

interface StopWaitingDialogProps {
  /** The item's id is the order's id. */
  readonly item: PendingItem;
  readonly report: Report;
  readonly onClose: () => void;
}

/** The student may pay again before the bank answers. */
export const StopWaitingDialog = ({ item, report, onClose }: StopWaitingDialogProps) => (
  <ReasonDialog
    title="Stop Waiting for the Bank"
    facts={[
      ['What', item.what],
      ['Payment', item.subject],
      ['Since', formatDateTime(item.since)],
    ]}
    consequence="The student can pay the bill again. If the bank still captures this payment, it is credited. Any excess goes into suspense."
    route={payments.stopWaiting}
    input={(reason) => ({ order_id: item.id, reason })}
    failure="The wait could not be ended."
    verb="Stop waiting"
    pending="Saving…"
    onDone={({ message }) => report.succeeded(message)}
    onClose={onClose}
  />
);
