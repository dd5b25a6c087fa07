import { type Payroll, payroll as routes } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';

interface ReverseDialogProps {
  readonly payroll: Payroll;
  readonly report: Report;
  readonly onClose: () => void;
}

export const ReverseDialog = ({ payroll: { id, staff_name, month, amount }, report, onClose }: ReverseDialogProps) => (
  <ReasonDialog
    title="Reverse Payment"
    facts={[
      ['Staff', staff_name],
      ['Month', formatMonth(month)],
      ['Amount', <Amount key="amount" rupees={amount} />],
    ]}
    consequence="The salary is pending again and can be paid once more."
    route={routes.reversePayroll}
    input={(reason) => ({ id, reason })}
    failure="The payment could not be reversed."
    verb={`Reverse ${formatRupees(amount)}`}
    pending="Reversing…"
    cancel="Cancel"
    onDone={({ message }) => report.succeeded(message)}
    onClose={onClose}
  />
);
